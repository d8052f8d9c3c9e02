"""All seats of a game as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._names import GameName
from ..state import State, table
from ._gym import box, observed


class AecEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Every seat is an agent, ``"seat_0"`` and so on; they act in the order of the game.

    An observation is a dict: ``"observation"`` (with ``belief``, the exact probabilities of what the seat cannot see stand
    behind it) and ``"action_mask"``, all zeros for a seat that is not to act. An action that is not legal raises
    :class:`kibitzer.IllegalMove`; :func:`aec` ends the episode instead, as is usual with PettingZoo. ``render_mode="ansi"``
    lets :meth:`render` give the view of the agent to act as text. Further options are those of :class:`kibitzer.State`.
    """

    metadata = {"name": "kibitzer", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(
        self, game: GameName, *, belief: bool = False, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        made = table(game, options)
        self.game, self.options, self.belief, self.render_mode = game, options, belief, render_mode
        self.metadata = self.metadata | {"name": f"kibitzer_{game}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(made.seats)]
        mask = spaces.Box(0, 1, (made.actions,), np.int8)
        seen = spaces.Dict({"observation": box(game, options, belief), "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        # A space has its own random numbers: one for each agent.
        self.action_spaces = {agent: spaces.Discrete(made.actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new episode."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.state_ = State(self.game, seed=int(self._rng.integers(2**63)), **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._due()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and may do."""
        seat = self.possible_agents.index(agent)
        mask = self.state_.action_mask()
        if self.state_.current_player() != seat:
            mask = np.zeros_like(mask)
        return {"observation": observed(self.state_, seat, self.belief), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Does an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.state_.returns()
        self.state_.apply(int(action) if action is not None else -1)
        self._cumulative_rewards[agent] = 0.0
        gained = (now - was for now, was in zip(self.state_.returns(), before))
        self.rewards = dict(zip(self.possible_agents, gained))
        if self.state_.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._due()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the agent whose turn it is knows, as text."""
        if self.render_mode != "ansi":
            return None
        return self.state_.view(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""

    def _due(self) -> str:
        return self.possible_agents[self.state_.current_player() or 0]


def aec(game: GameName, **options: Any) -> Any:
    """An :class:`AecEnv` in PettingZoo's usual wrappers: an illegal action ends the episode with a reward of -1."""
    env: Any = AecEnv(game, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
