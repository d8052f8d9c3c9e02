"""Long work on a Ray cluster, or on this machine: sweeps, simulations, arenas, self-play.

The work is that of the command line, cut into the same units and kept in the same ledger: a unit is known by its content, is
counted once, and comes to the same bytes wherever it was computed. So a run that was stopped goes on, by this package or
by ``kibitzer``; a unit of a worker that was lost is computed again; and the Parquet table is byte by byte that of a run
on one machine.

>>> from kibitzer import cluster
>>> done = cluster.simulate([1], players=3, policy="random", games=2500, out="games.parquet")  # doctest: +SKIP
>>> done.units, done.computed  # doctest: +SKIP
(3, 3)

Ray comes with ``pip install kibitzer[ray]``. Without an ``address`` a Ray of this machine does the work.
"""

from __future__ import annotations

from ._run import Done, Failed, Lost, run
from ._work import arena, selfplay, simulate, sweep

__all__ = ["Done", "Failed", "Lost", "arena", "run", "selfplay", "simulate", "sweep"]
