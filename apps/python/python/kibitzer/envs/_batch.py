"""Many episodes at once, stepped in Rust, with their numbers in NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import _native
from .._names import GameName
from .._numbers import array, maybe, whole
from ..state import table
from ._opponents import seated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Batch:
    """``lanes`` episodes of one game side by side, stepped together on all processors.

    Without ``seat`` every seat is yours: in each lane the seat to act is in :attr:`current_players`. With one, the others are
    played by computer players (``opponents``: one name, or one for each). An episode that ends begins anew in the same step:
    :attr:`ended` says where, :attr:`rewards` are those of the episode that ended, the rest is the new one's first position.
    The arrays are written over by every step; copy what you keep. Everything follows from ``seed`` and the actions.
    With ``belief`` every step counts the exact beliefs too. Further options are those of :class:`kibitzer.State`.

    >>> from kibitzer.envs import Batch
    >>> batch = Batch("blob", 8, seed=1, seat=2, opponents="thumb", cards=3)
    >>> for _ in range(20):
    ...     _ = batch.step(batch.sample())
    >>> batch.masks.shape, set(batch.current_players.tolist())
    ((8, 56), {2})
    """

    current_players: NDArray[np.int64]
    """The seat to act in each lane."""
    seeds: NDArray[np.uint64]
    """The seed of each lane's episode: ``State(game, seed=...)`` with it is the same game."""
    observations: NDArray[np.float32]
    """What the seat to act sees: shape ``(lanes, observation)``."""
    masks: NDArray[np.int8]
    """1 where an action is legal: shape ``(lanes, actions)``."""
    rewards: NDArray[np.float64]
    """What the last step brought each seat: shape ``(lanes, seats)``."""
    ended: NDArray[np.bool_]
    """Whether the last step ended the lane's episode."""
    beliefs: NDArray[np.float32]
    """The exact probabilities of what the seat to act cannot see, if they were asked for: shape ``(lanes, belief)``."""

    def __init__(
        self,
        game: GameName,
        lanes: int,
        *,
        seed: int = 0,
        seat: int | None = None,
        opponents: str | Sequence[str] | None = None,
        belief: bool = False,
        **options: Any,
    ) -> None:
        import numpy as np

        self.game, self._table = game, table(game, options)
        lanes, seats = whole("lanes", lanes), self._table.seats
        seat = maybe("seat", seat, most=seats - 1)
        names = [] if seat is None else seated(game, self._table, seat, opponents)
        self._native = _native.EnvBatch(self._table, lanes, whole("seed", seed), seat, names)
        width = sum(rows * columns for _, rows, columns, _ in self._table.observation_fields)
        believed = sum(rows * columns for _, rows, columns, _ in self._table.belief_fields)
        self.current_players = np.zeros(lanes, np.int64)
        self.seeds = np.zeros(lanes, np.uint64)
        self.observations = np.zeros((lanes, width), np.float32)
        self.masks = np.zeros((lanes, self._table.actions), np.int8)
        self.rewards = np.zeros((lanes, seats), np.float64)
        self.ended = np.zeros(lanes, np.bool_)
        self.beliefs = np.zeros((lanes, believed if belief else 0), np.float32)
        self._rng = np.random.default_rng(seed)
        self._native.write(self._arrays())

    def _arrays(self) -> tuple[Any, ...]:
        one = (self.current_players, self.seeds, self.observations, self.masks)
        return (*one, self.rewards, self.ended, self.beliefs)

    def __len__(self) -> int:
        return len(self.ended)

    def step(self, actions: ArrayLike) -> Batch:
        """Does one action in every lane. One that is not legal is refused by its lane, and nothing is done."""
        self._native.step(array("actions", actions, "int64"), self._arrays())
        return self

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every lane, each equally likely."""
        chosen: NDArray[np.int64] = (self._rng.random(self.masks.shape) * self.masks).argmax(axis=1)
        return chosen

    def __repr__(self) -> str:
        return f"Batch({self.game}, {len(self)} lanes)"
