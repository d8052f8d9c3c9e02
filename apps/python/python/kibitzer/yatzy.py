"""Yatzy and its relatives: optimal and risk-sensitive play, exact distributions, target play.

>>> from kibitzer import Yatzy
>>> game = Yatzy()
>>> round(game.value(), 2)
248.44
>>> advice = game.advise(["Ones", "Chance"], 3, dice=[3, 3, 4, 5, 6], rerolls_left=1)
>>> advice.best.keep, round(advice.value, 3)
((3, 3), 202.358)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import _html, _native
from ._described import Described
from ._names import YatzyHouse, YatzyRules
from ._numbers import array, real, whole, wholes
from ._progress import ProgressLike, telling

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Action", "Advice", "BatchAdvice", "Density", "Target", "Yatzy"]


class Action(NamedTuple):
    """An action with dice in hand: keep some and reroll the others, or fill a box."""

    keep: tuple[int, ...] | None
    """The faces to keep, in ascending order; ``None`` if a box is filled. All of them: stop rolling."""
    category: str | None
    """The box to fill; ``None`` if dice are kept."""
    score: int
    """The score in the box."""
    extra: int
    """Additional points, such as the bonus for a further Yahtzee."""
    value: float
    """The value of the rest of the game, including this turn (for a target: the probability of reaching it)."""
    regret: float
    """How much worse it is than the best, in points."""


#: The largest number of points or rerolls that the engine can count.
_SMALL = 2**63 - 1


class Advice(Described):
    """Every distinct action, best first."""

    __slots__ = ("_acts", "certainty_equivalent", "value")

    value: float
    """The value of the position: expected points to come or, with a theta, the log utility."""
    certainty_equivalent: float
    """The certainty equivalent of the points to come."""

    def __init__(self, value: float, certainty_equivalent: float, acts: list[Any]) -> None:
        self.value = value
        self.certainty_equivalent = certainty_equivalent
        self._acts = acts

    def _description(self) -> tuple[Any, ...]:
        return (self.value, self.certainty_equivalent, self._acts)

    @property
    def best(self) -> Action:
        """The best action."""
        return _action(self._acts[0])

    @property
    def actions(self) -> list[Action]:
        """All actions, best first."""
        return [_action(act) for act in self._acts]

    def __len__(self) -> int:
        return len(self._acts)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def _repr_html_(self) -> str:
        names = [act.category or f"keep {_html.cell(act.keep) or 'nothing'}" for act in self]
        columns: dict[str, Any] = {"action": names, "score": [act.score + act.extra for act in self]}
        columns |= {"value": [act.value for act in self], "regret": [act.regret for act in self]}
        return _html.table(f"Worth {self.value:.4g}; the best first", columns)

    def __repr__(self) -> str:
        return f"Advice(value={self.value!r}, best={self.best!r}, actions={len(self)})"


# The native half returns plain tuples with the same entries.
_action = Action._make


class BatchAdvice(NamedTuple):
    """Advice for many positions, one row each."""

    keeps: NDArray[np.uint8]
    """How many ones, twos, ... sixes to keep: shape ``(n, 6)``."""
    categories: NDArray[np.int8]
    """The index of the box to fill, or -1 if dice are kept."""
    values: NDArray[np.float64]
    """The values of the positions."""


class Density(Described):
    """The exact distribution of points to come when a table's policy is followed.

    >>> from kibitzer import Yatzy
    >>> filled = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Yatzy", "Chance", "Full House"]
    >>> density = Yatzy().density(filled, 63)
    >>> round(density.mean, 2), round(density.sd, 2), density.quantile(0.5)
    (119.14, 16.65, 119)
    >>> density.pmf.flags.writeable, abs(float(density.pmf.sum()) - 1) < 1e-9
    (False, True)
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.YatzyDensity) -> None:
        self._native = native

    def _description(self) -> tuple[Any, ...]:
        # A few kilobytes, but seconds to compute: the probabilities themselves are pickled.
        return (self.first, self.pmf.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_density, self._description())

    @property
    def first(self) -> int:
        """The score that the first entry of :attr:`pmf` belongs to."""
        return self._native.first

    @property
    def pmf(self) -> NDArray[np.float64]:
        """The probability of every score from :attr:`first` on: read-only, and not a copy."""
        return self._native.pmf

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores that the entries of :attr:`pmf` belong to."""
        import numpy as np

        return np.arange(self.first, self.first + len(self.pmf))

    @property
    def mean(self) -> float:
        """The expected points."""
        return self._native.mean

    @property
    def variance(self) -> float:
        """The variance of the points."""
        return self._native.variance

    @property
    def sd(self) -> float:
        """The standard deviation of the points."""
        return float(self._native.variance**0.5)

    def quantile(self, q: float) -> int:
        """The smallest score that is not exceeded with probability ``q``."""
        return self._native.quantile(real("q", q))

    def at_least(self, points: int) -> float:
        """The probability of this many points or more."""
        return self._native.at_least(_clamped(points))

    def mean_of_lowest(self, share: float) -> float:
        """The mean of the worst ``share`` of all games."""
        return self._native.mean_of_lowest(real("share", share))

    def mean_of_highest(self, share: float) -> float:
        """The mean of the best ``share`` of all games."""
        return self._native.mean_of_highest(real("share", share))

    def __repr__(self) -> str:
        return f"Density(mean={self.mean:.4f}, sd={self.sd:.4f})"


def _density(first: int, pmf: bytes) -> Density:
    import numpy as np

    return Density(_native.YatzyDensity(first, np.frombuffer(pmf)))


class Target(Described):
    """The maximum probabilities of reaching a number of points, over all policies."""

    __slots__ = ("_card", "_game", "_native")

    def __init__(self, game: Yatzy, card: int, upper: int) -> None:
        self._game, self._card = game, (card, upper)
        self._native = game._table.target(card, upper)

    def _description(self) -> tuple[Any, ...]:
        return (self._game, *self._card)

    def chance(self, points: int) -> float:
        """The maximum probability that the points to come are at least this many."""
        return self._native.chance(max(_clamped(points), 0))

    @property
    def curve(self) -> NDArray[np.float64]:
        """The probabilities for 0 points and up, as far as they are not 0."""
        return self._native.curve()

    def advise(self, points: int, dice: Sequence[int], rerolls_left: int) -> Advice:
        """Every action with dice in hand; the ``value`` of each is the probability that it leaves."""
        rerolls = whole("rerolls_left", rerolls_left, most=_SMALL)
        acts = self._native.advise(_dice(dice), rerolls, max(_clamped(points), 0))
        best = acts[0][4]
        return Advice(best, best, acts)


def _clamped(points: Any) -> int:
    """Any number of points is accepted; numbers beyond every game are clamped."""
    return min(max(whole("points", points, -(10**400), 10**400), -_SMALL), _SMALL)


def _dice(dice: Sequence[int]) -> list[int]:
    return wholes("dice", dice, most=_SMALL)


class Yatzy(Described):
    """A solved game of Yatzy, for one rule set and one level of risk aversion.

    ``theta`` 0 plays for expected points; above 0 is risk-seeking, below 0 risk-averse. ``rules`` is one of
    ``"scandinavian"``, ``"american"``, ``"american-forced-joker"``, ``"american-no-joker"``, ``"american-no-bonus"``,
    ``"american-plain"`` and ``"maxi"`` (see ``kibitzer.ask`` with the query ``rules``); ``house`` lists house rules
    of the Scandinavian game (``"full_house_five"``, ``"two_pairs_four"``). The table is opened from the data folder
    (``data``, or that of the command line) or else solved, which takes about a second (Maxi: minutes) and can be
    interrupted with Ctrl-C; ``progress`` reports how far it is. ``precision`` is ``"f32"`` or ``"f64"``; the default
    depends on the rules.

    A score card is described by ``filled`` (the names of the filled boxes), ``upper_score`` (the sum of the upper
    boxes) and, under rules with a bonus for further Yahtzees, ``yahtzee_50`` (whether the Yahtzee box holds 50).

    >>> Yatzy().advise([], 0, dice=[2, 3, 4, 5, 5], rerolls_left=2).best.keep
    (5, 5)
    >>> Yatzy(theta=0.05).advise([], 0, dice=[2, 3, 4, 5, 5], rerolls_left=2).best.keep
    (2, 3, 4, 5)
    """

    __slots__ = ("_asked", "_table", "categories", "dice", "rules", "theta", "version")

    theta: float
    """The risk parameter."""
    rules: YatzyRules
    """The rule set's name."""
    version: str
    """The rules including house rules, in one word."""
    categories: tuple[str, ...]
    """The boxes in the order of the card: bit ``i`` of a card is box ``i``."""
    dice: int
    """The number of dice."""

    def __init__(
        self,
        theta: float = 0.0,
        rules: YatzyRules = "scandinavian",
        *,
        house: Iterable[YatzyHouse] = (),
        precision: Literal["f32", "f64"] | None = None,
        data: str | PathLike[str] | None = None,
        progress: ProgressLike = None,
    ) -> None:
        self._asked = (real("theta", theta), rules, tuple(house), precision, None if data is None else fspath(data))
        theta, rules, switches, precision, data = self._asked
        with telling(progress) as tell:
            self._table = _native.YatzyTable(theta, rules, list(switches), precision, data, tell)
        self.rules = rules
        self.theta = self._table.theta
        self.version = self._table.version
        self.categories = tuple(self._table.categories)
        self.dice = self._table.dice

    def _description(self) -> tuple[Any, ...]:
        return self._asked

    def __reduce__(self) -> tuple[Any, ...]:
        # The table is opened from the data folder of the receiving machine, or solved there.
        return (_yatzy, self._asked)

    def __repr__(self) -> str:
        return f"Yatzy(theta={self.theta!r}, rules={self.rules!r})"

    @property
    def states(self) -> int:
        """The number of reachable states, including finished games."""
        return self._table.states

    @property
    def table(self) -> NDArray[Any]:
        """Every value in the order of the table, including padding: the table's own memory, read-only, never copied."""
        return self._table.values

    def card(self, filled: Iterable[str] = (), upper_score: int = 0, *, yahtzee_50: bool = False) -> tuple[int, int]:
        """A score card in the form of the batch calls: the bits of the filled boxes, and the upper score as far as it matters.

        >>> Yatzy().card(["Ones", "Chance"], 3)
        (8193, 3)
        """
        return self._table.state(list(filled), whole("upper_score", upper_score, most=_SMALL), yahtzee_50)

    def value(self, filled: Iterable[str] = (), upper_score: int = 0, *, yahtzee_50: bool = False) -> float:
        """The value of a score card at the beginning of a turn: expected points to come or, with a theta, the log utility."""
        return self._table.value(*self.card(filled, upper_score, yahtzee_50=yahtzee_50))[0]

    def certainty_equivalent(
        self, filled: Iterable[str] = (), upper_score: int = 0, *, yahtzee_50: bool = False
    ) -> float:
        """The certainty equivalent of the points to come on a score card."""
        return self._table.value(*self.card(filled, upper_score, yahtzee_50=yahtzee_50))[1]

    def values(self, cards: ArrayLike, upper_scores: ArrayLike) -> NDArray[np.float64]:
        """The values of many score cards at once, in the form that :meth:`card` returns.

        >>> Yatzy().values([0, 8193], [0, 3]).round(2)
        array([248.44, 209.41])
        """
        return self._table.values_of(array("cards", cards, "uint32"), array("upper_scores", upper_scores, "uint16"))

    def advise(
        self,
        filled: Iterable[str],
        upper_score: int,
        dice: Sequence[int],
        rerolls_left: int,
        *,
        yahtzee_50: bool = False,
    ) -> Advice:
        """What to keep of the ``dice`` or, with no ``rerolls_left``, which box to fill."""
        card, upper = self.card(filled, upper_score, yahtzee_50=yahtzee_50)
        rerolls = whole("rerolls_left", rerolls_left, most=_SMALL)
        return Advice(*self._table.advise(card, upper, _dice(dice), rerolls))

    def advise_batch(
        self, cards: ArrayLike, upper_scores: ArrayLike, dice: ArrayLike, rerolls_left: ArrayLike
    ) -> BatchAdvice:
        """Advice for many positions at once. ``dice`` has one row of faces per position.

        >>> game = Yatzy()
        >>> keeps, categories, values = game.advise_batch([8193, 0], [3, 0], [[3, 3, 4, 5, 6], [6, 6, 6, 6, 6]], [1, 0])
        >>> keeps[0].tolist(), game.categories[categories[1]]
        ([0, 0, 2, 0, 0, 0], 'Yatzy')
        """
        return BatchAdvice(
            *self._table.advise_many(
                array("cards", cards, "uint32"),
                array("upper_scores", upper_scores, "uint16"),
                array("dice", dice, "uint8"),
                array("rerolls_left", rerolls_left, "uint8"),
            )
        )

    def density(
        self,
        filled: Iterable[str] = (),
        upper_score: int = 0,
        *,
        dice: Sequence[int] | None = None,
        rerolls_left: int = 0,
        yahtzee_50: bool = False,
        progress: ProgressLike = None,
    ) -> Density:
        """The exact distribution of the points to come, from the start or from any position: with ``dice`` and
        ``rerolls_left``, or at the beginning of a turn."""
        card, upper = self.card(filled, upper_score, yahtzee_50=yahtzee_50)
        hand = None if dice is None else _dice(dice)
        rerolls = whole("rerolls_left", rerolls_left, most=_SMALL)
        with telling(progress) as tell:
            return Density(self._table.density(card, upper, hand, rerolls, tell))

    def target(
        self, filled: Iterable[str] = (), upper_score: int = 0, *, yahtzee_50: bool = False
    ) -> Target:
        """The maximum probabilities of reaching a number of points, over all policies."""
        return Target(self, *self.card(filled, upper_score, yahtzee_50=yahtzee_50))

    def simulate(
        self,
        games: int,
        seed: int = 1,
        *,
        filled: Iterable[str] = (),
        upper_score: int = 0,
        yahtzee_50: bool = False,
    ) -> NDArray[np.uint16]:
        """The points of simulated games played with this table. The same seed gives the same games.

        >>> scores = Yatzy().simulate(1000, seed=7)
        >>> scores.dtype.name, len(scores), bool((scores == Yatzy().simulate(1000, seed=7)).all())
        ('uint16', 1000, True)
        """
        card, upper = self.card(filled, upper_score, yahtzee_50=yahtzee_50)
        return self._table.simulate(card, upper, whole("games", games), whole("seed", seed))


def _yatzy(
    theta: float,
    rules: YatzyRules,
    house: tuple[YatzyHouse, ...],
    precision: Literal["f32", "f64"] | None,
    data: str | None,
) -> Yatzy:
    return Yatzy(theta, rules, house=house, precision=precision, data=data)
