"""Every worked case of Texas 42 through the classes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import case_file

import kibitzer
from kibitzer import Texas42
from kibitzer._ask import question

GAME = Texas42()


def cases(name: str) -> list[Any]:
    found: list[Any] = case_file("texas42", name)["cases"]
    return found


def test_legal_moves() -> None:
    for case in cases("legal_moves.json"):
        assert GAME.legal(case["trump"], case["trick"], case["hand"]) == case["legal"], case["id"]


def test_trick_winners() -> None:
    for case in cases("trick_winners.json"):
        assert GAME.winner(case["trump"], case["trick"]) == case["winner_seat"], case["id"]


def test_suit_tables() -> None:
    """Every lead of every declaration: a following domino beats it exactly if the tables say so."""
    for trump, tables in case_file("texas42", "suit_tables.json")["declarations"].items():
        for lead, beaten_by in tables["beats_lead"].items():
            for other in tables["led_suit"]:
                if other != lead:
                    won = question("texas42", "winner", {"trump": trump, "trick": [[0, lead], [1, other]]})
                    assert (won["seat"] == 1) == (other in beaten_by), (trump, lead, other)


def test_deals() -> None:
    for case in cases("deals.json"):
        found = GAME.solve(case["trump"], case["hands"], declarer=case["declarer"], to_act=case["leader"])
        assert (found.value, found.moves) == (case["value"], case["opening_values"]), case["id"]


def test_positions() -> None:
    for case in cases("positions.json"):
        for declarer in case["declaring_team_seats"]:
            found = GAME.solve(
                case["trump"], case["hands"], declarer=declarer, to_act=case["to_act"], trick=case["trick"]
            )
            assert (found.value, found.moves) == (case["value_to_go"], case["move_values"]), case["id"]


def test_nello_deals() -> None:
    for case in cases("nello_deals.json"):
        found = GAME.solve("nello", case["hands"], declarer=case["bidder"], to_act=case["bidder"])
        assert found.set is not case["bidder_can_lose_every_trick"], case["id"]


def test_auctions() -> None:
    for case in cases("auctions.json"):
        found = Texas42(case["variants"]).auction(case["dealer"], case["bids"])
        assert (found["legal"], found["to_act"]) == (case["legal"], case["to_act"]), case["id"]


def test_consistent_worlds() -> None:
    """Through the class: an auction is added before the play, because a seat's view has one."""
    for case in cases("consistent_worlds.json"):
        answer = question("texas42", "worlds", {k: case[k] for k in ("trump", "viewer", "viewer_hand", "history")})
        assert int(answer["worlds"]) == case["consistent_deals"], case["id"]
        if not case["history"] or case["trump"].startswith(("nello", "sevens")):
            continue
        leader = case["history"][0][0]
        bids = ["points:30", "pass", "pass", "pass"]
        belief = GAME.belief(
            case["viewer"], (leader + 3) % 4, case["viewer_hand"], bids=bids, trump=case["trump"], history=case["history"]
        )
        assert belief.worlds == case["consistent_deals"], case["id"]
        others = [str(seat) for seat in case["others"]]
        for tile, row in case["marginals_per_other"].items():
            assert [belief.count(seat, tile) for seat in others] == row, (case["id"], tile)
        np.testing.assert_allclose(belief.marginals.sum(axis=0), 1.0, rtol=1e-12)


def test_the_number_of_worlds_before_the_first_trick_is_the_known_one() -> None:
    known = case_file("texas42", "invariants.json")["hidden_worlds_at_trick_1"]
    hand = ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]
    assert GAME.belief(2, 3, hand).worlds == known


def test_hands_that_cannot_be_are_contradictions() -> None:
    with pytest.raises(kibitzer.Contradiction):
        GAME.belief(0, 3, ["0-0", "1-0"])
    with pytest.raises(kibitzer.BadInput) as error:
        GAME.belief(0, 3, ["7-7"])
    assert error.value.at == "hand[0]"


def test_the_arena_plays_the_same_deals_again() -> None:
    one = GAME.arena("intermediate", "beginner", 8, seed=5, forced=30)
    two = GAME.arena("intermediate", "beginner", 8, seed=5, forced=30)
    assert (one.left == two.left).all() and one.interval == two.interval
    same = GAME.arena("beginner", "beginner", 8, seed=5)
    assert len(same.left) == 8 and same.frame().columns == ["deal", "left", "right"]
