"""Invalid numbers: ``BadInput`` that names the argument, whatever is wrong with the number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kibitzer import BadInput, Blob, BombBusters, Clue, Deal, Texas42, Yatzy, cluster
from kibitzer.yatzy import Density

NAN, HUGE = float("nan"), 2**70

TABLE = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]})
DEAL = Deal(["a", "b", "c", "d"], [{"name": "x", "size": 2, "sorted": True}, {"name": "y", "size": 2}])
HAND = ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"]
CLUE = Clue(3, 0, ["scarlett", "plum", "rope", "knife", "hall", "study"])
LATE = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Yatzy", "Chance", "Full House"]


def density() -> Density:
    return Yatzy().density(LATE, 63)


def view() -> dict[str, Any]:
    return Texas42().view(0, 3, HAND)


def blob() -> dict[str, Any]:
    return Blob.view(4, 3, 3, "S", 1, ["AS", "TH", "4H"], [(0, "bid", 1)])


#: The argument, and a call that gives it a number.
WHOLE: dict[str, tuple[str, Callable[[Any], object]]] = {
    "Yatzy.simulate games": ("games", lambda n: Yatzy().simulate(n)),
    "Yatzy.simulate seed": ("seed", lambda n: Yatzy().simulate(1, n)),
    "Yatzy.simulate upper": ("upper_score", lambda n: Yatzy().simulate(1, upper_score=n)),
    "Yatzy.card": ("upper_score", lambda n: Yatzy().card([], n)),
    "Yatzy.value": ("upper_score", lambda n: Yatzy().value([], n)),
    "Yatzy.certainty_equivalent": ("upper_score", lambda n: Yatzy().certainty_equivalent([], n)),
    "Yatzy.advise upper": ("upper_score", lambda n: Yatzy().advise([], n, [1, 2, 3, 4, 5], 2)),
    "Yatzy.advise dice": ("dice", lambda n: Yatzy().advise([], 0, [1, 2, 3, 4, n], 2)),
    "Yatzy.advise rerolls": ("rerolls_left", lambda n: Yatzy().advise([], 0, [1, 2, 3, 4, 5], n)),
    "Yatzy.density dice": ("dice", lambda n: Yatzy().density(LATE, 63, dice=[n, 2, 3, 4, 5], rerolls_left=1)),
    "Yatzy.density rerolls": ("rerolls_left", lambda n: Yatzy().density(LATE, 63, dice=[1, 2, 3, 4, 5], rerolls_left=n)),
    "Yatzy.target": ("upper_score", lambda n: Yatzy().target(LATE, n)),
    "Yatzy.values cards": ("cards", lambda n: Yatzy().values([0, n], [0, 0])),
    "Yatzy.values uppers": ("upper_scores", lambda n: Yatzy().values([0], [n])),
    "Yatzy.advise_batch cards": ("cards", lambda n: Yatzy().advise_batch([n], [0], [[1, 2, 3, 4, 5]], [0])),
    "Yatzy.advise_batch dice": ("dice", lambda n: Yatzy().advise_batch([0], [0], [[1, 2, 3, 4, n]], [0])),
    "Yatzy.advise_batch rerolls": ("rerolls_left", lambda n: Yatzy().advise_batch([0], [0], [[1, 2, 3, 4, 5]], [n])),
    "Target.advise rerolls": ("rerolls_left", lambda n: Yatzy().target(LATE, 63).advise(10, [1, 2, 3, 4, 5], n)),
    "Table.sample n": ("n", lambda n: TABLE.sample(n)),
    "Table.sample seed": ("seed", lambda n: TABLE.sample(1, n)),
    "Table.chance": ("slot", lambda n: TABLE.chance(1, n, "B1")),
    "Table.any player": ("player", lambda n: TABLE.any(n, [0], 1)),
    "Table.any slots": ("slots", lambda n: TABLE.any(1, [n], 1)),
    "Table.analyze samples": ("samples", lambda n: TABLE.analyze(samples=n)),
    "Table.analyze seed": ("seed", lambda n: TABLE.analyze(seed=n)),
    "BombBusters.table": ("observer", lambda n: BombBusters.table(["?1 ?1", "? ?"], wires={"blue": [1, 2]}, observer=n)),
    "BombBusters.mission": ("mission", lambda n: BombBusters.mission(n, 4)),
    "Deal.sample n": ("n", lambda n: DEAL.sample(n)),
    "Deal.sample seed": ("seed", lambda n: DEAL.sample(1, n)),
    "Deal.holders": ("n", lambda n: DEAL.holders(n)),
    "Deal.unrank": ("world", lambda n: DEAL.unrank(n)),
    "Deal copies": ("kinds[0].copies", lambda n: Deal([{"name": "a", "copies": n}], [{"name": "x", "size": 1}])),
    "Deal size": ("seats[0].size", lambda n: Deal(["a"], [{"name": "x", "size": n}])),
    "Texas42.belief": ("seat", lambda n: Texas42().belief(n, 3, HAND)),
    "Texas42.likely worlds": ("worlds", lambda n: Texas42().likely(view(), worlds=n)),
    "Texas42.likely seed": ("seed", lambda n: Texas42().likely(view(), seed=n)),
    "Texas42.advise": ("worlds", lambda n: Texas42().advise(view(), player="beginner", worlds=n)),
    "Texas42.play seed": ("seed", lambda n: Texas42().play(["beginner"] * 4, seed=n)),
    "Texas42.play number": ("number", lambda n: Texas42().play(["beginner"] * 4, number=n)),
    "Texas42.play forced": ("forced", lambda n: Texas42().play(["beginner"] * 4, forced=n)),
    "Texas42.arena deals": ("deals", lambda n: Texas42().arena("beginner", "beginner", n)),
    "Texas42.arena seed": ("seed", lambda n: Texas42().arena("beginner", "beginner", 1, seed=n)),
    "Texas42.arena forced": ("forced", lambda n: Texas42().arena("beginner", "beginner", 1, forced=n)),
    "Blob.belief": ("stock_size", lambda n: Blob.belief(unseen=["4S"], opponents=[{"seat": 1, "hand_size": 1}], stock_size=n)),
    "Blob.advise budget": ("budget", lambda n: Blob.advise(blob(), player="intermediate", budget=n)),
    "Blob.measure deals": ("deals", lambda n: Blob.measure("thumb", "random", n)),
    "Blob.measure players": ("players", lambda n: Blob.measure("thumb", "random", 1, players=n, cards=3)),
    "Blob.measure cards": ("cards", lambda n: Blob.measure("thumb", "random", 1, players=3, cards=n)),
    "Blob.measure seed": ("seed", lambda n: Blob.measure("thumb", "random", 1, seed=n)),
    "Clue": ("players", lambda n: Clue(n, 0, CLUE.fields["hand"]).belief()),
    "Clue.advise": ("budget", lambda n: CLUE.advise(budget=n)),
    "cluster.sweep": ("games", lambda n: cluster.sweep("sparse", games=n)),
    "cluster.simulate games": ("games", lambda n: cluster.simulate(1, games=n)),
    "cluster.simulate missions": ("missions", lambda n: cluster.simulate([1, n])),
    "cluster.simulate players": ("players", lambda n: cluster.simulate(1, players=n)),
    "cluster.simulate seed": ("seed", lambda n: cluster.simulate(1, seed=n)),
    "cluster.arena deals": ("deals", lambda n: cluster.arena("42", "expert", "expert", deals=n)),
    "cluster.arena forced": ("forced", lambda n: cluster.arena("42", "expert", "expert", forced=n)),
    "cluster.arena cards": ("cards", lambda n: cluster.arena("blob", "thumb", "thumb", players=3, cards=n)),
    "cluster.selfplay rounds": ("rounds", lambda n: cluster.selfplay(rounds=n)),
    "cluster.selfplay unit": ("unit", lambda n: cluster.selfplay(unit=n)),
    "cluster at_once": ("at_once", lambda n: cluster.simulate(1, at_once=n)),
}

REAL: dict[str, tuple[str, Callable[[Any], object]]] = {
    "Yatzy": ("theta", lambda x: Yatzy(theta=x)),
    "Density.quantile": ("q", lambda x: density().quantile(x)),
    "Density.mean_of_lowest": ("share", lambda x: density().mean_of_lowest(x)),
    "Density.mean_of_highest": ("share", lambda x: density().mean_of_highest(x)),
    "cluster.sweep": ("thetas", lambda x: cluster.sweep([0.0, x])),
}


@pytest.mark.parametrize("wrong", [-1, HUGE, NAN, 1.5, True, np.True_, "7"], ids=repr)
@pytest.mark.parametrize("call", WHOLE)
def test_a_whole_number(call: str, wrong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, asked = WHOLE[call]
    if wrong is HUGE and name == "seed":
        pytest.skip("a seed of the protocol has no greatest")
    with pytest.raises(BadInput) as raised:
        asked(wrong)
    assert name in (raised.value.at or "") and name.rsplit(".")[-1] in str(raised.value), raised.value


@pytest.mark.parametrize("wrong", [NAN, float("inf"), -float("inf"), True, 10**400, "0.5"], ids=["nan", "inf", "-inf", "bool", "huge", "text"])
@pytest.mark.parametrize("call", REAL)
def test_a_real_number(call: str, wrong: Any) -> None:
    name, asked = REAL[call]
    with pytest.raises(BadInput) as raised:
        asked(wrong)
    assert raised.value.at == name and name in str(raised.value), raised.value


@pytest.mark.parametrize("points", [NAN, True, 1.5], ids=repr)
def test_points(points: Any) -> None:
    """Any integer number of points is accepted: below 0 it is certain, beyond every game impossible."""
    target = Yatzy().target(LATE, 63)
    assert (target.chance(-HUGE), target.chance(HUGE)) == (1.0, 0.0)
    assert (density().at_least(-HUGE), density().at_least(HUGE)) == (1.0, 0.0)
    assert target.advise(HUGE, [1, 2, 3, 4, 5], 1).value == 0.0
    for asked in (target.chance, density().at_least, lambda n: target.advise(n, [1, 2, 3, 4, 5], 1)):
        with pytest.raises(BadInput, match="points"):
            asked(points)


def test_numbers_of_numpy_are_numbers() -> None:
    game = Yatzy(theta=np.float64(0.0))
    assert len(game.simulate(np.int64(3), np.uint8(1))) == 3
    assert game.card([], np.uint16(0)) == (0, 0)
    assert TABLE.sample(np.int32(2), seed=np.int8(1)).shape == (2, 6)
    assert (game.values(np.array([0], dtype=np.int8), np.array([0.0])) == game.values([0], [0])).all()
