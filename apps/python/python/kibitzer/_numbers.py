"""Numbers as arguments, read once at the edge: whatever cannot be one is :class:`BadInput` that names the argument."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from .errors import BadInput

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray

#: The greatest seed, count or number that the engine holds.
MOST = 2**64 - 1


def whole(name: str, value: Any, least: int = 0, most: int = MOST) -> int:
    """An integer: Python's or NumPy's, but no truth value, which would pass for 0 or 1."""
    try:
        if _is_truth(value):
            raise TypeError
        number = index(value)
    except TypeError:
        raise BadInput(f"`{name}` must be an integer, got {value!r}", at=name) from None
    if not least <= number <= most:
        raise BadInput(f"`{name}` must be an integer from {least} to {most}, got {number}", at=name)
    return number


def wholes(name: str, values: Iterable[Any], least: int = 0, most: int = MOST) -> list[int]:
    """A list of integers."""
    try:
        return [whole(name, value, least, most) for value in values]
    except TypeError:
        raise BadInput(f"`{name}` must be a list of integers, got {values!r}", at=name) from None


def maybe(name: str, value: Any, least: int = 0, most: int = MOST) -> int | None:
    """An integer, or nothing."""
    return None if value is None else whole(name, value, least, most)


def real(name: str, value: Any) -> float:
    """A finite number: an integer, a float or one of NumPy's."""
    try:
        if _is_truth(value) or isinstance(value, str):
            raise TypeError
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise BadInput(f"`{name}` must be a finite number, got {_short(value)}", at=name) from None
    if not math.isfinite(number):
        raise BadInput(f"`{name}` must be a finite number, got {number}", at=name)
    return number


def array(name: str, values: ArrayLike, dtype: DTypeLike) -> NDArray[Any]:
    """An array of integers; nothing is cut off or turned round to make it fit."""
    import numpy as np

    given, limits = np.asarray(values), np.iinfo(np.dtype(dtype))
    wanted = f"`{name}` must be integers from {limits.min} to {limits.max}"
    if given.dtype.kind not in "iuf":
        # Mixed lists and integers past all machine numbers come here as objects, truth values as theirs.
        raise BadInput(f"{wanted}, got {_short(values)}", at=name)
    # A NaN is neither within the limits nor its own whole part.
    good = (given >= limits.min) & (given <= limits.max) & (given == np.trunc(given))
    if not good.all():
        raise BadInput(f"{wanted}, got {given[~good].flat[0]}", at=name)
    if isinstance(values, (list, tuple)) and _any_bool(values):
        raise BadInput(f"{wanted}, got a truth value", at=name)
    return np.ascontiguousarray(given, dtype=dtype)


def _is_truth(value: Any) -> bool:
    """Whether this is a truth value, Python's or (without loading it) NumPy's, which passes for an index too."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def _any_bool(values: Any) -> bool:
    # NumPy makes integers of truth values among integers.
    if isinstance(values, (list, tuple)):
        return any(_any_bool(value) for value in values)
    return _is_truth(values)


def _short(value: Any) -> str:
    try:
        said = repr(value)
    except ValueError:
        # Python writes no integers of thousands of digits.
        return "a number of thousands of digits"
    return said if len(said) <= 80 else f"{said[:77]}..."
