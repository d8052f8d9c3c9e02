"""Games for reinforcement learning: one position at a time, with numbered actions and observations of a fixed size.

>>> from kibitzer import State
>>> state = State("blob", players=3, cards=2, seed=7)
>>> state.current_player(), [state.action_text(action) for action in state.legal_actions()]
(0, ['bid:0', 'bid:1', 'bid:2'])
>>> state.apply("bid:1").observation().shape, state.belief(0).shape
((439,), (208,))
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native
from ._names import GameName
from ._numbers import whole
from .errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Field", "State"]

#: The games that can be played.
GAMES: tuple[GameName, ...] = ("blob", "bomb-busters", "clue", "texas42", "yatzy")


class Field(NamedTuple):
    """A named part of an observation, of a belief, or of the table of actions."""

    name: str
    """What it is called."""
    start: int
    """Where it begins."""
    shape: tuple[int, int]
    """Rows and columns, written row by row."""
    about: str
    """What it means."""

    @property
    def stop(self) -> int:
        """Where the next one begins."""
        return self.start + self.shape[0] * self.shape[1]


def table(game: GameName, options: dict[str, Any]) -> _native.EnvTable:
    """The table of a game with some options: made once, and shared."""
    if game not in GAMES:
        raise BadInput(f"`game` must be one of {', '.join(GAMES)}, got {game!r}", at="game")
    frozen = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    return _table(game, tuple(frozen.items()))


@lru_cache(maxsize=64)
def _table(game: GameName, options: tuple[tuple[str, Any], ...]) -> _native.EnvTable:
    made: _native.EnvTable = getattr(_native.EnvTable, game.replace("-", "_"))(**dict(options))
    return made


def fields(listed: list[tuple[str, int, int, str]]) -> list[Field]:
    """Fields as the engine lists them, with their places."""
    found: list[Field] = []
    for name, rows, columns, about in listed:
        found.append(Field(name, found[-1].stop if found else 0, (rows, columns), about))
    return found


class State:
    """A position of a game that can be stepped: a round of Blob, a hand of Texas 42, a game of Clue, a mission of Bomb
    Busters, or a card of Yatzy.

    The options are those of the game: ``players``, ``cards``, ``dealer``, ``trump`` and ``scoring`` for Blob; ``house`` and
    ``shaker`` for Texas 42; ``players``, ``deck`` and ``turns`` for Clue; ``mission``, ``players`` and ``captain`` for Bomb
    Busters; ``rules`` and ``house`` for Yatzy. Deals and dice follow from the seed and from what was done before, so that
    the same seed and the same actions lead to the same position.

    >>> state = State("yatzy", seed=3)
    >>> while not state.is_terminal():
    ...     state.apply(state.legal_actions()[-1])
    State(yatzy, ...)
    >>> state.returns() == [sum(state.returns())]
    True
    """

    __slots__ = ("_history", "_native", "_table", "game", "options", "seed")

    game: GameName
    """Which game it is."""
    options: dict[str, Any]
    """The options that were chosen."""
    seed: int
    """What the deal and the dice follow from."""

    def __init__(self, game: GameName, *, seed: int = 0, **options: Any) -> None:
        self.game, self.options, self.seed = game, options, whole("seed", seed)
        self._table = table(game, options)
        self._native = self._table.start(self.seed)
        self._history: list[int] = []

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self._table.seats

    @property
    def num_actions(self) -> int:
        """How many actions are numbered."""
        return self._table.actions

    @property
    def history(self) -> list[int]:
        """The numbers of all actions so far."""
        return list(self._history)

    def action_fields(self) -> list[Field]:
        """The groups of actions, by number."""
        return fields(self._table.action_groups)

    def observation_fields(self) -> list[Field]:
        """What the numbers of an observation are."""
        return fields(self._table.observation_fields)

    def belief_fields(self) -> list[Field]:
        """What the numbers of a belief are; nothing where nothing is hidden."""
        return fields(self._table.belief_fields)

    def clone(self) -> State:
        """The same position, to be played on by itself."""
        copy = object.__new__(State)
        copy.game, copy.options, copy.seed = self.game, self.options, self.seed
        copy._table, copy._native = self._table, self._native.clone()
        copy._history = list(self._history)
        return copy

    def current_player(self) -> int | None:
        """The seat to act; ``None`` once the game is over."""
        return self._native.turn()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._native.turn() is None

    def legal_actions(self) -> list[int]:
        """The numbers of what the seat to act may do, ascending."""
        return self._native.legal()

    def action_mask(self) -> NDArray[np.int8]:
        """One number per action: 1 where it is legal now, else 0."""
        return self._native.mask()

    def action_text(self, action: int) -> str:
        """An action as players write it: ``"bid:3"``, ``"AS"``, ``"keep 3 3"``."""
        return self._table.action(whole("action", action, most=self.num_actions - 1))

    def action_number(self, text: str) -> int:
        """The number of an action that is written as players write it."""
        return self._table.number(text)

    def apply(self, action: int | str) -> State:
        """Does an action, by number or as players write it, for the seat to act; chance does its part at once.

        Raises :class:`kibitzer.IllegalMove`, and changes nothing, if the seat may not do that.
        """
        number = self.action_number(action) if isinstance(action, str) else whole("action", action)
        self._native.act(number)
        self._history.append(number)
        return self

    def returns(self) -> list[float]:
        """What each seat has gained so far; its payoff once the game is over."""
        return self._native.standing()

    def observation(self, seat: int | None = None) -> NDArray[np.float32]:
        """What a seat sees (without one: the seat to act), as :meth:`observation_fields` says. Never more than its view."""
        return self._native.observe(self._seat(seat))

    def belief(self, seat: int | None = None) -> NDArray[np.float32]:
        """The exact probabilities of what a seat cannot see, as :meth:`belief_fields` says."""
        return self._native.believe(self._seat(seat))

    def view(self, seat: int | None = None) -> str:
        """What a seat knows, for people."""
        return self._native.view(self._seat(seat))

    def choose(self, player: str) -> int:
        """The number of the action that a computer player would take for the seat to act, from its view alone."""
        return self._native.choose(player)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self._native.turn() or 0
        return whole("seat", seat, most=self.num_players - 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self.game, self.seed, self.options, self._history))

    def __eq__(self, other: object) -> bool:
        return self.__reduce__() == other.__reduce__() if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        turn = "over" if self.is_terminal() else f"seat {self.current_player()} to act"
        return f"State({self.game}, {len(self._history)} actions, {turn})"


def _again(game: GameName, seed: int, options: dict[str, Any], history: list[int]) -> State:
    state = State(game, seed=seed, **options)
    for action in history:
        state.apply(action)
    return state
