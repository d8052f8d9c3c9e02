"""How people use the package, for the type checker: this file is checked, and not run."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import kibitzer

game = kibitzer.Yatzy(theta=0.05, rules="scandinavian", progress=True)
best: tuple[int, ...] | None = game.advise(["Ones"], 3, [1, 2, 3, 4, 5], 2).best.keep
pmf: NDArray[np.float64] = game.density().pmf
answer: dict[str, object] = kibitzer.ask({"game": "kibitzer", "query": "games"})
