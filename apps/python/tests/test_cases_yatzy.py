"""Every worked case of Yatzy through the class."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from conftest import case_file

import kibitzer
from kibitzer import Yatzy


@cache
def game(theta: float) -> Yatzy:
    return Yatzy(theta)


@cache
def whole() -> kibitzer.yatzy.Density:
    return game(0.0).density()


@pytest.mark.parametrize("theta", ["0", "0.05", "-0.05", "0.5", "3", "-3"])
def test_state_values(theta: str) -> None:
    file = case_file("yatzy", f"state_values_theta_{theta}.json")
    played, cases = game(float(theta)), file["cases"]
    scale = abs(float(theta)) or 1.0
    cards = [played.card(case["filled"], case["upper_score"]) for case in cases]
    values = played.values(*zip(*cards))
    for case, value in zip(cases, values):
        assert value == pytest.approx(case["value"], abs=1e-8 * scale)
        assert played.value(case["filled"], case["upper_score"]) == value
        if "certainty_equivalent" in case:
            equivalent = played.certainty_equivalent(case["filled"], case["upper_score"])
            assert equivalent == pytest.approx(case["certainty_equivalent"], abs=1e-8)


@pytest.mark.parametrize("theta", ["0", "0.05", "-0.05", "0.5"])
def test_actions(theta: str) -> None:
    played, scale = game(float(theta)), abs(float(theta)) or 1.0
    cases: list[Any] = case_file("yatzy", f"actions_theta_{theta}.json")["cases"]
    for case in cases:
        at = (case["filled"], case["upper_score"], case["dice"])
        found = played.advise(*at, case["rerolls_left"])
        assert found.value == pytest.approx(case["value"], abs=1e-8 * scale)
        assert found.best.regret == 0
        if "all_keeps" in case:
            values = {action.keep: action.value for action in found}
            for keep in case["all_keeps"]:
                assert values[tuple(keep["keep"])] == pytest.approx(keep["value"], abs=1e-8 * scale)
            assert list(found.best.keep or ()) in case["best_keeps"]
        scored = {action.category: action for action in played.advise(*at, 0)}
        for known in case["categories"]:
            assert scored[known["category"]].score == known["score"]
            assert scored[known["category"]].value == pytest.approx(known["value"], abs=1e-8 * scale)
    # The batch call gives the same.
    cards = [played.card(case["filled"], case["upper_score"]) for case in cases]
    batch = played.advise_batch(
        *zip(*cards), [case["dice"] for case in cases], [case["rerolls_left"] for case in cases]
    )
    for case, keep, category, value in zip(cases, *batch):
        found = played.advise(case["filled"], case["upper_score"], case["dice"], case["rerolls_left"])
        assert value == found.value
        if found.best.keep is None:
            assert played.categories[category] == found.best.category
        else:
            assert category == -1
            assert tuple(np.repeat(np.arange(1, 7), keep)) == found.best.keep


def test_density() -> None:
    known, found = case_file("yatzy", "density_theta_0_summary.json"), whole()
    assert found.mean == pytest.approx(known["mean"], abs=1e-8)
    assert found.variance == pytest.approx(known["variance"], abs=1e-7)
    for name, score in known["percentiles"].items():
        assert found.quantile(int(name[1:]) / 100) == score
    assert (found.scores[0], found.scores[-1]) == (known["min_score"], known["max_score"])
    assert found.pmf @ found.scores == pytest.approx(found.mean)


def test_a_target_curve() -> None:
    # The engine's own tests compare every curve; one shows that it arrives here intact. The fuller the card, the faster.
    case = max(case_file("yatzy", "target_curves.json")["cases"], key=lambda case: len(case["filled"]))
    target = game(0.0).target(case["filled"], case["upper_score"])
    known = np.trim_zeros(case["p_at_least"], "b")
    np.testing.assert_allclose(target.curve[: len(known)], known, atol=1e-10)
    assert target.chance(5) == pytest.approx(case["p_at_least"][5], abs=1e-10)


def test_simulated_games_follow_the_density() -> None:
    scores = game(0.0).simulate(20_000, seed=11)
    density = whole()
    assert scores.mean() == pytest.approx(density.mean, abs=5 * density.sd / len(scores) ** 0.5)


def test_a_card_that_no_game_has_is_refused() -> None:
    with pytest.raises(kibitzer.KibitzerError):
        game(0.0).values([1 << 20], [0])
    with pytest.raises(kibitzer.KibitzerError):
        game(0.0).values([0], [5])
    with pytest.raises(kibitzer.BadInput, match="2 positions"):
        game(0.0).values([0, 1], [0])
    with pytest.raises(kibitzer.BadInput, match="must have 5 faces"):
        game(0.0).advise_batch([0] * 5, [0] * 5, [[1] * 1] * 25, [1] * 5)
    with pytest.raises(kibitzer.BadInput) as error:
        game(0.0).advise_batch([0], [0], [[1, 2, 3, 4, 7]], [1])
    assert error.value.at == "[0].dice[4]"
