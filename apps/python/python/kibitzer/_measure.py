"""Two players measured against each other on the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import _html, _native
from .frames import Frame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Measured(NamedTuple):
    """What two players brought on the same deals, and how sure the difference is."""

    players: tuple[str, str]
    """Who they were."""
    left: NDArray[np.float64]
    """What the first brought, one number a deal."""
    right: NDArray[np.float64]
    """What the second brought."""
    lead: float
    """By how much the first is ahead, on average."""
    interval: tuple[float, float]
    """The 95% interval of the lead."""

    def frame(self) -> Frame:
        """One row a deal."""
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
    """Pairs what two players brought."""
    lead, low, high = _native.paired(left, right)
    return Measured(players, left, right, lead, (low, high))
