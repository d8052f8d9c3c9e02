"""The four kinds of long work, each a JSON description and a run."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any

from .._numbers import maybe, real, whole, wholes
from ..errors import BadInput
from ._run import Done, Where, run

_Path = str | PathLike[str]


def sweep(
    thetas: str | Sequence[float] = "dense",
    rules: str | Sequence[str] = "scandinavian",
    *,
    precision: str = "f64",
    games: int | None = None,
    seed: int = 1,
    **where: Any,
) -> Done:
    """The distribution of Yatzy's score for every theta and rule set, one row each.

    ``thetas`` is ``"all"`` (37), ``"dense"`` (19), ``"sparse"`` (17) or increasing numbers. ``rules`` are names such as
    ``"american"``, followed by house rules after plus signs (``"scandinavian+full_house_five"``). Distributions are
    exact, or estimated from ``games`` each. For the other arguments see :func:`run`.
    """
    grid = thetas if isinstance(thetas, str) else ",".join(repr(real("thetas", theta)) for theta in thetas)
    names = [rules] if isinstance(rules, str) else list(rules)
    description = {
        "kind": "yatzy-sweep",
        "rules": names,
        "grid": grid,
        "precision": precision,
        "games": maybe("games", games),
        "seed": whole("seed", seed),
    }
    return run(description, **where)


def simulate(
    missions: int | Sequence[int],
    *,
    players: int = 5,
    policy: str = "greedy",
    games: int = 1000,
    seed: int = 1,
    **where: Any,
) -> Done:
    """Games of Bomb Busters missions with a policy (random, greedy, exact or winning): one row per game."""
    description = {
        "kind": "bomb-games",
        "missions": wholes("missions", [missions] if isinstance(missions, int) else missions, 1, 255),
        "players": whole("players", players, most=255),
        "policy": policy,
        "games": whole("games", games),
        "seed": whole("seed", seed),
    }
    return run(description, **where)


def arena(
    game: str,
    first: str,
    second: str,
    *,
    deals: int = 200,
    seed: int = 1,
    house: str | None = None,
    forced: int | None = None,
    players: int | None = None,
    cards: int | None = None,
    **where: Any,
) -> Done:
    """Two players of ``"42"`` or ``"blob"`` on duplicate deals.

    ``house`` and ``forced`` (no auction: the shaker bids this many points) are for 42, with one row per hand; ``players``
    and ``cards`` (one table size instead of all) are for Blob, with one row per deal.
    """
    if game == "42":
        _nothing(game, players=players, cards=cards)
        description = {
            "kind": "42-arena",
            "first": first,
            "second": second,
            "house": "tournament" if house is None else house,
            "forced": maybe("forced", forced, 30, 41),
        }
    elif game == "blob":
        _nothing(game, house=house, forced=forced)
        description = {
            "kind": "blob-arena",
            "left": first,
            "right": second,
            "players": maybe("players", players, 3, 8),
            "cards": maybe("cards", cards, 1, 52),
        }
    else:
        raise BadInput(f"game: expected '42' or 'blob', got {game!r}", at="game")
    return run({**description, "deals": whole("deals", deals), "seed": whole("seed", seed)}, **where)


def selfplay(
    player: str = "search:3x30",
    *,
    rounds: int = 1000,
    unit: int = 100,
    players: int | None = None,
    cards: int | None = None,
    seed: int = 1,
    **where: Any,
) -> Done:
    """Self-play of a Blob player, with every decision recorded: ``out`` is a folder with one file per ``unit``."""
    description = {
        "kind": "blob-selfplay",
        "player": player,
        "rounds": whole("rounds", rounds),
        "unit": whole("unit", unit),
        "players": maybe("players", players, 3, 8),
        "cards": maybe("cards", cards, 1, 52),
        "seed": whole("seed", seed),
    }
    return run(description, **where)


def _nothing(game: str, **given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise BadInput(f"{name}: not an option of {game}", at=name)


__all__ = ["Where", "arena", "selfplay", "simulate", "sweep"]
