"""Pickling: the description is pickled, what can be computed or opened again is not."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from kibitzer import Blob, BombBusters, Clue, Deal, Texas42, Yatzy
from kibitzer.frames import Frame

LATE = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Yatzy", "Chance", "Full House"]
HAND = ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"]


def deal() -> Deal:
    seats = [{"name": "left", "size": 2, "sorted": True, "rules": [{"slot": 0, "in": ["1"]}]}, {"name": "right", "size": 2}]
    return Deal([{"name": "1", "copies": 2}, "2", "3"], seats)


def table() -> Any:
    return BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]}, counting="unknown")


def clue() -> Clue:
    return Clue(3, 0, ["scarlett", "plum", "rope", "knife", "hall", "study"]).suggest(0, ["green", "rope", "lounge"], 2, "green")


EVERYTHING: dict[str, Any] = {
    "Yatzy": lambda: Yatzy(0.05, "american"),
    "Yatzy with house rules": lambda: Yatzy(house=["full_house_five"], precision="f32"),
    "Yatzy advice": lambda: Yatzy().advise([], 0, [1, 2, 3, 4, 5], 2),
    "Action": lambda: Yatzy().advise([], 0, [1, 2, 3, 4, 5], 2).best,
    "Density": lambda: Yatzy().density(LATE, 63),
    "Target": lambda: Yatzy().target(LATE, 63),
    "Deal": deal,
    "Table": table,
    "Analysis": lambda: table().analyze(),
    "Texas42": lambda: Texas42(["nello"]),
    "Texas42 belief": lambda: Texas42().belief(0, 3, HAND),
    "Texas42 view": lambda: Texas42().view(0, 3, HAND),
    "Texas42 hand": lambda: Texas42().play(["beginner"] * 4, seed=3, forced=30),
    "Blob": Blob,
    "Blob belief": lambda: Blob.belief(unseen=["4S", "9S", "AH"], stock_size=1, opponents=[{"seat": 1, "hand_size": 2}]),
    "Blob view": lambda: Blob.view(4, 3, 3, "S", 1, ["AS", "TH", "4H"], [(0, "bid", 1)]),
    "Clue": clue,
    "Clue belief": lambda: clue().belief(),
    "Clue advice": lambda: clue().advise(budget=50),
    "Frame": lambda: Frame({"a": [1, 2], "b": [0.5, 1.0]}),
    "Frame of arrays": lambda: deal().frame(),
}


@pytest.mark.parametrize("name", EVERYTHING)
def test_a_round_trip_is_equal_and_small(name: str) -> None:
    there = EVERYTHING[name]()
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        bytes_ = pickle.dumps(there, protocol)
        again = pickle.loads(bytes_)
        assert type(again) is type(there) and again == there and not again != there
    # A solved table has megabytes; the longest here are answers with a sentence for every action.
    assert len(bytes_) < 60_000, len(bytes_)
    assert copy.deepcopy(there) == there


def test_what_comes_back_answers_to_the_bit() -> None:
    game = Yatzy(0.05, "american")
    again = pickle.loads(pickle.dumps(game))
    assert (again.table == game.table).all() and again.value() == game.value()
    density = Yatzy().density(LATE, 63)
    back = pickle.loads(pickle.dumps(density))
    assert back.pmf.tobytes() == density.pmf.tobytes() and back.first == density.first
    assert (back.mean, back.quantile(0.3)) == (density.mean, density.quantile(0.3))
    target = Yatzy().target(LATE, 63)
    assert (pickle.loads(pickle.dumps(target)).curve == target.curve).all()
    worlds = pickle.loads(pickle.dumps(deal()))
    assert worlds.worlds == deal().worlds and (worlds.sample(50, 7) == deal().sample(50, 7)).all()
    tables = pickle.loads(pickle.dumps(table()))
    assert tables.worlds == table().worlds and (tables.marginals == table().marginals).all()


def test_what_differs_is_not_equal() -> None:
    assert Yatzy() != Yatzy(0.05) and Yatzy() != Yatzy(rules="american") and Yatzy() != "Yatzy()"
    assert hash(Yatzy()) == hash(Yatzy()) and len({Yatzy(), Yatzy(), Yatzy(0.05)}) == 2
    assert table() != BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]})
    assert deal() != Deal(["1"], [{"name": "x", "size": 1}])
    assert clue() != clue().suggest(1, ["white", "wrench", "library"], 2)
    assert Yatzy().density(LATE, 63) != Yatzy().density(LATE[1:], 63)
    assert Frame({"a": np.array([1, 2])}) != Frame({"a": np.array([1, 3])})
    assert Frame({"a": [1, 2]}) != Frame({"b": [1, 2]})
