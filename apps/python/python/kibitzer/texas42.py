"""Texas 42: legal plays, exact worlds from a seat, double dummy, advice, whole hands and arenas.

>>> from kibitzer import Texas42
>>> game = Texas42()
>>> game.winner("pip:4", [(0, "6-6"), (1, "4-0"), (2, "6-5"), (3, "6-4")])
3
>>> hand = ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"]
>>> belief = game.belief(seat=0, dealer=3, hand=hand)
>>> belief.worlds, belief.chance("2", "4-4")
(399072960, Fraction(1, 3))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from . import _native
from ._ask import question
from ._described import Described
from ._html import Advised
from ._measure import Measured, measured
from ._names import Texas42Player
from ._numbers import maybe, whole
from ._progress import ProgressLike, telling
from ._worlds import Worlds

__all__ = ["Belief", "Hand", "Solution", "Texas42"]

Play = tuple[int, str]


class Solution(NamedTuple):
    """The double-dummy result: best play by all, with every hand open."""

    value: int | None
    """Points still to come for the declaring side; ``None`` at nello."""
    set: bool | None
    """At nello, whether the bidder is set; ``None`` elsewhere."""
    moves: dict[str, Any]
    """The same after every legal move."""


class Hand(NamedTuple):
    """A finished hand."""

    record: dict[str, Any]
    """The deal, bids, declaration and plays, in the form that ``kibitzer 42 review`` reads."""
    outcome: dict[str, Any]
    """How it ended: who bid what, tricks, points, whether it was made, what each side gains."""


class Belief(Worlds):
    """What a seat cannot see, counted: seats by number, dominoes by name. All possible deals are equally likely."""

    __slots__ = ()

    def __init__(self, view: Mapping[str, Any]) -> None:
        super().__init__(_native.Lattice.texas42(dict(view)), dict(view))


class Texas42(Described):
    """Texas 42 with house rules: ``variants`` such as ``["forced-bid", "nello"]``, none for tournament rules.

    ``seed`` determines all random numbers. ``progress`` is ``True`` for a progress bar, or a function of
    ``(done, of, words)``."""

    __slots__ = ("variants",)

    def __init__(self, variants: Iterable[str] = ()) -> None:
        self.variants = tuple(variants)

    def _description(self) -> tuple[Any, ...]:
        return (self.variants,)

    def __repr__(self) -> str:
        return f"Texas42({list(self.variants)})"

    def legal(self, trump: str, trick: Sequence[Play], hand: Sequence[str]) -> list[str]:
        """What a hand may play to a trick."""
        asked = {"trump": trump, "trick": _plays(trick), "hand": list(hand)}
        legal: list[str] = question("texas42", "legal", asked)["legal"]
        return legal

    def winner(self, trump: str, trick: Sequence[Play]) -> int:
        """Which seat takes a trick."""
        seat: int = question("texas42", "winner", {"trump": trump, "trick": _plays(trick)})["seat"]
        return seat

    def auction(self, dealer: int, bids: Sequence[str] = ()) -> dict[str, Any]:
        """Who bids next, the legal bids, and who has won."""
        return question(
            "texas42", "auction", {"dealer": dealer, "bids": list(bids), "variants": list(self.variants)}
        )

    def solve(
        self,
        trump: str,
        hands: Sequence[Sequence[str]],
        *,
        declarer: int,
        to_act: int,
        trick: Sequence[Play] = (),
    ) -> Solution:
        """Double dummy: the result of best play by all, and the result of every legal move. ``declarer`` is the seat that
        bid, ``to_act`` the seat to play, ``trick`` what has been played to the current trick.

        >>> Texas42().solve("doubles", [["5-0", "5-4"], ["4-2", "6-2"], ["3-1", "3-3"], ["6-1", "6-4"]],
        ...                 declarer=0, to_act=1).value
        17
        """
        asked = {
            "trump": trump,
            "hands": [list(hand) for hand in hands],
            "declarer": declarer,
            "to_act": to_act,
            "trick": _plays(trick),
        }
        answer = question("texas42", "solve", asked)
        return Solution(answer.get("value"), answer.get("set"), answer["moves"])

    def view(
        self,
        seat: int,
        dealer: int,
        hand: Sequence[str],
        *,
        bids: Sequence[str] = (),
        trump: str | None = None,
        history: Sequence[Play] = (),
        score: tuple[int, int] = (0, 0),
    ) -> dict[str, Any]:
        """A seat's complete view, in the protocol's form: the ``bids`` so far, ``trump`` once it is named, all plays so far
        as ``history``, and the ``score`` of the two sides."""
        view: dict[str, Any] = {"seat": whole("seat", seat), "dealer": whole("dealer", dealer)}
        view["hand"] = list(hand)
        view |= {"bids": list(bids), "history": _plays(history), "score": list(score)}
        if self.variants:
            view["variants"] = list(self.variants)
        if trump is not None:
            view["trump"] = trump
        return view

    def belief(self, seat: int, dealer: int, hand: Sequence[str], **more: Any) -> Belief:
        """What a seat cannot see, counted exactly. Arguments as for :meth:`view`."""
        return Belief(self.view(seat, dealer, hand, **more))

    def likely(
        self, view: Mapping[str, Any], *, worlds: int = 1000, seed: int = 1, progress: ProgressLike = None
    ) -> dict[str, Any]:
        """The posterior of who holds each domino, given the others' bids and plays, from so many weighted ``worlds``."""
        asked = {"view": dict(view), "budget": whole("worlds", worlds), "seed": whole("seed", seed)}
        return question("texas42", "belief", asked, progress)

    def advise(
        self,
        view: Mapping[str, Any],
        *,
        player: Texas42Player = "expert",
        worlds: int | None = None,
        seed: int = 1,
        progress: ProgressLike = None,
    ) -> Advised:
        """What a ``player`` would do in a seat's place, looking at so many ``worlds``: ``best``, every action with points, chance
        and interval, ``why``.

        >>> game = Texas42()
        >>> view = game.view(0, 3, ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"])
        >>> game.advise(view, player="beginner")["best"]
        'points:30'
        """
        asked: dict[str, Any] = {"view": dict(view), "player": player, "seed": whole("seed", seed)}
        if worlds is not None:
            asked["budget"] = whole("worlds", worlds)
        return Advised(question("texas42", "advise", asked, progress))

    def play(
        self,
        players: Sequence[Texas42Player] = ("expert", "expert", "expert", "expert"),
        *,
        seed: int = 1,
        number: int = 0,
        forced: int | None = None,
    ) -> Hand:
        """One hand from deal to score, one computer player per seat: hand ``number`` of a seed. ``forced`` replaces the auction
        by a bid of so many points.

        >>> hand = Texas42().play(["beginner"] * 4, seed=3, forced=30)
        >>> sum(hand.outcome["points"]), len(hand.record["plays"])
        (42, 28)
        """
        seed, number, forced = whole("seed", seed), whole("number", number), maybe("forced", forced, 30, 41)
        played = _native.texas42_hand(list(players), seed, number, self._house(), forced)
        return Hand(played["record"], played["outcome"])

    def arena(
        self,
        left: Texas42Player,
        right: Texas42Player,
        deals: int = 200,
        *,
        seed: int = 1,
        forced: int | None = None,
        progress: ProgressLike = None,
    ) -> Measured:
        """Two players on the same deals, each played twice with the sides exchanged: what each gains per deal. ``forced``
        replaces the auction by a bid of so many points.

        The deals and decisions are those of ``kibitzer 42 arena`` with the same seed.
        """
        deals, seed, forced = whole("deals", deals), whole("seed", seed), maybe("forced", forced, 30, 41)
        with telling(progress) as tell:
            rows = _native.texas42_arena(left, right, deals, seed, self._house(), forced, 0, tell)
        return measured((left, right), rows[:, 0], rows[:, 1])

    def _house(self) -> str:
        return ",".join(self.variants) if self.variants else "tournament"


def _plays(plays: Sequence[Play]) -> list[list[Any]]:
    return [[seat, domino] for seat, domino in plays]
