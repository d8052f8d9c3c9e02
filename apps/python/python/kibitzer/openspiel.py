"""Kibitzer's Blob players at OpenSpiel's tables (extra ``kibitzer[openspiel]``).

OpenSpiel's ``oh_hell`` is one round of Blob with the trump card turned up. :class:`KibitzerBot` plays it with any of our
players; whatever can play OpenSpiel can play against it.

>>> import pyspiel
>>> from kibitzer.openspiel import KibitzerBot
>>> game = pyspiel.load_game("oh_hell(players=3,num_tricks_fixed=2)")
>>> bots = [KibitzerBot(game, 0, player="thumb"), *(pyspiel.make_uniform_random_bot(seat, 7) for seat in (1, 2))]
>>> import numpy as np
>>> len(pyspiel.evaluate_bots(game.new_initial_state(), bots, 11))
3

What the bot knows is the information state of its seat and nothing else: it never looks at the hands or the history of
the state that it is given. Its way of counting points is OpenSpiel's with one point a trick (``off_bid_penalty`` on or
off); with another ``points_per_trick`` it plays the same, and a trick is worth more or less than it thinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pyspiel

from . import _native
from .errors import BadInput

__all__ = ["KibitzerBot", "Seen", "seen"]

#: Our suits in the order in which decks are cut. Which suit is which does not matter: they are told apart by trump only.
_SUITS = "SHCD"
_RANKS = "23456789TJQKA"


class Table(NamedTuple):
    """The parameters of a game of ``oh_hell``."""

    players: int
    suits: int
    ranks: int
    most_tricks: int
    scoring: str

    @staticmethod
    def of(game: Any) -> Table:
        """Reads them; a game that is not ``oh_hell`` is refused."""
        if game.get_type().short_name != "oh_hell":
            raise BadInput(f"{game.get_type().short_name} is not oh_hell", at="game")
        parameters = game.get_parameters()
        players, suits = parameters["players"], parameters["num_suits"]
        ranks, fixed = parameters["num_cards_per_suit"], parameters["num_tricks_fixed"]
        if not 3 <= players <= 8:
            raise BadInput(f"Blob is for 3 to 8 players, not {players}", at="players")
        most = fixed if fixed > 0 else (suits * ranks - 1) // players
        scoring = "penalty" if parameters["off_bid_penalty"] else "tricks"
        return Table(players, suits, ranks, most, scoring)

    @property
    def deck(self) -> int:
        """How many cards there are."""
        return self.suits * self.ranks

    def card(self, action: int) -> str:
        """Our name of a card. A short deck has OpenSpiel's lowest ranks and our highest: only their order counts."""
        rank, suit = divmod(action, self.suits)
        return _RANKS[13 - self.ranks + rank] + _SUITS[suit]

    def action(self, card: str) -> int:
        """OpenSpiel's number of a card."""
        rank = _RANKS.index(card[0]) - (13 - self.ranks)
        return rank * self.suits + _SUITS.index(card[1])


class Seen(NamedTuple):
    """What a seat knows, out of its information state."""

    tricks: int
    dealer: int
    trump: int
    """The card that is turned up."""
    hand: list[int]
    """What the seat still holds."""
    bids: list[int | None]
    """By seat; ``None`` where nobody has bid yet."""
    plays: list[tuple[int, int]]
    """Who played what, in order."""


def seen(table: Table, tensor: Sequence[float]) -> Seen:
    """Reads an information state tensor of ``oh_hell``."""
    players, deck = table.players, table.deck
    rest = list(tensor)

    def take(size: int) -> list[float]:
        head, rest[:] = rest[:size], rest[size:]
        return head

    def one(part: list[float]) -> int | None:
        return next((at for at, value in enumerate(part) if value), None)

    tricks, dealer, trump = one(take(table.most_tricks)), one(take(players)), one(take(deck))
    take(deck)  # What was dealt: the hand and the own plays say the same.
    hand = [card for card, value in enumerate(take(deck)) if value]
    # The first place of a bid says that there is none.
    bids = [one(take(table.most_tricks + 2)) for _ in range(players)]
    take(table.most_tricks * players)  # Tricks won: the plays say the same.
    plays = []
    for _ in range(table.most_tricks):
        # A trick begins in the column of its leader and goes on past the last seat.
        for column in range(2 * players - 1):
            card = one(take(deck))
            if card is not None:
                plays.append((column % players, card))
    if rest or tricks is None or dealer is None or trump is None:
        raise BadInput("this is not an information state of oh_hell with these parameters", at="state")
    given = [None if bid is None or bid == 0 else bid - 1 for bid in bids]
    return Seen(tricks + 1, dealer, trump, hand, given, plays)


def view(table: Table, known: Seen, seat: int) -> dict[str, Any]:
    """What a seat knows, as a view of Blob."""
    order = [(known.dealer + 1 + at) % table.players for at in range(table.players)]
    history: list[list[Any]] = [[by, "bid", bid] for by in order if (bid := known.bids[by]) is not None]
    history += [[by, "play", table.card(card)] for by, card in known.plays]
    turned = table.card(known.trump)
    return {
        "num_players": table.players,
        "cards": known.tricks,
        "dealer": known.dealer,
        "trump": turned[1],
        "turned": turned,
        "scoring": table.scoring,
        "seat": seat,
        "hand": [table.card(card) for card in known.hand],
        "history": history,
    }


class KibitzerBot(pyspiel.Bot):  # type: ignore[misc]
    """A player of ours on a seat of ``oh_hell``.

    ``player`` is one of ``beginner``, ``intermediate``, ``expert``, or by name ``thumb``, ``flat:200``, ``pimc:50``,
    ``search:3x30``, ``network``. The same seed makes the same decisions in the same information states.
    """

    def __init__(self, game: Any, seat: int, *, player: str = "expert", seed: int = 1) -> None:
        pyspiel.Bot.__init__(self)
        self._table = Table.of(game)
        self._seat, self._player, self._seed = seat, player, seed

    def player_id(self) -> int:
        """The seat."""
        return self._seat

    def provides_policy(self) -> bool:
        """It does: all on what it does."""
        return True

    def restart(self) -> None:
        """Forgets nothing, for it remembers nothing."""

    def restart_at(self, state: Any) -> None:
        """Forgets nothing, for it remembers nothing."""

    def step(self, state: Any) -> int:
        """What it does in a state, by the information state of its seat."""
        known = seen(self._table, state.information_state_tensor(self._seat))
        asked = {"view": view(self._table, known, self._seat)}
        bid, card = _native.blob_choose(
            asked, self._player, self._seed, self._table.suits, self._table.ranks
        )
        return self._table.deck + bid if bid is not None else self._table.action(card or "")

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """The same as a policy."""
        chosen = self.step(state)
        return [(action, float(action == chosen)) for action in state.legal_actions(self._seat)]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The policy and the action."""
        policy = self.get_policy(state)
        return policy, next(action for action, chance in policy if chance)
