"""Bomb Busters: exact odds for every hidden wire, certain cuts with proofs, samples.

>>> from kibitzer import BombBusters
>>> table = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]})
>>> table.worlds, table.chance(1, 0, "B1")
(90, Fraction(3, 5))
>>> table.marginals.shape, table.wires
((6, 2), ('B1', 'B2'))
>>> table.analyze().moves[0]["success"]
'3/5'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _html, _native
from ._ask import question
from ._described import Described
from ._names import Counting
from ._numbers import whole, wholes
from ._progress import ProgressLike
from ._worlds import _MOST_ROWS
from .frames import Frame

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Analysis", "BombBusters", "Table"]


class Analysis(Described):
    """The analysis of a table.

    The answer of the protocol's ``analyze`` is in :attr:`answer`; its most used parts are properties.
    """

    __slots__ = ("answer",)

    answer: dict[str, Any]
    """The complete answer, as described in ``docs/bomb-busters.md``."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer

    def _description(self) -> tuple[Any, ...]:
        return (self.answer,)

    @property
    def worlds(self) -> int | None:
        """The number of consistent deals, if counted."""
        worlds = self.answer.get("worlds")
        return None if worlds is None else int(worlds)

    @property
    def evidence(self) -> dict[str, Any]:
        """The evidence: exact, or the number of samples."""
        evidence: dict[str, Any] = self.answer["evidence"]
        return evidence

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The observer's moves, best first."""
        moves: list[dict[str, Any]] = self.answer.get("moves", [])
        return moves

    @property
    def events(self) -> list[Fraction | float]:
        """The probabilities of the requested events: fractions if counted exactly."""
        from fractions import Fraction

        chances = [event["p"] for event in self.answer.get("events", [])]
        return [Fraction(p) if isinstance(p, str) else p for p in chances]

    @property
    def certain_dual_cuts(self) -> list[dict[str, Any]]:
        """The dual cuts that cannot fail."""
        cuts: list[dict[str, Any]] = self.answer["certain_dual_cuts"]
        return cuts

    def frame(self) -> Frame:
        """The moves as a table, probabilities as floats."""
        from fractions import Fraction

        def real(p: Any) -> float:
            return float(Fraction(p)) if isinstance(p, str) else float(p)

        moves = self.moves
        return Frame(
            {
                "action": [move["action"] for move in moves],
                "player": [move["player"] for move in moves],
                "slots": [tuple(move["slots"]) for move in moves],
                "value": [str(move["value"]) for move in moves],
                "success": [real(move["success"]) for move in moves],
                "red_risk": [real(move["red_risk"]) for move in moves],
            }
        )

    def _repr_html_(self) -> str:
        frame = self.frame()
        return _html.table("Moves, the likeliest to succeed first", {name: frame[name] for name in frame.columns})

    def __repr__(self) -> str:
        return f"Analysis({self.evidence})"


