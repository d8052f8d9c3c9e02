"""Objects that are what their description says: pickles hold the description, and equal descriptions are equal objects."""

from __future__ import annotations

from typing import Any


class Described:
    """Rebuilt from the arguments of its class. What is dear to compute, or lies in the data folder, does not travel."""

    __slots__ = ()

    def _description(self) -> tuple[Any, ...]:
        """The arguments that make this object anew."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self._description())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._description() == other._description()

    def __hash__(self) -> int:
        # A description with lists or dicts has no hash, and Python's own words say so.
        return hash((type(self), self._description()))
