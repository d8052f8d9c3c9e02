"""What the tests share: a data folder of their own, and the case files of the games."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

# Before anything asks for the folder. Tables are solved once for all tests.
os.environ.setdefault("KIBITZER_DATA", os.path.join(tempfile.gettempdir(), f"kibitzer-tests-{os.getuid()}"))

ROOT = Path(__file__).resolve().parents[3]
