"""``kibitzer.cluster`` on a Ray of two nodes: the bytes are those of one process, whoever is killed.

Everything binds to the loopback interface. Without Ray, or without the binary ``kibitzer`` to compare with, these tests fail.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Before Ray is imported: it sends no usage reports, and binds to the loopback interface only.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"

import ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

from kibitzer import BadInput, _native, cluster  # noqa: E402
from kibitzer.cluster import _run  # noqa: E402
from kibitzer.cluster.__main__ import main  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
LOOPBACK: dict[str, Any] = {"node_ip_address": "127.0.0.1", "include_dashboard": False}

#: Units of about a second each, most of it spent solving.
SWEEP: dict[str, Any] = {
    "thetas": [-0.1, -0.05, 0.0, 0.05, 0.1, 0.15],
    "rules": ["american-no-bonus"],
    "precision": "f32",
    "games": 500,
}
SWEEP_WORDS = (
    "yatzy sweep --grid=-0.1,-0.05,0,0.05,0.1,0.15 --rules american-no-bonus --precision f32"
    " --method simulate --games 500"
)


@pytest.fixture(scope="session")
def kibitzer() -> Path:
    """The binary: ``KIBITZER_CLI``, or what cargo built last."""
    said = os.environ.get("KIBITZER_CLI")
    built = [ROOT / "target" / kind / "kibitzer" for kind in ("debug", "release")]
    built = sorted((path for path in built if path.exists()), key=lambda path: path.stat().st_mtime)
    if said is None and not built:
        pytest.fail("there is no binary to compare with: cargo build -p kibitzer, or set KIBITZER_CLI")
    return Path(said) if said else built[-1]


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[Cluster]:
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **LOOPBACK})
    nodes.add_node(num_cpus=1, node_ip_address="127.0.0.1")
    nodes.wait_for_nodes()
    yield nodes
    ray.shutdown()
    nodes.shutdown()


@pytest.fixture(scope="module")
def single(kibitzer: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sweep by one process of the command line."""
    folder = tmp_path_factory.mktemp("single")
    out = folder / "single.parquet"
    line = [str(kibitzer), "--data-dir", str(folder), *SWEEP_WORDS.split(), "--out", str(out)]
    subprocess.run(line, check=True, capture_output=True)
    return out.read_bytes()


def unit_files(data: Path) -> dict[str, float]:
    found = data.rglob("units/*.kbz")
    return {path.name: path.stat().st_mtime_ns for path in found}


def below(pid: int) -> list[tuple[int, str]]:
    """The processes that a process started, directly or not, with their titles."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status = (entry / "stat").read_text()
            except OSError:
                continue
            parents.setdefault(int(status.rsplit(")", 1)[1].split()[1]), []).append(int(entry.name))
    found: list[tuple[int, str]] = []
    waiting = [pid]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            waiting.append(child)
            try:
                title = (Path("/proc") / str(child) / "cmdline").read_bytes().replace(b"\0", b" ")
            except OSError:
                continue
            found.append((child, title.decode(errors="replace").strip()))
    return found


def busy_workers() -> list[int]:
    """The worker processes of this test's clusters that are computing a unit."""
    return [pid for pid, title in below(os.getpid()) if title.startswith("ray::_compute")]


