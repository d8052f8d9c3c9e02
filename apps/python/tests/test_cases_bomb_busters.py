"""Every worked case of Bomb Busters through the classes."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from conftest import GAMES, case_file

import kibitzer
from kibitzer import BombBusters

FIELDS = ["players", "captain", "observer_stands", "constraints", "failed_dual_cuts"]
NAMES = sorted(path.name for path in (GAMES / "bomb-busters/tests/cases").glob("[AB]*.json"))


def table(case: dict[str, Any]) -> kibitzer.bomb_busters.Table:
    more = {name: case[name] for name in FIELDS if name in case}
    more["counting"] = "unknown"  # what the files A* and B* mean
    return BombBusters.table(case["stands"], case["wires"], observer=case["observer"], **more)


def test_all_files_are_there() -> None:
    assert len(NAMES) >= 16


@pytest.mark.parametrize("name", NAMES)
def test_case(name: str) -> None:
    case = case_file("bomb-busters", name)
    expected = case["expected"]
    found = table(case)
    if expected["total_ways"] == "0":
        with pytest.raises(kibitzer.Contradiction) as error:
            _ = found.worlds
        assert error.value.facts["blame"]
        with pytest.raises(kibitzer.Contradiction):
            found.analyze()
        return
    total = int(expected["total_ways"])
    assert found.worlds == total
    assert {f"{player}:{slot}" for player, slot in found.slots} == set(expected["positions"])
    for (player, slot), counts, chances in zip(found.slots, found.counts(), found.marginals):
        known = expected["positions"][f"{player}:{slot}"]
        assert {w: str(n) for w, n in zip(found.wires, counts) if n} == known
        np.testing.assert_allclose(chances, [n / total for n in counts], rtol=1e-12)
    events = []
    for event in expected["detectors"]:
        wanted = Fraction(int(event["num"]), int(event["den"]))
        assert found.any(event["player"], event["slots"], event["value"]) == wanted
        events.append({"kind": "any", **{k: event[k] for k in ("player", "slots", "value")}})
    for event in expected["both_red"]:
        wanted = Fraction(int(event["num"]), int(event["den"]))
        assert found.all(event["player"], event["slots"], "RED") == wanted
        events.append({"kind": "all", "player": event["player"], "slots": event["slots"], "value": "RED"})
    analysis = found.analyze(events)
    assert analysis.worlds == total
    assert analysis.events == [
        Fraction(int(event["num"]), int(event["den"]))
        for event in expected["detectors"] + expected["both_red"]
    ]
    key = lambda cut: (cut["player"], cut["slot"], str(cut["value"]))  # noqa: E731
    assert sorted(map(key, analysis.certain_dual_cuts)) == sorted(map(key, expected["certain_dual_cuts"]))
    assert analysis.answer["reveal_red"] == expected["reveal_red_legal"]


def test_played_tables() -> None:
    lines = (GAMES / "bomb-busters/tests/played/played.jsonl").read_text().splitlines()
    for case in map(json.loads, lines):
        fields = {k: v for k, v in case["query"].items() if k not in ("game", "query", "events")}
        found = kibitzer.bomb_busters.Table(fields)
        for (player, slot), counts in zip(found.slots, found.counts()):
            chances = {w: str(Fraction(n, found.worlds)) for w, n in zip(found.wires, counts) if n}
            assert chances == case["expected"]["positions"][f"{player}:{slot}"], case["id"]
    assert len(lines) >= 45


@pytest.mark.parametrize("case", case_file("bomb-busters", "indication.json"), ids=lambda case: case["id"])
def test_indication(case: dict[str, Any]) -> None:
    found = BombBusters.table(
        case["stands"], case["wires"], observer=case["observer"], constraints=case["constraints"]
    ).indicate(case["token"])
    bits = {choice["slot"]: choice["bits"] for choice in found}
    for choice in case["choices"]:
        assert bits[choice["slot"]] == pytest.approx(choice["bits"], abs=1e-9)


def test_samples_follow_the_marginals() -> None:
    found = table(case_file("bomb-busters", "A14_must_have_history.json"))
    drawn = found.sample(200_000, seed=3)
    for column, chances in enumerate(found.marginals):
        shares = np.bincount(drawn[:, column], minlength=len(found.wires)) / len(drawn)
        # Five standard errors at the worst: 0.0056.
        np.testing.assert_allclose(shares, chances, atol=0.0056)
