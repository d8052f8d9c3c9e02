"""The arrays: types, order, read-only flags, and that nothing is copied."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from kibitzer import Blob, BombBusters, Deal, Yatzy

LATE = ["One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight", "Large Straight", "Full House", "Chance", "Yatzy"]


def views() -> dict[str, object]:
    table = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]})
    deal = Deal(["A", "B", "C"], [{"name": "x", "size": 1}, {"name": "y", "size": 2}])
    blob = Blob.belief(unseen=["4S", "9S"], opponents=[{"seat": 1, "hand_size": 1}], stock_size=1)
    game = Yatzy()
    return {
        "bomb": (table, "marginals"),
        "deal": (deal, "marginals"),
        "blob": (blob, "marginals"),
        "table": (game, "table"),
        "pmf": (game.density(LATE, 0), "pmf"),
    }


VIEWS = views()


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_read_only_contiguous_and_no_copy(name: str) -> None:
    owner, attribute = VIEWS[name]  # type: ignore[misc]
    one, two = getattr(owner, attribute), getattr(owner, attribute)
    assert one.dtype == np.float64 and one.flags.c_contiguous and not one.flags.owndata
    assert one.__array_interface__["data"] == two.__array_interface__["data"]
    assert one.__array_interface__["data"][1] is True, "read-only"
    with pytest.raises(ValueError):
        one[...] = 0
    with pytest.raises(ValueError):
        one.setflags(write=True)
    with pytest.raises(ValueError):
        one.base.setflags(write=True) if isinstance(one.base, np.ndarray) else one.setflags(write=True)


def test_a_view_outlives_what_it_came_from() -> None:
    pmf = Yatzy().density(LATE, 0).pmf
    sums = pmf.sum()
    table = Yatzy(rules="scandinavian", precision="f32").table
    first = table[-70:].copy()
    gc.collect()
    junk = [np.random.rand(100_000) for _ in range(20)]
    assert pmf.sum() == sums == pytest.approx(1.0)
    assert (table[-70:] == first).all() and table.dtype == np.float32
    del junk


def test_chances_of_a_slot_sum_to_one() -> None:
    table = BombBusters.table(["?1 ?2 ?3 ?4", "? ? 3 ?", "1 ? ? ?", "? i2 ? ?"], wires={"blue": [1, 4]})
    np.testing.assert_allclose(table.marginals.sum(axis=1), 1.0, rtol=1e-12)


def test_samples_are_one_writeable_array_that_follows_from_the_seed() -> None:
    table = BombBusters.table(["?1 ?2 ?3 ?4", "? ? 3 ?", "1 ? ? ?", "? i2 ? ?"], wires={"blue": [1, 4]})
    drawn = table.sample(10_000, seed=9)
    assert drawn.shape == (10_000, len(table.slots)) and drawn.dtype == np.uint8
    assert drawn.flags.c_contiguous and drawn.flags.writeable
    assert (drawn == table.sample(10_000, seed=9)).all()
    assert (drawn != table.sample(10_000, seed=10)).any()
    assert (table.sample(5000, seed=9) == drawn[:5000]).all(), "more samples begin with the fewer"
    assert table.sample(0).shape == (0, len(table.slots))


def test_counts_are_integers_of_any_size() -> None:
    kinds = [f"k{i}" for i in range(60)]
    seats = [{"name": f"s{i}", "size": 1} for i in range(60)]
    deal = Deal(kinds, seats)
    worlds = 1
    for n in range(2, 61):
        worlds *= n
    assert deal.worlds == worlds > 2**128
    last = worlds - 1
    assert last in deal.rank(deal.unrank(last))
    np.testing.assert_allclose(deal.marginals, 1 / 60, rtol=1e-12)


def test_frames_go_to_pandas_polars_and_arrow() -> None:
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    frame = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]}).frame()
    one, two, three = frame.to_pandas(), frame.to_polars(), frame.to_arrow()
    assert isinstance(one, pandas.DataFrame) and isinstance(two, polars.DataFrame)
    assert list(one.columns) == two.columns == three.column_names == ["player", "slot", "B1", "B2"]
    assert two["B1"].to_list() == one["B1"].tolist() == three["B1"].to_pylist()
    through_arrow = polars.DataFrame(frame)
    assert through_arrow.equals(two.cast(through_arrow.schema))
    moves = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]}).analyze().frame()
    assert len(moves.to_pandas()) == len(moves.to_polars()) == moves.to_arrow().num_rows == len(moves)
    assert pyarrow.table(moves).num_rows == len(moves)
