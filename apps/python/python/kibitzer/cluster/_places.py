"""Where results lie: a folder, or a path of an object store with a folder of this machine in front of it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any

from .. import _native
from ..errors import BadInput


def _is_uri(place: str) -> bool:
    return "://" in place


def _filesystem(uri: str) -> tuple[Any, str]:
    from pyarrow import fs

    try:
        filesystem, path = fs.FileSystem.from_uri(uri)
    except (OSError, ValueError) as error:
        raise BadInput(f"{uri}: {error}; expected s3://, gs://, file:// and the like") from error
    return filesystem, path


class Books:
    """The ledger of a campaign: a data folder, mirrored to an object store if one is named.

    An object store has no locks and no atomic rename that ledgers could rely on. So a unit is first taken down in a folder of
    this machine and then copied as a whole; whoever goes on elsewhere fetches what is there, and a file that was cut short is
    refused by its checksum and computed again.
    """

    def __init__(self, campaign: _native.Campaign, ledger: str | PathLike[str] | None) -> None:
        place = os.fspath(ledger) if ledger is not None else str(_native.data_folder())
        self._mirror: tuple[Any, str] | None = None
        self._kept: tempfile.TemporaryDirectory[str] | None = None
        if _is_uri(place):
            self._mirror = _filesystem(place)
            self._kept = tempfile.TemporaryDirectory(prefix="kibitzer-ledger-")
            place = self._kept.name
        self.folder = Path(place)
        self.books = campaign.books(self.folder)
        self.units = len(campaign)
        if self._mirror is not None:
            self._fetch()

    def done(self) -> list[bool]:
        """For every unit whether its result is there and good."""
        return self.books.done()

    def record(self, at: int, result: bytes) -> bool:
        """Takes a result down; ``False`` if the unit was done before."""
        recorded = self.books.record(at, result)
        if recorded == "new" and self._mirror is not None:
            filesystem, root = self._mirror
            path = Path(self.books.path(at))
            _send(path, filesystem, self._there(root, path))
        return recorded == "new"

    def close(self) -> None:
        """Removes the folder of this machine if an object store has everything."""
        if self._kept is not None:
            self._kept.cleanup()

    def _there(self, root: str, path: Path) -> str:
        return f"{root.rstrip('/')}/{path.relative_to(self.folder).as_posix()}"

    def _fetch(self) -> None:
        if self._mirror is None:
            return
        filesystem, root = self._mirror
        paths = [Path(self.books.path(at)) for at in range(self.units)]
        there = _names(filesystem, {self._there(root, path.parent) for path in paths})
        for path in paths:
            name = self._there(root, path)
            if name in there and not path.exists():
                with filesystem.open_input_stream(name) as source:
                    path.write_bytes(source.readall())


def _names(filesystem: Any, folders: Iterable[str]) -> set[str]:
    from pyarrow import fs

    found: set[str] = set()
    for folder in folders:
        selector = fs.FileSelector(folder, allow_not_found=True)
        found.update(entry.path for entry in filesystem.get_file_info(selector))
    return found


def _send(path: Path, filesystem: Any, name: str) -> None:
    filesystem.create_dir(name.rsplit("/", 1)[0], recursive=True)
    # On a plain file system a reader must not find half a file under the final name.
    half = f"{name}.part"
    with filesystem.open_output_stream(half) as sink:
        sink.write(path.read_bytes())
    filesystem.move(half, name)


def write(books: Books, many: bool, out: str | PathLike[str]) -> None:
    """Writes the table to a file (or, of many files, to a folder), here or in an object store."""
    place = os.fspath(out)
    if not _is_uri(place):
        books.books.write(place)
        return
    filesystem, name = _filesystem(place)
    kept = Path(tempfile.mkdtemp(prefix="kibitzer-table-"))
    try:
        books.books.write(kept / "table")
        if not many:
            _send(kept / "table", filesystem, name)
            return
        for path in sorted((kept / "table").iterdir()):
            _send(path, filesystem, f"{name.rstrip('/')}/{path.name}")
    finally:
        shutil.rmtree(kept, ignore_errors=True)
