"""Long work on a Ray cluster, or on this machine: sweeps, simulations, arenas, self-play.

The work is that of the command line, divided into the same units and stored in the same ledger: a unit is identified by
its content, counted once, and has the same bytes wherever it was computed. So an interrupted run can be resumed by this
package or by ``kibitzer``, a unit of a lost worker is computed again, and the Parquet table has the same bytes as that
of a run on one machine.

>>> from kibitzer import cluster
>>> done = cluster.simulate([1], players=3, policy="random", games=2500, out="games.parquet")  # doctest: +SKIP
>>> done.units, done.computed  # doctest: +SKIP
(3, 3)

``pip install kibitzer[ray]`` installs Ray. Without an ``address`` the work runs in a local Ray on this machine.
"""

from __future__ import annotations

from ._run import Done, Failed, Lost, run
from ._work import arena, selfplay, simulate, sweep

__all__ = ["Done", "Failed", "Lost", "arena", "run", "selfplay", "simulate", "sweep"]
