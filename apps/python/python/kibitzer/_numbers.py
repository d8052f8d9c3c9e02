"""Numeric arguments, validated once at the boundary: anything else is :class:`BadInput` that names the argument."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from .errors import BadInput

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray

#: The largest seed, count or number that the engine supports.
MOST = 2**64 - 1


def whole(name: str, value: Any, least: int = 0, most: int = MOST) -> int:
    """An integer, Python's or NumPy's, but not a boolean, which would be accepted as 0 or 1."""
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
    """An integer, or ``None``."""
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
    """An array of integers, without truncation or wrap-around."""
    import numpy as np

    given, limits = np.asarray(values), np.iinfo(np.dtype(dtype))
    wanted = f"`{name}` must be integers from {limits.min} to {limits.max}"
    if given.dtype.kind not in "iuf":
        # Mixed lists and integers beyond all machine types arrive here as objects, booleans as booleans.
        raise BadInput(f"{wanted}, got {_short(values)}", at=name)
    # NaN is neither within the limits nor equal to its integer part.
    good = (given >= limits.min) & (given <= limits.max) & (given == np.trunc(given))
    if not good.all():
        raise BadInput(f"{wanted}, got {given[~good].flat[0]}", at=name)
    if isinstance(values, (list, tuple)) and _any_bool(values):
        raise BadInput(f"{wanted}, got a boolean", at=name)
    return np.ascontiguousarray(given, dtype=dtype)


def _is_truth(value: Any) -> bool:
    """Whether this is a boolean, Python's or (without importing it) NumPy's, which is also accepted as an index."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def _any_bool(values: Any) -> bool:
    # NumPy converts booleans among integers to integers.
    if isinstance(values, (list, tuple)):
        return any(_any_bool(value) for value in values)
    return _is_truth(values)


def _short(value: Any) -> str:
    try:
        said = repr(value)
    except ValueError:
        # Python refuses to print integers with thousands of digits.
        return "a number with thousands of digits"
    return said if len(said) <= 80 else f"{said[:77]}..."
