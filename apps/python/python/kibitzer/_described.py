"""Objects defined by a description: pickles hold the description, and objects with equal descriptions are equal."""

from __future__ import annotations

from typing import Any


class Described:
    """Rebuilt from the arguments of its class. What is expensive to compute, or is in the data folder, is not pickled."""

    __slots__ = ()

    def _description(self) -> tuple[Any, ...]:
        """The arguments that recreate this object."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self._description())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._description() == other._description()

    def __hash__(self) -> int:
        # A description with lists or dicts has no hash; Python's own error says so.
        return hash((type(self), self._description()))
