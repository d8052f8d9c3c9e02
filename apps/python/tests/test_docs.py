"""The examples of the documentation run, and the layouts in it are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kibitzer.envs.__main__ import layouts

DOCS = Path(__file__).resolve().parents[3] / "docs"
#: Every page but the one on clusters, whose jobs take minutes.
PAGES = sorted(page.name for page in DOCS.glob("*.md") if page.name != "cluster.md")
EXAMPLES = [
    pytest.param(page, code, id=f"{page}-{number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text(), flags=re.M | re.S))
]


def test_every_game_has_one() -> None:
    assert len(EXAMPLES) >= 18


@pytest.mark.parametrize("page, code", EXAMPLES)
def test_example(page: str, code: str) -> None:
    exec(compile(code, page, "exec"), {"__name__": "example"})


def test_the_layouts_are_those_of_the_code() -> None:
    text = (DOCS / "environments.md").read_text()
    written = text.split("<!-- layouts -->\n")[1].strip()
    assert written == layouts().strip(), "python -m kibitzer.envs prints what belongs there"
