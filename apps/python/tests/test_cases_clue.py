"""Every worked case of Clue through the class."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from conftest import GAMES

import kibitzer
from kibitzer import Clue

HAND = ["scarlett", "plum", "rope", "knife", "hall", "study"]


def test_worked_cases() -> None:
    lines = (GAMES / "clue" / "tests" / "cases" / "cases.jsonl").read_text().splitlines()
    assert len(lines) == 16
    for line in lines:
        case = json.loads(line)
        query = {name: value for name, value in case["query"].items() if name not in ("game", "query")}
        belief, expected = Clue(**query).belief(), case["expected"]
        assert belief.worlds == int(expected["worlds"]), case["id"]
        assert belief.answer["holders"] == expected["holders"], case["id"]
        found = dict(belief.solutions())
        for wanted in expected["solutions"]:
            assert found.get(tuple(wanted["cards"]), 0) == Fraction(wanted["p"]), case["id"]
        assert sum(found.values()) == 1


def test_frames_and_chances() -> None:
    table = Clue(3, 0, HAND).suggest(0, ["green", "rope", "lounge"], 2, "green").accuse(1, ["white", "wrench", "lounge"])
    belief = table.belief()
    frame = belief.frame()
    assert frame.columns == ["card", "envelope", "0", "1", "2"] and len(frame) == 21
    for row in frame:
        assert sum(value for name, value in row.items() if name != "card") == pytest.approx(1)
    assert belief.chance("green", 2) == 1 and belief.chance("green", "envelope") == 0
    assert [it["card"] for it in belief.certain] == ["green"]
    advice = table.advise(room="lounge", budget=50, seed=3)
    assert advice.best.startswith("suggest ") and advice.best.endswith(" lounge")
    assert len(advice.frame()) == 37 and advice.frame()["action"][0] == advice.best
    assert table.advise(after=True, budget=50).best == "end"


def test_other_names_and_what_is_wrong() -> None:
    deck = [6, ["Leuchter", "Dolch", "Rohr", "Pistole", "Seil", "Zange"], 9]
    table = Clue(3, 0, ["scarlett", "plum", "Seil", "Dolch", "hall", "study"], deck=deck, names=["Ann", "Bob", "Cy"])
    assert table.enter("Bob: green ro lounge, Cy showed").belief().chance("Seil", 0) == 1
    with pytest.raises(kibitzer.BadInput) as error:
        Clue(3, 0, ["rope", *HAND[1:]], deck=deck).belief()
    assert error.value.at == "hand[0]"
    with pytest.raises(kibitzer.Contradiction, match="you cannot have passed on plum"):
        Clue(3, 0, HAND).suggest(1, ["plum", "wrench", "lounge"], None).belief()
