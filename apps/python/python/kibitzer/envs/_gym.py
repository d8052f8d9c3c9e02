"""One seat of a game as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._names import GameName
from .._numbers import whole
from ..errors import BadInput
from ..state import State, table
from ._opponents import seated

#: No number of an observation is greater.
HIGHEST = 16.0


def box(game: GameName, options: dict[str, Any], belief: bool) -> spaces.Space[NDArray[np.float32]]:
    """The space of observations, with or without the belief behind them."""
    made = table(game, options)
    listed = made.observation_fields + (made.belief_fields if belief else [])
    size = sum(rows * columns for _, rows, columns, _ in listed)
    return cast("spaces.Space[NDArray[np.float32]]", spaces.Box(0.0, HIGHEST, (size,), np.float32))


def observed(state: State, seat: int, belief: bool) -> NDArray[np.float32]:
    """An observation, with or without the belief behind it."""
    seen = state.observation(seat)
    return np.concatenate([seen, state.belief(seat)]) if belief else seen


class GymEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """You play one ``seat``; the others are played by computer players: ``opponents`` is one name, or one for each of them.

    ``info["action_mask"]`` has a 1 for every legal action, as ``action_space.sample`` takes it. An action that is not legal
    ends the episode with ``illegal_reward``, and ``info["illegal_action"]`` is true. With ``belief`` the exact probabilities
    of what the seat cannot see stand behind the observation. ``render_mode="ansi"`` lets :meth:`render` give the seat's view as
    text. Further options are those of :class:`kibitzer.State`.

    >>> from kibitzer.envs import GymEnv
    >>> env = GymEnv("blob", opponents="thumb", cards=3)
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, ended, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> reward, ended
    (0.0, False)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: GameName,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] | None = None,
        belief: bool = False,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        made = table(game, options)
        self.game, self.options = game, options
        self.seat = whole("seat", seat, most=made.seats - 1)
        self.opponents = seated(game, made, self.seat, opponents)
        self.belief, self.illegal_reward = belief, illegal_reward
        if render_mode not in (None, "ansi"):
            raise BadInput(f'`render_mode` must be "ansi" or None, got {render_mode!r}', at="render_mode")
        self.render_mode = render_mode
        self.observation_space = box(game, options, belief)
        self.action_space = spaces.Discrete(made.actions)
        self.state: State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deals a new episode, from ``seed`` if there is one, and plays until it is your turn. There are no ``options``."""
        super().reset(seed=seed)
        # Where an episode ends before the seat acts, the next one is dealt.
        while True:
            deal = int(self.np_random.integers(2**63))
            self.state = State(self.game, seed=deal, **self.options)
            self._go_on(self.state)
            if not self.state.is_terminal():
                return self._seen(self.state)

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Does an action, then the others play until it is your turn or the episode is over."""
        if self.state is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        state, before = self.state, self.state.returns()[self.seat]
        if not state.action_mask()[int(action)]:
            observation, info = self._seen(state)
            return observation, self.illegal_reward, True, False, info | {"illegal_action": True}
        state.apply(int(action))
        self._go_on(state)
        observation, info = self._seen(state)
        return observation, state.returns()[self.seat] - before, state.is_terminal(), False, info

    def render(self) -> str | None:
        """What your seat knows, as text."""
        return self.state.view(self.seat) if self.state and self.render_mode == "ansi" else None

    def _go_on(self, state: State) -> None:
        while (turn := state.current_player()) not in (None, self.seat):
            assert turn is not None
            state.apply(state.choose(self.opponents[turn]))

    def _seen(self, state: State) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return observed(state, self.seat, self.belief), {"action_mask": state.action_mask()}
