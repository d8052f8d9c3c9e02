"""Hidden deals as lattices: what :class:`kibitzer.Deal`, Texas 42 and Blob share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _html, _native
from ._described import Described
from ._numbers import whole
from .frames import Frame

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray


#: The largest number of rows that the engine can count; whether they fit into memory is checked there.
_MOST_ROWS = 2**63 - 1


class Worlds(Described):
    """All possible arrangements of hidden items, counted exactly."""

    __slots__ = ("_asked", "_lattice", "kinds", "seats", "sizes")

    kinds: tuple[str, ...]
    """The kinds of hidden items: the columns of :attr:`marginals`, and the numbers in samples."""
    seats: tuple[str, ...]
    """The seats that may hold them: the rows of :attr:`marginals`."""
    sizes: tuple[int, ...]
    """The number of hidden items that each seat holds."""

    def __init__(self, lattice: _native.Lattice, *asked: Any) -> None:
        self._lattice, self._asked = lattice, asked
        self.kinds = tuple(lattice.kinds)
        self.seats = tuple(lattice.seats)
        self.sizes = tuple(lattice.sizes)

    def _description(self) -> tuple[Any, ...]:
        return self._asked

    @property
    def worlds(self) -> int:
        """The number of worlds: an integer, however large."""
        return self._lattice.worlds

    @property
    def entropy(self) -> float:
        """The entropy, in bits."""
        return self._lattice.entropy

    @property
    def lattice_size(self) -> tuple[int, int]:
        """Nodes and transitions of the lattice."""
        return self._lattice.size

    @property
    def marginals(self) -> NDArray[np.float64]:
        """The probability that a seat holds a kind at all: shape ``(seats, kinds)``, read-only and not a copy."""
        return self._lattice.held

    def slots(self, seat: str) -> NDArray[np.float64]:
        """The probability of each kind in each slot of a sorted seat: shape ``(slots, kinds)``."""
        return self._lattice.slots(self._seat(seat))

    def count(self, seat: str, kind: str) -> int:
        """The number of worlds in which a seat holds a kind at all."""
        return self._lattice.held_count(self._seat(seat), self._kind(kind))

    def chance(self, seat: str, *kinds: str, any: bool = False) -> Fraction:
        """The exact probability that a seat holds all of these kinds (or, with ``any``, at least one of them)."""
        from fractions import Fraction

        numbers = [self._kind(kind) for kind in kinds]
        return Fraction(self._lattice.holding(self._seat(seat), numbers, not any))

    def sample(self, n: int, seed: int = 1) -> NDArray[np.uint8]:
        """``n`` worlds sampled uniformly: shape ``(n, hidden items)``.

        The columns are the places of the seats, seat after seat (:attr:`sizes`); the numbers are indices into
        :attr:`kinds`. The same seed gives the same worlds on any number of processors.
        """
        return self._lattice.sample(whole("n", n, most=_MOST_ROWS), whole("seed", seed))

    def holders(self, n: int, seed: int = 1) -> NDArray[np.uint8]:
        """The same samples, inverted: which seat (index into :attr:`seats`) holds each kind.

        Only if there is one copy of every kind.
        """
        import numpy as np

        if any(copies != 1 for copies in self._lattice.copies):
            raise ValueError("`holders` requires one copy of each kind; use `sample`")
        drawn = self.sample(n, seed)
        seats = np.repeat(np.arange(len(self.sizes), dtype=np.uint8), self.sizes)
        holders = np.empty((n, len(self.kinds)), dtype=np.uint8)
        np.put_along_axis(holders, drawn, np.broadcast_to(seats, drawn.shape), axis=1)
        return holders

    def frame(self) -> Frame:
        """The probabilities as a table: one row per kind, one column per seat."""
        columns: dict[str, Any] = {"kind": list(self.kinds)}
        columns.update(zip(self.seats, self.marginals))
        return Frame(columns)

    def _seat(self, name: str) -> int:
        return _find(self.seats, str(name), "seat")

    def _kind(self, name: str) -> int:
        return _find(self.kinds, name, "kind")

    def _repr_html_(self) -> str:
        columns = {"kind": self.kinds, **dict(zip(self.seats, self.marginals))}
        return _html.table(f"The chance that each seat holds each kind, in {self.worlds:,} worlds", columns)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.worlds} worlds)"


def _find(names: tuple[str, ...], name: str, what: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        from .errors import BadInput

        raise BadInput(f"there is no {what} {name!r}; expected one of {', '.join(names)}", at=what) from None


class Deal(Worlds):
    """Any hidden deal: kinds with copies, seats that hold them, and what is known about each seat.

    The fields are those of the protocol's game ``deal`` (see ``docs/deal.md``).

    >>> from kibitzer import Deal
    >>> deal = Deal(kinds=[{"name": "1", "copies": 2}, "2", "3"],
    ...             seats=[{"name": "left", "size": 2, "sorted": True, "rules": [{"slot": 0, "in": ["1"]}]},
    ...                    {"name": "right", "size": 2, "sorted": True}])
    >>> deal.worlds
    5
    >>> deal.probability([{"seat": "right", "slots": [0], "of": ["1"], "at_least": 1}])
    Fraction(4, 5)
    >>> deal.slots("right").round(2).tolist()
    [[0.8, 0.2, 0.0], [0.0, 0.4, 0.6]]
    >>> deal.rank(deal.unrank(3)).start <= 3
    True
    """

    __slots__ = ()

    def __init__(
        self,
        kinds: Iterable[str | Mapping[str, Any]],
        seats: Iterable[Mapping[str, Any]],
        across: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        fields = {"kinds": list(kinds), "seats": list(seats), "across": list(across)}
        super().__init__(_native.Lattice(fields), *fields.values())

    def probability(self, events: Sequence[Mapping[str, Any]]) -> Fraction:
        """The exact probability that all these events hold."""
        from fractions import Fraction

        return Fraction(self._lattice.probability(list(events)))

    def unrank(self, world: int) -> list[list[str]]:
        """What each seat holds in a world, by the world's rank, counted from 0."""
        return [[self.kinds[kind] for kind in hand] for hand in self._lattice.unrank(whole("world", world, most=self.worlds - 1))]

    def rank(self, hands: Sequence[Sequence[str]]) -> range:
        """The ranks of the worlds with these hands (equal copies are indistinguishable)."""
        numbers = [[self._kind(kind) for kind in hand] for hand in hands]
        return range(*self._lattice.rank(numbers))
