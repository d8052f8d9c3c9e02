"""``python -m kibitzer.cluster``: the long work of :mod:`kibitzer.cluster` from a shell."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..errors import BadInput, KibitzerError
from . import Done, arena, selfplay, simulate, sweep

_EPILOG = """\
examples:
  python -m kibitzer.cluster sweep --thetas dense --rules scandinavian,american --out atlas.parquet
  python -m kibitzer.cluster simulate --missions 1-8 --games 10000 --out games.parquet --address auto
  python -m kibitzer.cluster arena blob expert intermediate --deals 2000 --out arena.parquet
  python -m kibitzer.cluster selfplay --rounds 100000 --ledger s3://bucket/ledger --out s3://bucket/rounds
"""


def _parser() -> argparse.ArgumentParser:
    where = argparse.ArgumentParser(add_help=False)
    group = where.add_argument_group("where")
    group.add_argument("--out", required=True, help="the Parquet file (a folder, for selfplay); a path or s3://, gs://, file://")
    group.add_argument("--ledger", help="where finished units are stored: a data folder, or a URI of an object store [default: the data folder of `kibitzer`]")
    group.add_argument("--address", help="auto, or ray://HOST:10001 [default: a local Ray]")
    group.add_argument("--at-once", type=int, metavar="N", help="maximum number of concurrent units [default: one per processor]")
    group.add_argument("--pip", metavar="PACKAGE", action="append", help="package that workers install first, such as kibitzer or the path of a wheel; may be repeated")
    group.add_argument("--quiet", action="store_true", help="do not show a progress bar")
    parser = argparse.ArgumentParser(
        prog="python -m kibitzer.cluster",
        description="Long work on a Ray cluster, or on this machine. Finished units are stored: the same command resumes an interrupted run, and reuses what `kibitzer` has already computed.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="sweep|simulate|arena|selfplay")

    one = commands.add_parser("sweep", parents=[where], help="Yatzy: thetas for rule sets, one row each")
    one.add_argument("--thetas", default="dense", help="all (37), dense (19), sparse (17), or increasing numbers, such as -0.1,0,0.1 [default: dense]")
    one.add_argument("--rules", default="scandinavian", help="comma-separated names, such as american,scandinavian+full_house_five")
    one.add_argument("--precision", default="f64", choices=["f32", "f64"])
    one.add_argument("--games", type=int, help="number of games to simulate for each theta, instead of exact distributions")
    one.add_argument("--seed", type=int, default=1)

    one = commands.add_parser("simulate", parents=[where], help="Bomb Busters: games of missions, one row each")
    one.add_argument("--missions", required=True, type=_numbers, help="such as 8, 1,2,3 or 1-8")
    one.add_argument("--players", type=int, default=5)
    one.add_argument("--policy", default="greedy", help="random, greedy, exact or winning")
    one.add_argument("--games", type=int, default=1000, help="number of games of each mission")
    one.add_argument("--seed", type=int, default=1)

    one = commands.add_parser("arena", parents=[where], help="Texas 42 or Blob: two players on duplicate deals")
    one.add_argument("game", choices=["42", "blob"])
    one.add_argument("first", help="a player, named as for `kibitzer 42 arena` or `kibitzer blob arena`")
    one.add_argument("second")
    one.add_argument("--deals", type=int, default=200)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--house", help="42: the house rules [default: tournament]")
    one.add_argument("--forced", type=int, help="42: no auction, the shaker bids this many points")
    one.add_argument("--players", type=int, help="blob: number of players; requires --cards")
    one.add_argument("--cards", type=int, help="blob: number of cards each; requires --players")

    one = commands.add_parser("selfplay", parents=[where], help="Blob: self-play, one file per unit")
    one.add_argument("--player", default="search:3x30")
    one.add_argument("--rounds", type=int, default=1000)
    one.add_argument("--unit", type=int, default=100, help="number of rounds per unit, and so per file")
    one.add_argument("--players", type=int, help="number of players; requires --cards")
    one.add_argument("--cards", type=int, help="number of cards each; requires --players")
    one.add_argument("--seed", type=int, default=1)
    return parser


def _numbers(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        low, _, high = part.partition("-")
        try:
            found.extend(range(int(low), int(high or low) + 1))
        except ValueError:
            raise argparse.ArgumentTypeError(f"expected numbers such as 8, 1,2,3 or 1-8, got {text!r}") from None
    return found


def _do(given: argparse.Namespace) -> Done:
    fields = vars(given)
    command = fields.pop("command")
    packages, quiet = fields.pop("pip"), fields.pop("quiet")
    fields["runtime_env"] = {"pip": packages} if packages else None
    fields["progress"] = None if quiet or not sys.stderr.isatty() else True
    if command == "sweep":
        fields["rules"] = fields["rules"].split(",")
        return sweep(**fields)
    if command == "simulate":
        return simulate(**fields)
    if command == "arena":
        return arena(**fields)
    return selfplay(**fields)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    given = _parser().parse_args(arguments)
    try:
        done = _do(given)
    except KeyboardInterrupt:
        print("kibitzer: stopped; finished units are kept, and the same command resumes", file=sys.stderr)
        return 130
    except BadInput as error:
        print(f"kibitzer: {error}", file=sys.stderr)
        return 2
    except (KibitzerError, OSError) as error:
        print(f"kibitzer: {error}", file=sys.stderr)
        return 1
    print(f"{done.units} units, {done.computed} computed in {done.seconds:.1f} s: {done.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
