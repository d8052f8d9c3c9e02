"""Tables of answers: columns by name, with conversion to pandas, polars or Arrow if one of them is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import _html
from ._described import Described

__all__ = ["Frame"]


class Frame(Described):
    """A table: columns of equal length, by name.

    It is just the columns; :meth:`to_pandas`, :meth:`to_polars` and :meth:`to_arrow` convert it to a data frame of
    that library. With pyarrow installed it also implements Arrow's C stream interface, so that
    ``polars.DataFrame(frame)``, ``pyarrow.table(frame)`` or DuckDB accept it directly.

    >>> from kibitzer.frames import Frame
    >>> frame = Frame({"seat": [0, 1], "points": [10.0, 3.0]})
    >>> len(frame), frame.columns, frame["points"]
    (2, ['seat', 'points'], [10.0, 3.0])
    >>> frame.rows()[0]
    {'seat': 0, 'points': 10.0}
    """

    __slots__ = ("_columns",)

    def __init__(self, columns: Mapping[str, Any]) -> None:
        lengths = {len(column) for column in columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns of unequal length: {sorted(lengths)}")
        self._columns = dict(columns)

    def _description(self) -> tuple[Any, ...]:
        return (self._columns,)

    def __eq__(self, other: object) -> bool:
        if type(other) is not Frame:
            return NotImplemented
        mine, others = self._columns, other._columns
        return list(mine) == list(others) and all(list(mine[name]) == list(others[name]) for name in mine)

    __hash__ = Described.__hash__

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def __getitem__(self, name: str) -> Any:
        return self._columns[name]

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows())

    def rows(self) -> list[dict[str, Any]]:
        """The rows as dicts."""
        names = list(self._columns)
        values = zip(*self._columns.values())
        return [dict(zip(names, row)) for row in values]

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
        import pyarrow

        return pyarrow.table({name: _plain(column) for name, column in self._columns.items()})

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
        import pandas

        return pandas.DataFrame(self._columns)

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self._columns, strict=False)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        return _html.table(f"{len(self)} rows", self._columns)

    def __repr__(self) -> str:
        return f"Frame({len(self)} rows: {', '.join(self._columns)})"


def _plain(column: Any) -> Any:
    # Arrow has no tuples, but lists of lists.
    if isinstance(column, list) and any(isinstance(cell, tuple) for cell in column):
        return [list(cell) if isinstance(cell, tuple) else cell for cell in column]
    return column
