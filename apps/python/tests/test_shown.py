"""What people read about the package: help texts, tables in notebooks, names that the engine knows."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, get_args

import pytest

import kibitzer
from kibitzer import Blob, Clue, Deal, State, Texas42, Yatzy, _names, envs
from kibitzer._html import Advised, table
from kibitzer.frames import Frame

CLASSES = [Yatzy, Blob, Texas42, Clue, kibitzer.BombBusters, Deal, State, envs.Batch, envs.GymEnv, envs.AecEnv]


def documented() -> Iterator[Any]:
    """Every public function of the classes, with the text that describes it."""
    for cls in CLASSES:
        for name, found in inspect.getmembers(cls, inspect.isfunction):
            own = found.__module__.startswith("kibitzer")
            if own and (name == "__init__" or not name.startswith("_")):
                about = inspect.getdoc(cls) if name == "__init__" else inspect.getdoc(found)
                yield pytest.param(found, f"{about}\n{inspect.getdoc(cls)}", id=f"{cls.__name__}.{name}")


@pytest.mark.parametrize("function, about", list(documented()))
def test_a_help_text_names_what_the_signature_has(function: Any, about: str) -> None:
    """Every option that is given by name is explained, by the function or by its class."""
    signature = inspect.signature(function)
    by_name = [name for name, it in signature.parameters.items() if it.kind is it.KEYWORD_ONLY]
    assert about.strip(), "say what it does"
    missing = [name for name in by_name if not re.search(rf"\b{name}\b", about)]
    assert not missing, f"{function.__qualname__} does not say what {missing} are for"


def test_the_defaults_in_the_help_of_yatzy_are_true() -> None:
    text = inspect.getdoc(Yatzy) or ""
    assert {name for name in get_args(_names.YatzyRules) if f'"{name}"' in text} == set(get_args(_names.YatzyRules))
    assert inspect.signature(Yatzy).parameters["rules"].default == "scandinavian"


def test_names_are_those_of_the_engine() -> None:
    def players(game: str) -> list[str]:
        answer: list[str] = kibitzer.ask({"game": game, "query": "options"})["answer"]["players"]
        return answer

    rules = kibitzer.ask({"game": "yatzy", "query": "rules"})["answer"]["rulesets"]
    assert {rule["rules"] for rule in rules} == set(get_args(_names.YatzyRules))
    assert {name for rule in rules for name in rule["house"]} == set(get_args(_names.YatzyHouse))
    assert set(players("texas42")) == set(get_args(_names.Texas42Player))
    assert set(players("blob")) == set(get_args(_names.BlobPlayer))
    assert set(players("clue")) == set(get_args(_names.CluePlayer))
    for counting in get_args(_names.Counting):
        assert kibitzer.BombBusters.table(["?1 ?1", "? ?"], {"blue": [1, 1]}, counting=counting).worlds > 0
    games = {it["game"] for it in kibitzer.ask({"game": "kibitzer", "query": "games"})["answer"]["games"]}
    assert set(get_args(_names.GameName)) == games - {"kibitzer", "deal"}


class Outline(HTMLParser):
    """The tags of a text, all of which must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(text)
        assert not self.open, "everything is closed"

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        self.seen.append(" ".join([tag, *(f"{name}={value}" for name, value in attrs)]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_tables_show_themselves_and_escape_what_they_show() -> None:
    text = Frame({"<b>": ["<script>", "x & y"], "p": [0.123456, None]})._repr_html_()
    seen = Outline(text).seen
    assert "script" not in seen and "b" not in seen and seen.count("th scope=row") == 2 and "caption" in seen
    assert "&lt;script&gt;" in text and "x &amp; y" in text and "0.1235" in text and "None" not in text
    assert "first 30 of 100 rows" in table("Many", {"n": range(100)})


def test_answers_show_themselves() -> None:
    view = Blob.view(4, 3, 3, "S", 1, ["AS", "TH", "4H"], [(0, "bid", 1)])
    advised = Blob.advise(view, player="thumb")
    assert isinstance(advised, Advised) and advised["best"] == 1
    clue = Clue(3, 0, ["scarlett", "plum", "rope", "knife", "hall", "study"])
    texas = Texas42()
    shown = [
        advised,
        texas.advise(texas.view(0, 3, ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"]), player="beginner"),
        Yatzy().advise([], 0, [1, 2, 3, 4, 6], 1),
        clue.belief(),
        clue.advise(player="beginner"),
        Deal(["A", "B"], [{"name": "x", "size": 1}, {"name": "y", "size": 1}]),
        Blob.measure("thumb", "random", 4, players=3, cards=1),
    ]
    for one in shown:
        seen = Outline(one._repr_html_()).seen
        assert seen[:2] == ["table", "caption"] and "th scope=row" in seen, one
