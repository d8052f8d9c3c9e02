"""Comparison of two players on the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import _html, _native
from .frames import Frame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Measured(NamedTuple):
    """The results of two players on the same deals, and the difference with its confidence interval."""

    players: tuple[str, str]
    """The names of the players."""
    left: NDArray[np.float64]
    """The results of the first player, one number per deal."""
    right: NDArray[np.float64]
    """The results of the second player."""
    lead: float
    """The mean lead of the first player."""
    interval: tuple[float, float]
    """The 95% interval of the lead."""

    def frame(self) -> Frame:
        """One row per deal."""
        import numpy as np

        return Frame({"deal": np.arange(len(self.left)), "left": self.left, "right": self.right})

    def _repr_html_(self) -> str:
        low, high = self.interval
        caption = f"{len(self.left)} deals; lead {self.lead:+.3f}, 95% interval {low:+.3f} to {high:+.3f}"
        return _html.table(caption, {"player": self.players, "mean": [self.left.mean(), self.right.mean()]})

    def __repr__(self) -> str:
        (left, right), (low, high) = self.players, self.interval
        return f"Measured({left} against {right}: {self.lead:+.3f}, {low:+.3f} to {high:+.3f}, {len(self.left)} deals)"


def measured(
    players: tuple[str, str], left: NDArray[np.float64], right: NDArray[np.float64]
) -> Measured:
    """Pairs the results of two players."""
    lead, low, high = _native.paired(left, right)
    return Measured(players, left, right, lead, (low, high))
