"""Long work: other threads run meanwhile, progress is reported, Ctrl-C stops it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kibitzer import Blob, Yatzy
from kibitzer._progress import telling

# Eight open boxes: a moment of work in eight layers.
LATE = (["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Chance"], 63)


def test_another_thread_runs_while_work_goes_on() -> None:
    """The other thread stops only when it learns that the work is over, which requires that it runs."""
    game, counted, over = Yatzy(), [], threading.Event()

    def count() -> None:
        while not over.is_set():
            counted.append(1)

    inside: list[int] = []
    other = threading.Thread(target=count)
    other.start()
    before = len(counted)
    # Progress is reported on the waiting thread during the work: the counter must have moved by then.
    game.density(*LATE, progress=lambda done, of, words: inside.append(len(counted)))
    over.set()
    other.join()
    assert inside and inside[-1] > before


def test_two_threads_overlap() -> None:
    """Each waits inside its work until the other is inside too: run sequentially they would wait forever."""
    game, meet = Yatzy(), threading.Barrier(2, timeout=120)
    met: list[bool] = []

    def work() -> None:
        once = []

        def tell(done: int, of: int, words: str) -> None:
            if not once:
                once.append(1)
                meet.wait()
                met.append(True)

        game.density(*LATE, progress=tell)

    threads = [threading.Thread(target=work) for _ in range(2)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert met == [True, True]


def test_short_calls_leave_the_interpreter_free_too() -> None:
    game, answers = Yatzy(), []

    def work() -> None:
        for _ in range(200):
            answers.append(game.advise([], 0, [1, 2, 3, 4, 5], 2).best.keep)

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(answers) == 800 and len(set(answers)) == 1


def test_progress_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    Blob.measure("thumb", "random", 50, players=3, cards=2, progress=lambda done, of, words: told.append((done, of)))
    # Threads that finish together may share one report: the number of reports is not fixed, but their order is.
    assert told == sorted(set(told)) and len(told) > 1 and told[-1] == (1000, 1000)


def test_an_exception_of_the_progress_function_stops_the_work() -> None:
    class Enough(Exception):
        pass

    def tell(done: int, of: int, words: str) -> None:
        raise Enough

    with pytest.raises(Enough):
        Yatzy().density(*LATE, progress=tell)


def test_a_bar_is_shown_where_tqdm_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with telling(True) as tell:
        assert tell is not None
        tell(1, 2, "halfway")
    with telling(None) as tell:
        assert tell is None


INTERRUPTED = {
    # Stopped in the engine.
    "protocol": "kibitzer.ask({'game': 'yatzy', 'query': 'value', 'rules': 'maxi', 'filled': [], 'upper_score': 0})",
    "solve": "kibitzer.Yatzy(rules='maxi', data={data!r})",
    "arena": "kibitzer.Blob.measure('network', 'network', 1_000_000)",
    "sample": "kibitzer.Deal([f'k{i}' for i in range(60)], [{'name': 'a', 'size': 30}, {'name': 'b', 'size': 30}]).sample(60_000_000)",
    # Stops by itself.
    "target": "kibitzer.Yatzy().target()",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("name", INTERRUPTED)
def test_ctrl_c(name: str, tmp_path: Path) -> None:
    work = INTERRUPTED[name].replace("{data!r}", repr(str(tmp_path)))
    script = f"""
import os, threading, time, kibitzer
kibitzer.Yatzy()
def ready():
    time.sleep(0.5)
    print("working", flush=True)
threading.Thread(target=ready, daemon=True).start()
try:
    {work}
    print("finished", flush=True)
except KeyboardInterrupt:
    print("stopped", flush=True)
    os._exit(7)
"""
    env = {**os.environ, "KIBITZER_DATA": os.environ["KIBITZER_DATA"] if name != "protocol" else str(tmp_path)}
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=env)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "working\n"
        child.send_signal(signal.SIGINT)
        # A limit far above what it takes: work that ignores the signal runs for minutes or hours.
        said, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert said == "stopped\n" and child.returncode == 7


FORKED = """
import multiprocessing, sys, kibitzer

def child(asked):
    try:
        asked.put(("did", len(kibitzer.Yatzy().simulate(1000, seed=1))))
    except BaseException as error:
        asked.put((type(error).__name__, str(error)))

if __name__ == "__main__":
    if sys.argv[2] == "after":
        kibitzer.Yatzy().simulate(1000, seed=1)
    context = multiprocessing.get_context(sys.argv[1])
    asked = context.Queue()
    process = context.Process(target=child, args=(asked,))
    process.start()
    print(*asked.get(timeout=60))
    process.join()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
@pytest.mark.parametrize(
    ("how", "when", "said"),
    [
        ("fork", "after", "RuntimeError this process was forked after Kibitzer had started its threads"),
        ("fork", "before", "did 1000"),
        ("spawn", "after", "did 1000"),
    ],
)
def test_a_forked_process_works_or_says_why_not(how: str, when: str, said: str, tmp_path: Path) -> None:
    """Without the check the child would wait forever for threads that it does not have."""
    script = tmp_path / "forked.py"
    script.write_text(FORKED)
    done = subprocess.run([sys.executable, str(script), how, when], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith(said), done
    assert ("spawn" in done.stdout) == said.startswith("RuntimeError")
