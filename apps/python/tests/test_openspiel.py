"""A Kibitzer bot in OpenSpiel: always legal, blind to what its seat cannot see, and stronger than random play."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

import kibitzer
from kibitzer.openspiel import KibitzerBot, Table, seen

TABLES = [
    "oh_hell(players=3)",
    "oh_hell(players=4,num_tricks_fixed=3)",
    "oh_hell(players=5,num_tricks_fixed=4,off_bid_penalty=True)",
    "oh_hell(players=3,num_suits=2,num_cards_per_suit=6,num_tricks_fixed=3)",
    "oh_hell(players=4,num_suits=3,num_cards_per_suit=8,points_per_trick=2)",
    "oh_hell(players=7,num_tricks_fixed=2)",
]


def play(game: Any, bots: dict[int, KibitzerBot], rng: random.Random) -> tuple[Any, int]:
    """One game; seats without a bot play at random. Also how often a bot decided."""
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            action = rng.choices(outcomes, chances)[0]
        elif state.current_player() in bots:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions(), state
            asked += 1
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    return state, asked


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("player", ["thumb", "flat:4"])
def test_every_decision_is_legal(name: str, player: str) -> None:
    game, rng, asked = pyspiel.load_game(name), random.Random(name + player), 0
    for number in range(60 if player == "thumb" else 15):
        bots = {seat: KibitzerBot(game, seat, player=player, seed=number) for seat in range(0, game.num_players(), 2)}
        asked += play(game, bots, rng)[1]
    assert asked >= 60


def test_the_strong_player_is_legal_too() -> None:
    for name in TABLES[1:4]:
        game, rng = pyspiel.load_game(name), random.Random(name)
        assert play(game, {0: KibitzerBot(game, 0, player="network")}, rng)[1] > 0


@pytest.mark.parametrize("name", TABLES)
def test_what_is_seen_is_what_happened(name: str) -> None:
    """The tensor is read correctly: compared with the state's own history, at every decision of a hundred games."""
    game, rng = pyspiel.load_game(name), random.Random(name)
    table = Table.of(game)
    for _ in range(30):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                continue
            seat = state.current_player()
            found = seen(table, state.information_state_tensor(seat))
            deeds = [(one.player, one.action) for one in state.full_history() if one.player >= 0]
            bids = {by: action - table.deck for by, action in deeds if action >= table.deck}
            plays = [(by, action) for by, action in deeds if action < table.deck]
            assert found.bids == [bids.get(by) for by in range(table.players)]
            assert found.plays == plays
            held = {one.action for one in state.full_history()[2:-1] if one.player < 0}
            assert set(found.hand) <= held and not set(found.hand) & {card for _, card in plays}
            if len(bids) == table.players:
                assert set(state.legal_actions()) <= set(found.hand)
            state.apply_action(rng.choice(state.legal_actions()))


def hidden_otherwise(game: Any, state: Any, seat: int, rng: random.Random) -> Any:
    """The same public history with the cards that a seat cannot see dealt differently, if the rules allow it."""
    history = [(one.player, one.action) for one in state.full_history()]
    players = game.num_players()
    first = next((at for at, (by, _) in enumerate(history) if by >= 0), len(history))
    dealt = [action for _, action in history[2 : first - 1]]
    public = {action for by, action in history if by >= 0}
    # Cards are dealt in turn from seat 0. Unplayed cards of other seats may be anywhere else.
    free = [at for at, card in enumerate(dealt) if at % players != seat and card not in public]
    turned = history[first - 1][1]
    deck = game.get_parameters()["num_suits"] * game.get_parameters()["num_cards_per_suit"]
    stock = [card for card in range(deck) if card not in dealt and card != turned]
    for _ in range(50):
        pool = [dealt[at] for at in free] + stock
        rng.shuffle(pool)
        other = list(dealt)
        for at, card in zip(free, pool):
            other[at] = card
        again = game.new_initial_state()
        try:
            chances = [action for _, action in history[:2]] + other + [turned]
            for action in chances + [action for _, action in history[first:]]:
                if action not in again.legal_actions():
                    raise ValueError
                again.apply_action(action)
        except ValueError:
            continue
        return again
    return None


@pytest.mark.parametrize("player", ["thumb", "flat:10", "search:2x10"])
def test_the_bot_does_the_same_whatever_lies_hidden(player: str) -> None:
    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=4)")
    rng, compared = random.Random(5), 0
    for number in range(12):
        bot, state = KibitzerBot(game, 1, player=player, seed=number), game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice([action for action, _ in state.chance_outcomes()])
            elif state.current_player() == 1:
                action = bot.step(state)
                other = hidden_otherwise(game, state, 1, rng)
                if other is not None:
                    assert other.information_state_string(1) == state.information_state_string(1)
                    assert bot.step(other) == action
                    compared += str(other) != str(state)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
    assert compared > 20


@pytest.mark.parametrize("player", ["thumb", "flat:30"])
def test_it_is_stronger_than_chance(player: str) -> None:
    game, rng = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=4)"), random.Random(8)
    own, others = [], []
    for number in range(200):
        seat = number % 4
        state, _ = play(game, {seat: KibitzerBot(game, seat, player=player, seed=number)}, rng)
        returns = state.returns()
        own.append(returns[seat])
        others.append((sum(returns) - returns[seat]) / 3)
    lead, low, _ = kibitzer._native.paired(*(__import__("numpy").array(x) for x in (own, others)))
    assert low > 1.0, f"{player} is ahead by {lead} points"


def test_other_games_are_refused() -> None:
    with pytest.raises(kibitzer.BadInput, match="not oh_hell"):
        KibitzerBot(pyspiel.load_game("kuhn_poker"), 0)
