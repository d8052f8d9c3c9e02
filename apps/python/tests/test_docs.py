"""The examples of `docs/python.md` run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[3] / "docs" / "python.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), flags=re.M | re.S)


def test_every_game_has_one() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int) -> None:
    exec(compile(EXAMPLES[number], f"{PAGE.name}, example {number}", "exec"), {"__name__": "example"})
