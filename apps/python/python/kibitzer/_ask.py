"""The protocol: requests and answers, as in any other front end."""

from __future__ import annotations

from typing import Any, overload

from . import _native
from ._progress import ProgressLike, telling

_protocol: _native.Protocol | None = None


def protocol() -> _native.Protocol:
    """All games, with the tables solved so far: one per process."""
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
    """Sends a request, given as a dict, and returns the answer as a dict; for a list of requests, a list of answers.

    This is the function behind ``kibitzer analysis`` and ``POST /api/v1/query``: the same request gets the same answer.
    Errors are returned in the answer under ``"error"``, as in the protocol; nothing is raised.

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
    """Like :func:`ask`, but on text: the same bytes as from the command line and the server.

    >>> import kibitzer
    >>> kibitzer.ask_text('{"id": 1e2, "game": "yatzy", "query": "rule"}')[:12]
    '{"id":1e2,"e'
    """
    with telling(progress) as tell:
        return protocol().answer(line, tell)


def question(
    game: str, query: str, fields: dict[str, Any], progress: ProgressLike = None
) -> dict[str, Any]:
    """The fields of an answer, without a detour through text; errors are raised as typed exceptions."""
    with telling(progress) as tell:
        return protocol().question({"game": game, "query": query, **fields}, tell)
