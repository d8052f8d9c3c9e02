"""Where results are stored: the ledger of a data folder, or the same files in an object store."""

from __future__ import annotations

import os
import tempfile
from os import PathLike
from pathlib import Path
from typing import Any, Protocol

from .. import _native
from ..errors import BadInput, KibitzerError


class Books(Protocol):
    """Which units of a campaign are done, and their results."""

    def done(self) -> list[bool]:
        """For every unit, whether it has a result."""

    def record(self, at: int, result: bytes) -> bool:
        """Records a result; ``False`` if the unit was already done."""

    def result(self, at: int) -> bytes:
        """The result of a unit."""

    def write(self, out: Path) -> None:
        """Writes the table to a local file (or, for many files, to a folder)."""

    def damaged(self) -> list[int]:
        """The units whose results turned out to be unusable, which no longer count as done."""


def books(campaign: _native.Campaign, ledger: str | PathLike[str] | None) -> Books:
    """The books of a campaign: by default in the data folder of the command line."""
    place = os.fspath(ledger) if ledger is not None else str(_native.data_folder())
    return _Bucket(campaign, place) if _is_uri(place) else _Folder(campaign, Path(place))


class _Folder:
    """The ledger of the command line, which verifies every file that it reports as done."""

    def __init__(self, campaign: _native.Campaign, folder: Path) -> None:
        self._books = campaign.books(folder)
        self.done, self.result = self._books.done, self._books.result

    def record(self, at: int, result: bytes) -> bool:
        return self._books.record(at, result) == "new"

    def write(self, out: Path) -> None:
        self._books.write(out)

    def damaged(self) -> list[int]:
        return []


class _Bucket:
    """The files of a ledger in an object store: the same names and bytes, each put as a whole.

    Nothing is stored on this machine. The names show which units are done; contents are fetched one unit at a time when
    the table is written, and verified then.
    """

    def __init__(self, campaign: _native.Campaign, uri: str) -> None:
        self._campaign = campaign
        self._store = _store(uri)
        self._names = [campaign.file(at) for at in range(len(campaign))]
        self._known: set[int] = set()

    def done(self) -> list[bool]:
        folders = {name.rsplit("/", 1)[0] for name in self._names}
        there = {name for folder in folders for name in _listed(self._store, folder)}
        self._known = {at for at, name in enumerate(self._names) if name in there}
        return [at in self._known for at in range(len(self._names))]

    def record(self, at: int, result: bytes) -> bool:
        if at in self._known:
            return False
        _put(self._store, self._names[at], self._campaign.pack(at, result))
        self._known.add(at)
        return True

    def _file(self, at: int) -> bytes:
        import obstore

        return bytes(obstore.get(self._store, self._names[at]).bytes())

    def result(self, at: int) -> bytes:
        return self._campaign.unpack(at, self._file(at))

    def write(self, out: Path) -> None:
        self._campaign.write(out, self._file)

    def damaged(self) -> list[int]:
        found = []
        for at in sorted(self._known):
            try:
                self.result(at)
            except (KibitzerError, FileNotFoundError):
                found.append(at)
        self._known.difference_update(found)
        return found


def write(campaign: _native.Campaign, kept: Books, out: str | PathLike[str]) -> None:
    """Writes the table, here or in an object store."""
    place = os.fspath(out)
    if not _is_uri(place):
        kept.write(Path(place))
    elif campaign.many_files:
        store = _store(place)
        for at in range(len(campaign)):
            _put(store, str(campaign.file_of(at)), kept.result(at))
    else:
        folder, _, name = place.rpartition("/")
        store = _store(folder)
        with tempfile.TemporaryDirectory(prefix="kibitzer-table-") as here:
            table = Path(here) / "table"
            kept.write(table)
            _put(store, name, table)


def _is_uri(place: str) -> bool:
    return "://" in place


def _store(uri: str) -> Any:
    try:
        from obstore.exceptions import BaseError
        from obstore.store import from_url
    except ImportError as error:
        raise KibitzerError("object stores need obstore: pip install 'kibitzer[ray]'") from error
    try:
        # On plain file systems folders must be created; object stores have none.
        return from_url(uri, mkdir=True) if uri.startswith("file:") else from_url(uri)
    except (BaseError, ValueError) as error:
        said = str(error).split("\n", 1)[0]
        raise BadInput(f"{uri}: {said}; expected s3://, gs://, az://, file:// or similar") from error


def _listed(store: Any, folder: str) -> set[str]:
    import obstore

    return {entry["path"] for entries in obstore.list(store, prefix=folder) for entry in entries}


def _put(store: Any, name: str, content: bytes | Path) -> None:
    """A single put: readers see the old object or none, never part of the new one."""
    import obstore

    obstore.put(store, name, content)
