"""Clue (Cluedo): exact odds of every card's holder and of the envelope, proofs, and advice.

>>> from kibitzer import Clue
>>> table = Clue(3, 0, ["scarlett", "plum", "rope", "knife", "hall", "study"])
>>> table = table.suggest(0, ["green", "rope", "lounge"], 2, "green").suggest(1, ["white", "wrench", "library"], 2)
>>> belief = table.belief()
>>> belief.worlds, belief.chance("green", 2), belief.chance("white", "envelope")
(14756, Fraction(1, 1), Fraction(372, 1363))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _html
from ._ask import question
from ._described import Described
from ._names import CluePlayer
from ._numbers import maybe, whole
from ._progress import ProgressLike
from .frames import Frame

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Advice", "Belief", "Clue"]


class Belief(Described):
    """What a seat can infer, exactly."""

    __slots__ = ("answer",)

    answer: dict[str, Any]
    """The protocol's answer."""

    def __init__(self, answer: Mapping[str, Any]) -> None:
        self.answer = dict(answer)

    def _description(self) -> tuple[Any, ...]:
        return (self.answer,)

    @property
    def worlds(self) -> int:
        """The number of possible deals."""
        return int(self.answer["worlds"])

    @property
    def entropy_bits(self) -> float:
        """The entropy of the envelope, in bits."""
        return float(self.answer["entropy_bits"])

    @property
    def certain(self) -> list[dict[str, Any]]:
        """Every card in another hand or the envelope whose holder is certain, with ``because`` and ``why``."""
        found: list[dict[str, Any]] = self.answer["certain"]
        return found

    def chance(self, card: str, holder: int | str) -> Fraction:
        """The probability that a seat, or the ``"envelope"``, holds a card."""
        from fractions import Fraction

        return Fraction(self.answer["holders"][card].get(str(holder), "0"))

    def solutions(self) -> list[tuple[tuple[str, str, str], Fraction]]:
        """Every triple that the envelope may hold with its probability, likeliest first."""
        from fractions import Fraction

        return [(tuple(it["cards"]), Fraction(it["p"])) for it in self.answer["solutions"]]

    def frame(self) -> Frame:
        """The detective's grid: one row per card, one column per holder, probabilities as floats."""
        from fractions import Fraction

        holders = self.answer["holders"]
        seats = sorted({seat for row in holders.values() for seat in row if seat != "envelope"}, key=int)
        columns: dict[str, Any] = {"card": list(holders)}
        for holder in ["envelope", *seats]:
            columns[holder] = [float(Fraction(row.get(holder, "0"))) for row in holders.values()]
        return Frame(columns)

    def _repr_html_(self) -> str:
        frame = self.frame()
        columns = {name: frame[name] for name in frame.columns}
        return _html.table(f"Who holds each card, in {self.worlds:,} worlds", columns)

    def __repr__(self) -> str:
        return f"Belief({self.worlds} worlds, {self.entropy_bits:.2f} bits of entropy in the envelope)"


class Advice(Described):
    """The best action, every action with its value, and why."""

    __slots__ = ("answer",)

    answer: dict[str, Any]
    """The protocol's answer."""

    def __init__(self, answer: Mapping[str, Any]) -> None:
        self.answer = dict(answer)

    def _description(self) -> tuple[Any, ...]:
        return (self.answer,)

    @property
    def best(self) -> str:
        """The action to take: ``"suggest green rope hall"``, ``"accuse ..."`` or ``"end"``."""
        return str(self.answer["best"])

    @property
    def why(self) -> str:
        """One sentence of explanation."""
        return str(self.answer["why"])

    def frame(self) -> Frame:
        """One row per action: ``value`` and the columns ``bits``, ``solves``, ``tells`` and ``right``, ``None`` where
        there is no figure."""
        actions = self.answer["actions"]
        names = ["action", "value", "bits", "solves", "tells", "right"]
        return Frame({name: [row.get(name) for row in actions] for name in names})

    def _repr_html_(self) -> str:
        frame = self.frame()
        return _html.table(f"{self.best}: {self.why}", {name: frame[name] for name in frame.columns})

    def __repr__(self) -> str:
        return f"Advice({self.best}: {self.why})"


