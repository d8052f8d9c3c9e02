"""The notebooks run from the first cell to the last, and are kept without their output."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(path.name for path in FOLDER.glob("*.ipynb"))


def test_the_four_are_there() -> None:
    assert len(NOTEBOOKS) >= 4


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook(name: str) -> None:
    notebook = nbformat.read(FOLDER / name, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code), "keep it without output"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    assert any(output.output_type in ("display_data", "execute_result") for cell in code for output in cell.outputs)
