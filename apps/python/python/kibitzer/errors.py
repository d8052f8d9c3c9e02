"""What can go wrong, as exceptions: one class for each kind of error of the protocol.

Every exception has the message of the Rust error it came from, ``kind`` (the word of the protocol), ``at`` (the place in
the input that it speaks of, or ``None``) and ``facts`` (whatever else the error says: ``legal``, ``predicted``, ...).

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
    """Anything that Kibitzer cannot answer."""

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
        # Keyword arguments would be lost on the way to another process.
        return (_again, (type(self), str(self), self.at, self.facts))


class BadInput(KibitzerError, ValueError):
    """Input that cannot be understood: an unknown name, a missing or wrong field, a number out of range."""

    kind = "bad_request"


class Contradiction(KibitzerError, ValueError):
    """Facts that cannot all be true; ``facts["blame"]`` names a smallest set of them where one was found."""

    kind = "contradiction"


class IllegalMove(KibitzerError, ValueError):
    """A move that the rules forbid; ``facts["legal"]`` names those that they allow, where that helps."""

    kind = "illegal"


class TooBig(KibitzerError, MemoryError):
    """Past the budget of memory or time; nothing was computed. ``facts["predicted"]`` is the size foreseen."""

    kind = "too_big"


class Cancelled(KibitzerError):
    """Somebody cancelled the work."""

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
    """The exception for an error of the protocol."""
    return _KINDS.get(kind, InternalError)(message, at=at, facts=facts)


def _again(
    cls: type[KibitzerError], message: str, at: str | None, facts: dict[str, Any]
) -> KibitzerError:
    return cls(message, at=at, facts=facts)
