"""Shared by the tests: their own data folder, and the case files of the games."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

# Before anything uses the folder. Tables are solved once for all tests, and reused by the next run.
os.environ.setdefault("KIBITZER_DATA", os.path.join(tempfile.gettempdir(), f"kibitzer-tests-{os.getuid()}"))

GAMES = Path(__file__).resolve().parents[3] / "games"


def case_file(game: str, name: str) -> Any:
    """A file of worked cases that comes with a game."""
    return json.loads((GAMES / game / "tests" / "cases" / name).read_text())


@pytest.fixture(scope="session")
def games() -> Path:
    """The folder of the games."""
    assert GAMES.is_dir(), "the tests belong into a checkout of the project"
    return GAMES
