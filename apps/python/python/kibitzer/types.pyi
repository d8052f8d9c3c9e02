# Written by `cargo xtask schema` from the types of apps/protocol. Do not edit.
from typing import Any, Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict

BlobAct: TypeAlias = int | str

class BlobAdviseAnswer(TypedDict):
    """A player's advice."""
    actions: list[BlobRow]
    best: BlobAct
    entropy: float
    evidence: Evidence
    player: str
    why: str
    why_i18n: NotRequired[I18n]

class BlobAdviseRequest(TypedDict):
    view: BlobView
    budget: NotRequired[int | None]
    player: NotRequired[str | None]
    seed: NotRequired[int | str]

class BlobArenaAnswer(TypedDict):
    """The comparison of two players."""
    ci: list[float]
    deals: int
    lead: float
    left: float
    right: float
    seed: int | str

class BlobArenaRequest(TypedDict):
    num_players: int
    scoring: NotRequired[str]
    sizes: NotRequired[list[int] | None]
    start_cards: NotRequired[int | None]
    structure: NotRequired[BlobStructureName]
    trumps: NotRequired[BlobTrumpName]
    deals: NotRequired[int]
    left: str
    right: str
    seed: NotRequired[int | str]

class BlobBeliefAnswer(TypedDict):
    """What is possible and, for a complete view, what is likely."""
    belief: NotRequired[dict[str, dict[str, float]]]
    belief_evidence: NotRequired[Evidence]
    evidence: Evidence
    marginals: dict[str, dict[str, Exactly]]
    worlds: Digits

class BlobBeliefRequest1(TypedDict):
    view: BlobView
    budget: NotRequired[int]
    seed: NotRequired[int | str]

BlobBeliefRequest: TypeAlias = BlobBeliefRequest1 | BlobUnseen

class BlobColumn(TypedDict):
    """A column that is reported for every action."""
    about: str
    name: str
    unit: BlobUnit

class BlobDealt(TypedDict):
    """A round with all hands, and the actions."""
    cards: int
    dealer: int
    num_players: int
    trump: str | None
    rounds_left: NotRequired[int]
    scoring: NotRequired[str]
    totals: NotRequired[list[int] | None]
    turned: NotRequired[str | None]
    hands: list[list[str]]
    history: list[list[BlobWhat | BlobWord | int]]
    round_index: NotRequired[Any]

class BlobDecision(TypedDict):
    """One decision, compared with the best."""
    action: BlobAct
    best: BlobAct
    evidence: Evidence
    make: list[float]
    noise: float
    regret: float
    seat: int
    second_look: bool
    step: int
    value: float
    why: str
    why_i18n: NotRequired[I18n]

class BlobGame(TypedDict):
    """The rounds of a game, and its house rules."""
    num_players: int
    scoring: NotRequired[str]
    sizes: NotRequired[list[int] | None]
    start_cards: NotRequired[int | None]
    structure: NotRequired[BlobStructureName]
    trumps: NotRequired[BlobTrumpName]

class BlobLegal(TypedDict):
    """Who may act now, and the seat's legal actions."""
    legal: list[BlobAct]
    may_act: list[int]
    next: BlobNext
    seat: int
    to_act: list[int]

BlobLegalAnswer: TypeAlias = BlobLegal

BlobLegalRequest: TypeAlias = BlobOfView

class BlobLine(TypedDict):
    """A finished round."""
    bids: list[int | None]
    cards: int
    dealer: int
    points: list[int]
    totals: list[int]
    tricks_won: list[int]
    trump: str | None

class BlobLookAnswer(TypedDict):
    """What the seat sees, and what may come next."""
    bids: list[int | None]
    forbidden: int | None
    hand: list[str]
    legal: list[BlobAct]
    may: list[BlobAct]
    phase: BlobPhase
    points: list[int]
    to_act: int | None
    trick: list[list[int | str]]
    tricks: list[BlobTrick]
    tricks_won: list[int]
    view: BlobViewShown
    voids: list[list[str]]
    you: int

BlobLookRequest: TypeAlias = BlobOfView

BlobNext: TypeAlias = Literal["players"] | Literal["chance"] | Literal["nobody"]

class BlobOfView(TypedDict):
    """A view as a field."""
    view: BlobView

class BlobOpponent(TypedDict):
    """What is known about one hand."""
    cannot: NotRequired[list[str]]
    hand_size: int
    seat: int
    void: NotRequired[list[str]]

class BlobOptionsAnswer(TypedDict):
    """The available choices."""
    adviser: str | None
    columns: list[BlobColumn]
    opponent: str | None
    players: list[str]
    reviewer: str | None
    seats: list[int]

class BlobOptionsRequest(TypedDict):
    """This query has no fields."""

class BlobPast(TypedDict):
    """The past of a view, and the current state."""
    now: BlobLegal
    steps: list[BlobPastStep]