def wait_for(what: Callable[[], Any], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    pytest.fail("waited in vain")


def test_a_killed_worker_changes_nothing(
    two_nodes: Cluster, kibitzer: Path, single: bytes, tmp_path: Path
) -> None:
    killed: list[int] = []

    def kill(done: int, of: int, words: str) -> None:
        if done == 1 and not killed:
            victim = wait_for(busy_workers)[0]
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    out, data = tmp_path / "ray.parquet", tmp_path / "data"
    done = cluster.sweep(
        **SWEEP, out=out, ledger=data, address=two_nodes.address, progress=kill
    )
    assert killed and not Path(f"/proc/{killed[0]}").exists()
    assert (done.units, done.computed, done.doubled) == (6, 6, 0)
    assert len(unit_files(data)) == 6
    assert out.read_bytes() == single
    # The books are those of the command line, which has nothing left to do.
    before = unit_files(data)
    line = [str(kibitzer), "--data-dir", str(data), *SWEEP_WORDS.split(), "--out", str(tmp_path / "again")]
    subprocess.run(line, check=True, capture_output=True)
    assert unit_files(data) == before and (tmp_path / "again").read_bytes() == single


def test_a_lost_node_changes_nothing(two_nodes: Cluster, single: bytes, tmp_path: Path) -> None:
    more = two_nodes.add_node(num_cpus=1, node_ip_address="127.0.0.1")
    two_nodes.wait_for_nodes()
    lost: list[int] = []

    def lose(done: int, of: int, words: str) -> None:
        if done == 1 and not lost:
            lost.append(1)
            two_nodes.remove_node(more, allow_graceful=False)

    out, data = tmp_path / "ray.parquet", tmp_path / "data"
    done = cluster.sweep(**SWEEP, out=out, ledger=data, address=two_nodes.address, progress=lose)
    assert lost and done.computed == 6 and len(unit_files(data)) == 6
    assert out.read_bytes() == single


WORK: list[tuple[str, Callable[..., Any], str]] = [
    (
        "simulate",
        lambda **where: cluster.simulate([1, 2], players=3, policy="random", games=1500, **where),
        "bomb simulate --mission 1,2 --players 3 --policy random --games 1500",
    ),
    (
        "42",
        lambda **where: cluster.arena("42", "intermediate", "beginner", deals=60, house="casual", **where),
        "42 arena intermediate beginner --deals 60 --house casual",
    ),
    (
        "blob",
        lambda **where: cluster.arena("blob", "flat:100", "thumb", deals=300, players=3, cards=3, **where),
        "blob arena --left flat:100 --right thumb --deals 300 --players 3 --cards 3",
    ),
    (
        "selfplay",
        lambda **where: cluster.selfplay("search:2x4", rounds=10, unit=4, players=3, cards=3, **where),
        "blob selfplay --player search:2x4 --rounds 10 --unit 4 --players 3 --cards 3",
    ),
]


@pytest.mark.parametrize(("name", "work", "words"), WORK, ids=[name for name, *_ in WORK])
def test_all_work_is_that_of_the_command_line(
    two_nodes: Cluster, kibitzer: Path, tmp_path: Path, name: str, work: Callable[..., Any], words: str
) -> None:
    one, many = tmp_path / "one", tmp_path / "many"
    line = [str(kibitzer), "--data-dir", str(tmp_path / "single"), *words.split(), "--out", str(one)]
    subprocess.run(line, check=True, capture_output=True)
    done = work(out=many, ledger=tmp_path / "data", address=two_nodes.address)
    assert done.computed == done.units > 1
    if one.is_dir():
        names = sorted(path.name for path in one.iterdir())
        assert names == sorted(path.name for path in many.iterdir()) and len(names) == 3
        assert all((one / name).read_bytes() == (many / name).read_bytes() for name in names)
    else:
        assert one.read_bytes() == many.read_bytes()


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An S3 server on the loopback interface, and an empty bucket."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    endpoint = f"http://127.0.0.1:{port}"
    for name, value in [
        ("AWS_ACCESS_KEY_ID", "nobody"),
        ("AWS_SECRET_ACCESS_KEY", "nothing"),
        ("AWS_REGION", "us-east-1"),
        ("AWS_ENDPOINT_URL", endpoint),
        ("AWS_ALLOW_HTTP", "true"),
    ]:
        monkeypatch.setenv(name, value)
    import boto3

    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1").create_bucket(Bucket="ledgers")
    yield "s3://ledgers"
    server.stop()


@pytest.mark.parametrize("kind", ["file", "s3"])
def test_an_object_store_keeps_everything(
    kind: str, two_nodes: Cluster, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    import obstore
    from obstore.store import from_url

    work: dict[str, Any] = {"missions": 1, "players": 3, "policy": "random", "games": 2500}
    plain = tmp_path / "plain.parquet"
    place = request.getfixturevalue("bucket") if kind == "s3" else (tmp_path / "store").as_uri()
    cluster.simulate(**work, out=plain, ledger=tmp_path / "data", address=two_nodes.address)
    there: dict[str, Any] = {"ledger": f"{place}/ledger", "out": f"{place}/out/games.parquet"}
    fetched: list[str] = []
    get = obstore.get
    monkeypatch.setattr(obstore, "get", lambda store, name: (fetched.append(name), get(store, name))[1])

    def run() -> int:
        fetched.clear()
        return cluster.simulate(**work, **there, address=two_nodes.address).computed

    assert run() == 3 and len(fetched) == 3, "each unit is fetched once, for the table"
    store = from_url(place)

    def table() -> bytes:
        return bytes(get(store, "out/games.parquet").bytes())

    def units() -> list[str]:
        return sorted(entry["path"] for some in obstore.list(store, prefix="ledger") for entry in some)

    assert table() == plain.read_bytes()
    # The files are those of a ledger: either can be copied to the other.
    names = units()
    assert len(names) == 3
    for name in names:
        assert bytes(get(store, name).bytes()) == (tmp_path / "data" / name.removeprefix("ledger/")).read_bytes()
    # Another process resumes: one file was damaged, one is missing.
    obstore.put(store, names[0], bytes(get(store, names[0]).bytes())[:100])
    obstore.delete(store, names[1])
    obstore.delete(store, "out/games.parquet")
    assert run() == 2
    assert table() == plain.read_bytes() and units() == names
    assert run() == 0
    # Without a table to write, only the names show what is done.
    fetched.clear()
    assert cluster.simulate(**work, ledger=there["ledger"], address=two_nodes.address).computed == 0
    assert fetched == []


@pytest.mark.parametrize("kind", ["file", "s3"])
def test_files_a_unit_go_straight_to_an_object_store(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    import obstore
    from obstore.store import from_url

    place = request.getfixturevalue("bucket") if kind == "s3" else (tmp_path / "store").as_uri()
    monkeypatch.setattr(_run, "_results", here)
    work: dict[str, Any] = {"player": "thumb", "rounds": 10, "unit": 4, "players": 3, "cards": 3}
    cluster.selfplay(**work, ledger=tmp_path / "data", out=tmp_path / "plain")
    cluster.selfplay(**work, ledger=f"{place}/ledger", out=f"{place}/rounds")
    store = from_url(place)
    names = sorted(path.name for path in (tmp_path / "plain").iterdir())
    assert len(names) == 3
    for name in names:
        assert bytes(obstore.get(store, f"rounds/{name}").bytes()) == (tmp_path / "plain" / name).read_bytes()


def here(text: str, units: list[int], *_: Any) -> Iterator[tuple[int, bytes]]:
    """Every unit, computed without Ray."""
    campaign = _native.Campaign(text)
    for at in units:
        yield at, campaign.compute(at)


@pytest.mark.parametrize("how", ["raises", "kills its worker"])
def test_a_unit_that_fails_each_time_is_named_and_the_rest_is_kept(
    how: str, two_nodes: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = tmp_path / "tried"
    tried.touch()

    # Nested, so that workers get the function itself and not its name.
    def poisoned(text: str, at: int) -> bytes:
        import os
        import signal

        from kibitzer import _native

        if at == 1:
            with open(tried, "a") as file:
                file.write("once more\n")
            if how == "raises":
                raise RuntimeError("this unit is poison")
            os.kill(os.getpid(), signal.SIGKILL)
        return _native.Campaign(text).compute(at)

    work: dict[str, Any] = {"missions": 1, "players": 3, "policy": "random", "games": 3500}
    where: dict[str, Any] = {"ledger": tmp_path / "data", "address": two_nodes.address}
    with monkeypatch.context() as patched:
        patched.setattr(_run, "_compute", poisoned)
        with pytest.raises(cluster.Failed) as raised:
            cluster.simulate(**work, **where, out=tmp_path / "out")
    assert raised.value.facts["units"] == [1]
    said = str(raised.value)
    assert "unit 1 (mission 1, 3 players, policy random, seed 1, games 1000..2000) failed 4 times" in said, said
    assert ("this unit is poison" if how == "raises" else "its worker was lost") in said, said
    assert len(tried.read_text().splitlines()) == 4
    assert not (tmp_path / "out").exists() and len(unit_files(tmp_path / "data")) == 3
    # After the repair, the same call computes only what is missing.
    assert cluster.simulate(**work, **where, out=tmp_path / "out").computed == 1


def test_a_result_that_comes_twice_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(text: str, units: list[int], *_: Any) -> Iterator[tuple[int, bytes]]:
        campaign = _native.Campaign(text)
        for at in units:
            yield at, campaign.compute(at)
            yield at, campaign.compute(at)

    work: dict[str, Any] = {"missions": 1, "players": 3, "policy": "random", "games": 1500}
    monkeypatch.setattr(_run, "_results", twice)
    done = cluster.simulate(**work, out=tmp_path / "twice", ledger=tmp_path / "data")
    assert (done.units, done.computed, done.doubled) == (2, 2, 2)

    def none(*_: Any) -> Iterator[tuple[int, bytes]]:
        return iter(())

    monkeypatch.setattr(_run, "_results", none)
    cluster.simulate(**work, out=tmp_path / "once", ledger=tmp_path / "data")
    assert (tmp_path / "once").read_bytes() == (tmp_path / "twice").read_bytes()


def test_bytes_that_are_no_result_are_refused(tmp_path: Path) -> None:
    campaign = _native.Campaign('{"kind": "bomb-games", "missions": [1], "games": 3}')
    books = campaign.books(tmp_path)
    with pytest.raises(Exception, match="was not written by this program"):
        books.record(0, b"nonsense")
    assert books.done() == [False]
    with pytest.raises(BadInput, match="0 of 1 units done"):
        books.write(tmp_path / "out")
    with pytest.raises(BadInput, match="no unit 7"):
        campaign.compute(7)


ROUNDS = "--player flat:50 --rounds 360 --unit 60 --players 4 --cards 7"


def shell(data: Path, out: Path) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "kibitzer.cluster", "selfplay", *ROUNDS.split(), "--at-once", "1"]
    line += ["--ledger", str(data), "--out", str(out)]
    # Its own session, so that a signal reaches only the driver, as from a batch system.
    return subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "ctrl-c"])
def test_a_driver_that_was_stopped_goes_on(
    how: signal.Signals, kibitzer: Path, tmp_path: Path
) -> None:
    single, data, out = tmp_path / "single", tmp_path / "data", tmp_path / "out"
    line = [str(kibitzer), "--data-dir", str(tmp_path / "own"), "blob", "selfplay", *ROUNDS.split()]
    subprocess.run([*line, "--out", str(single)], check=True, capture_output=True)
    first = shell(data, out)
    wait_for(lambda: unit_files(data), 120)
    first.send_signal(how)
    _, told = first.communicate(timeout=60)
    kept = unit_files(data)
    assert 0 < len(kept) < 6 and not out.exists()
    if how == signal.SIGINT:
        assert first.returncode == 130 and "the same command resumes" in told, told
    second = shell(data, out)
    said, told = second.communicate(timeout=120)
    assert second.returncode == 0, told
    assert said.startswith(f"6 units, {6 - len(kept)} computed")
    after = unit_files(data)
    assert {name: after[name] for name in kept} == kept, "what was done is not done again"
    names = sorted(path.name for path in single.iterdir())
    assert names == sorted(path.name for path in out.iterdir()) and len(names) == 6
    assert all((single / name).read_bytes() == (out / name).read_bytes() for name in names)


def test_wrong_words_get_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    where = ["--out", str(tmp_path / "out"), "--ledger", str(tmp_path / "data")]
    for words, said in [
        ("sweep --thetas 1,0", "thetas must be strictly increasing"),
        ("sweep --rules chess", "chess"),
        ("simulate --missions 99", "there is no mission 99"),
        ("arena blob expert nobody", "nobody"),
        ("arena blob thumb thumb --house casual", "house: not an option of blob"),
        ("arena 42 beginner expert --cards 5", "cards: not an option of 42"),
        ("selfplay --rounds 0", "rounds: expected 1 to"),
    ]:
        assert main([*words.split(), *where]) == 2, words
        told = capsys.readouterr().err
        assert said in told and told.count("\n") == 1, told
    assert main(["simulate", "--missions", "1", *where[:2], "--ledger", "nowhere://x"]) == 2
    assert "nowhere://x" in capsys.readouterr().err
    for words in (["simulate"], ["simulate", "--missions", "x", *where], []):
        with pytest.raises(SystemExit):
            main(words)
    with pytest.raises(BadInput, match="expected '42' or 'blob'"):
        cluster.arena("chess", "a", "b")
