"""Progress of long work: a bar if tqdm is installed, a callable of your own, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

#: What the argument ``progress`` may be: ``True`` for a bar (tqdm, also in notebooks), a function that is called with
#: ``(done, of, words)``, or ``None``.
ProgressLike: TypeAlias = "bool | Callable[[int, int, str], object] | None"


@contextmanager
def telling(progress: ProgressLike) -> Iterator[Callable[[int, int, str], object] | None]:
    """The callable that receives progress from the native half."""
    if callable(progress):
        yield progress
        return
    bar = _bar() if progress else None
    if bar is None:
        yield None
        return
    with bar:

        def tell(done: int, of: int, words: str) -> None:
            bar.total = of
            bar.set_description(words, refresh=False)
            bar.update(done - bar.n)

        yield tell


def _bar() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        # The bar is optional: without tqdm the work is the same.
        return None
    return tqdm(total=0, leave=False)
