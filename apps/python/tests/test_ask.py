"""The protocol from Python."""

import json

import kibitzer


def test_the_id_and_the_shape_of_the_answer_are_those_of_the_protocol() -> None:
    answered = kibitzer.ask({"id": ["a", 1.5], "game": "kibitzer", "query": "games"})
    assert answered["id"] == ["a", 1.5]
    assert {game["game"] for game in answered["answer"]["games"]} >= {"yatzy", "blob"}


def test_an_error_is_an_answer_and_not_an_exception() -> None:
    answered = kibitzer.ask({"game": "yatzy", "query": "value", "filled": ["Onez"], "upper_score": 0})
    assert answered["error"]["kind"] == "bad_request"
    assert answered["error"]["at"] == "filled[0]"


def test_a_list_of_questions_gets_a_list_of_answers() -> None:
    answers = kibitzer.ask([{"id": 1}, {"id": 2, "game": "kibitzer", "query": "games"}])
    assert [one["id"] for one in answers] == [1, 2]
    assert "error" in answers[0] and "answer" in answers[1]


def test_text_that_is_no_json_is_refused_with_a_null_id() -> None:
    assert json.loads(kibitzer.ask_text("{"))["id"] is None
