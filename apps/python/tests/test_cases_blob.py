"""Every worked case of Blob through the classes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from conftest import case_file

import kibitzer
from kibitzer import Blob


@pytest.mark.parametrize("players", range(3, 9))
def test_recorded_games(players: int) -> None:
    asked = 0
    for game in case_file("blob", f"games_p{players}.json")["games"]:
        for at in game["rounds"]:
            table = (players, at["cards"], at["dealer"], at["trump"], at["hands"])
            history: list[tuple[int, str, object]] = []
            for entry in [*at["bids"], *at["plays"]]:
                found = Blob.replay(*table, history)
                assert (found["to_act"], found["legal"]) == (entry["seat"], entry["legal"])
                what = ("bid", entry["bid"]) if "bid" in entry else ("play", entry["card"])
                history.append((entry["seat"], *what))
                asked += 1
            found = Blob.replay(*table, history)
            assert found["phase"] == "over"
            assert found["tricks_won"] == at["tricks_won"]
            assert found["round_scores"] == at["round_scores"]
            assert found["voids"] == at["voids_at_end"]
    assert asked > 50


def test_illegal_probes() -> None:
    for case in case_file("blob", "illegal_probes.json")["cases"]:
        table = [case[name] for name in ("num_players", "cards", "dealer", "trump", "hands")]
        assert Blob.replay(*table, case["history"])["legal"] == case["legal"], case["id"]
        word = "bid" if case["phase"] == "bidding" else "play"
        with pytest.raises(kibitzer.IllegalMove) as error:
            Blob.replay(*table, [*case["history"], (case["seat"], word, case["action"])])
        assert error.value.at == f"history[{len(case['history'])}]"
        assert error.value.facts["legal"] == case["legal"]


@pytest.mark.parametrize("name", ["beliefs.json", "beliefs_masks.json"])
def test_beliefs(name: str) -> None:
    for case in case_file("blob", name)["cases"]:
        belief = Blob.belief(
            unseen=case["unseen"], opponents=case["opponents"], stock_size=case["stock_size"]
        )
        assert belief.worlds == int(case["count"]), case["id"]
        for place, row in case["marginal"].items():
            for card, chance in row.items():
                count = belief.count(place, card)
                assert Fraction(count, belief.worlds) == Fraction(chance), (case["id"], place, card)
        known = [[float(Fraction(case["marginal"][p][c])) for c in belief.kinds] for p in belief.seats]
        np.testing.assert_allclose(belief.marginals, known, rtol=1e-12, atol=1e-15)


def test_samples_hold_what_they_may() -> None:
    case = case_file("blob", "beliefs_masks.json")["cases"][0]
    belief = Blob.belief(unseen=case["unseen"], opponents=case["opponents"], stock_size=case["stock_size"])
    holders = belief.holders(20_000, seed=2)
    for seat in range(len(belief.seats)):
        shares = (holders == seat).mean(axis=0)
        np.testing.assert_allclose(shares, belief.marginals[seat], atol=0.02)


def test_players_are_measured_on_the_same_deals() -> None:
    one = Blob.measure("thumb", "random", 60, players=4, cards=3, seed=2)
    two = Blob.measure("random", "thumb", 60, players=4, cards=3, seed=2)
    assert one.lead == pytest.approx(-two.lead)
    assert one.interval[0] < one.lead < one.interval[1]
    with pytest.raises(kibitzer.BadInput, match="no player is called"):
        Blob.measure("grandmaster", "thumb", 2)
