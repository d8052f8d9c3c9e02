"""Kibitzer's Blob players for OpenSpiel (extra ``kibitzer[openspiel]``).

OpenSpiel's ``oh_hell`` is one round of Blob with the trump card turned up. :class:`KibitzerBot` plays it with any of
Kibitzer's players, against any OpenSpiel bot.

>>> import pyspiel
>>> from kibitzer.openspiel import KibitzerBot
>>> game = pyspiel.load_game("oh_hell(players=3,num_tricks_fixed=2)")
>>> bots = [KibitzerBot(game, 0, player="thumb"), *(pyspiel.make_uniform_random_bot(seat, 7) for seat in (1, 2))]
>>> import numpy as np
>>> len(pyspiel.evaluate_bots(game.new_initial_state(), bots, 11))
3

The bot knows only the information state of its seat: it never looks at the hands or the history of the state that it is
given. OpenSpiel's own ISMCTS does not: for ``oh_hell`` its resampler deals the other seats only cards that were truly
dealt, so it knows what is in the stock. Beating the bot that way proves nothing; a fair opponent of that kind is
``ismcts:1000``.

It scores like OpenSpiel with one point per trick (``off_bid_penalty`` on or off); with another
``points_per_trick`` it plays the same, and misjudges the value of a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pyspiel

from . import _native
from .errors import BadInput

__all__ = ["KibitzerBot", "Seen", "seen"]

#: Kibitzer's suits, in the order used for short decks. Which suit is which does not matter: only trump is special.
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
        """Reads them; refuses a game that is not ``oh_hell``."""
        if game.get_type().short_name != "oh_hell":
            raise BadInput(f"{game.get_type().short_name} is not oh_hell", at="game")
        parameters = game.get_parameters()
        players, suits = parameters["players"], parameters["num_suits"]
        ranks, fixed = parameters["num_cards_per_suit"], parameters["num_tricks_fixed"]
        if not 3 <= players <= 8:
            raise BadInput(f"Blob is for 3 to 8 players, got {players}", at="players")
        most = fixed if fixed > 0 else (suits * ranks - 1) // players
        scoring = "penalty" if parameters["off_bid_penalty"] else "tricks"
        return Table(players, suits, ranks, most, scoring)

    @property
    def deck(self) -> int:
        """The number of cards."""
        return self.suits * self.ranks

    def card(self, action: int) -> str:
        """Kibitzer's name of a card. A short deck has OpenSpiel's lowest ranks and ours highest: only the order matters."""
        rank, suit = divmod(action, self.suits)
        return _RANKS[13 - self.ranks + rank] + _SUITS[suit]

    def action(self, card: str) -> int:
        """OpenSpiel's number of a card."""
        rank = _RANKS.index(card[0]) - (13 - self.ranks)
        return rank * self.suits + _SUITS.index(card[1])


class Seen(NamedTuple):
    """What a seat knows, from its information state."""

    tricks: int
    dealer: int
    trump: int
    """The turned-up card."""
    hand: list[int]
    """The cards that the seat still holds."""
    bids: list[int | None]
    """By seat; ``None`` if the seat has not bid yet."""
    plays: list[tuple[int, int]]
    """Seat and card of each play, in order."""


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
    take(deck)  # The dealt cards: implied by the hand and the seat's own plays.
    hand = [card for card, value in enumerate(take(deck)) if value]
    # The first entry of a bid means that there is none.
    bids = [one(take(table.most_tricks + 2)) for _ in range(players)]
    take(table.most_tricks * players)  # Tricks won: implied by the plays.
    plays = []
    for _ in range(table.most_tricks):
        # A trick starts in the column of its leader and wraps around past the last seat.
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
    """A Kibitzer player on a seat of ``oh_hell``.

    ``player`` is one of ``beginner``, ``intermediate``, ``expert``, or by name ``thumb``, ``policy``, ``flat:200``,
    ``pimc:50``, ``ismcts:1000``, ``rollout:64``, ``search:3x30``, ``network``.
    The same seed makes the same decisions in the same information states.
    """

    def __init__(self, game: Any, seat: int, *, player: str = "expert", seed: int = 1) -> None:
        pyspiel.Bot.__init__(self)
        self._table = Table.of(game)
        self._seat, self._player, self._seed = seat, player, seed

    def player_id(self) -> int:
        """The seat."""
        return self._seat

    def provides_policy(self) -> bool:
        """True: the policy is deterministic."""
        return True

    def restart(self) -> None:
        """Does nothing: the bot is stateless."""

    def restart_at(self, state: Any) -> None:
        """Does nothing: the bot is stateless."""

    def step(self, state: Any) -> int:
        """The action in a state, from the information state of its seat."""
        known = seen(self._table, state.information_state_tensor(self._seat))
        asked = {"view": view(self._table, known, self._seat)}
        bid, card = _native.blob_choose(
            asked, self._player, self._seed, self._table.suits, self._table.ranks
        )
        return self._table.deck + bid if bid is not None else self._table.action(card or "")

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """The action as a policy."""
        chosen = self.step(state)
        return [(action, float(action == chosen)) for action in state.legal_actions(self._seat)]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The policy and the action."""
        policy = self.get_policy(state)
        return policy, next(action for action, chance in policy if chance)