class Table(Described):
    """A validated table as one seat sees it. Its worlds are counted on first use."""

    __slots__ = ("_counted", "_native", "counting", "fields")

    fields: dict[str, Any]
    """The table in the protocol's form: to be saved, or sent to a server."""
    counting: Counting
    """What counts as one of the equally likely worlds: ``"unknown"`` or ``"dealt"``."""

    def __init__(self, fields: Mapping[str, Any], counting: Counting = "dealt") -> None:
        self.fields = dict(fields)
        self.counting = counting
        self._native = _native.BombTable(self.fields)
        self._counted: _native.BombWorlds | None = None

    def _description(self) -> tuple[Any, ...]:
        return (self.fields, self.counting)

    def _worlds(self) -> _native.BombWorlds:
        if self._counted is None:
            self._counted = self._native.worlds(self.counting)
        return self._counted

    @property
    def worlds(self) -> int:
        """The number of consistent deals. If there are none, :class:`kibitzer.Contradiction` names what to blame."""
        return self._worlds().total

    @property
    def entropy(self) -> float:
        """The entropy, in bits."""
        return self._worlds().entropy

    @property
    def slots(self) -> list[tuple[int, int]]:
        """The hidden slots, as pairs of stand and slot: the rows of :attr:`marginals`, the columns of samples."""
        return self._worlds().slots

    @property
    def wires(self) -> tuple[str, ...]:
        """The wires that can be hidden: the columns of :attr:`marginals`, the numbers in samples."""
        return tuple(self._worlds().wires)

    @property
    def marginals(self) -> NDArray[np.float64]:
        """The probability of every wire in every hidden slot: read-only, and not a copy."""
        return self._worlds().marginals

    def counts(self) -> list[list[int]]:
        """The number of worlds in which each hidden slot holds each wire: the exact :attr:`marginals`."""
        return self._worlds().counts()

    def chance(self, player: int, slot: int, wire: str) -> Fraction:
        """The exact probability that a hidden slot holds a wire, such as ``"B5"``."""
        from fractions import Fraction

        from .errors import BadInput

        player, slot = whole("player", player), whole("slot", slot)
        worlds = self._worlds()
        try:
            row, column = worlds.slots.index((player, slot)), worlds.wires.index(wire)
        except ValueError:
            raise BadInput(f"slot {player}:{slot} or wire {wire} is not hidden", at="slot") from None
        return Fraction(worlds.counts()[row][column], worlds.total)

    def any(self, player: int, slots: Iterable[int], value: int | str) -> Fraction:
        """The exact probability that at least one of these slots of a stand has a value: a detector's hit."""
        return self._event(False, player, slots, value)

    def all(self, player: int, slots: Iterable[int], value: int | str) -> Fraction:
        """The exact probability that all of these slots of a stand have a value (``"RED"`` allowed)."""
        return self._event(True, player, slots, value)

    def _event(self, every: bool, player: int, slots: Iterable[int], value: int | str) -> Fraction:
        from fractions import Fraction

        player, slots = whole("player", player), wholes("slots", slots)
        worlds = self._worlds()
        return Fraction(worlds.event(every, player, slots, str(value)), worlds.total)

    def sample(self, n: int, seed: int = 1) -> NDArray[np.uint8]:
        """``n`` worlds sampled uniformly: shape ``(n, hidden slots)``, indices into :attr:`wires`.

        >>> table = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]})
        >>> table.sample(100_000, seed=7).shape
        (100000, 6)
        """
        return self._worlds().sample(whole("n", n, most=_MOST_ROWS), whole("seed", seed))

    def analyze(
        self,
        events: Sequence[Mapping[str, Any]] = (),
        *,
        method: str = "auto",
        samples: int | None = None,
        seed: int = 1,
        progress: ProgressLike = None,
        **wishes: Any,
    ) -> Analysis:
        """The full analysis: ranked moves, certain cuts with proofs, events. ``wishes`` are further fields of the
        protocol's ``analyze`` (``detectors``, ``informative``, ...)."""
        asked: dict[str, Any] = {"table": self.fields, "events": list(events), "method": method}
        asked |= {"seed": whole("seed", seed), "counting": self.counting} | wishes
        if samples is not None:
            asked["samples"] = whole("samples", samples)
        return Analysis(question("bomb-busters", "analyze", asked, progress))

    def indicate(self, token: str = "number") -> list[dict[str, Any]]:
        """How many bits of information a token on each of your own wires gives, best first."""
        asked = {"table": self.fields, "token": token}
        choices: list[dict[str, Any]] = question("bomb-busters", "indicate", asked)["choices"]
        return choices

    def enter(self, line: str) -> Table:
        """The table after an event, entered as a line of text: ``"cut 1:3=5 by 2:0"``, ``"miss ..."``, ``"token ..."``."""
        asked = {"table": self.fields, "line": line}
        return Table(question("bomb-busters", "enter", asked)["table"], self.counting)

    def frame(self) -> Frame:
        """The probabilities as a table: one row per hidden slot, one column per wire."""
        worlds = self._worlds()
        columns: dict[str, Any] = {
            "player": [player for player, _ in worlds.slots],
            "slot": [slot for _, slot in worlds.slots],
        }
        columns.update(zip(worlds.wires, worlds.marginals.T))
        return Frame(columns)

    def __repr__(self) -> str:
        stands = self.fields.get("stands", [])
        return f"Table({len(stands)} stands)"


class BombBusters:
    """Tables of Bomb Busters, entered or set up from a mission."""

    @staticmethod
    def table(
        stands: Iterable[str],
        wires: Mapping[str, Any] | None = None,
        *,
        observer: int = 0,
        counting: Counting = "dealt",
        **more: Any,
    ) -> Table:
        """A table as the owner of stand ``observer`` sees it. ``stands`` are in the stand notation, ``wires`` is what is in
        play, ``counting`` is ``"dealt"`` (the odds over real deals) or ``"unknown"`` (every arrangement counts once);
        further fields (``captain``, ``constraints``, ``failed_dual_cuts``, ``free_sizes``, ...) are described in
        ``docs/bomb-busters.md``."""
        fields: dict[str, Any] = {"stands": list(stands), "observer": whole("observer", observer)} | more
        if wires is not None:
            fields["wires"] = dict(wires)
        return Table(fields, counting)

    @staticmethod
    def mission(mission: int, players: int, **more: Any) -> dict[str, Any]:
        """The fields of a fresh table of a mission; the observer's own wires are still to be filled in.

        >>> fields = BombBusters.mission(1, 4)
        >>> fields["stands"][1], fields["wires"]
        ('? ? ? ? ? ?', {'blue': [1, 6]})
        """
        asked = {"mission": whole("mission", mission), "players": whole("players", players)} | more
        table: dict[str, Any] = question("bomb-busters", "setup", asked)["table"]
        return table
