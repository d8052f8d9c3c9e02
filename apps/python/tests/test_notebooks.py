"""The notebooks run from the first cell to the last, and say what they say in the repository.

``KIBITZER_GOLDEN=rewrite`` writes their output anew.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(path.name for path in FOLDER.glob("*.ipynb"))


def test_the_five_are_there() -> None:
    assert len(NOTEBOOKS) >= 5


def said(cell: Any) -> list[str]:
    """The text that a cell prints and shows. What depends on the machine's arithmetic is tagged."""
    if "varies" in cell.metadata.get("tags", []):
        return []
    shown = [output for output in cell.outputs if output.output_type in ("stream", "execute_result")]
    return [output.get("text") or output["data"]["text/plain"] for output in shown]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook(name: str) -> None:
    notebook = nbformat.read(FOLDER / name, as_version=4)
    kept = [said(cell) for cell in notebook.cells if cell.cell_type == "code"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if os.environ.get("KIBITZER_GOLDEN") == "rewrite":
        for cell in code:
            cell.metadata.pop("execution", None)
        notebook.metadata.pop("language_info", None)
        nbformat.write(notebook, FOLDER / name)
        return
    assert any(output.output_type in ("display_data", "execute_result") for cell in code for output in cell.outputs)
    assert kept == [said(cell) for cell in code], "KIBITZER_GOLDEN=rewrite writes the output anew"
    pictures = [output.data.get("image/png") for cell in code for output in cell.outputs if "data" in output]
    assert any(pictures), "a notebook has a picture"
