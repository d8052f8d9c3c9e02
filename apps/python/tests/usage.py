"""Typical usage of the package, for the type checker: this file is checked but not run."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

import kibitzer
from kibitzer import Blob, BombBusters, Clue, Deal, State, Texas42, Yatzy
from kibitzer.envs import AecEnv, Batch, GymEnv
from kibitzer.frames import Frame

if TYPE_CHECKING:  # types for checkers alone: there is no such module when the program runs
    from kibitzer.types import YatzyAdviseAnswer, YatzyAdviseRequest


def usage() -> None:
    """Never called."""
    answer: dict[str, Any] = kibitzer.ask({"game": "kibitzer", "query": "games"})
    answers: list[Any] = kibitzer.ask([{"game": "kibitzer", "query": "games"}], progress=True)
    line: str = kibitzer.ask_text("{}")
    fields: YatzyAdviseRequest = {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 4, 5], "rerolls_left": 2}
    advised: YatzyAdviseAnswer = kibitzer.ask({"game": "yatzy", "query": "advise", **fields})["answer"]
    regret: float = advised["best"]["regret"]

    game = Yatzy(theta=0.05, rules="scandinavian", house=["full_house_five"], progress=True)
    keep: tuple[int, ...] | None = game.advise(["Ones"], 3, [1, 2, 3, 4, 5], 2).best.keep
    regrets: list[float] = [action.regret for action in game.advise([], 0, (1, 2, 3, 4, 5), 0)]
    pmf: NDArray[np.float64] = game.density(progress=lambda done, of, words: print(done, of, words)).pmf
    values: NDArray[np.float64] = game.values([0], np.zeros(1))
    categories: NDArray[np.int8] = game.advise_batch([0], [0], [[1, 2, 3, 4, 5]], [2]).categories
    scores: NDArray[np.uint16] = game.simulate(10, seed=3)
    chance: float = game.target().chance(300)

    table = BombBusters.table(["?1 ?1", "? ?"], {"blue": [1, 2]}, captain=1)
    worlds: int = table.enter("cut 1:0=1").worlds
    detector: Fraction = table.any(1, [0, 1], 2)
    reds: Fraction = table.all(1, [0, 1], "RED")
    samples: NDArray[np.uint8] = table.sample(10)
    moves: Frame = table.analyze([{"kind": "any", "player": 1, "slots": [0], "value": 1}]).frame()

    texas = Texas42(["nello"])
    seat: int = texas.winner("pip:4", [(0, "6-6"), (1, "4-0")])
    held: Fraction = texas.belief(0, 3, ["6-6"]).chance("1", "5-5", "4-4", any=True)
    value: int | None = texas.solve("pip:4", [["6-6"]], declarer=0, to_act=0).value
    gained: NDArray[np.float64] = texas.arena("expert", "beginner", 10).left

    view: dict[str, Any] = Blob.view(4, 3, 3, None, 1, ["AS"], [(0, "bid", 1), (1, "play", "AS")])
    lead: float = Blob.measure("thumb", "random", players=4, cards=3).lead
    stock: NDArray[np.float64] = Blob.belief(view).marginals

    clue = Clue(3, 0, ["plum"], names=["Ann", "Bob", "Cy"]).suggest(0, ["green", "rope", "hall"], None)
    inside: Fraction = clue.belief().chance("green", "envelope")
    grid: Frame = clue.belief().frame()
    suggested: str = clue.enter("Bob: green rope hall, nobody").advise(room="hall").best

    deal = Deal(["A", {"name": "B", "copies": 2}], [{"name": "x", "size": 3}])
    numbers: range = deal.rank([["A", "B", "B"]])
    hands: list[list[str]] = deal.unrank(10**30)

    state: State = State("blob", seed=3, cards=4).apply(1)
    mask: NDArray[np.int8] = state.action_mask()
    owner: NDArray[np.float32] = state.belief(0)
    batch: NDArray[np.float32] = Batch("yatzy", 8, rules="american").step(np.zeros(8)).observations
    gym: tuple[NDArray[np.float32], dict[str, Any]] = GymEnv("clue", opponents=["beginner"] * 3).reset(seed=1)
    agents: list[str] = AecEnv("texas42").possible_agents

    # A wrong name is an error of the types: strict checking reports an ignore that nothing needs.
    Yatzy(rules="amercian")  # type: ignore[arg-type]
    Yatzy(house=["full_house_six"])  # type: ignore[list-item]
    State("chess")  # type: ignore[arg-type]
    Batch("bomb_busters", 1)  # type: ignore[arg-type]
    texas.advise({}, player="profi")  # type: ignore[arg-type]
    texas.arena("expert", "experts")  # type: ignore[arg-type]
    clue.advise(player="profi")  # type: ignore[arg-type]

    try:
        Yatzy(theta=1e9)
    except kibitzer.TooBig as error:
        predicted: object = error.facts["predicted"]
    except kibitzer.KibitzerError as error:
        place: str | None = error.at