class BlobPastInput(TypedDict):
    """The seed, your seat, and the actions so far."""
    history: NotRequired[list[list[list[BlobWhat | BlobWord | int]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]

class BlobPastStep(TypedDict):
    """One action."""
    action: BlobAct
    by: int | None
    legal: NotRequired[list[BlobAct]]

BlobPhase: TypeAlias = Literal["bidding", "playing", "round_over", "game_over"]

BlobPlayers: TypeAlias = str | list[str | None]

BlobReplayAnswer: TypeAlias = BlobPast | BlobReplayed

BlobReplayRequest: TypeAlias = BlobOfView | BlobDealt

class BlobReplayed(TypedDict):
    """The state of the round."""
    bids: list[int | None]
    forbidden: int | None
    led: str | None
    legal: list[BlobAct]
    phase: BlobStage
    round_scores: list[int] | None
    to_act: int | None
    tricks: list[BlobTrickWon]
    tricks_won: list[int]
    voids: list[list[str]]

class BlobReviewAnswer(TypedDict):
    """Your decisions in the last round."""
    decisions: list[BlobDecision]
    player: str
    seat: int

class BlobReviewRequest(TypedDict):
    num_players: int
    scoring: NotRequired[str]
    sizes: NotRequired[list[int] | None]
    start_cards: NotRequired[int | None]
    structure: NotRequired[BlobStructureName]
    trumps: NotRequired[BlobTrumpName]
    history: NotRequired[list[list[list[BlobWhat | BlobWord | int]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]
    player: NotRequired[str | None]
    players: NotRequired[Any]

class BlobRound(TypedDict):
    """The table of one round."""
    cards: int
    dealer: int
    num_players: int
    trump: str | None

class BlobRow(TypedDict):
    """One action and its figures; they are `null` if the player estimates nothing, or if the search never tried the action."""
    action: BlobAct
    ci: list[float] | None
    make: float | None
    points: float | None
    share: float
    value: float | None
    value_ci: list[float] | None

class BlobSitAnswer(TypedDict):
    """What you see, and the state of the rounds."""
    actions: list[list[BlobAct | BlobWord | int]]
    bids: list[int | None]
    forbidden: int | None
    hand: list[str]
    hands: NotRequired[list[list[str]]]
    history: list[list[list[BlobAct | BlobWord | int]]]
    legal: list[BlobAct]
    phase: BlobPhase
    round: int
    sheet: list[BlobLine]
    sizes: list[int]
    to_act: int | None
    totals: list[int]
    trick: list[list[int | str]]
    tricks: list[BlobTrick]
    tricks_won: list[int]
    view: BlobViewShown
    voids: list[list[str]]
    winners: NotRequired[list[int]]
    you: int

class BlobSitRequest(TypedDict):
    num_players: int
    scoring: NotRequired[str]
    sizes: NotRequired[list[int] | None]
    start_cards: NotRequired[int | None]
    structure: NotRequired[BlobStructureName]
    trumps: NotRequired[BlobTrumpName]
    history: NotRequired[list[list[list[BlobWhat | BlobWord | int]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]
    players: NotRequired[BlobPlayers | None]

BlobStage: TypeAlias = Literal["bidding", "playing", "over"]

class BlobStake(TypedDict):
    """How a round counts."""
    rounds_left: NotRequired[int]
    scoring: NotRequired[str]
    totals: NotRequired[list[int] | None]
    turned: NotRequired[str | None]

BlobStructureName: TypeAlias = Literal["one-more-each"] | Literal["one-each"]

class BlobTrick(TypedDict):
    """A complete trick."""
    cards: list[list[int | str]]
    leader: int
    winner: int

class BlobTrickWon(TypedDict):
    """A complete trick."""
    leader: int
    winner: int

BlobTrumpName: TypeAlias = Literal["rotation"] | Literal["turned-up"]

BlobUnit: TypeAlias = Literal["probability"] | Literal["points"] | Literal["count"] | Literal["interval"] | Literal["text"]

class BlobUnseen(TypedDict):
    """The unseen cards and what is known about each hand."""
    opponents: list[BlobOpponent]
    stock_size: int
    unseen: list[str]

class BlobView2(TypedDict):
    cards: int
    dealer: int
    num_players: int
    trump: str | None
    rounds_left: NotRequired[int]
    scoring: NotRequired[str]
    totals: NotRequired[list[int] | None]
    turned: NotRequired[str | None]
    hand: list[str]
    history: NotRequired[list[list[BlobWhat | BlobWord | int]]]
    seat: int

BlobView: TypeAlias = str | BlobView2

class BlobViewShown(TypedDict):
    """A view in the form that requests take."""
    cards: int
    dealer: int
    hand: list[str]
    history: list[list[BlobAct | BlobWord | int]]
    num_players: int
    rounds_left: int
    scoring: str
    seat: int
    totals: list[int]
    trump: str | None
    turned: str | None

BlobWhat: TypeAlias = int | str

BlobWord: TypeAlias = Literal["bid", "play"]

class BombBustersAnalysis(TypedDict):
    """The answer to `analyze`."""
    certain_dual_cuts: list[BombBustersCertain]
    detectors: NotRequired[list[BombBustersMove]]
    entropy_bits: NotRequired[float]
    equipment: NotRequired[list[BombBustersCardUse]]
    events: list[BombBustersOdds]
    evidence: Evidence
    facts: list[BombBustersBecause]
    informative: NotRequired[BombBustersHanding]
    log2_worlds: NotRequired[float]
    moves: list[BombBustersMove]
    notes: NotRequired[list[str]]
    notes_i18n: NotRequired[list[I18n]]
    positions: dict[str, dict[str, BombBustersWays]]
    proofs: NotRequired[list[BombBustersProved]]
    ranking: NotRequired[BombBustersRanking]
    reveal_red: bool
    solo_cuts: list[BombBustersSoloCut]
    turn: BombBustersTurnShown
    values: NotRequired[list[BombBustersHidden]]
    worlds: NotRequired[Digits]

BombBustersAnalyze = TypedDict("BombBustersAnalyze", {
    "budget": NotRequired[int | None],
    "cards": NotRequired[BombBustersCards],
    "counting": NotRequired[BombBustersCounting],
    "detectors": NotRequired[BombBustersDetectors],
    "events": NotRequired[list[BombBustersEventFields]],
    "informative": NotRequired[BombBustersInformative | None],
    "method": NotRequired[BombBustersMethod],
    "rank": NotRequired[BombBustersRank | None],
    "samples": NotRequired[int | None],
    "seed": NotRequired[int | str],
    "top": NotRequired[int],
    "width": NotRequired[float | None],
    "with": NotRequired[BombBustersCut | None],
})

BombBustersAnalyzeAnswer: TypeAlias = BombBustersAnalysis

BombBustersAnalyzeRequest1 = TypedDict("BombBustersAnalyzeRequest1", {
    "table": BombBustersTableFileInput,
    "budget": NotRequired[int | None],
    "cards": NotRequired[BombBustersCards],
    "counting": NotRequired[BombBustersCounting],
    "detectors": NotRequired[BombBustersDetectors],
    "events": NotRequired[list[BombBustersEventFields]],
    "informative": NotRequired[BombBustersInformative | None],
    "method": NotRequired[BombBustersMethod],
    "rank": NotRequired[BombBustersRank | None],
    "samples": NotRequired[int | None],
    "seed": NotRequired[int | str],
    "top": NotRequired[int],
    "width": NotRequired[float | None],
    "with": NotRequired[BombBustersCut | None],
})

BombBustersAnalyzeRequest2 = TypedDict("BombBustersAnalyzeRequest2", {
    "captain": NotRequired[int | None],
    "characters": NotRequired[list[BombBustersCharacterInput]],
    "constraints": NotRequired[list[BombBustersConstraint]],
    "dial": NotRequired[int | None],
    "equipment": NotRequired[list[BombBustersCardInput]],
    "failed_dual_cuts": NotRequired[list[BombBustersFailedCutInput]],
    "free_sizes": NotRequired[bool],
    "history": NotRequired[list[BombBustersEvent]],
    "mission": NotRequired[int | None],
    "number_cards": NotRequired[list[int]],
    "observer": NotRequired[int],
    "observer_stands": NotRequired[list[int]],
    "owners": NotRequired[list[int] | None],
    "players": NotRequired[list[str]],
    "stands": list[str],
    "wires": NotRequired[BombBustersWiresFileInput | None],
    "budget": NotRequired[int | None],
    "cards": NotRequired[BombBustersCards],
    "counting": NotRequired[BombBustersCounting],
    "detectors": NotRequired[BombBustersDetectors],
    "events": NotRequired[list[BombBustersEventFields]],
    "informative": NotRequired[BombBustersInformative | None],
    "method": NotRequired[BombBustersMethod],
    "rank": NotRequired[BombBustersRank | None],
    "samples": NotRequired[int | None],
    "seed": NotRequired[int | str],
    "top": NotRequired[int],
    "width": NotRequired[float | None],
    "with": NotRequired[BombBustersCut | None],
})

BombBustersAnalyzeRequest: TypeAlias = BombBustersAnalyzeRequest1 | BombBustersAnalyzeRequest2

class BombBustersBaseline(TypedDict):
    """The entropy of a stand before the token."""
    bits: float
    player: int

class BombBustersBecause(TypedDict):
    """An entry of the table, what it implies and why."""
    at: str
    says: str
    says_i18n: NotRequired[I18n]
    why: str
    why_i18n: NotRequired[I18n]

class BombBustersCard(TypedDict):
    """An equipment card on the table."""
    also: NotRequired[int]
    card: Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Y", "2.2", "3.3", "9.9", "10.10", "11.11"]
    state: BombBustersCardState

class BombBustersCardInput(TypedDict):
    """An equipment card on the table."""
    also: NotRequired[int | None]
    card: Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Y", "2.2", "3.3", "9.9", "10.10", "11.11"]
    state: NotRequired[BombBustersCardState]

BombBustersCardState: TypeAlias = Literal["locked"] | Literal["ready"] | Literal["used"]

BombBustersCardUse = TypedDict("BombBustersCardUse", {
    "at_hand": bool,
    "behind_ci": NotRequired[list[float]],
    "bits": NotRequired[float],
    "certain_cuts": NotRequired[float],
    "equal": NotRequired[bool],
    "games": NotRequired[int],
    "name": str,
    "next": NotRequired[int],
    "or": NotRequired[int | Literal["YELLOW", "RED"]],
    "player": NotRequired[int],
    "players": NotRequired[list[int]],
    "reason": str,
    "reason_i18n": NotRequired[I18n],
    "red_risk": NotRequired[Exactly],
    "saves_miss": NotRequired[Exactly],
    "saves_red": NotRequired[Exactly],
    "slots": NotRequired[list[int]],
    "success": NotRequired[Exactly],
    "value": NotRequired[int | Literal["YELLOW", "RED"]],
    "win": NotRequired[float],
    "win_ci": NotRequired[list[float]],
})

BombBustersCards: TypeAlias = Literal["at_hand"] | Literal["all"]

class BombBustersCertain(TypedDict):
    """A dual cut that cannot fail."""
    player: int
    slot: int
    value: int | Literal["YELLOW", "RED"]

class BombBustersCharacter(TypedDict):
    """A character card in front of a player."""
    skill: Literal["Double Detector", "General Radar", "Walkie-Talkies", "Triple Detector", "X or Y Ray"]
    used: bool

class BombBustersCharacterInput(TypedDict):
    """A character card in front of a player."""
    skill: Literal["Double Detector", "General Radar", "Walkie-Talkies", "Triple Detector", "X or Y Ray"]
    used: NotRequired[bool]

class BombBustersColumn(TypedDict):
    """A column that is reported for every action."""
    about: str
    name: str
    unit: BombBustersUnit

class BombBustersConstraint1(TypedDict):
    player: int
    type: Literal["must_have"]
    value: int | Literal["YELLOW", "RED"]

class BombBustersConstraint2(TypedDict):
    player: int
    type: Literal["must_not_have"]
    value: int | Literal["YELLOW", "RED"]

class BombBustersConstraint3(TypedDict):
    left: int
    player: int
    right: int
    type: Literal["adjacent_equal"]

class BombBustersConstraint4(TypedDict):
    left: int
    player: int
    right: int
    type: Literal["adjacent_not_equal"]

class BombBustersConstraint5(TypedDict):
    player: int
    slot: int
    type: Literal["slot_excluded"]
    value: int | Literal["YELLOW", "RED"]

class BombBustersConstraint6(TypedDict):
    parity: BombBustersParity
    player: int
    slot: int
    type: Literal["slot_parity"]

class BombBustersConstraint7(TypedDict):
    count: int
    player: int
    slot: int
    type: Literal["multiplicity"]

class BombBustersConstraint8(TypedDict):
    player: int
    slot: int
    type: Literal["unsorted"]

BombBustersConstraint: TypeAlias = BombBustersConstraint1 | BombBustersConstraint2 | BombBustersConstraint3 | BombBustersConstraint4 | BombBustersConstraint5 | BombBustersConstraint6 | BombBustersConstraint7 | BombBustersConstraint8

BombBustersCounting: TypeAlias = Literal["dealt"] | Literal["unknown"]

class BombBustersCut(TypedDict):
    """A value announced at one or two wires of a stand."""
    player: int
    slots: list[int]
    value: int | Literal["YELLOW", "RED"]

BombBustersDetectors: TypeAlias = Literal["all"] | Literal["best"]

BombBustersDrawShown = TypedDict("BombBustersDrawShown", {
    "from": list[int],
    "in_play": int,
    "of": int,
})

class BombBustersDualCut(TypedDict):
    """A dual cut as everybody saw it."""
    actor: int
    hit: NotRequired[int | Literal["YELLOW", "RED"]]
    no_token: NotRequired[bool]
    own: NotRequired[str]
    result: BombBustersResultForm
    slot: NotRequired[int]
    slots: list[int]
    stabilized: NotRequired[bool]
    target: int
    values: list[int | Literal["YELLOW", "RED"]]

class BombBustersEnterAnswer(TypedDict):
    """The answer to `enter`."""
    analysis: NotRequired[BombBustersAnalysis]
    analysis_error: NotRequired[Error]
    table: BombBustersTableFile

BombBustersEnterRequest1 = TypedDict("BombBustersEnterRequest1", {
    "table": BombBustersTableFileInput,
    "budget": NotRequired[int | None],
    "cards": NotRequired[BombBustersCards],
    "counting": NotRequired[BombBustersCounting],
    "detectors": NotRequired[BombBustersDetectors],
    "events": NotRequired[list[BombBustersEventFields]],
    "informative": NotRequired[BombBustersInformative | None],
    "method": NotRequired[BombBustersMethod],
    "rank": NotRequired[BombBustersRank | None],
    "samples": NotRequired[int | None],
    "seed": NotRequired[int | str],
    "top": NotRequired[int],
    "width": NotRequired[float | None],
    "with": NotRequired[BombBustersCut | None],
    "line": str,
    "then": BombBustersThen,
})

class BombBustersEnterRequest2(TypedDict):
    table: BombBustersTableFileInput
    line: str

BombBustersEnterRequest3 = TypedDict("BombBustersEnterRequest3", {
    "captain": NotRequired[int | None],
    "characters": NotRequired[list[BombBustersCharacterInput]],
    "constraints": NotRequired[list[BombBustersConstraint]],
    "dial": NotRequired[int | None],
    "equipment": NotRequired[list[BombBustersCardInput]],
    "failed_dual_cuts": NotRequired[list[BombBustersFailedCutInput]],
    "free_sizes": NotRequired[bool],
    "history": NotRequired[list[BombBustersEvent]],
    "mission": NotRequired[int | None],
    "number_cards": NotRequired[list[int]],
    "observer": NotRequired[int],
    "observer_stands": NotRequired[list[int]],
    "owners": NotRequired[list[int] | None],
    "players": NotRequired[list[str]],
    "stands": list[str],
    "wires": NotRequired[BombBustersWiresFileInput | None],
    "budget": NotRequired[int | None],
    "cards": NotRequired[BombBustersCards],
    "counting": NotRequired[BombBustersCounting],
    "detectors": NotRequired[BombBustersDetectors],
    "events": NotRequired[list[BombBustersEventFields]],
    "informative": NotRequired[BombBustersInformative | None],
    "method": NotRequired[BombBustersMethod],
    "rank": NotRequired[BombBustersRank | None],
    "samples": NotRequired[int | None],
    "seed": NotRequired[int | str],
    "top": NotRequired[int],
    "width": NotRequired[float | None],
    "with": NotRequired[BombBustersCut | None],
    "line": str,
    "then": BombBustersThen,
})

class BombBustersEnterRequest4(TypedDict):
    captain: NotRequired[int | None]
    characters: NotRequired[list[BombBustersCharacterInput]]
    constraints: NotRequired[list[BombBustersConstraint]]
    dial: NotRequired[int | None]
    equipment: NotRequired[list[BombBustersCardInput]]
    failed_dual_cuts: NotRequired[list[BombBustersFailedCutInput]]
    free_sizes: NotRequired[bool]
    history: NotRequired[list[BombBustersEvent]]
    mission: NotRequired[int | None]
    number_cards: NotRequired[list[int]]
    observer: NotRequired[int]
    observer_stands: NotRequired[list[int]]
    owners: NotRequired[list[int] | None]
    players: NotRequired[list[str]]
    stands: list[str]
    wires: NotRequired[BombBustersWiresFileInput | None]
    line: str

BombBustersEnterRequest: TypeAlias = BombBustersEnterRequest1 | BombBustersEnterRequest2 | BombBustersEnterRequest3 | BombBustersEnterRequest4

BombBustersEntry1 = TypedDict("BombBustersEntry1", {
    "budget": NotRequired[int | None],
    "cards": NotRequired[BombBustersCards],
    "counting": NotRequired[BombBustersCounting],
    "detectors": NotRequired[BombBustersDetectors],
    "events": NotRequired[list[BombBustersEventFields]],
    "informative": NotRequired[BombBustersInformative | None],
    "method": NotRequired[BombBustersMethod],
    "rank": NotRequired[BombBustersRank | None],
    "samples": NotRequired[int | None],
    "seed": NotRequired[int | str],
    "top": NotRequired[int],
    "width": NotRequired[float | None],
    "with": NotRequired[BombBustersCut | None],
    "line": str,
    "then": BombBustersThen,
})

BombBustersEntry: TypeAlias = BombBustersEntry1 | BombBustersLine

class BombBustersEvent1(TypedDict):
    actor: int
    hit: NotRequired[int | Literal["YELLOW", "RED"]]
    no_token: NotRequired[bool]
    own: NotRequired[str]
    result: BombBustersResultForm
    slot: NotRequired[int]
    slots: list[int]
    stabilized: NotRequired[bool]
    target: int
    values: list[int | Literal["YELLOW", "RED"]]
    event: Literal["dual_cut"]

class BombBustersEvent2(TypedDict):
    actor: int
    event: Literal["waiting"]
    hit: bool
    slots: list[int]
    target: int
    values: list[int | Literal["YELLOW", "RED"]]

class BombBustersEvent3(TypedDict):
    actor: int
    event: Literal["solo_cut"]
    value: int | Literal["YELLOW", "RED"]
    wires: list[str]

class BombBustersEvent4(TypedDict):
    actor: int
    event: Literal["reveal_reds"]
    wires: list[str]

class BombBustersEvent5(TypedDict):
    event: Literal["disintegrated"]
    value: int | Literal["YELLOW", "RED"]
    wires: list[str]

class BombBustersEvent6(TypedDict):
    no: list[int]
    number: int
    yes: list[int]
    event: Literal["radar"]

class BombBustersEvent7(TypedDict):
    equal: bool
    event: Literal["label"]
    left: str
    right: str

class BombBustersEvent8(TypedDict):
    event: Literal["beside"]
    player: int
    value: int | Literal["YELLOW", "RED"]

class BombBustersEvent9(TypedDict):
    event: Literal["swap"]
    first: list[str]
    second: list[str]

BombBustersEvent10 = TypedDict("BombBustersEvent10", {
    "event": Literal["taken"],
    "from": str,
    "to": str,
})

class BombBustersEvent11(TypedDict):
    event: Literal["token"]
    wire: str

class BombBustersEvent12(TypedDict):
    event: Literal["turn"]
    player: int

class BombBustersEvent13(TypedDict):
    actor: int
    card: Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Y", "2.2", "3.3", "9.9", "10.10", "11.11"]
    event: Literal["used"]

BombBustersEvent: TypeAlias = BombBustersEvent1 | BombBustersEvent2 | BombBustersEvent3 | BombBustersEvent4 | BombBustersEvent5 | BombBustersEvent6 | BombBustersEvent7 | BombBustersEvent8 | BombBustersEvent9 | BombBustersEvent10 | BombBustersEvent11 | BombBustersEvent12 | BombBustersEvent13

class BombBustersEventFields(TypedDict):
    """A statement about wires whose probability is requested."""
    kind: BombBustersWhich
    player: int
    slots: list[int]
    value: int | Literal["YELLOW", "RED"]

class BombBustersFailedCut(TypedDict):
    """A dual cut that missed, for tables without a full history: the same as a miss in the history, except that its time is unknown."""
    actor: int
    own_cut_before: int
    slot: int
    target: int
    value: int | Literal["YELLOW", "RED"]

class BombBustersFailedCutInput(TypedDict):
    """A dual cut that missed, for tables without a full history: the same as a miss in the history, except that its time is unknown."""
    actor: int
    own_cut_before: NotRequired[int]
    slot: int
    target: int
    value: int | Literal["YELLOW", "RED"]

class BombBustersGroupFile(TypedDict):
    """The wires of one colour: either `known`, or `candidates` of which `in_play` are in the game."""
    candidates: NotRequired[list[int]]
    in_play: NotRequired[int]
    known: NotRequired[list[int]]

class BombBustersGroupFileInput(TypedDict):
    """The wires of one colour: either `known`, or `candidates` of which `in_play` are in the game."""
    candidates: NotRequired[list[int] | None]
    in_play: NotRequired[int | None]
    known: NotRequired[list[int] | None]

class BombBustersHanding(TypedDict):
    """The safest dual cuts by the certain cuts they leave to the next player."""
    certain_cuts_evidence: Evidence
    looked_at: str
    moves: list[BombBustersMove]

class BombBustersHidden(TypedDict):
    """Where the hidden wires of a value are."""
    hidden: int
    stands: dict[str, Exactly]
    value: int | Literal["YELLOW", "RED"]

class BombBustersIndicateAnswer(TypedDict):
    """The answer to `indicate`."""
    baseline_bits: NotRequired[float]
    baselines: NotRequired[list[BombBustersBaseline]]
    choices: list[BombBustersIndicated]
    evidence: Evidence
    team: NotRequired[list[BombBustersMate]]
    team_evidence: NotRequired[Evidence]

class BombBustersIndicateRequest1(TypedDict):
    table: BombBustersTableFileInput
    player: NotRequired[int | None]
    seed: NotRequired[int | str]
    team_samples: NotRequired[int | None]
    token: NotRequired[BombBustersTokenWord | None]

class BombBustersIndicateRequest2(TypedDict):
    captain: NotRequired[int | None]
    characters: NotRequired[list[BombBustersCharacterInput]]
    constraints: NotRequired[list[BombBustersConstraint]]
    dial: NotRequired[int | None]
    equipment: NotRequired[list[BombBustersCardInput]]
    failed_dual_cuts: NotRequired[list[BombBustersFailedCutInput]]
    free_sizes: NotRequired[bool]
    history: NotRequired[list[BombBustersEvent]]
    mission: NotRequired[int | None]
    number_cards: NotRequired[list[int]]
    observer: NotRequired[int]
    observer_stands: NotRequired[list[int]]
    owners: NotRequired[list[int] | None]
    players: NotRequired[list[str]]
    stands: list[str]
    wires: NotRequired[BombBustersWiresFileInput | None]
    player: NotRequired[int | None]
    seed: NotRequired[int | str]
    team_samples: NotRequired[int | None]
    token: NotRequired[BombBustersTokenWord | None]

BombBustersIndicateRequest: TypeAlias = BombBustersIndicateRequest1 | BombBustersIndicateRequest2

class BombBustersIndicated(TypedDict):
    """A token that may be placed."""
    beside: NotRequired[bool]
    bits: float
    line: str
    player: int
    remaining: NotRequired[float]
    resolved: NotRequired[float]
    slot: NotRequired[int]
    token: str
    wire: NotRequired[str]

class BombBustersInformative2(TypedDict):
    moves: NotRequired[int]
    worlds: NotRequired[int]

BombBustersInformative: TypeAlias = bool | BombBustersInformative2

class BombBustersLearned(TypedDict):
    """The mean information that a token on a slot gives."""
    bits: float
    slot: int

class BombBustersLine(TypedDict):
    line: str

class BombBustersMate(TypedDict):
    """What one of the others learns about a stand."""
    choices: list[BombBustersLearned]
    player: int
    stand: int

class BombBustersMateCut(TypedDict):
    """A cut that a teammate may make."""
    holds: Exactly
    red_risk: Exactly
    success: Exactly
    value: int | Literal["YELLOW", "RED"]
    wires: list[str]

BombBustersMethod: TypeAlias = Literal["exact"] | Literal["auto"] | Literal["sample"] | Literal["guided"]

class BombBustersMissionShown(TypedDict):
    """A mission for a number of players."""
    dial: int | None
    mission: int
    not_simulated: str
    rule: str
    simulated: bool
    tokens: BombBustersTokensShown
    wires: BombBustersWiresShown | None

class BombBustersMissionsAnswer(TypedDict):
    """The answer to `missions`."""
    missions: list[BombBustersMissionShown]
    players: int

class BombBustersMissionsRequest(TypedDict):
    players: int

BombBustersMove = TypedDict("BombBustersMove", {
    "action": BombBustersMoveKind,
    "also": NotRequired[list[BombBustersPointed]],
    "behind_ci": NotRequired[list[float]],
    "bits": NotRequired[float],
    "certain_cuts": NotRequired[float],
    "equal": NotRequired[bool],
    "games": NotRequired[int],
    "handed": NotRequired[float],
    "net": NotRequired[float],
    "or": NotRequired[int | Literal["YELLOW", "RED"]],
    "player": int,
    "reason": NotRequired[str],
    "reason_i18n": NotRequired[I18n],
    "red_risk": Probability,
    "slots": list[int],
    "success": Probability,
    "value": int | Literal["YELLOW", "RED"],
    "win": NotRequired[float],
    "win_ci": NotRequired[list[float]],
    "wire": NotRequired[str],
    "wires": NotRequired[list[str]],
})

BombBustersMoveKind: TypeAlias = Literal["dual_cut", "x_or_y_ray", "double_detector", "triple_detector", "super_detector", "solo_cut", "reveal_red"]

class BombBustersOdds1(TypedDict):
    p: Exactly

BombBustersOdds: TypeAlias = BombBustersOdds1 | Estimated

class BombBustersOptionsAnswer(TypedDict):
    """The available choices."""
    adviser: str | None
    columns: list[BombBustersColumn]
    opponent: str | None
    players: list[str]
    reviewer: str | None
    seats: list[int]

class BombBustersOptionsRequest(TypedDict):
    """This query has no fields."""

BombBustersParity: TypeAlias = Literal["even"] | Literal["odd"]

class BombBustersPointed(TypedDict):
    """Slots of a stand."""
    player: int
    slots: list[int]

class BombBustersProved(TypedDict):
    """A dual cut that cannot fail, and why."""
    because: list[BombBustersBecause]
    player: int
    slot: int
    value: int | Literal["YELLOW", "RED"]
    words: NotRequired[str]
    words_i18n: NotRequired[I18n]

class BombBustersRadar(TypedDict):
    """The public result of a General Radar."""
    no: list[int]
    number: int
    yes: list[int]

BombBustersRank: TypeAlias = Literal["safe"] | Literal["informative"] | Literal["winning"]

class BombBustersRanking(TypedDict):
    """How the moves are ranked."""
    asked: NotRequired[BombBustersRank]
    assumed: NotRequired[list[str]]
    by: BombBustersRank
    equals: NotRequired[int]
    evidence: NotRequired[BombBustersSimulated]
    games: NotRequired[int]
    handed_worlds: NotRequired[int]
    looked_at: NotRequired[int]
    no_win: NotRequired[str]
    no_win_i18n: NotRequired[I18n]
    policy: NotRequired[str]
    seed: NotRequired[int]
    separated: NotRequired[bool]

class BombBustersReason(TypedDict):
    """An entry of the table."""
    at: str
    says: str
    says_i18n: NotRequired[I18n]

BombBustersResultForm: TypeAlias = Literal["hit", "miss", "explosion"]

class BombBustersSetupAnswer(TypedDict):
    """The answer to `setup`."""
    mission: BombBustersMissionShown
    table: BombBustersTableFile

class BombBustersSetupRequest(TypedDict):
    captain: NotRequired[int | None]
    equipment: NotRequired[list[str]]
    mission: int
    number_cards: NotRequired[list[int]]
    observer: NotRequired[int | None]
    players: int
    red: NotRequired[list[int] | None]
    yellow: NotRequired[list[int] | None]

class BombBustersSimulated1(TypedDict):
    games: int
    kind: Literal["simulated"]
    seed: int

BombBustersSimulated: TypeAlias = BombBustersSimulated1

class BombBustersSoloCut(TypedDict):
    """A legal solo cut: `count` of the observer's own wires are all that is left of the value."""
    count: int
    value: int | Literal["YELLOW", "RED"]

class BombBustersTable1(TypedDict):
    table: BombBustersTableFileInput

BombBustersTable: TypeAlias = BombBustersTable1 | BombBustersTableFileInput

class BombBustersTableFile(TypedDict):
    """A table as one player sees it."""
    captain: NotRequired[int]
    characters: NotRequired[list[BombBustersCharacter]]
    constraints: NotRequired[list[BombBustersConstraint]]
    dial: NotRequired[int]
    equipment: NotRequired[list[BombBustersCard]]
    failed_dual_cuts: NotRequired[list[BombBustersFailedCut]]
    free_sizes: NotRequired[bool]
    history: NotRequired[list[BombBustersEvent]]
    mission: NotRequired[int]
    number_cards: NotRequired[list[int]]
    observer: int
    observer_stands: NotRequired[list[int]]
    owners: NotRequired[list[int]]
    players: NotRequired[list[str]]
    stands: list[str]
    wires: NotRequired[BombBustersWiresFile]

class BombBustersTableFileInput(TypedDict):
    """A table as one player sees it."""
    captain: NotRequired[int | None]
    characters: NotRequired[list[BombBustersCharacterInput]]
    constraints: NotRequired[list[BombBustersConstraint]]
    dial: NotRequired[int | None]
    equipment: NotRequired[list[BombBustersCardInput]]
    failed_dual_cuts: NotRequired[list[BombBustersFailedCutInput]]
    free_sizes: NotRequired[bool]
    history: NotRequired[list[BombBustersEvent]]
    mission: NotRequired[int | None]
    number_cards: NotRequired[list[int]]
    observer: NotRequired[int]
    observer_stands: NotRequired[list[int]]
    owners: NotRequired[list[int] | None]
    players: NotRequired[list[str]]
    stands: list[str]
    wires: NotRequired[BombBustersWiresFileInput | None]

class BombBustersTeammateAnswer(TypedDict):
    """The answer to `teammate`."""
    cuts: list[BombBustersMateCut]
    evidence: Evidence

class BombBustersTeammateRequest1(TypedDict):
    table: BombBustersTableFileInput
    player: int
    top: NotRequired[int]

class BombBustersTeammateRequest2(TypedDict):
    captain: NotRequired[int | None]
    characters: NotRequired[list[BombBustersCharacterInput]]
    constraints: NotRequired[list[BombBustersConstraint]]
    dial: NotRequired[int | None]
    equipment: NotRequired[list[BombBustersCardInput]]
    failed_dual_cuts: NotRequired[list[BombBustersFailedCutInput]]
    free_sizes: NotRequired[bool]
    history: NotRequired[list[BombBustersEvent]]
    mission: NotRequired[int | None]
    number_cards: NotRequired[list[int]]
    observer: NotRequired[int]
    observer_stands: NotRequired[list[int]]
    owners: NotRequired[list[int] | None]
    players: NotRequired[list[str]]
    stands: list[str]
    wires: NotRequired[BombBustersWiresFileInput | None]
    player: int
    top: NotRequired[int]

BombBustersTeammateRequest: TypeAlias = BombBustersTeammateRequest1 | BombBustersTeammateRequest2

BombBustersThen: TypeAlias = Literal["analyze"]

BombBustersTokenWord: TypeAlias = Literal["number", "parity", "count"] | Literal["false"] | Literal["lacks"]

BombBustersTokensShown: TypeAlias = Literal["number", "none", "parity", "count", "lacks", "false", "beside"]

class BombBustersTurnShown(TypedDict):
    """Whose turn it is."""
    player: NotRequired[int]
    says: str
    says_i18n: NotRequired[I18n]

BombBustersUnit: TypeAlias = Literal["probability"] | Literal["points"] | Literal["count"] | Literal["interval"] | Literal["text"]

BombBustersWays: TypeAlias = Digits | Estimated

BombBustersWhich: TypeAlias = Literal["any", "all"]

class BombBustersWhyNotAnswer(TypedDict):
    """The answer to `why_not`."""
    because: list[BombBustersReason]
    possible: bool
    smallest: bool

class BombBustersWhyNotRequest1(TypedDict):
    table: BombBustersTableFileInput
    player: int
    slot: int
    value: int | Literal["YELLOW", "RED"]

class BombBustersWhyNotRequest2(TypedDict):
    captain: NotRequired[int | None]
    characters: NotRequired[list[BombBustersCharacterInput]]
    constraints: NotRequired[list[BombBustersConstraint]]
    dial: NotRequired[int | None]
    equipment: NotRequired[list[BombBustersCardInput]]
    failed_dual_cuts: NotRequired[list[BombBustersFailedCutInput]]
    free_sizes: NotRequired[bool]
    history: NotRequired[list[BombBustersEvent]]
    mission: NotRequired[int | None]
    number_cards: NotRequired[list[int]]
    observer: NotRequired[int]
    observer_stands: NotRequired[list[int]]
    owners: NotRequired[list[int] | None]
    players: NotRequired[list[str]]
    stands: list[str]
    wires: NotRequired[BombBustersWiresFileInput | None]
    player: int
    slot: int
    value: int | Literal["YELLOW", "RED"]

BombBustersWhyNotRequest: TypeAlias = BombBustersWhyNotRequest1 | BombBustersWhyNotRequest2

class BombBustersWiresFile(TypedDict):
    """The wires in play."""
    blue: NotRequired[list[int]]
    red: NotRequired[BombBustersGroupFile]
    yellow: NotRequired[BombBustersGroupFile]

class BombBustersWiresFileInput(TypedDict):
    """The wires in play."""
    blue: NotRequired[list[int] | None]
    red: NotRequired[BombBustersGroupFileInput | None]
    yellow: NotRequired[BombBustersGroupFileInput | None]

class BombBustersWiresShown(TypedDict):
    """The wires of a mission."""
    blue: list[int]
    red: BombBustersDrawShown
    total: int
    yellow: BombBustersDrawShown

class ClueAccuse(TypedDict):
    accuse: int
    cards: list[str]
    right: NotRequired[bool]

class ClueAdviseAnswer(TypedDict):
    """A player's advice."""
    actions: list[ClueWeighed]
    best: str
    evidence: Evidence
    why: str
    why_i18n: NotRequired[I18n]

class ClueAdviseRequest(TypedDict):
    asking: NotRequired[ClueAsking]
    deck: NotRequired[list[ClueSort] | None]
    hand: list[str]
    hand_sizes: NotRequired[list[int] | None]
    history: NotRequired[list[ClueEntry]]
    names: NotRequired[list[str]]
    observer: int
    others: NotRequired[CluePlayers | None]
    players: int
    showing: NotRequired[ClueShowing]
    after: NotRequired[bool]
    room: NotRequired[str | None]
    budget: NotRequired[int | None]
    player: NotRequired[str | None]
    seed: NotRequired[int | str]

class ClueAfter(TypedDict):
    after: NotRequired[bool]
    room: NotRequired[str | None]

class ClueArenaAnswer(TypedDict):
    """The comparison of two players."""
    ci: list[float]
    deals: int
    lead: float
    left: float
    right: float
    seed: int | str

class ClueArenaRequest(TypedDict):
    deck: NotRequired[list[int] | None]
    num_players: NotRequired[int | None]
    deals: NotRequired[int]
    left: str
    right: str
    seed: NotRequired[int | str]

ClueAsking: TypeAlias = Literal["any"] | Literal["new"]

class ClueBeliefAnswer(TypedDict):
    """What a seat can infer."""
    certain: list[ClueCertainHolder]
    entropy_bits: float
    evidence: Evidence
    holders: dict[str, dict[str, str]]
    solutions: list[ClueSolution]
    to_move: NotRequired[int]
    worlds: Digits

ClueBeliefRequest: TypeAlias = ClueTable

class ClueCertainHolder(TypedDict):
    """A card whose holder is certain."""
    because: list[str]
    card: str
    holder: str
    why: str
    why_i18n: NotRequired[I18n]

class ClueColumn(TypedDict):
    """A column that is reported for every action."""
    about: str
    name: str
    unit: ClueUnit

class ClueDecision(TypedDict):
    action: str
    best: str
    evidence: Evidence
    noise: float | None
    regret: float | None
    step: int
    value: float
    why: str
    why_i18n: NotRequired[I18n]

class ClueEnterAnswer(TypedDict):
    """The answer to `enter`."""
    note: NotRequired[str]
    note_i18n: NotRequired[I18n]
    table: ClueViewShown

class ClueEnterRequest(TypedDict):
    asking: NotRequired[ClueAsking]
    deck: NotRequired[list[ClueSort] | None]
    hand: list[str]
    hand_sizes: NotRequired[list[int] | None]
    history: NotRequired[list[ClueEntry]]
    names: NotRequired[list[str]]
    observer: int
    others: NotRequired[CluePlayers | None]
    players: int
    showing: NotRequired[ClueShowing]
    line: str

ClueEntry: TypeAlias = ClueSuggest | ClueAccuse

class ClueEntryShown1(TypedDict):
    card: NotRequired[str]
    cards: list[str]
    passed: list[int]
    shown_by: int | None
    suggest: int

class ClueEntryShown2(TypedDict):
    accuse: int
    cards: list[str]
    right: bool

ClueEntryShown: TypeAlias = ClueEntryShown1 | ClueEntryShown2

class ClueGame(TypedDict):
    """The number of players, and the cards."""
    deck: NotRequired[list[int] | None]
    num_players: NotRequired[int | None]

class ClueLegalAnswer(TypedDict):
    """Who may act now, and the seat's legal actions."""
    legal: list[str]
    may_act: list[int]
    next: ClueNext
    seat: int
    to_act: list[int]

class ClueLegalRequest(TypedDict):
    asking: NotRequired[ClueAsking]
    deck: NotRequired[list[ClueSort] | None]
    hand: list[str]
    hand_sizes: NotRequired[list[int] | None]
    history: NotRequired[list[ClueEntry]]
    names: NotRequired[list[str]]
    observer: int
    others: NotRequired[CluePlayers | None]
    players: int
    showing: NotRequired[ClueShowing]
    after: NotRequired[bool]
    room: NotRequired[str | None]

ClueNext: TypeAlias = Literal["players"] | Literal["chance"] | Literal["nobody"]

class ClueOptionsAnswer(TypedDict):
    """The available choices."""
    adviser: str | None
    columns: list[ClueColumn]
    opponent: str | None
    players: list[str]
    reviewer: str | None
    seats: list[int]

class ClueOptionsRequest(TypedDict):
    """This query has no fields."""

class ClueOthers(TypedDict):
    """The players on the other seats."""
    players: NotRequired[CluePlayers | None]

ClueOthersShown: TypeAlias = str | list[str]

class CluePast(TypedDict):
    """The seed, your seat, and the actions so far."""
    history: NotRequired[list[list[list[int | str]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]

CluePlayers: TypeAlias = str | list[str | None]

class ClueReviewAnswer(TypedDict):
    """The review of the caller's decisions."""
    decisions: list[ClueDecision]
    player: str
    seat: int

class ClueReviewRequest(TypedDict):
    deck: NotRequired[list[int] | None]
    num_players: NotRequired[int | None]
    history: NotRequired[list[list[list[int | str]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]
    players: NotRequired[CluePlayers | None]
    player: NotRequired[str | None]

ClueSaid: TypeAlias = float | list[float] | str

ClueShowing: TypeAlias = Literal["uniform"] | Literal["any"] | Literal["again"]

class ClueSitAnswer(TypedDict):
    """What you see, and the state of the rounds."""
    actions: list[list[int | str]]
    envelope: NotRequired[list[str]]
    hands: NotRequired[list[list[str]]]
    history: list[list[list[int | str]]]
    legal: list[str]
    out: list[int]
    phase: str
    to_act: int | None
    view: ClueViewShown
    winner: int | None
    you: int

class ClueSitRequest(TypedDict):
    deck: NotRequired[list[int] | None]
    num_players: NotRequired[int | None]
    history: NotRequired[list[list[list[int | str]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]
    players: NotRequired[CluePlayers | None]

class ClueSolution(TypedDict):
    """Three cards that the envelope may hold."""
    cards: list[str]
    p: str

ClueSort: TypeAlias = int | list[str]

ClueSortShown: TypeAlias = int | list[str]

class ClueSuggest(TypedDict):
    card: NotRequired[str | None]
    cards: list[str]
    passed: NotRequired[list[int] | None]
    shown_by: NotRequired[int | None]
    suggest: int

class ClueTable(TypedDict):
    """A table as one seat sees it."""
    asking: NotRequired[ClueAsking]
    deck: NotRequired[list[ClueSort] | None]
    hand: list[str]
    hand_sizes: NotRequired[list[int] | None]
    history: NotRequired[list[ClueEntry]]
    names: NotRequired[list[str]]
    observer: int
    others: NotRequired[CluePlayers | None]
    players: int
    showing: NotRequired[ClueShowing]

ClueUnit: TypeAlias = Literal["probability"] | Literal["points"] | Literal["count"] | Literal["interval"] | Literal["text"]

class ClueViewShown(TypedDict):
    """A table as `belief` and `advise` read it."""
    asking: NotRequired[ClueAsking]
    deck: NotRequired[list[ClueSortShown]]
    hand: list[str]
    hand_sizes: list[int]
    history: list[ClueEntryShown]
    names: NotRequired[list[str]]
    observer: int
    others: NotRequired[ClueOthersShown]
    players: int
    showing: NotRequired[ClueShowing]

class ClueWeighed(TypedDict):
    """An action and its figures."""
    action: str
    ci: list[float]
    value: float

class DealAcrossSeats(TypedDict):
    """How many items of these kinds these seats hold together, or the total worth of their items."""
    seats: list[str]

class DealAnalyzeAnswer1(TypedDict):
    entropy_bits: float
    events: list[DealOdds]
    evidence: Evidence
    seats: dict[str, DealHeld]
    worlds: Digits

class DealAnalyzeAnswer2(TypedDict):
    events: list[Estimated]
    evidence: Evidence
    log2_worlds: float
    seats: dict[str, DealExpected]

DealAnalyzeAnswer: TypeAlias = DealAnalyzeAnswer1 | DealAnalyzeAnswer2

class DealAnalyzeRequestAcross1(TypedDict):
    seats: list[str]
    points: dict[str, int]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealAnalyzeRequestAcross2(TypedDict):
    seats: list[str]
    of: list[str]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealAnalyzeRequest(TypedDict):
    across: NotRequired[list[DealAnalyzeRequestAcross1 | DealAnalyzeRequestAcross2]]
    kinds: list[DealKind]
    seats: list[DealSeat]
    events: NotRequired[list[DealEvent]]
    method: NotRequired[DealMethod]
    samples: NotRequired[int]
    seed: NotRequired[int | str]

class DealCount(TypedDict):
    """A condition on a number. At least one field must be given; all given fields must hold."""
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

DealCounted: TypeAlias = DealPoints | DealOf

class DealEvent1Across1(TypedDict):
    """A rule about several seats together."""
    seats: list[str]
    points: dict[str, int]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealEvent1Across2(TypedDict):
    """A rule about several seats together."""
    seats: list[str]
    of: list[str]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealEvent1(TypedDict):
    across: DealEvent1Across1 | DealEvent1Across2

class DealEvent2(TypedDict):
    only: list[str]
    seat: str

class DealEvent2_1(TypedDict):
    never: list[str]
    seat: str

DealEvent2_2 = TypedDict("DealEvent2_2", {
    "in": list[str],
    "slot": int,
    "seat": str,
})

class DealEvent2_3(TypedDict):
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]
    of: list[str]
    slots: list[int]
    seat: str

class DealEvent2_4(TypedDict):
    equal: bool
    pair: list[int]
    seat: str

class DealEvent2_5(TypedDict):
    already: NotRequired[list[list[int]]]
    repeats: int
    times: int
    seat: str

class DealEvent2_6(TypedDict):
    any_of: list[list[DealRule]]
    seat: str

class DealEvent2_7(TypedDict):
    points: dict[str, int]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]
    seat: str

class DealEvent2_8(TypedDict):
    of: list[str]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]
    seat: str

DealEvent: TypeAlias = DealEvent1 | DealEvent2 | DealEvent2_1 | DealEvent2_2 | DealEvent2_3 | DealEvent2_4 | DealEvent2_5 | DealEvent2_6 | DealEvent2_7 | DealEvent2_8

class DealExpected(TypedDict):
    """What a seat is likely to hold."""
    expected: dict[str, Estimated]
    slots: NotRequired[list[dict[str, Estimated]]]

class DealExplainAnswer(TypedDict):
    """Whether the rules contradict each other, and which of them."""
    blame: list[str]
    contradiction: bool

DealExplainRequest: TypeAlias = DealProblem

class DealHeld(TypedDict):
    """What a seat may hold."""
    holds: dict[str, Digits]
    slots: NotRequired[list[dict[str, Digits]]]

class DealKind2(TypedDict):
    copies: NotRequired[int]
    name: str
    value: NotRequired[int | None]

DealKind: TypeAlias = str | DealKind2

DealMethod: TypeAlias = Literal["auto"] | Literal["exact"] | Literal["guided"]

class DealOdds(TypedDict):
    """How likely an event is."""
    p: Exactly

class DealOf(TypedDict):
    of: list[str]

DealParity: TypeAlias = Literal["even", "odd"]

class DealPoints(TypedDict):
    points: dict[str, int]

class DealProblemAcross1(TypedDict):
    seats: list[str]
    points: dict[str, int]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealProblemAcross2(TypedDict):
    seats: list[str]
    of: list[str]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealProblem(TypedDict):
    """The items, the seats that hold them, and what is known."""
    across: NotRequired[list[DealProblemAcross1 | DealProblemAcross2]]
    kinds: list[DealKind]
    seats: list[DealSeat]

class DealRule1(TypedDict):
    only: list[str]

class DealRule2(TypedDict):
    never: list[str]

DealRule3 = TypedDict("DealRule3", {
    "in": list[str],
    "slot": int,
})

class DealRule4(TypedDict):
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]
    of: list[str]
    slots: list[int]

class DealRule5(TypedDict):
    equal: bool
    pair: list[int]

class DealRule6(TypedDict):
    already: NotRequired[list[list[int]]]
    repeats: int
    times: int

class DealRule7(TypedDict):
    any_of: list[list[DealRule]]

class DealRule8(TypedDict):
    points: dict[str, int]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealRule9(TypedDict):
    of: list[str]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

DealRule: TypeAlias = DealRule1 | DealRule2 | DealRule3 | DealRule4 | DealRule5 | DealRule6 | DealRule7 | DealRule8 | DealRule9

class DealSampleAnswer(TypedDict):
    """Uniformly drawn deals."""
    deals: list[dict[str, list[str]]]
    evidence: Evidence

class DealSampleRequestAcross1(TypedDict):
    seats: list[str]
    points: dict[str, int]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealSampleRequestAcross2(TypedDict):
    seats: list[str]
    of: list[str]
    at_least: NotRequired[int | None]
    at_most: NotRequired[int | None]
    exactly: NotRequired[int | None]
    parity: NotRequired[DealParity | None]

class DealSampleRequest(TypedDict):
    across: NotRequired[list[DealSampleRequestAcross1 | DealSampleRequestAcross2]]
    kinds: list[DealKind]
    seats: list[DealSeat]
    samples: NotRequired[int]
    seed: NotRequired[int | str]

class DealSeat(TypedDict):
    """One seat."""
    name: str
    rules: NotRequired[list[DealRule]]
    size: int
    sorted: NotRequired[bool]

Digits: TypeAlias = str

class Error(TypedDict):
    """Why a request has no answer."""
    at: NotRequired[str]
    kind: ErrorKind
    message: str
    message_i18n: NotRequired[I18n]

ErrorKind: TypeAlias = Literal["bad_request"] | Literal["contradiction"] | Literal["illegal"] | Literal["too_big"] | Literal["internal"] | Literal["timeout"] | Literal["cancelled"]

class Estimated(TypedDict):
    """A probability, or an expected number, estimated from samples."""
    ci: NotRequired[list[float]]
    p: float

class Evidence1(TypedDict):
    forced: NotRequired[bool]
    kind: Literal["exact"]
    worlds: Digits

class Evidence2(TypedDict):
    ess: float
    forced: NotRequired[bool]
    judged: NotRequired[str]
    kind: Literal["sampled"]
    samples: int
    seed: int | str
    worlds: NotRequired[Digits]

Evidence: TypeAlias = Evidence1 | Evidence2

Exactly: TypeAlias = str

class Failure(TypedDict):
    error: Error
    id: Any

class I18n(TypedDict):
    """A sentence as an id of the message catalogue and parameters."""
    id: str
    params: NotRequired[dict[str, I18nParam]]

class I18nParam1(TypedDict):
    text: str

class I18nParam2(TypedDict):
    number: str

class I18nParam3(TypedDict):
    percent: str

class I18nParam4(TypedDict):
    message: I18n

I18nParam5 = TypedDict("I18nParam5", {
    "and": list[I18nParam],
})

I18nParam6 = TypedDict("I18nParam6", {
    "or": list[I18nParam],
})

class I18nParam7(TypedDict):
    comma: list[I18nParam]

class I18nParam8(TypedDict):
    semicolon: list[I18nParam]

class I18nParam9(TypedDict):
    space: list[I18nParam]

I18nParam: TypeAlias = I18nParam1 | I18nParam2 | I18nParam3 | I18nParam4 | I18nParam5 | I18nParam6 | I18nParam7 | I18nParam8 | I18nParam9

class KibitzerGamesAnswer(TypedDict):
    """Every game and its queries."""
    games: list[KibitzerListing]

KibitzerGamesRequest: TypeAlias = KibitzerNothing

class KibitzerListed(TypedDict):
    """A query."""
    about: str
    example: Any
    query: str

class KibitzerListing(TypedDict):
    """A game and its queries."""
    about: str
    game: str
    queries: list[KibitzerListed]

class KibitzerNothing(TypedDict):
    """This query has no fields."""

class KibitzerVersionAnswer(TypedDict):
    """The program and its versions."""
    name: str
    protocol: int
    version: str

KibitzerVersionRequest: TypeAlias = KibitzerNothing

Probability: TypeAlias = Exactly | Estimated

class Progress(TypedDict):
    """The progress of a request."""
    done: int
    note: str
    total: int

class Texas42AdviseAnswer(TypedDict):
    """A player's advice."""
    actions: list[Texas42Row]
    best: str
    evidence: Evidence
    holdings: dict[str, dict[str, float]]
    why: str
    why_i18n: NotRequired[I18n]
    worlds: Digits

class Texas42AdviseRequest(TypedDict):
    view: Texas42View
    budget: NotRequired[int | None]
    player: NotRequired[str | None]
    seed: NotRequired[int | str]

class Texas42ArenaAnswer(TypedDict):
    """The comparison of two players."""
    ci: list[float]
    deals: int
    lead: float
    left: float
    right: float
    seed: int | str

class Texas42ArenaRequest(TypedDict):
    max_marks: NotRequired[int | None]
    variants: NotRequired[list[str]]
    dealer: NotRequired[int]
    deals: NotRequired[int]
    left: str
    right: str
    seed: NotRequired[int | str]

class Texas42AuctionAnswer(TypedDict):
    """The state of the auction."""
    highest: str | None
    legal: list[str]
    thrown_in: bool
    to_act: int | None
    winner: int | None

class Texas42AuctionRequest(TypedDict):
    max_marks: NotRequired[int | None]
    variants: NotRequired[list[str]]
    bids: list[str]
    dealer: int
    hand: NotRequired[list[str] | None]

class Texas42BeliefAnswer(TypedDict):
    """What is possible and what is likely, kept separate."""
    belief: dict[str, dict[str, float]]
    belief_evidence: Evidence
    evidence: Evidence
    sizes: dict[str, int]
    support: dict[str, dict[str, Digits]]
    void: dict[str, list[int]]
    worlds: Digits

class Texas42BeliefRequest(TypedDict):
    view: Texas42View
    budget: NotRequired[int]
    seed: NotRequired[int | str]

class Texas42ClaimAnswer(TypedDict):
    """Whether the claim holds."""
    evidence: Evidence
    goal: str
    hands: dict[str, list[str]]
    holds: bool
    line: list[list[int | str]]
    play: str | None

Texas42ClaimRequest: TypeAlias = Texas42OfView

class Texas42Column(TypedDict):
    """A column that is reported for every action."""
    about: str
    name: str
    unit: Texas42Unit

class Texas42ContractShown(TypedDict):
    """The contract."""
    bid: str
    bidder: int
    caller: int
    needs: int
    side: int
    sits_out: int | None

class Texas42Course(TypedDict):
    """The course of a hand, double dummy."""
    ends: bool
    makeable: bool
    turnings: list[Texas42Turning]
    words: str
    words_i18n: NotRequired[I18n]

class Texas42Decision(TypedDict):
    action: str
    best: str
    evidence: Evidence
    noise: float | None
    regret: float | None
    step: int
    value: float
    why: str
    why_i18n: NotRequired[I18n]

class Texas42Goal1(TypedDict):
    marks: int

class Texas42Goal2(TypedDict):
    points: int

Texas42Goal: TypeAlias = Texas42Goal1 | Texas42Goal2

class Texas42House(TypedDict):
    """The house rules. The default is the tournament rules."""
    max_marks: NotRequired[int | None]
    variants: NotRequired[list[str]]

class Texas42Legal(TypedDict):
    """Who may act now, and the seat's legal actions."""
    legal: list[str]
    may_act: list[int]
    next: Texas42Next
    seat: int
    to_act: list[int]

Texas42LegalAnswer: TypeAlias = Texas42Legal | Texas42Playable

class Texas42LegalRequest2(TypedDict):
    bidder: NotRequired[int | None]
    declarer: NotRequired[int | None]
    trump: str
    hand: list[str]
    to_act: NotRequired[int | None]
    trick: list[list[int | str]]

Texas42LegalRequest: TypeAlias = Texas42OfView | Texas42LegalRequest2

class Texas42Line1(TypedDict):
    """A finished hand."""
    gain: list[int]
    thrown_in: bool
    dealer: int
    score: list[int]

class Texas42Line2(TypedDict):
    """A finished hand."""
    bid: str
    bidder: int
    gain: list[int]
    made: bool
    points: list[int]
    thrown_in: bool
    tricks: list[int]
    trump: str
    dealer: int
    score: list[int]

Texas42Line: TypeAlias = Texas42Line1 | Texas42Line2

class Texas42LineAnswer(TypedDict):
    """The same view in every form."""
    line: str
    link: str
    view: Texas42ViewShown

Texas42LineRequest: TypeAlias = Texas42Written | Texas42OfView

class Texas42LookAnswer(TypedDict):
    """What the seat sees, and what may come next."""
    bids: list[list[int | str]]
    contract: Texas42ContractShown | None
    dealer: int
    decided: bool | None
    hand: list[str]
    legal: list[str]
    may: list[str]
    outcome: Texas42OutcomeShown | None
    phase: Texas42Phase
    play_to: Texas42Goal
    points: list[int]
    score: list[int]
    to_act: int | None
    trick: list[list[int | str]]
    tricks: list[Texas42Trick]
    tricks_won: list[int]
    trump: str | None
    view: Texas42ViewShown
    you: int

Texas42LookRequest: TypeAlias = Texas42OfView

Texas42Next: TypeAlias = Literal["players"] | Literal["chance"] | Literal["nobody"]

class Texas42OfView(TypedDict):
    """A view as a field."""
    view: Texas42View

class Texas42OptionsAnswer(TypedDict):
    """The available choices."""
    adviser: str | None
    columns: list[Texas42Column]
    opponent: str | None
    players: list[str]
    reviewer: str | None
    seats: list[int]

class Texas42OptionsRequest(TypedDict):
    """This query has no fields."""

class Texas42Others(TypedDict):
    """The players on the other seats."""
    players: NotRequired[Texas42Players | None]

class Texas42OutcomeShown1(TypedDict):
    gain: list[int]
    thrown_in: bool

class Texas42OutcomeShown2(TypedDict):
    bid: str
    bidder: int
    gain: list[int]
    made: bool
    points: list[int]
    thrown_in: bool
    tricks: list[int]
    trump: str

Texas42OutcomeShown: TypeAlias = Texas42OutcomeShown1 | Texas42OutcomeShown2

class Texas42PastInput(TypedDict):
    """The seed, your seat, and the actions so far."""
    history: NotRequired[list[list[list[int | str]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]

class Texas42PastStep(TypedDict):
    """One action."""
    action: str
    by: int | None
    legal: NotRequired[list[str]]

Texas42Phase: TypeAlias = Literal["bidding", "declaring", "playing", "hand_over", "match_over"]

class Texas42Playable(TypedDict):
    """The legal plays."""
    led_suit: int
    legal: list[str]

Texas42Players: TypeAlias = str | list[str | None]

class Texas42PuzzleAnswer(TypedDict):
    """An exercise, with the verdict on a play."""
    count: int
    goal: str
    legal: list[str]
    line: str
    number: int
    verdict: NotRequired[Texas42PuzzleVerdict]
    view: Texas42ViewShown

class Texas42PuzzleRequest(TypedDict):
    """An exercise, and a try."""
    number: NotRequired[int]
    play: NotRequired[str | None]

class Texas42PuzzleVerdict(TypedDict):
    """The verdict on a play."""
    answer: str
    hands: dict[str, list[str]]
    line: list[list[int | str]]
    right: bool
    why: str
    why_i18n: NotRequired[I18n]

class Texas42Record(TypedDict):
    """A hand from the shake on, in the notation that players write."""
    bids: list[str]
    hands: list[list[str]]
    house: str
    plays: list[list[int | str]]
    score: list[int]
    shaker: int
    trump: NotRequired[str]

class Texas42RecordDecision(TypedDict):
    """One decision, compared with the best."""
    action: str
    best: str
    evidence: Evidence
    noise: float
    points: int | None
    regret: float
    seat: int
    step: int
    value: float
    why: str
    why_i18n: NotRequired[I18n]

class Texas42RecordFields(TypedDict):
    """A recorded hand, and the player that reviews it."""
    player: NotRequired[str | None]
    record: Texas42RecordInput
    seat: NotRequired[int | None]
    seed: NotRequired[int | str]

class Texas42RecordInput(TypedDict):
    """A hand from the shake on, in the notation that players write."""
    bids: list[str]
    hands: list[list[str]]
    house: str
    plays: NotRequired[list[list[int | str]]]
    score: list[int]
    shaker: int
    trump: NotRequired[str | None]

class Texas42RecordReview(TypedDict):
    """The decisions of a hand."""
    course: Texas42Course | None
    decisions: list[Texas42RecordDecision]
    player: str
    tricks: list[Texas42Trick]

class Texas42ReplayAnswer(TypedDict):
    """The past of a view, and the current state."""
    now: Texas42Legal
    steps: list[Texas42PastStep]

Texas42ReplayRequest: TypeAlias = Texas42OfView

class Texas42Review(TypedDict):
    """The review of the caller's decisions."""
    decisions: list[Texas42Decision]
    player: str
    seat: int

Texas42ReviewAnswer: TypeAlias = Texas42Review | Texas42RecordReview

class Texas42ReviewRequest1(TypedDict):
    max_marks: NotRequired[int | None]
    variants: NotRequired[list[str]]
    dealer: NotRequired[int]
    history: NotRequired[list[list[list[int | str]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]
    players: NotRequired[Texas42Players | None]
    player: NotRequired[str | None]

Texas42ReviewRequest: TypeAlias = Texas42ReviewRequest1 | Texas42RecordFields

Texas42Row = TypedDict("Texas42Row", {
    "action": str,
    "behind": list[float] | None,
    "ci": list[float] | None,
    "make": float | None,
    "points": float | None,
    "range": NotRequired[list[float]],
    "set": float | None,
    "value": float | None,
    "why_not": NotRequired[str],
    "why_not_i18n": NotRequired[I18n],
    "with": NotRequired[str],
})

class Texas42Shake(TypedDict):
    """The first shaker."""
    dealer: NotRequired[int]

class Texas42SitAnswer(TypedDict):
    """What you see, and the state of the rounds."""
    actions: list[list[int | str]]
    bids: list[list[int | str]]
    contract: Texas42ContractShown | None
    dealer: int
    decided: bool | None
    hand: list[str]
    hands: NotRequired[list[list[str]]]
    history: list[list[list[int | str]]]
    legal: list[str]
    number: int
    outcome: Texas42OutcomeShown | None
    phase: Texas42Phase
    play_to: Texas42Goal
    points: list[int]
    record: NotRequired[Texas42Record]
    score: list[int]
    sheet: list[Texas42Line]
    standing: list[int]
    to_act: int | None
    trick: list[list[int | str]]
    tricks: list[Texas42Trick]
    tricks_won: list[int]
    trump: str | None
    view: Texas42ViewShown
    winner: NotRequired[int]
    you: int

class Texas42SitRequest(TypedDict):
    max_marks: NotRequired[int | None]
    variants: NotRequired[list[str]]
    dealer: NotRequired[int]
    history: NotRequired[list[list[list[int | str]]] | None]
    seed: NotRequired[int | str]
    you: NotRequired[int | None]
    players: NotRequired[Texas42Players | None]

class Texas42SolveAnswer1(TypedDict):
    moves: dict[str, int]
    points_left: int
    to_act: int
    value: int

class Texas42SolveAnswer2(TypedDict):
    moves: dict[str, bool]
    set: bool
    to_act: int

Texas42SolveAnswer: TypeAlias = Texas42SolveAnswer1 | Texas42SolveAnswer2

class Texas42SolveRequest(TypedDict):
    bidder: NotRequired[int | None]
    declarer: NotRequired[int | None]
    trump: str
    hands: list[list[str]]
    leader: NotRequired[int | None]
    to_act: NotRequired[int | None]
    trick: NotRequired[list[list[int | str]]]

class Texas42Trick(TypedDict):
    """A complete trick."""
    leader: int
    plays: list[list[int | str]]
    points: int
    side: int
    winner: int

class Texas42Trump(TypedDict):
    """The contract."""
    bidder: NotRequired[int | None]
    declarer: NotRequired[int | None]
    trump: str

class Texas42Turning(TypedDict):
    """A play that changed whether the contract could be made."""
    makeable: bool
    seat: int
    step: int
    tile: str
    trick: int

Texas42Unit: TypeAlias = Literal["probability"] | Literal["points"] | Literal["count"] | Literal["interval"] | Literal["text"]

class Texas42View(TypedDict):
    """What one seat knows about a hand."""
    max_marks: NotRequired[int | None]
    variants: NotRequired[list[str]]
    bids: NotRequired[list[str]]
    dealer: int
    hand: list[str]
    history: NotRequired[list[list[int | str]]]
    score: NotRequired[list[int]]
    seat: int
    trump: NotRequired[str | None]

class Texas42ViewShown(TypedDict):
    """The view in the form that `advise`, `belief` and `look` take."""
    bids: list[str]
    dealer: int
    hand: list[str]
    history: list[list[int | str]]
    score: list[int]
    seat: int
    trump: str | None
    variants: list[str]

class Texas42WinnerAnswer(TypedDict):
    """Who takes the trick."""
    led_suit: int
    points: int
    seat: int

class Texas42WinnerRequest(TypedDict):
    bidder: NotRequired[int | None]
    declarer: NotRequired[int | None]
    trump: str
    trick: list[list[int | str]]

class Texas42WorldsAnswer(TypedDict):
    """What the seat can infer."""
    evidence: Evidence
    marginals: dict[str, dict[str, Digits]]
    void: dict[str, list[int]]
    worlds: Digits

class Texas42WorldsRequest(TypedDict):
    bidder: NotRequired[int | None]
    declarer: NotRequired[int | None]
    trump: str
    history: list[list[int | str]]
    viewer: int
    viewer_hand: list[str]

class Texas42Written(TypedDict):
    """A line of text."""
    line: str

class YatzyAdviseAnswer(TypedDict):
    """The best action, and all other actions."""
    actions: list[YatzyWeighed]
    best: YatzyWeighed
    certainty_equivalent: NotRequired[float]
    log_utility: NotRequired[float]
    rules: str
    value: float
    why: NotRequired[str]
    why_i18n: NotRequired[I18n]

class YatzyAdviseRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    dice: list[int]
    rerolls_left: int
    why: NotRequired[bool]

class YatzyCard(TypedDict):
    """A score card."""
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]

class YatzyColumn(TypedDict):
    """A column that is reported for every action."""
    about: str
    name: str
    unit: YatzyUnit

class YatzyDensityAnswer(TypedDict):
    """The exact distribution of the points still to come."""
    at_least: NotRequired[list[list[float | int]]]
    mean: float
    mean_of_highest_5_percent: float
    mean_of_lowest_5_percent: float
    percentiles: dict[str, int]
    pmf: list[list[float | int]]
    rules: str
    sd: float
    variance: float

class YatzyDensityRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    dice: NotRequired[list[int] | None]
    rerolls_left: NotRequired[int | None]
    at_least: NotRequired[list[int]]
    filled: NotRequired[list[str]]
    upper_score: NotRequired[int]
    yahtzee_50: NotRequired[bool]

class YatzyDone1(TypedDict):
    keep: list[int]

class YatzyDone2(TypedDict):
    category: str
    extra: NotRequired[int]
    score: int

YatzyDone: TypeAlias = YatzyDone1 | YatzyDone2

class YatzyDuelAnswer(TypedDict):
    """The maximum probability of winning and, with dice, how to play for it."""
    actions: NotRequired[list[YatzyWay]]
    best: NotRequired[YatzyWay]
    gain: float
    p: float
    rules: str
    usual: float

class YatzyDuelRequestOther(TypedDict):
    """The opponent's score card."""
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    points: NotRequired[int]

class YatzyDuelRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    points: NotRequired[int]
    dice: NotRequired[list[int] | None]
    rerolls_left: NotRequired[int | None]
    other: YatzyDuelRequestOther

class YatzyGame(TypedDict):
    """Rules and risk aversion."""
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]

class YatzyHand(TypedDict):
    """The dice."""
    dice: list[int]
    rerolls_left: int

class YatzyLegalAnswer(TypedDict):
    """Who may act now, and the seat's legal actions."""
    legal: list[str]
    may_act: list[int]
    next: YatzyNext
    seat: int
    to_act: list[int]

class YatzyLegalRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    dice: list[int]
    rerolls_left: int

class YatzyLine1(TypedDict):
    """The action taken, and the best one."""
    keep: list[int]
    best: YatzyDone
    cost: float
    luck: float
    right: bool

class YatzyLine2(TypedDict):
    """The action taken, and the best one."""
    category: str
    extra: NotRequired[int]
    score: int
    best: YatzyDone
    cost: float
    luck: float
    right: bool

YatzyLine: TypeAlias = YatzyLine1 | YatzyLine2

class YatzyMaybeHand(TypedDict):
    """The dice, in the middle of a turn."""
    dice: NotRequired[list[int] | None]
    rerolls_left: NotRequired[int | None]

YatzyNext: TypeAlias = Literal["players"] | Literal["chance"] | Literal["nobody"]

class YatzyNothing(TypedDict):
    """This query has no fields."""

class YatzyOptionsAnswer(TypedDict):
    """The available choices."""
    adviser: str | None
    columns: list[YatzyColumn]
    opponent: str | None
    players: list[str]
    reviewer: str | None
    seats: list[int]

YatzyOptionsRequest: TypeAlias = YatzyNothing

class YatzyPoint(TypedDict):
    """The points so far."""
    points: NotRequired[int]

class YatzyReviewAnswer(TypedDict):
    """What the decisions cost, and the luck of the dice."""
    begin: float
    cost: float
    decisions: list[YatzyLine]
    left: float
    luck: float
    made: float
    mean_cost: float
    right: int
    rules: str

class YatzyReviewRequestDecisions(TypedDict):
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    dice: list[int]
    rerolls_left: int
    category: NotRequired[str | None]
    keep: NotRequired[list[int] | None]

class YatzyReviewRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    decisions: list[YatzyReviewRequestDecisions]

class YatzyRuleSet(TypedDict):
    """One rule set."""
    all_same: str
    bonus: int
    bonus_at: int
    dice: int
    house: list[str]
    lower: list[str]
    repeat_bonus: int
    rerolls: int
    rules: str
    upper: list[str]

class YatzyRulesAnswer(TypedDict):
    """Every rule set."""
    rulesets: list[YatzyRuleSet]

YatzyRulesRequest: TypeAlias = YatzyNothing

class YatzyScoresAnswer(TypedDict):
    """What the dice score."""
    boxes: list[YatzyDone]

class YatzyScoresRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    dice: list[int]
    rerolls_left: int

YatzyStored: TypeAlias = Literal["f32", "f64"]

class YatzyTargetAnswer(TypedDict):
    """The maximum probability and, with dice, how to play for it."""
    actions: NotRequired[list[YatzyWay]]
    best: NotRequired[YatzyWay]
    p: float
    rules: str

class YatzyTargetRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]
    dice: NotRequired[list[int] | None]
    rerolls_left: NotRequired[int | None]
    points: int

YatzyUnit: TypeAlias = Literal["probability"] | Literal["points"] | Literal["count"] | Literal["interval"] | Literal["text"]

class YatzyValueAnswer(TypedDict):
    """The value of a position."""
    certainty_equivalent: NotRequired[float]
    log_utility: NotRequired[float]
    rules: str
    value: float

class YatzyValueRequest(TypedDict):
    house: NotRequired[list[str]]
    precision: NotRequired[YatzyStored | None]
    rules: NotRequired[str | None]
    theta: NotRequired[float]
    filled: list[str]
    upper_score: int
    yahtzee_50: NotRequired[bool]

class YatzyWay1(TypedDict):
    """An action and its probability of success."""
    keep: list[int]
    p: float

class YatzyWay2(TypedDict):
    """An action and its probability of success."""
    category: str
    extra: NotRequired[int]
    score: int
    p: float

YatzyWay: TypeAlias = YatzyWay1 | YatzyWay2

class YatzyWeighed1(TypedDict):
    """An action and its value."""
    keep: list[int]
    regret: float
    value: float

class YatzyWeighed2(TypedDict):
    """An action and its value."""
    category: str
    extra: NotRequired[int]
    score: int
    regret: float
    value: float

YatzyWeighed: TypeAlias = YatzyWeighed1 | YatzyWeighed2
