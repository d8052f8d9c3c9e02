"""Environments: positions, one seat with Gymnasium, all seats with PettingZoo, and many episodes at once."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any, get_args

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import kibitzer
from kibitzer import State
from kibitzer._names import GameName
from kibitzer.envs import OPPONENTS, AecEnv, Batch, GymEnv, aec

#: Every game at a small table.
SMALL: dict[GameName, dict[str, Any]] = {
    "blob": {"players": 3, "cards": 3},
    "bomb-busters": {"mission": 1, "players": 3},
    "clue": {"players": 3, "deck": [2, 2, 3], "turns": 4},
    "texas42": {},
    "yatzy": {"rules": "american"},
}
every_game = pytest.mark.parametrize("game", list(SMALL))


def played(game: GameName, seed: int) -> list[State]:
    """All positions of a random episode, the last included."""
    rng, states = np.random.default_rng(seed), [State(game, seed=seed, **SMALL[game])]
    while not states[-1].is_terminal():
        legal = states[-1].legal_actions()
        states.append(states[-1].clone().apply(int(rng.choice(legal))))
    return states


def test_all_games_are_there() -> None:
    assert set(SMALL) == set(get_args(GameName)) == set(OPPONENTS) | {"yatzy"}


@every_game
def test_a_position_says_what_its_layout_says(game: GameName) -> None:
    for state in played(game, 1):
        turn = state.current_player()
        assert (turn is None) == state.is_terminal()
        mask = state.action_mask()
        assert mask.dtype == np.int8 and mask.nonzero()[0].tolist() == state.legal_actions()
        for action in state.legal_actions()[:3]:
            text = state.action_text(action)
            # One entry stands for all slots of a Super Detector, which no text says.
            assert state.action_number(text) == action or "super" in text
        for seat in range(state.num_players):
            assert len(state.observation(seat)) == state.observation_fields()[-1].stop
            fields = state.belief_fields()
            assert len(state.belief(seat)) == (fields[-1].stop if fields else 0)
    assert len(state.returns()) == state.num_players and state.legal_actions() == []
    with pytest.raises(kibitzer.IllegalMove, match="over"):
        state.apply(0)


@every_game
def test_the_same_seed_and_actions_are_the_same_position(game: GameName) -> None:
    last = played(game, 2)[-1]
    again = pickle.loads(pickle.dumps(last))
    assert again == last and again.returns() == last.returns() and again is not last
    assert (again.observation(0) == last.observation(0)).all()
    assert State(game, seed=3, **SMALL[game]) != State(game, seed=4, **SMALL[game])


def test_beliefs_are_exact_and_come_from_the_view() -> None:
    state = State("blob", players=3, cards=2, seed=5)
    owner = state.belief(0).reshape(52, 4)
    assert np.allclose(owner.sum(axis=1), 1) and np.allclose(owner.sum(axis=0), [2, 2, 2, 46])
    assert np.isclose(owner[owner[:, 0] == 0, 1], 2 / 50).all()
    clue = State("clue", seed=5).belief(1).reshape(21, 5)
    assert np.allclose(clue.sum(axis=1), 1) and np.isclose(clue[:, 4].sum(), 3)


def test_wrong_input_is_refused_in_words() -> None:
    with pytest.raises(kibitzer.BadInput, match="blob, bomb-busters, clue, texas42, yatzy"):
        State("chess")  # type: ignore[arg-type]
    with pytest.raises(kibitzer.BadInput, match="expected 1 to 13"):
        State("blob", cards=14)
    with pytest.raises(kibitzer.BadInput, match="turns as they like"):
        State("bomb-busters", mission=10)
    with pytest.raises(TypeError, match="colour"):
        State("blob", colour=1)
    with pytest.raises(kibitzer.IllegalMove, match="seat 0 may not do action 9, ") as caught:
        State("blob").apply(9)
    assert caught.value.facts["legal"] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(kibitzer.BadInput, match="no player is called `nobody`"):
        GymEnv("blob", opponents="nobody")
    with pytest.raises(kibitzer.BadInput, match="2 names for the other seats"):
        GymEnv("blob", players=3, opponents=["thumb"])


@every_game
def test_gymnasium_accepts_it(game: GameName) -> None:
    env = GymEnv(game, render_mode="ansi", **SMALL[game])
    check_env(env, skip_render_check=False)
    env.reset(seed=1)
    assert isinstance(env.render(), str)


@pytest.mark.parametrize("seat", [0, 2])
def test_one_seat_against_computer_players(seat: int) -> None:
    env = GymEnv("blob", seat=seat, belief=True, **SMALL["blob"])
    rng = np.random.default_rng(4)
    for seed in range(5):
        observation, info = env.reset(seed=seed)
        ended, gained = False, 0.0
        while not ended:
            assert env.observation_space.contains(observation)
            action = int(rng.choice(info["action_mask"].nonzero()[0]))
            observation, reward, ended, truncated, info = env.step(action)
            gained += reward
        assert not truncated and env.state is not None
        assert gained == env.state.returns()[seat]
    assert len(observation) == len(env.state.observation()) + len(env.state.belief())


def test_an_illegal_action_ends_the_episode() -> None:
    env = GymEnv("blob", illegal_reward=-5.0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    _, reward, ended, _, info = env.step(int((info["action_mask"] == 0).argmax()))
    assert (reward, ended, info["illegal_action"]) == (-5.0, True, True)


@every_game
def test_pettingzoo_accepts_it(game: GameName, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(game, **SMALL[game]), num_cycles=30)
    seed_test(lambda: aec(game, **SMALL[game]), num_cycles=20)


def test_an_agent_sees_its_own_seat_alone() -> None:
    env = AecEnv("blob", **SMALL["blob"])
    env.reset(seed=3)
    seen = {agent: env.observe(agent) for agent in env.agents}
    assert [bool(it["action_mask"].any()) for it in seen.values()] == [True, False, False]
    assert (seen["seat_1"]["observation"] == env.state_.observation(1)).all()
    for _ in env.agent_iter():
        observation, _, ended, *_ = env.last()
        assert observation is not None
        env.step(None if ended else int(observation["action_mask"].argmax()))


@every_game
@pytest.mark.parametrize("seat", [None, 0])
def test_a_batch_is_as_many_single_episodes(game: GameName, seat: int | None) -> None:
    lanes = 5
    batch = Batch(game, lanes, seed=9, seat=seat, belief=game != "bomb-busters", **SMALL[game])

    def dealt() -> list[State]:
        states = [State(game, seed=int(deal), **SMALL[game]) for deal in batch.seeds]
        return [go_on(state) for state in states]

    def go_on(state: State) -> State:
        while seat is not None and state.current_player() not in (None, seat):
            state.apply(state.choose(OPPONENTS[game]))
        return state

    states = dealt()
    ended = 0
    for step in range(40):
        before = [state.returns() for state in states]
        actions = batch.sample()
        batch.step(actions)
        states = [go_on(state.apply(int(action))) for state, action in zip(states, actions)]
        gained = np.array([state.returns() for state in states]) - before
        assert np.allclose(batch.rewards, gained)
        assert batch.ended.tolist() == [state.is_terminal() for state in states]
        ended += int(batch.ended.sum())
        anew = dealt()
        states = [new if over else old for old, new, over in zip(states, anew, batch.ended)]
        assert batch.current_players.tolist() == [state.current_player() for state in states]
        for lane, state in enumerate(states):
            assert (batch.observations[lane] == state.observation()).all()
            assert (batch.masks[lane] == state.action_mask()).all()
            if batch.beliefs.size and step % 8 == 0:
                assert (batch.beliefs[lane] == state.belief()).all()
    assert ended > 0


def test_a_batch_is_the_same_on_any_number_of_threads() -> None:
    code = (
        "import hashlib; from kibitzer.envs import Batch; batch = Batch('blob', 100, seed=3, seat=1, cards=3);"
        "said = hashlib.sha256()\n"
        "for _ in range(20):\n"
        "    batch.step(batch.sample()); said.update(batch.observations); said.update(batch.rewards)\n"
        "print(said.hexdigest())"
    )

    def run(threads: str) -> str:
        env = os.environ | {"RAYON_NUM_THREADS": threads}
        return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout

    assert run("1") == run("3")


def test_an_illegal_action_of_one_lane_changes_nothing() -> None:
    batch = Batch("blob", 3, seed=1)
    before = batch.observations.copy()
    actions = batch.sample()
    actions[1] = int((batch.masks[1] == 0).argmax())
    with pytest.raises(kibitzer.IllegalMove) as caught:
        batch.step(actions)
    assert caught.value.at == "actions[1]"
    batch._native.write(batch._arrays())
    assert (batch.observations == before).all()


def test_what_is_missing_is_said_in_a_sentence() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None; import kibitzer.envs\n"
        "kibitzer.envs.Batch('yatzy', 1)\n"
        "try: kibitzer.envs.GymEnv\n"
        "except ImportError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == (
        'kibitzer.envs.GymEnv needs gymnasium, which is not installed: pip install "kibitzer[envs]"'
    )
