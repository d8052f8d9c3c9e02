"""Kibitzer: what is likely, what is best, and how sure it is, in games of hidden information and chance.

One class per game (:class:`BombBusters`, :class:`Texas42`, :class:`Blob`, :class:`Clue`, :class:`Yatzy`), :class:`State`
for reinforcement learning (see :mod:`kibitzer.envs`), :class:`Deal` for any hidden deal, and :func:`ask` for the
protocol that all front ends share. Long work releases the GIL and can be interrupted with Ctrl-C.
"""

from __future__ import annotations

from ._ask import ask, ask_text
from ._native import __version__
from ._worlds import Deal
from .blob import Blob
from .bomb_busters import BombBusters
from .clue import Clue
from .errors import (
    BadInput,
    Cancelled,
    Contradiction,
    IllegalMove,
    InternalError,
    KibitzerError,
    Stopped,
    TooBig,
)
from .state import State
from .texas42 import Texas42
from .yatzy import Yatzy

__all__ = [
    "BadInput",
    "Blob",
    "BombBusters",
    "Cancelled",
    "Clue",
    "Contradiction",
    "Deal",
    "IllegalMove",
    "InternalError",
    "KibitzerError",
    "State",
    "Stopped",
    "Texas42",
    "TooBig",
    "Yatzy",
    "__version__",
    "ask",
    "ask_text",
]
