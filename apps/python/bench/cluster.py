"""How much faster two workers of a Ray are than one: 40 units of a second each, self-play of Blob.

Prints one line of JSON. The units are as long as this machine makes them: rounds are counted out until a unit takes a
second of one processor.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"

import ray  # noqa: E402

from kibitzer import _native, cluster  # noqa: E402

PLAYER = "flat:20"


def rounds_of_a_second(seconds: float) -> int:
    """The number of rounds that take this long on one processor."""
    rounds = 50
    # The first run is short, and rounds of the first tables cost more: the second is as long as a unit will be.
    for _ in range(3):
        work = {"kind": "blob-selfplay", "player": PLAYER, "rounds": rounds, "unit": rounds}
        campaign = _native.Campaign(json.dumps(work))
        began = time.process_time()
        campaign.compute(0, 1)
        rounds = max(1, round(rounds * seconds / (time.process_time() - began)))
    return rounds


def wall(workers: int, units: int, rounds: int, folder: Path) -> tuple[float, dict[str, bytes]]:
    """How long this many workers take, and what they wrote."""
    ray.init(
        address="local",
        num_cpus=workers,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
    )
    try:
        # Workers start and load the package before the timer starts.
        cluster.simulate(1, games=1000 * workers, policy="random", ledger=folder / "warm")
        out = folder / f"{workers}"
        began = time.perf_counter()
        done = cluster.selfplay(
            PLAYER, rounds=units * rounds, unit=rounds, out=out, ledger=folder / f"ledger{workers}"
        )
        seconds = time.perf_counter() - began
    finally:
        ray.shutdown()
    assert done.computed == units, done
    return seconds, {path.name: path.read_bytes() for path in out.iterdir()}


def measure(units: int = 40, seconds: float = 1.0) -> dict[str, float]:
    """The row of the table: one worker, two workers, and how much faster two are."""
    rounds = rounds_of_a_second(seconds)
    with tempfile.TemporaryDirectory() as folder:
        one, of_one = wall(1, units, rounds, Path(folder))
        two, of_two = wall(2, units, rounds, Path(folder))
    assert of_one == of_two, "the bytes differ"
    return {
        "units": units,
        "rounds_a_unit": rounds,
        "one_worker_seconds": round(one, 2),
        "two_workers_seconds": round(two, 2),
        "ratio": round(one / two, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--units", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a unit")
    given = parser.parse_args()
    print(json.dumps(measure(given.units, given.seconds)))


if __name__ == "__main__":
    main()
