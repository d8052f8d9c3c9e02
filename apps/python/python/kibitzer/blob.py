"""Blob (Oh Hell): replay, exact beliefs, advice, and comparison of players.

>>> from kibitzer import Blob
>>> belief = Blob.belief(unseen=["4S", "9S", "AH", "7D", "KD"], stock_size=2,
...     opponents=[{"seat": 1, "hand_size": 2, "void": ["D"]}, {"seat": 2, "hand_size": 1, "cannot": ["AH"]}])
>>> belief.worlds, belief.chance("1", "AH"), belief.chance("stock", "7D", "KD")
(8, Fraction(3, 4), Fraction(1, 4))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import _native
from ._ask import question
from ._described import Described
from ._html import Advised
from ._measure import Measured, measured
from ._names import BlobPlayer
from ._numbers import maybe, whole
from ._progress import ProgressLike, telling
from ._worlds import Worlds
from .errors import BadInput

__all__ = ["Belief", "Blob"]

Deed = tuple[int, str, Any]


class Belief(Worlds):
    """What a seat cannot see, counted: other seats by number and ``"stock"``, cards by name."""

    __slots__ = ()

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(_native.Lattice.blob(dict(fields)), dict(fields))


class Blob(Described):
    """Rounds of Blob for 3 to 8 players. Cards are ``"TS"``, ``"AH"``; trump one of S H C D, or ``None``.

    Long work shows its ``progress`` if asked: ``True`` for a bar, or a function of ``(done, of, words)``."""

    def _description(self) -> tuple[Any, ...]:
        return ()

    @staticmethod
    def view(
        num_players: int,
        cards: int,
        dealer: int,
        trump: str | None,
        seat: int,
        hand: Sequence[str],
        history: Sequence[Deed] = (),
        **more: Any,
    ) -> dict[str, Any]:
        """A seat's complete view, in the protocol's form. A history entry is ``(seat, "bid", 3)`` or
        ``(seat, "play", "9S")``; ``more`` are ``totals``, ``rounds_left``, ``scoring``, ``turned``."""
        view: dict[str, Any] = {"num_players": num_players, "cards": cards, "dealer": dealer}
        view |= {"trump": trump, "seat": seat, "hand": list(hand)}
        view["history"] = [list(deed) for deed in history]
        return view | more

    @staticmethod
    def replay(
        num_players: int,
        cards: int,
        dealer: int,
        trump: str | None,
        hands: Sequence[Sequence[str]],
        history: Sequence[Deed] = (),
    ) -> dict[str, Any]:
        """A round replayed with legality checks: ``phase``, ``to_act``, ``legal``, ``tricks``, ``round_scores``, ..."""
        asked: dict[str, Any] = {"num_players": num_players, "cards": cards, "dealer": dealer}
        asked |= {"trump": trump, "hands": [list(hand) for hand in hands]}
        asked["history"] = [list(deed) for deed in history]
        return question("blob", "replay", asked)

    @staticmethod
    def belief(
        view: Mapping[str, Any] | None = None,
        *,
        unseen: Sequence[str] = (),
        opponents: Sequence[Mapping[str, Any]] = (),
        stock_size: int = 0,
    ) -> Belief:
        """What a seat cannot see, counted exactly: from a complete :meth:`view`, or from the ``unseen`` cards and what is
        known about each hand (``opponents``: dicts with ``seat``, ``hand_size``, ``void``, ``cannot``) and the
        ``stock_size``."""
        if view is not None:
            return Belief({"view": dict(view)})
        stock = whole("stock_size", stock_size)
        return Belief({"unseen": list(unseen), "opponents": list(opponents), "stock_size": stock})

    @staticmethod
    def advise(
        view: Mapping[str, Any],
        *,
        player: BlobPlayer | str = "expert",
        budget: int | None = None,
        seed: int = 1,
        progress: ProgressLike = None,
    ) -> Advised:
        """What a ``player`` would do in a seat's place: ``best``, every bid or card with its points and its chance, ``why``.
        ``budget`` is how many worlds or simulations it may look at, ``seed`` where its random numbers begin.

        >>> view = Blob.view(4, 3, 3, "S", 1, ["AS", "TH", "4H"], [(0, "bid", 1)])
        >>> Blob.advise(view, player="intermediate", seed=7)["best"]
        1
        """
        asked: dict[str, Any] = {"view": dict(view), "player": player, "seed": whole("seed", seed)}
        if budget is not None:
            asked["budget"] = whole("budget", budget)
        return Advised(question("blob", "advise", asked, progress))

    @staticmethod
    def measure(
        left: BlobPlayer | str,
        right: BlobPlayer | str,
        deals: int = 200,
        *,
        players: int | None = None,
        cards: int | None = None,
        seed: int = 1,
        progress: ProgressLike = None,
    ) -> Measured:
        """Two players on the same deals, each played twice with the seats exchanged: points per seat per round.

        Players are ``beginner``, ``intermediate``, ``expert``, or by name ``random``, ``thumb``, ``policy``,
        ``flat:200``, ``pimc:50``, ``ismcts:1000``, ``rollout:64``, ``search:3x30``, ``network``. Without ``players`` and ``cards`` all
        table sizes are played in turn. The deals and decisions are those of ``kibitzer blob arena`` with the same
        ``seed``.

        >>> measured = Blob.measure("thumb", "random", 100, players=4, cards=3)
        >>> measured.lead > 0 and measured.interval[0] > 0
        True
        """
        if (players is None) != (cards is None):
            raise BadInput("give both `players` and `cards`, or neither")
        deals, seed = whole("deals", deals), whole("seed", seed)
        players, cards = maybe("players", players, 3, 8), maybe("cards", cards, 1, 52)
        table = None if players is None or cards is None else (players, cards)
        with telling(progress) as tell:
            rows = _native.blob_arena(left, right, deals, seed, table, 0, tell)
        return measured((left, right), rows[:, 0], rows[:, 1])
