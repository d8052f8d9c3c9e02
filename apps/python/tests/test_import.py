"""What `import kibitzer` loads, and what it defers."""

from __future__ import annotations

import re
import subprocess
import sys

from conftest import GAMES

import kibitzer


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = "import sys, kibitzer; print([name for name in HEAVY if name in sys.modules])"
    heavy = ["numpy", "json", "fractions", "tqdm", "pandas", "polars", "pyarrow", "ray", "pyspiel"]
    said = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}; HEAVY = {heavy!r}; {code}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout.strip() == "[]"


def test_the_version_is_that_of_the_workspace() -> None:
    text = (GAMES.parent / "Cargo.toml").read_text()
    found = re.search(r'^version = "(.+)"$', text, flags=re.M)
    assert found and kibitzer.__version__ == found[1]


def test_everything_that_is_offered_is_there_and_says_what_it_is() -> None:
    for name in kibitzer.__all__:
        offered = getattr(kibitzer, name)
        assert name == "__version__" or offered.__doc__, name
