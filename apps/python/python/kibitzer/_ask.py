"""The protocol: the question of any front end, and its answer."""

from __future__ import annotations

from typing import Any, overload

from . import _native
from ._progress import ProgressLike, telling

_protocol: _native.Protocol | None = None


def protocol() -> _native.Protocol:
    """Every game, with whatever tables have been solved so far: one for the process."""
    global _protocol
    if _protocol is None:
        _protocol = _native.Protocol()
    return _protocol


@overload
def ask(request: dict[str, Any], *, progress: ProgressLike = None) -> dict[str, Any]: ...
@overload
def ask(request: list[Any], *, progress: ProgressLike = None) -> list[Any]: ...


def ask(
    request: dict[str, Any] | list[Any], *, progress: ProgressLike = None
) -> dict[str, Any] | list[Any]:
    """Asks the question that a dict is, and returns the answer as a dict; a list of questions, a list of answers.

    It is the function behind ``kibitzer analysis`` and ``POST /api/v1/query``: the same request gets the same answer.
    What goes wrong is in the answer under ``"error"``, as the protocol has it; nothing is raised for it.

    >>> import kibitzer
    >>> kibitzer.ask({"id": 7, "game": "texas42", "query": "winner", "trump": "pip:5",
    ...               "trick": [[0, "6-5"], [1, "5-0"], [2, "5-5"], [3, "6-6"]]})
    {'id': 7, 'answer': {'led_suit': 7, 'points': 16, 'seat': 2}}
    >>> kibitzer.ask({"game": "chess", "query": "advise"})["error"]["kind"]
    'bad_request'
    """
    import json

    answer: dict[str, Any] | list[Any] = json.loads(
        ask_text(json.dumps(request), progress=progress)
    )
    return answer


def ask_text(line: str, *, progress: ProgressLike = None) -> str:
    """As :func:`ask`, on text: the bytes that the command line and the server would give.

    >>> import kibitzer
    >>> kibitzer.ask_text('{"id": 1e2, "game": "yatzy", "query": "rule"}')[:12]
    '{"id":1e2,"e'
    """
    with telling(progress) as tell:
        return protocol().answer(line, tell)


def question(
    game: str, query: str, fields: dict[str, Any], progress: ProgressLike = None
) -> dict[str, Any]:
    """The fields of an answer, without text on the way; what goes wrong is raised as a typed exception."""
    with telling(progress) as tell:
        return protocol().question({"game": game, "query": query, **fields}, tell)
