"""The names that the engine knows, for type checkers. A test compares each list with what the engine says."""

from __future__ import annotations

from typing import Literal, TypeAlias

#: A game that has an environment.
GameName: TypeAlias = Literal["blob", "bomb-busters", "clue", "texas42", "yatzy"]

#: A rule set of Yatzy.
YatzyRules: TypeAlias = Literal[
    "scandinavian",
    "american",
    "american-forced-joker",
    "american-no-joker",
    "american-no-bonus",
    "american-plain",
    "maxi",
]

#: A switch of the Scandinavian game.
YatzyHouse: TypeAlias = Literal["full_house_five", "two_pairs_four"]

#: A player of Texas 42.
Texas42Player: TypeAlias = Literal[
    "beginner",
    "intermediate",
    "expert",
    "expert-cautious",
    "expert-bold",
    "expert-1",
    "sampler",
]

#: A player of Blob as it is offered; any other number of worlds or simulations can be named too.
BlobPlayer: TypeAlias = Literal[
    "random",
    "beginner",
    "intermediate",
    "expert",
    "policy",
    "flat:200",
    "pimc:50",
    "ismcts:1000",
    "rollout:64",
    "search:3x30",
]

#: A player of Clue.
CluePlayer: TypeAlias = Literal["beginner", "expert"]

#: How the worlds of a Bomb Busters table are counted.
Counting: TypeAlias = Literal["dealt", "unknown"]
