"""Who plays on the other seats."""

from __future__ import annotations

from collections.abc import Sequence

from .. import _native
from .._names import GameName
from ..errors import BadInput

#: Who plays on the other seats of a game unless somebody is named: quick players.
OPPONENTS: dict[GameName, str] = {
    "blob": "thumb",
    "bomb-busters": "greedy",
    "clue": "beginner",
    "texas42": "beginner",
}


def seated(
    game: GameName, table: _native.EnvTable, seat: int, opponents: str | Sequence[str] | None
) -> list[str]:
    """A name for every seat, the own one included, where it means nothing."""
    if opponents is None:
        opponents = OPPONENTS.get(game, "")
    names = [opponents] * table.seats if isinstance(opponents, str) else list(opponents)
    if len(names) == table.seats - 1:
        names.insert(seat, names[0] if names else "")
    if len(names) != table.seats:
        wanted = f"one name, {table.seats - 1} names for the other seats, or {table.seats} for all"
        raise BadInput(f"`opponents` must be {wanted}, got {len(names)} names", at="opponents")
    for at, name in enumerate(names):
        if at != seat:
            table.check_player(name)
    return names
