"""The overhead of Python: prints a table of the package beside the same work in Rust, measured in the same run.

`cargo xtask bench python` builds a release wheel, installs it into a fresh environment and runs this there.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROWS: list[tuple[str, str, str, bool]] = []


def row(work: str, found: str, wanted: str, reached: bool) -> None:
    ROWS.append((work, found, wanted, reached))
    print(f"{'ok  ' if reached else 'MISS'} {work:<58} {found:<44} {wanted}", flush=True)


def timed(work: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times


def by_turns(one: Callable[[], float], two: Callable[[], float], rounds: int) -> tuple[float, float]:
    """The medians of two interleaved measurements, so that a busy moment affects both."""
    pairs = [(one(), two()) for _ in range(rounds)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def advice() -> None:
    from kibitzer import Yatzy

    game = Yatzy()
    filled, dice = ["Ones", "Twos", "Chance"], [3, 3, 4, 5, 6]
    card, upper = game.card(filled, 5)
    for words, call in [
        ("Yatzy.advise(...).best", lambda: game.advise(filled, 5, dice, 1).best),
        ("Yatzy.advise(...).actions, every one", lambda: game.advise(filled, 5, dice, 1).actions),
    ]:
        python, rust = by_turns(
            lambda: timed(call, 50), lambda: game._table._bench_advise(card, upper, dice, 1, 50), 101
        )
        over = 1e6 * (python - rust)
        found = f"{over:.1f} us above Rust ({1e6 * python:.1f} and {1e6 * rust:.1f})"
        row(words, found, "at most 30 us above Rust", over <= 30)


def batch(states: int) -> None:
    import numpy as np

    from kibitzer import Yatzy

    game, rng = Yatzy(), random.Random(1)
    asked = []
    while len(asked) < states:
        filled = [name for name in game.categories if rng.random() < 0.4]
        counts = [rng.randrange(5) for _ in range(6)]
        score = sum((face + 1) * counts[face] for face in range(6) if game.categories[face] in filled)
        if len(filled) < len(game.categories):
            asked.append((*game.card(filled, score), [rng.randint(1, 6) for _ in range(5)], rng.randrange(3)))
    cards, uppers, dice, rerolls = zip(*asked)
    arrays = (
        np.array(cards, np.uint32),
        np.array(uppers, np.uint16),
        np.array(dice, np.uint8),
        np.array(rerolls, np.uint8),
    )
    flat = list(itertools.chain.from_iterable(dice))
    python, rust = by_turns(
        lambda: timed(lambda: game.advise_batch(*arrays), 1),
        lambda: game._table._bench_advise_many(list(cards), list(uppers), flat, list(rerolls)),
        7,
    )
    found = f"{python / rust:.2f}x of Rust ({python:.3f} and {rust:.3f} s)"
    row(f"Yatzy.advise_batch, {states:,} states in one array", found, "within 1.2x of Rust", python <= 1.2 * rust)


def samples(count: int) -> None:
    from kibitzer import BombBusters

    own = "?1 ?3 ?3 ?6 ?7 ?10 ?10 ?10 ?11 ?12"
    others = ["? ? ? ? ? ? ? ? ? ?"] * 2 + ["? ? ? ? ? ? ? ? ?"] * 2
    table = BombBusters.table([own, *others], wires={"blue": [1, 12]})
    assert len(table.slots) == 38
    worlds = table._worlds()
    python, rust = by_turns(
        lambda: timed(lambda: table.sample(count, 7), 1), lambda: worlds._bench_sample(count, 7), 5
    )
    found = f"{python / rust:.2f}x of Rust ({python:.2f} and {rust:.2f} s)"
    row(f"{count:,} exact samples, 38 hidden wires, into one array", found, "within 1.3x of Rust", python <= 1.3 * rust)


def import_time() -> None:
    def fresh(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    fresh("import kibitzer")
    fresh("import numpy")
    bare, ours = by_turns(lambda: fresh("pass"), lambda: fresh("import kibitzer"), 15)
    took = 1e3 * (ours - bare)
    row("import kibitzer, fresh process less bare interpreter", f"{took:.0f} ms", "at most 150 ms", took <= 150)
    alone, both = by_turns(lambda: fresh("import numpy"), lambda: fresh("import kibitzer, numpy"), 15)
    found = f"{1e3 * (both - bare):.0f} ms, numpy alone {1e3 * (alone - bare):.0f} ms"
    row("the same and numpy, which the first array asks for", found, "(numpy's own time)", True)


def wheel_size(wheel: Path) -> None:
    size = wheel.stat().st_size / 1e6
    row("the wheel", f"{size:.1f} MB", "at most 15 MB", size <= 15)


def ray_workers(units: int) -> None:
    from cluster import measure

    found = measure(units)
    one, two, ratio = found["one_worker_seconds"], found["two_workers_seconds"], found["ratio"]
    row(f"Ray, 2 workers against 1, {units} units of 1 s", f"{ratio:.2f}x ({one:.1f} and {two:.1f} s)", "at least 1.7x", ratio >= 1.7)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", type=Path, help="the wheel that is measured")
    parser.add_argument("--quick", action="store_true", help="a tenth of the samples")
    parser.add_argument("--json", type=Path, help="write the table there too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        os.environ.setdefault("KIBITZER_DATA", data)
        import_time()
        if args.wheel:
            wheel_size(args.wheel)
        advice()
        batch(10_000)
        samples(100_000 if args.quick else 1_000_000)
        ray_workers(4 if args.quick else 40)
    if args.json:
        args.json.write_text(json.dumps(ROWS, indent=1) + "\n")
    return 0 if all(reached for *_, reached in ROWS) else 1


if __name__ == "__main__":
    sys.exit(main())
