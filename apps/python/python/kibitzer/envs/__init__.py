"""Environments for reinforcement learning: :class:`GymEnv` (Gymnasium, one seat against computer players),
:class:`AecEnv` (PettingZoo, all seats) and :class:`Batch` (many episodes at once, in NumPy arrays).

Gymnasium and PettingZoo are optional: ``pip install "kibitzer[envs]"``. :class:`Batch` needs neither.

>>> from kibitzer.envs import Batch
>>> batch = Batch("yatzy", 4, seed=1)
>>> batch.step(batch.sample()).observations.shape
(4, 72)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._batch import Batch
from ._opponents import OPPONENTS

if TYPE_CHECKING:
    from ._aec import AecEnv, aec
    from ._gym import GymEnv

__all__ = ["OPPONENTS", "AecEnv", "Batch", "GymEnv", "aec"]

#: Where each class is, and what it needs.
_LAZY = {"GymEnv": ("_gym", "gymnasium"), "AecEnv": ("_aec", "pettingzoo"), "aec": ("_aec", "pettingzoo")}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, needs = _LAZY[name]
    try:
        return getattr(import_module(f".{module}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("gymnasium", "pettingzoo"):
            raise
        raise ImportError(
            f'kibitzer.envs.{name} needs {needs}, which is not installed: pip install "kibitzer[envs]"'
        ) from error
