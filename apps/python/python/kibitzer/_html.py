"""Answers as small HTML tables, for notebooks: every text is escaped, headings say what they head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

#: Rows that are shown; the caption says how many there are.
MOST_ROWS = 30


def cell(value: Any) -> str:
    """A value as people read it: nothing for ``None``, four significant digits for a float."""
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return " ".join(cell(part) for part in value)
    # NumPy's floats say so by their names; nothing is imported to find out.
    if isinstance(value, float) or type(value).__name__.startswith("float"):
        return f"{float(value):.4g}"
    return escape(str(value))


def table(caption: str, columns: Mapping[str, Sequence[Any]]) -> str:
    """Columns of equal length as a table, whose first column heads the rows."""
    rows = list(zip(*columns.values()))
    if len(rows) > MOST_ROWS:
        caption = f"{caption} (first {MOST_ROWS} of {len(rows)} rows)"
    heads = "".join(f'<th scope="col">{escape(str(name))}</th>' for name in columns)
    lines = []
    for first, *rest in rows[:MOST_ROWS]:
        cells = "".join(f"<td>{cell(value)}</td>" for value in rest)
        lines.append(f'<tr><th scope="row">{cell(first)}</th>{cells}</tr>')
    body = "".join(lines)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


class Advised(dict[str, Any]):
    """Advice as the protocol has it: a dict, shown as a table in notebooks."""

    def _repr_html_(self) -> str:
        rows: list[dict[str, Any]] = self["actions"]
        names = list(dict.fromkeys(name for row in rows for name in row))
        simple = [name for name in names if not any(isinstance(row.get(name), dict) for row in rows)]
        best = self["best"]
        return table(f"Best: {best}. {self['why']}", {name: [row.get(name) for row in rows] for name in simple})
