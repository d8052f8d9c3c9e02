"""Rust errors as typed exceptions, with the protocol's message."""

from __future__ import annotations

import pickle

import pytest

import kibitzer
from kibitzer import BombBusters, Deal, Yatzy


def test_the_message_is_that_of_the_protocol() -> None:
    asked = {"game": "yatzy", "query": "value", "filled": ["Onez"], "upper_score": 0}
    error = kibitzer.ask(asked)["error"]
    with pytest.raises(kibitzer.BadInput) as raised:
        Yatzy().value(["Onez"], 0)
    assert str(raised.value) == error["message"]
    assert (raised.value.kind, raised.value.at) == (error["kind"], error["at"])


def test_facts_of_an_error_come_along() -> None:
    with pytest.raises(kibitzer.Contradiction) as raised:
        Yatzy().value(["Ones"], 6)
    assert raised.value.facts["blame"] == ["filled", "upper_score"]
    with pytest.raises(kibitzer.Contradiction) as raised:
        Deal(
            ["QS", "KS"],
            [{"name": "west", "size": 1, "rules": [{"never": ["QS"]}, {"never": ["KS"]}]}, {"name": "east", "size": 1}],
        )
    assert raised.value.facts["blame"] == ["seats[0].rules[0]", "seats[0].rules[1]"]


def test_what_is_too_big_says_so_before_anything_is_computed() -> None:
    table = BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]})
    with pytest.raises(kibitzer.TooBig) as raised:
        table.sample(10**12)
    assert raised.value.facts["predicted"] == 6 * 10**12
    assert isinstance(raised.value, MemoryError)


def test_a_field_that_nobody_reads_is_an_error_in_the_classes() -> None:
    with pytest.raises(kibitzer.BadInput, match="captian"):
        BombBusters.table(["?1 ?1", "? ?", "? ?", "? ?"], wires={"blue": [1, 2]}, captian=1)


@pytest.mark.parametrize("wrong", [float("nan"), {1, 2}, object()])
def test_what_no_question_can_hold_is_refused(wrong: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        BombBusters.table(["?1 ?1"], wires={"blue": wrong})


def test_a_list_inside_itself_ends() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(ValueError, match="deep"):
        BombBusters.table(["?1 ?1"], wires={"blue": loop})


def test_exceptions_cross_processes() -> None:
    with pytest.raises(kibitzer.KibitzerError) as raised:
        Yatzy(theta=float("inf"))
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is type(raised.value) and str(again) == str(raised.value)
    assert (again.at, again.facts) == (raised.value.at, raised.value.facts)


def test_every_kind_of_the_protocol_has_a_class() -> None:
    from kibitzer import errors

    for kind in ["bad_request", "contradiction", "illegal", "too_big", "internal", "timeout"]:
        assert errors.of(kind, "x", None, {}).kind == kind
