"""Exceptions: one class per error kind of the protocol.

Every exception has the message of the underlying Rust error, ``kind`` (the protocol's name for it), ``at`` (the location
in the input, or ``None``) and ``facts`` (any further fields of the error: ``legal``, ``predicted``, ...).

>>> from kibitzer import Yatzy, BadInput
>>> try:
...     Yatzy(theta=1e9)
... except BadInput as error:
...     print(error, error.kind, error.at)
theta 1000000000 is numerically unsound: its absolute value must be at most 1000 bad_request theta
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "BadInput",
    "Cancelled",
    "Contradiction",
    "IllegalMove",
    "InternalError",
    "KibitzerError",
    "Stopped",
    "TooBig",
    "of",
]


class KibitzerError(Exception):
    """The base class of all Kibitzer exceptions."""

    kind: str = "internal"
    at: str | None
    facts: dict[str, Any]

    def __init__(
        self, message: str, *, at: str | None = None, facts: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.at = at
        self.facts = facts or {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Keyword arguments would be lost when pickling.
        return (_again, (type(self), str(self), self.at, self.facts))


class BadInput(KibitzerError, ValueError):
    """Invalid input: an unknown name, a missing or invalid field, a number out of range."""

    kind = "bad_request"


class Contradiction(KibitzerError, ValueError):
    """Facts that cannot all be true; ``facts["blame"]`` names a minimal set of them, if one was found."""

    kind = "contradiction"


class IllegalMove(KibitzerError, ValueError):
    """A move that the rules forbid; ``facts["legal"]`` lists the legal ones, where that helps."""

    kind = "illegal"


class TooBig(KibitzerError, MemoryError):
    """Over the memory or time budget; nothing was computed. ``facts["predicted"]`` is the predicted size."""

    kind = "too_big"


class Cancelled(KibitzerError):
    """The work was cancelled."""

    kind = "cancelled"


class Stopped(KibitzerError, TimeoutError):
    """The time ran out."""

    kind = "timeout"


class InternalError(KibitzerError, RuntimeError):
    """A bug in Kibitzer. Please report it."""

    kind = "internal"


_KINDS: dict[str, type[KibitzerError]] = {
    one.kind: one
    for one in (BadInput, Cancelled, Contradiction, IllegalMove, TooBig, Stopped, InternalError)
}


def of(kind: str, message: str, at: str | None, facts: dict[str, Any]) -> KibitzerError:
    """The exception for a protocol error."""
    return _KINDS.get(kind, InternalError)(message, at=at, facts=facts)


def _again(
    cls: type[KibitzerError], message: str, at: str | None, facts: dict[str, Any]
) -> KibitzerError:
    return cls(message, at=at, facts=facts)