class Clue(Described):
    """A table as one seat sees it, with what has happened so far. It is immutable: every entry returns a new one.

    ``more`` are ``hand_sizes``, ``names`` (of the seats), ``showing`` (``"uniform"``, ``"any"`` or ``"again"``),
    ``asking`` (``"any"`` or ``"new"``), ``others`` (how well they play: ``"beginner"``, ``"expert"``, or a name for each
    seat) and ``deck``: the numbers of suspects, weapons and rooms, or their names.
    """

    __slots__ = ("fields",)

    fields: dict[str, Any]
    """The table in the protocol's form: to be saved, or sent to a server."""

    def __init__(
        self,
        players: int,
        observer: int,
        hand: Sequence[str],
        history: Sequence[Mapping[str, Any]] = (),
        **more: Any,
    ) -> None:
        self.fields = {"players": whole("players", players), "observer": whole("observer", observer)}
        self.fields["hand"] = list(hand)
        self.fields |= {"history": [dict(entry) for entry in history], **more}

    def _description(self) -> tuple[Any, ...]:
        return (self.fields,)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_clue, self._description())

    def suggest(
        self, by: int, cards: Sequence[str], shown_by: int | None, card: str | None = None
    ) -> Clue:
        """The table after a suggestion: who showed a card, if anyone did, and which one if the observer saw it."""
        entry: dict[str, Any] = {"suggest": by, "cards": list(cards), "shown_by": shown_by}
        return self._after(entry if card is None else entry | {"card": card})

    def accuse(self, by: int, cards: Sequence[str], right: bool = False) -> Clue:
        """The table after an accusation."""
        return self._after({"accuse": by, "cards": list(cards), "right": right})

    def enter(self, line: str) -> Clue:
        """The table after an event, entered as a line of text.

        >>> table = Clue(3, 0, ["scarlett", "plum", "rope", "knife", "hall", "study"], names=["Ann", "Bob", "Cy"])
        >>> table.enter("Bob: green wrench lounge, Cy showed").fields["history"][0]["shown_by"]
        2
        """
        return Clue(**question("clue", "enter", {**self.fields, "line": line})["table"])

    def belief(self) -> Belief:
        """The exact odds of who holds each card and what is in the envelope."""
        return Belief(question("clue", "belief", self.fields))

    def advise(
        self,
        *,
        player: CluePlayer = "expert",
        after: bool = False,
        room: str | None = None,
        budget: int | None = None,
        seed: int = 1,
        progress: ProgressLike = None,
    ) -> Advice:
        """What to suggest or, with ``after`` (your own suggestion was just answered), whether to accuse. ``room`` is the
        room that you are in, if you may only suggest that room. ``player`` gives the advice, ``budget`` limits how many
        worlds it looks at, ``seed`` determines its random numbers, and ``progress`` reports how far it is.

        >>> table = Clue(3, 0, ["scarlett", "plum", "rope", "knife", "hall", "study"])
        >>> table.advise(room="hall", budget=100).best.split()[3]
        'hall'
        """
        asked: dict[str, Any] = {**self.fields, "player": player, "after": after}
        asked["seed"] = whole("seed", seed)
        asked |= {name: value for name, value in (("room", room), ("budget", maybe("budget", budget))) if value is not None}
        return Advice(question("clue", "advise", asked, progress))

    def _after(self, entry: dict[str, Any]) -> Clue:
        fields = dict(self.fields)
        fields["history"] = [*fields["history"], entry]
        return Clue(**fields)

    def __repr__(self) -> str:
        return f"Clue({self.fields['players']} players, {len(self.fields['history'])} entries)"


def _clue(fields: dict[str, Any]) -> Clue:
    return Clue(**fields)
