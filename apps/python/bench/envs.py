"""Decisions per second of processor time: our environments beside OpenSpiel's, in one run.

    cargo xtask bench envs [--seconds 2]

Both play at random: per decision the legal actions, the observation of the seat to act, one action. OpenSpiel's chance nodes
are drawn by this script, as its users do; "decisions alone" leaves out the time for them, and for new episodes on both sides
(our dice are part of a decision). Time is the processor time of all threads, so that other work on the machine matters little
and batches gain nothing by running on several processors. The programs take turns. Ratios are what to look at.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Callable
from time import process_time as clock
from typing import Any, NamedTuple

import pyspiel

from kibitzer import State
from kibitzer.envs import Batch

#: Ours, and what is nearest to it.
PAIRS = [
    ("blob", {"players": 4, "cards": 5}, "oh_hell(players=4,num_tricks_fixed=5)"),
    ("yatzy", {"rules": "american-plain"}, "yacht"),
]
LANES = 1024
ROUNDS = 8


class Rate(NamedTuple):
    """Decisions, and how long they took, with deals and without."""

    decisions: int
    seconds: float
    alone: float


def single(game: Any, options: dict[str, Any]) -> Callable[[float], Rate]:
    """Ours, one position at a time."""
    rng = random.Random(1)

    def run(seconds: float) -> Rate:
        decisions, dealing, begun = 0, 0.0, clock()
        while clock() - begun < seconds:
            before = clock()
            state = State(game, seed=rng.getrandbits(63), **options)
            dealing += clock() - before
            while not state.is_terminal():
                legal = state.legal_actions()
                state.observation()
                state.apply(legal[int(rng.random() * len(legal))])
                decisions += 1
        took = clock() - begun
        return Rate(decisions, took, took - dealing)

    return run


def batch(game: Any, options: dict[str, Any]) -> Callable[[float], Rate]:
    """Ours, many at once; drawing the actions with NumPy is not counted."""
    many = Batch(game, LANES, seed=1, **options)

    def run(seconds: float) -> Rate:
        decisions, took, begun = 0, 0.0, clock()
        while clock() - begun < seconds:
            actions = many.sample()
            before = clock()
            many.step(actions)
            took += clock() - before
            decisions += LANES
        return Rate(decisions, took, took)

    return run


def spiel(name: str) -> Callable[[float], Rate]:
    """OpenSpiel's."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    tensor = "observation_tensor" if game.get_type().provides_observation_tensor else "information_state_tensor"

    def run(seconds: float) -> Rate:
        decisions, dealing, begun = 0, 0.0, clock()
        while clock() - begun < seconds:
            before = clock()
            state = game.new_initial_state()
            dealing += clock() - before
            while not state.is_terminal():
                if state.is_chance_node():
                    before = clock()
                    # All events of a chance node are equally likely in both games; this is the cheapest way to draw one.
                    events = state.legal_actions()
                    state.apply_action(events[int(rng.random() * len(events))])
                    dealing += clock() - before
                    continue
                legal = state.legal_actions()
                getattr(state, tensor)(state.current_player())
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
        took = clock() - begun
        return Rate(decisions, took, took - dealing)

    return run


def main() -> None:
    """Measures, and prints a table."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seconds", type=float, default=2.0, help="for each of the three, per game")
    seconds = reader.parse_args().seconds / ROUNDS
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {LANES} lanes")
    print("| game | beside | one position at a time | decisions alone | in batches |")
    print("|---|---|---|---|---|")
    for game, options, other in PAIRS:
        runs = [spiel(other), single(game, options), batch(game, options)]
        for run in runs:
            run(seconds / 4)
        rates = [[run(seconds) for run in runs] for _ in range(ROUNDS)]
        sums = [Rate(*map(sum, zip(*column))) for column in zip(*rates)]
        whole = [rate.decisions / rate.seconds for rate in sums]
        alone = [rate.decisions / rate.alone for rate in sums]
        ratios = f"{whole[1] / whole[0]:.1f} x | {alone[1] / alone[0]:.1f} x | {whole[2] / whole[0]:.0f} x"
        print(f"| {game} | {other} ({whole[0]:,.0f} per second) | {ratios} |")


if __name__ == "__main__":
    main()
