"""One campaign on Ray: tasks compute, this process records the results.

Only the driver writes to the ledger, one result at a time, so that no unit is counted twice however often it was
computed. A unit whose worker or node was lost is retried a few times: one that fails every time is set aside,
everything else is done and stored, and then the run fails and names it. Workers keep what is expensive to create (a
solved table, a network) from one unit to the next.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike
from typing import Any, TypedDict

from .. import _native
from .._numbers import maybe
from .._progress import ProgressLike, telling
from ..errors import KibitzerError
from . import _places

#: Number of tasks submitted to Ray beyond those that run concurrently, so that no worker waits for the driver.
_AHEAD = 2

#: How often a unit is tried before the run gives up on it. Losing a worker or a node counts as a try, so that a unit that
#: kills its worker is not retried forever; machines that come and go rarely lose the same unit this often.
_TRIES = 4


class Where(TypedDict, total=False):
    """Where work is done and stored: the arguments shared by all functions of this module."""

    out: str | PathLike[str] | None
    ledger: str | PathLike[str] | None
    address: str | None
    progress: ProgressLike
    runtime_env: Mapping[str, Any] | None
    at_once: int | None


@dataclass(frozen=True)
class Done:
    """The result of a run."""

    #: The number of units.
    units: int
    #: The number of units that this call computed and recorded.
    computed: int
    #: The number of results that arrived twice and were counted once.
    doubled: int
    #: The location of the table.
    out: str | None
    #: The elapsed time.
    seconds: float


class Lost(KibitzerError):
    """The cluster was lost. Recorded results are kept: the same call resumes."""

    kind = "cluster"


class Failed(KibitzerError):
    """Some units failed every time. Everything else is kept; ``facts["units"]`` are their indices."""

    kind = "unit"


@lru_cache(maxsize=4)
def _campaign(description: str) -> _native.Campaign:
    return _native.Campaign(description)


def _compute(description: str, at: int) -> bytes:
    # One thread per task: Ray counts a task as one processor.
    return _campaign(description).compute(at, 1)


def run(
    description: Mapping[str, Any],
    *,
    out: str | PathLike[str] | None = None,
    ledger: str | PathLike[str] | None = None,
    address: str | None = None,
    progress: ProgressLike = None,
    runtime_env: Mapping[str, Any] | None = None,
    at_once: int | None = None,
) -> Done:
    """Computes the unfinished units of a campaign, and writes its table.

    ``out``
        The Parquet file (a folder, for self-play): a path, or a URI of an object store (``s3://``, ``gs://``, ``file://``).
    ``ledger``
        Where results are stored: a data folder (by default that of the command line), or a URI of an object store.
    ``address``
        ``"auto"`` for the cluster that this machine belongs to, ``"ray://host:10001"`` for a remote one. By default a
        local Ray is started and stopped again, unless this process is already connected.
    ``progress``
        ``True`` for a bar, or a function that is called with ``(done, of, words)``.
    ``runtime_env``
        Ray's runtime environment for workers: ``{"pip": ["kibitzer"]}`` for machines without the package.
    ``at_once``
        The maximum number of concurrent units.

    After Ctrl-C the same call resumes from the ledger. The same holds for :class:`Failed`, which is raised when all other
    units are done.
    """
    at_once = maybe("at_once", at_once, least=1)
    text = json.dumps(dict(description))
    campaign = _native.Campaign(text)
    began = time.monotonic()
    books = _places.books(campaign, ledger)
    open_units = [at for at, done in enumerate(books.done()) if not done]
    computed = doubled = 0
    # A store whose files are damaged twice in a row is not repaired by computing them a third time.
    for last in (False, True):
        with telling(progress) as tell:
            done = len(campaign) - len(open_units)
            if tell is not None:
                tell(done, len(campaign), campaign.noun)
            failed: dict[int, Exception] = {}
            for at, result in _results(text, open_units, address, runtime_env, at_once):
                if isinstance(result, Exception):
                    failed[at] = result
                    continue
                if books.record(at, result):
                    computed += 1
                else:
                    doubled += 1
                done += 1
                if tell is not None:
                    tell(done, len(campaign), campaign.noun)
        if failed:
            raise _failed(campaign, failed)
        try:
            if out is not None:
                _places.write(campaign, books, out)
            break
        except (KibitzerError, FileNotFoundError):
            # A unit whose file cannot be used is computed again, like a damaged one in a ledger.
            open_units = books.damaged()
            if last or not open_units:
                raise
    place = None if out is None else os.fspath(out)
    return Done(len(campaign), computed, doubled, place, time.monotonic() - began)


def _failed(campaign: _native.Campaign, failed: Mapping[int, Exception]) -> Failed:
    at = min(failed)
    why = str(failed[at]).strip().split("\n", 1)[0]
    more = "" if len(failed) == 1 else f" (and {len(failed) - 1} more)"
    error = Failed(
        f"unit {at} ({campaign.name(at)}){more} failed {_TRIES} times: {why}; all other units are done and kept",
        facts={"units": sorted(failed)},
    )
    error.__cause__ = failed[at]
    return error


def _results(
    description: str,
    units: list[int],
    address: str | None,
    runtime_env: Mapping[str, Any] | None,
    at_once: int | None,
) -> Iterator[tuple[int, bytes | Exception]]:
    """Units and their results, in the order in which they finish; for a unit that failed every time, the exception."""
    if not units:
        return
    ray = _ray(address)
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address, runtime_env)
    task = ray.remote(_compute).options(
        num_cpus=1, max_retries=0, runtime_env=None if runtime_env is None else dict(runtime_env)
    )
    waiting = deque(units)
    tries: Counter[int] = Counter()
    flying: dict[Any, int] = {}
    try:
        while True:
            limit = at_once or _room(ray)
            while waiting and len(flying) < limit:
                at = waiting.popleft()
                flying[task.remote(description, at)] = at
            if not flying:
                return
            ready, _ = ray.wait(list(flying), num_returns=1, timeout=1.0)
            for reference in ready:
                at = flying.pop(reference)
                result = _get(ray, reference)
                tries[at] += 1
                if isinstance(result, Exception) and tries[at] < _TRIES:
                    waiting.append(at)
                else:
                    yield at, result
    finally:
        # After an error or Ctrl-C the rest is no longer needed.
        for reference in flying:
            try:
                ray.cancel(reference, force=True)
            except Exception:  # noqa: BLE001 - the cluster may be gone, which is as good
                break
        if ours:
            ray.shutdown()


def _ray(address: str | None) -> Any:
    # Before Ray is imported: disable its usage reports.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None:
        # Ray's own switch for local use: everything binds to the loopback interface.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError as error:
        raise KibitzerError("this needs Ray: pip install 'kibitzer[ray]'") from error
    return ray


def _connect(ray: Any, address: str | None, runtime_env: Mapping[str, Any] | None) -> None:
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if runtime_env is not None:
        settings["runtime_env"] = dict(runtime_env)
    if address is None:
        settings.update(address="local", include_dashboard=False)
    else:
        settings.update(address=address)
    try:
        ray.init(**settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise Lost(f"cannot connect to Ray at {address or 'this machine'}: {error}") from error


def _room(ray: Any) -> int:
    """The number of tasks to submit: machines may come and go."""
    try:
        processors = int(ray.cluster_resources().get("CPU", 1))
    except Exception as error:  # noqa: BLE001 - Ray raises many kinds when a cluster goes away
        raise Lost(f"the cluster was lost: {error}") from error
    return max(1, processors) + _AHEAD


def _get(ray: Any, reference: Any) -> bytes | Exception:
    """The result of a unit, or why it has none: it raised, or its worker or node was lost."""
    from ray import exceptions as went

    try:
        result: bytes = ray.get(reference)
    except went.RayTaskError as error:
        # The original exception, with its message and without the worker's stack.
        return error.cause if isinstance(error.cause, Exception) else error
    except (
        went.WorkerCrashedError,
        went.NodeDiedError,
        went.LocalRayletDiedError,
        went.ObjectLostError,
        went.OutOfMemoryError,
    ) as error:
        return Exception(f"its worker was lost ({type(error).__name__})")
    except went.RayError as error:
        raise Lost(f"the cluster was lost: {error}") from error
    return result
