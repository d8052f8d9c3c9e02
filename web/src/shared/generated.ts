// Written by `cargo xtask schema` from the types of apps/protocol. Do not edit.

/** A bid as its number, a card as its name. */
export type BlobAct = number | string;

/** What a player would do. */
export interface BlobAdviseAnswer {
  /** Every legal action, the one to take first. */
  actions: BlobRow[];
  /** The action to take. */
  best: BlobAct;
  /** The entropy of the actions' shares of the search, in nats. */
  entropy: number;
  /** What it rests on. */
  evidence: Evidence;
  /** Who advised. */
  player: string;
  /** One sentence that says why. */
  why: string;
}

export type BlobAdviseRequest = BlobOfView & {
  /** How many worlds the player looks at, or simulations over all deals; each player has its own number if this is not given. */
  budget?: number | null;
  /** Who advises; the query `options` lists the players. Default: "network". */
  player?: string | null;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** How two players compare. */
export interface BlobArenaAnswer {
  /** The 95% interval of the lead. */
  ci: [number, number];
  /** How many deals were played, each twice. */
  deals: number;
  /** By how much the one is ahead. */
  lead: number;
  /** The mean payoff of a seat of the one player. */
  left: number;
  /** The mean payoff of a seat of the other. */
  right: number;
  /** The seed that gives the same deals again. */
  seed: number | string;
}

export type BlobArenaRequest = BlobGame & {
  /** How many deals; each is played twice. Default: 100. */
  deals?: number;
  /** One player. */
  left: string;
  /** The other. */
  right: string;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** What is possible, and for a whole view what is likely. */
export interface BlobBeliefAnswer {
  /** For each place, the probability of each card given what the others bid and played. */
  belief?: Record<string, Record<string, number>>;
  /** What `belief` rests on. */
  belief_evidence?: Evidence;
  /** What `marginals` rests on. */
  evidence: Evidence;
  /** For each place (the number of a seat, or `stock`), the exact probability of each card if all possible deals are equally likely. */
  marginals: Record<string, Record<string, Exactly>>;
  /** How many deals of the unseen cards are possible. */
  worlds: Digits;
}

/** A whole view, or the unseen cards and what is known of each hand. */
export type BlobBeliefRequest = BlobOfView & {
  /** How many worlds are drawn and weighted. Default: 1000. */
  budget?: number;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
} | BlobUnseen;

/** One thing that is said about every action. */
export interface BlobColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: BlobUnit;
}

/** A round with all hands, and what was done. */
export type BlobDealt = BlobRound & BlobStake & {
  /** The cards that each seat was dealt. */
  hands: string[][];
  /** What was done, in order: seat, `bid` or `play`, and the number or the card. */
  history: [number, BlobWord, BlobWhat][];
  /** Accepted and not used. */
  round_index?: unknown;
};

/** One decision, compared with the best. */
export interface BlobDecision {
  /** What was done. */
  action: BlobAct;
  /** What the reviewer would have done. */
  best: BlobAct;
  /** What `regret` rests on. */
  evidence: Evidence;
  /** The probability to make the bid: with the action, and with the best one. */
  make: [number, number];
  /** How many points more the best action was worth. */
  regret: number;
  /** Who decided. */
  seat: number;
  /** Whether the two were compared once more, with more worlds. */
  second_look: boolean;
  /** The index of the action in the round, from 0. */
  step: number;
  /** One sentence: why the best action is the best. */
  why: string;
}

/** The rounds of a game, and its house rules. */
export interface BlobGame {
  /** How many players there are. */
  num_players: number;
  /** How a round is scored. Default: "exact". */
  scoring?: string;
  /** How many cards are dealt in each round; without it, `start_cards` and `structure` determine it. */
  sizes?: number[] | null;
  /** How many cards are dealt in the first round. */
  start_cards?: number | null;
  /** How the rounds go on from `start_cards`. Default: "one-more-each". */
  structure?: BlobStructureName;
  /** How the trump suit of a round is found. Default: "rotation". */
  trumps?: BlobTrumpName;
}

/** Who may do something now, and what the seat may do. */
export interface BlobLegal {
  /** Everything that this seat may do. */
  legal: BlobAct[];
  /** All seats that may do something now, those included. */
  may_act: number[];
  /** Who moves the game on. */
  next: BlobNext;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game waits for: any one of them can move it on. */
  to_act: number[];
}

export type BlobLegalAnswer = BlobLegal;

export type BlobLegalRequest = BlobOfView;

/** A round that is over. */
export interface BlobLine {
  /** The bid of each seat. */
  bids: (number | null)[];
  /** How many cards were dealt to each player. */
  cards: number;
  /** The seat of the dealer. */
  dealer: number;
  /** The points of each seat in this round. */
  points: number[];
  /** The points of each seat after it. */
  totals: number[];
  /** Tricks that each seat took. */
  tricks_won: number[];
  /** The trump suit. */
  trump: string | null;
}

/** What the seat sees, and what may happen next. */
export interface BlobLookAnswer {
  /** The bid of each seat, `null` before it has bid. */
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  /** The cards that this seat holds. */
  hand: string[];
  /** What this seat may do; empty if it is not its turn. */
  legal: BlobAct[];
  /** What another seat may do if it is to act, as far as this seat can know. */
  may: BlobAct[];
  /** What is going on. */
  phase: BlobPhase;
  /** The points of each seat in this round, once it is over. */
  points: number[];
  /** The seat that acts next; `null` once the round is over. */
  to_act: number | null;
  /** The trick on the table: seat and card. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: BlobTrick[];
  /** Tricks that each seat has taken. */
  tricks_won: number[];
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: BlobViewShown;
  /** For each seat, the suits that it has shown to be void in. */
  voids: string[][];
  /** The seat that sees this. */
  you: number;
}

export type BlobLookRequest = BlobOfView;

/** Who moves a game on. */
export type BlobNext = 'players' | 'chance' | 'nobody';

/** A view under its own name. */
export interface BlobOfView {
  /** What the seat knows. */
  view: BlobView;
}

/** What is known of one hand. */
export interface BlobOpponent {
  /** Cards that the hand cannot hold. */
  cannot?: string[];
  /** How many cards it holds. */
  hand_size: number;
  /** Whose hand it is. */
  seat: number;
  /** Suits that the seat has shown to be void in. */
  void?: string[];
}

/** What can be chosen. */
export interface BlobOptionsAnswer {
  /** Who advises if nobody is named. */
  adviser: string | null;
  /** What players say about an action beside its value. */
  columns: BlobColumn[];
  /** Who plays on the other seats if nobody is named. */
  opponent: string | null;
  /** Players that can be named; some understand a number of worlds too, such as `flat:200`. */
  players: string[];
  /** Who reviews if nobody is named. */
  reviewer: string | null;
  /** The fewest and the most seats at a table. */
  seats: [number, number];
}

/** There are no fields. */
export interface BlobOptionsRequest {
}

/** The past of a view, and where it stands. */
export interface BlobPast {
  /** Where it stands after them. */
  now: BlobLegal;
  /** Everything that was done, oldest first. */
  steps: BlobPastStep[];
}

/** The seed, your seat, and what was done so far. */
export interface BlobPastInput {
  /** Everything that was done so far, one array per round: the `history` of the last answer, and what you do next. */
  history?: [number, BlobWord, BlobWhat][][] | null;
  /** Determines every deal and every decision of the other players. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number | null;
}

/** One thing that was done. */
export interface BlobPastStep {
  /** What was done. */
  action: BlobAct;
  /** Who did it; `null` for dice and cards. */
  by: number | null;
  /** What the seat could have done there, at its own steps. */
  legal?: BlobAct[];
}

/** What is going on at the table. */
export type BlobPhase = 'bidding' | 'playing' | 'round_over' | 'game_over';

/** One name is for all; an array names every seat, or every other seat. */
export type BlobPlayers = string | (string | null)[];

/** The answer about a view, or to the game's own question of the same name. */
export type BlobReplayAnswer = BlobPast | BlobReplayed;

/** A whole view, or all hands and what was done. */
export type BlobReplayRequest = BlobOfView | BlobDealt;

/** Where the round stands. */
export interface BlobReplayed {
  /** The bid of each seat, `null` before it has bid. */
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  /** The suit that was led to the trick on the table. */
  led: string | null;
  /** What it may do. */
  legal: BlobAct[];
  /** What is going on. */
  phase: BlobStage;
  /** The points of each seat, once the round is over. */
  round_scores: number[] | null;
  /** The seat that acts next; `null` once the round is over. */
  to_act: number | null;
  /** Who led and who took each complete trick. */
  tricks: BlobTrickWon[];
  /** Tricks that each seat has taken. */
  tricks_won: number[];
  /** For each seat, the suits that it has shown to be void in. */
  voids: string[][];
}

/** Your decisions of the last round. */
export interface BlobReviewAnswer {
  /** Every decision of yours, in the order of play. */
  decisions: BlobDecision[];
  /** Who reviewed. */
  player: string;
  /** Your seat. */
  seat: number;
}

export type BlobReviewRequest = BlobGame & BlobPastInput & {
  /** Who reviews. Default: "flat:200". */
  player?: string | null;
  /** Accepted and not used: the others' decisions are in the history. */
  players?: unknown;
};

/** The table of one round. */
export interface BlobRound {
  /** How many cards each player is dealt. */
  cards: number;
  /** The seat of the dealer; the seat after it bids and leads first. */
  dealer: number;
  /** How many players there are. */
  num_players: number;
  /** The trump suit (`C`, `D`, `H` or `S`); `null` for a round without trump. */
  trump: string | null;
}

/** One action and its figures; a player that estimates nothing, or a search that never tried the action, has `null` there. */
export interface BlobRow {
  /** The bid or the card. */
  action: BlobAct;
  /** The 95% interval of `points`, where points are what is played for. */
  ci: [number, number] | null;
  /** The probability to make the bid. */
  make: number | null;
  /** Expected points of the round. */
  points: number | null;
  /** Its share of the search. */
  share: number;
  /** What the player maximizes, from 0 to 1. */
  value: number | null;
  /** The 95% interval of `value`. */
  value_ci: [number, number] | null;
}

/** What you see, and where the rounds stand. */
export interface BlobSitAnswer {
  /** What the other players have just done. */
  actions: [number, BlobWord, BlobAct][];
  /** The bid of each seat, `null` before it has bid. */
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  /** The cards that this seat holds. */
  hand: string[];
  /** What each seat was dealt, once the round is over. */
  hands?: string[][];
  /** Everything that was done so far, one array per round: the `history` of the next question. */
  history: [number, BlobWord, BlobAct][][];
  /** What this seat may do; empty if it is not its turn. */
  legal: BlobAct[];
  /** What is going on. */
  phase: BlobPhase;
  /** The index of the round in the game, from 0. */
  round: number;
  /** One line for each round that is over. */
  sheet: BlobLine[];
  /** How many cards are dealt in each round. */
  sizes: number[];
  /** The seat that acts next; `null` once the round is over. */
  to_act: number | null;
  /** The points of each seat, this round included once it is over. */
  totals: number[];
  /** The trick on the table: seat and card. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: BlobTrick[];
  /** Tricks that each seat has taken. */
  tricks_won: number[];
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: BlobViewShown;
  /** For each seat, the suits that it has shown to be void in. */
  voids: string[][];
  /** Who has won, once the game is over. */
  winners?: number[];
  /** The seat that sees this. */
  you: number;
}

export type BlobSitRequest = BlobGame & BlobPastInput & {
  /** Who plays on the other seats: one name for all of them, or an array with a name per seat. */
  players?: BlobPlayers | null;
};

/** What is going on in a replayed round. */
export type BlobStage = 'bidding' | 'playing' | 'over';

/** What a round counts for. */
export interface BlobStake {
  /** How many rounds follow this one. Default: 0. */
  rounds_left?: number;
  /** How the round is scored. Default: "exact". */
  scoring?: string;
  /** The points of each seat before the round. */
  totals?: number[] | null;
  /** The card that was turned up for trump. */
  turned?: string | null;
}

/** How the rounds of a game go on. */
export type BlobStructureName = 'one-more-each' | 'one-each';

/** A complete trick. */
export interface BlobTrick {
  /** The cards, in order: seat and card. */
  cards: [number, string][];
  /** Who led. */
  leader: number;
  /** Who took it. */
  winner: number;
}

/** A complete trick. */
export interface BlobTrickWon {
  /** Who led. */
  leader: number;
  /** Who took it. */
  winner: number;
}

/** How the trump suit of a round is found. */
export type BlobTrumpName = 'rotation' | 'turned-up';

/** What the cells of a column hold. */
export type BlobUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** The unseen cards and what is known of each hand. */
export interface BlobUnseen {
  /** What is known of each other hand. */
  opponents: BlobOpponent[];
  /** How many of the cards were not dealt. */
  stock_size: number;
  /** The cards that the seat has not seen. */
  unseen: string[];
}

/** What one seat knows of a round: an object, or the one-line notation of a view. */
export type BlobView = string | BlobRound & BlobStake & {
  /** The cards that the seat still holds, such as `TH` or `AS`. */
  hand: string[];
  /** What was done so far, in order: seat, `bid` or `play`, and the number or the card. */
  history?: [number, BlobWord, BlobWhat][];
  /** Whose view it is. */
  seat: number;
};

/** A view in the form that questions take. */
export interface BlobViewShown {
  /** How many cards each player is dealt. */
  cards: number;
  /** The seat of the dealer. */
  dealer: number;
  /** The cards that the seat holds. */
  hand: string[];
  /** What was done so far, in order. */
  history: [number, BlobWord, BlobAct][];
  /** How many players there are. */
  num_players: number;
  /** How many rounds follow this one. */
  rounds_left: number;
  /** How the round is scored. */
  scoring: string;
  /** Whose view it is. */
  seat: number;
  /** The points of each seat before the round. */
  totals: number[];
  /** The trump suit; `null` for a round without trump. */
  trump: string | null;
  /** The card that was turned up for trump. */
  turned: string | null;
}

/** A bid or a card. */
export type BlobWhat = number | string;

/** What sort of action it was. */
export type BlobWord = 'bid' | 'play';

/** The answer to `analyze`. */
export interface BombBustersAnalysis {
  /** The dual cuts that cannot fail. */
  certain_dual_cuts: BombBustersCertain[];
  /** Pairs of slots for a double detector, best first, where everything was counted. */
  detectors?: BombBustersMove[];
  /** How much is unknown, where everything was counted. */
  entropy_bits?: number;
  /** The best use of each card, where `rank` asked for it. */
  equipment?: BombBustersCardUse[];
  /** In the order of the request. */
  events: BombBustersOdds[];
  /** What the answer rests on. */
  evidence: Evidence;
  /** What the table says beyond what it shows, with reasons. */
  facts: BombBustersBecause[];
  /** The safest dual cuts by what they hand to the next player, where `informative` asked for it. */
  informative?: BombBustersHanding;
  /** The logarithm of the estimated number of worlds, where the guided sampler drew. */
  log2_worlds?: number;
  /** Everything the observer can do, best first. */
  moves: BombBustersMove[];
  /** What the answer leaves out, in words. */
  notes?: string[];
  /** What each unknown wire can be: by its place, `"1:0"`, and the tile, `"B5"`. */
  positions: Record<string, Record<string, BombBustersWays>>;
  /** Why each of them cannot, in the same order; absent where the guided sampler drew. */
  proofs?: BombBustersProved[];
  /** How the moves are ranked, where `rank` asked for it. */
  ranking?: BombBustersRanking;
  /** Whether the observer may reveal his reds. */
  reveal_red: boolean;
  /** The solo cuts that the rules allow. */
  solo_cuts: BombBustersSoloCut[];
  /** Where the hidden wires of each value are, where everything was counted. */
  values?: BombBustersHidden[];
  /** In how many ways the unknown wires can lie; absent where the guided sampler drew. */
  worlds?: Digits;
}

/** What is asked about a table. */
export interface BombBustersAnalyze {
  /** The most simulated games; enough to tell moves apart if nobody says. */
  budget?: number | null;
  /** Which cards are looked at for the ranking. Default: "at_hand". */
  cards?: BombBustersCards;
  /** What counts as one of the equally likely worlds. Default: "dealt". */
  counting?: BombBustersCounting;
  detectors?: BombBustersDetectors;
  /** What may be so; each gets its probability. */
  events?: BombBustersEventFields[];
  /** Ranks the safest dual cuts by what they hand to the next player. */
  informative?: BombBustersInformative | null;
  method?: BombBustersMethod;
  /** Ranks the moves, with reasons and chances to win. */
  rank?: BombBustersRank | null;
  /** Samples; with `width` at most 1,000,000, without it 10,000. */
  samples?: number | null;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  /** How many moves are looked at for the ranking. Default: 10. */
  top?: number;
  /** How narrow the best move's interval must be for the guided sampler to stop, from 0.0001 to 1. */
  width?: number | null;
}

export type BombBustersAnalyzeAnswer = BombBustersAnalysis;

export type BombBustersAnalyzeRequest = BombBustersTable & BombBustersAnalyze;

/** How much is unknown of a stand before the token. */
export interface BombBustersBaseline {
  /** How much, in bits. */
  bits: number;
  /** The stand. */
  player: number;
}

/** An entry of the table, what it says and why. */
export interface BombBustersBecause {
  /** The place of the entry, such as `history[3]`. */
  at: string;
  /** What it says. */
  says: string;
  /** Why that follows. */
  why: string;
}

/** An equipment card on the table. */
export interface BombBustersCard {
  /** The number card on it in mission 12: two wires of that number must be cut as well. */
  also?: number;
  /** Which card. */
  card: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | 'Y' | '2.2' | '3.3' | '9.9' | '10.10' | '11.11';
  /** Whether it can be used. Default: "locked". */
  state: BombBustersCardState;
}

/** An equipment card on the table. */
export interface BombBustersCardInput {
  /** The number card on it in mission 12: two wires of that number must be cut as well. */
  also?: number | null;
  /** Which card. */
  card: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | 'Y' | '2.2' | '3.3' | '9.9' | '10.10' | '11.11';
  /** Whether it can be used. Default: "locked". */
  state?: BombBustersCardState;
}

/** Whether a card can be used. */
export type BombBustersCardState = 'locked' | 'ready' | 'used';

/** The best use of a card or skill. */
export interface BombBustersCardUse {
  /** Whether it can be used now. */
  at_hand: boolean;
  /** What it tells. */
  bits?: number;
  /** Certain cuts that the chosen player has, on average. */
  certain_cuts?: number;
  /** Whether it cannot be told apart from the best. */
  equal?: boolean;
  /** Games played. */
  games?: number;
  /** The name of the card or skill. */
  name: string;
  /** The player who should play next. */
  next?: number;
  /** The second value of an X or Y Ray. */
  or?: number | 'YELLOW' | 'RED';
  /** The stand that it points at. */
  player?: number;
  /** The players whose skills it renews. */
  players?: number[];
  /** What it is good for, in one sentence. */
  reason: string;
  /** The chance that the bomb goes off. */
  red_risk?: Exactly;
  /** The chance of a miss that it makes harmless. */
  saves_miss?: Exactly;
  /** The chance of an explosion that it makes harmless. */
  saves_red?: Exactly;
  /** The slots on it. */
  slots?: number[];
  /** The chance that the cut succeeds. */
  success?: Exactly;
  /** What is announced, asked for or laid. */
  value?: number | 'YELLOW' | 'RED';
  /** The share of simulated games won. */
  win?: number;
  /** A 95% interval for all that were tried together. */
  win_ci?: [number, number];
}

/** Which cards to look at. */
export type BombBustersCards = 'at_hand' | 'all';

/** A dual cut that cannot fail. */
export interface BombBustersCertain {
  /** The stand. */
  player: number;
  /** The slot on it. */
  slot: number;
  /** What the wire is announced as. */
  value: number | 'YELLOW' | 'RED';
}

/** A character card before a player. */
export interface BombBustersCharacter {
  /** What it can do. */
  skill: 'Double Detector' | 'General Radar' | 'Walkie-Talkies' | 'Triple Detector' | 'X or Y Ray';
  /** Whether it was used this mission. Default: false. */
  used: boolean;
}

/** A character card before a player. */
export interface BombBustersCharacterInput {
  /** What it can do. */
  skill: 'Double Detector' | 'General Radar' | 'Walkie-Talkies' | 'Triple Detector' | 'X or Y Ray';
  /** Whether it was used this mission. Default: false. */
  used?: boolean;
}

/** One thing that is said about every action. */
export interface BombBustersColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: BombBustersUnit;
}

/** A fact that a person enters about a stand or a slot. */
export type BombBustersConstraint = {
  /** The stand. */
  player: number;
  type: 'must_have';
  /** The value. */
  value: number | 'YELLOW' | 'RED';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  slot?: undefined;
} | {
  /** The stand. */
  player: number;
  type: 'must_not_have';
  /** The value. */
  value: number | 'YELLOW' | 'RED';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  slot?: undefined;
} | {
  /** One slot. */
  left: number;
  /** The stand. */
  player: number;
  /** The other. */
  right: number;
  type: 'adjacent_equal';
  count?: undefined;
  parity?: undefined;
  slot?: undefined;
  value?: undefined;
} | {
  /** One slot. */
  left: number;
  /** The stand. */
  player: number;
  /** The other. */
  right: number;
  type: 'adjacent_not_equal';
  count?: undefined;
  parity?: undefined;
  slot?: undefined;
  value?: undefined;
} | {
  /** The stand. */
  player: number;
  /** The slot. */
  slot: number;
  type: 'slot_excluded';
  /** The value. */
  value: number | 'YELLOW' | 'RED';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
} | {
  /** Its parity. */
  parity: BombBustersParity;
  /** The stand. */
  player: number;
  /** The slot. */
  slot: number;
  type: 'slot_parity';
  count?: undefined;
  left?: undefined;
  right?: undefined;
  value?: undefined;
} | {
  /** How often. */
  count: number;
  /** The stand. */
  player: number;
  /** The slot. */
  slot: number;
  type: 'multiplicity';
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  value?: undefined;
} | {
  /** The stand. */
  player: number;
  /** The slot. */
  slot: number;
  type: 'unsorted';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  value?: undefined;
};

/** What counts as one of the equally likely worlds. */
export type BombBustersCounting = 'dealt' | 'unknown';

export type BombBustersDetectors = 'all' | 'best';

/** How the wires of a colour are drawn. */
export interface BombBustersDrawShown {
  /** The numbers they are drawn from. */
  from: number[];
  /** How many are in play. */
  in_play: number;
  /** Of how many that are drawn and shown. */
  of: number;
}

/** A dual cut as everybody saw it. */
export interface BombBustersDualCut {
  /** The player who announced. */
  actor: number;
  /** What was hit, when two values were announced. */
  hit?: number | 'YELLOW' | 'RED';
  /** A miss that put no token anywhere. */
  no_token?: boolean;
  /** The actor's own wire that was cut. */
  own?: string;
  result: BombBustersResultForm;
  /** The slot that was cut or got a token; may be left out where only one was pointed at. */
  slot?: number;
  /** The slots that he pointed at: one, or several with a detector. */
  slots: number[];
  /** Whether the Stabilizer was on. */
  stabilized?: boolean;
  /** The stand that he pointed at. */
  target: number;
  /** One value, or two with the X or Y Ray. */
  values: (number | 'YELLOW' | 'RED')[];
}

/** The answer to `enter`. */
export interface BombBustersEnterAnswer {
  /** What `analyze` says of it, if that was asked for. */
  analysis?: BombBustersAnalysis;
  /** Why `analyze` has no answer about it. */
  analysis_error?: Error;
  /** The table after the entry. */
  table: BombBustersTableFile;
}

export type BombBustersEnterRequest = BombBustersTable & BombBustersEntry;

/** An entry, and what to answer beside the table after it. */
export type BombBustersEntry = BombBustersAnalyze & {
  /** What happened, such as `cut 1:3=5 by 2:0`. */
  line: string;
  /** The question about the table after it, whose fields stand beside this one. */
  then: BombBustersThen;
} | BombBustersLine;

/** One public event. */
export type BombBustersEvent = BombBustersDualCut & {
  event: 'dual_cut';
} | {
  /** The player who announced. */
  actor: number;
  event: 'waiting';
  /** Whether one of them matches. */
  hit: boolean;
  /** The slots that he pointed at. */
  slots: number[];
  /** The stand that he pointed at. */
  target: number;
  /** What he announced. */
  values: (number | 'YELLOW' | 'RED')[];
} | {
  /** The player. */
  actor: number;
  event: 'solo_cut';
  /** The value. */
  value: number | 'YELLOW' | 'RED';
  /** The wires. */
  wires: string[];
} | {
  /** The player. */
  actor: number;
  event: 'reveal_reds';
  /** The wires. */
  wires: string[];
} | {
  event: 'disintegrated';
  /** The number. */
  value: number | 'YELLOW' | 'RED';
  /** The wires. */
  wires: string[];
} | BombBustersRadar & {
  event: 'radar';
} | {
  /** `=` or `!=`. */
  equal: boolean;
  event: 'label';
  /** The left wire. */
  left: string;
  /** The right wire. */
  right: string;
} | {
  event: 'beside';
  /** The player. */
  player: number;
  /** The value. */
  value: number | 'YELLOW' | 'RED';
} | {
  event: 'swap';
  /** Where the first wire stood and where it stands now. */
  first: [string, string];
  /** Where the second wire stood and where it stands now. */
  second: [string, string];
} | {
  event: 'taken';
  /** Where it stood. */
  from: string;
  /** Where it stands now. */
  to: string;
} | {
  event: 'token';
  /** The wire. */
  wire: string;
} | {
  event: 'turn';
  /** The player. */
  player: number;
} | {
  /** The player. */
  actor: number;
  /** The card. */
  card: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | 'Y' | '2.2' | '3.3' | '9.9' | '10.10' | '11.11';
  event: 'used';
};

/** Something that may be so. */
export interface BombBustersEventFields {
  kind: BombBustersWhich;
  /** The index of a stand. */
  player: number;
  slots: number[];
  /** A blue number, or a colour. */
  value: number | 'YELLOW' | 'RED';
}

/** A dual cut that missed, for tables without a full history: the same as a miss in the history, for which only the time is not known. */
export interface BombBustersFailedCut {
  /** A stand of the player who announced. */
  actor: number;
  /** How many wires of that value his hand had already cut then. Default: 0. */
  own_cut_before: number;
  /** The slot that he pointed at. */
  slot: number;
  /** The stand that he pointed at. */
  target: number;
  /** What he announced. */
  value: number | 'YELLOW' | 'RED';
}

/** A dual cut that missed, for tables without a full history: the same as a miss in the history, for which only the time is not known. */
export interface BombBustersFailedCutInput {
  /** A stand of the player who announced. */
  actor: number;
  /** How many wires of that value his hand had already cut then. Default: 0. */
  own_cut_before?: number;
  /** The slot that he pointed at. */
  slot: number;
  /** The stand that he pointed at. */
  target: number;
  /** What he announced. */
  value: number | 'YELLOW' | 'RED';
}

/** The wires of one colour: `known`, or `candidates` of which `in_play` are in the game. */
export interface BombBustersGroupFile {
  /** The numbers that may be in play. */
  candidates?: number[];
  /** How many of the candidates are. */
  in_play?: number;
  /** The numbers in play. */
  known?: number[];
}

/** The wires of one colour: `known`, or `candidates` of which `in_play` are in the game. */
export interface BombBustersGroupFileInput {
  /** The numbers that may be in play. */
  candidates?: number[] | null;
  /** How many of the candidates are. */
  in_play?: number | null;
  /** The numbers in play. */
  known?: number[] | null;
}

/** The safest dual cuts by what they hand to the next player. */
export interface BombBustersHanding {
  /** What the numbers of certain cuts rest on. */
  certain_cuts_evidence: Evidence;
  /** Which cuts were looked at, in words. */
  looked_at: string;
  /** Best first. */
  moves: BombBustersMove[];
}

/** Where the hidden wires of a value are. */
export interface BombBustersHidden {
  /** How many are hidden. */
  hidden: number;
  /** The chance that a stand has at least one, by its index. */
  stands: Record<string, Exactly>;
  /** The value. */
  value: number | 'YELLOW' | 'RED';
}

/** The answer to `indicate`. */
export interface BombBustersIndicateAnswer {
  /** How much is unknown of the first stand before the token. */
  baseline_bits?: number;
  /** The same for each stand of the observer. */
  baselines?: BombBustersBaseline[];
  /** Best first. */
  choices: BombBustersIndicated[];
  /** What the bits rest on. */
  evidence: Evidence;
  /** What each of the others learns, with his own hand before him. */
  team?: BombBustersMate[];
  /** What `team` rests on. */
  team_evidence?: Evidence;
}

export type BombBustersIndicateRequest = BombBustersTable & {
  /** A stand of the observer; all of them if nobody says. */
  player?: number | null;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  /** Worlds drawn for what the others learn; 16 if nobody says, none for a stand alone. */
  team_samples?: number | null;
  /** The kind of token; that of the mission, or a number, if nobody says. */
  token?: BombBustersTokenWord | null;
};

/** A token that may be laid. */
export interface BombBustersIndicated {
  /** Whether the token goes beside the stand. */
  beside?: boolean;
  /** What the token tells. */
  bits: number;
  /** The line for `enter` that lays it. */
  line: string;
  /** The stand. */
  player: number;
  /** What stays unknown. */
  remaining?: number;
  /** The same as a share of all that is unknown of the stand. */
  resolved?: number;
  /** Absent for a token beside the stand. */
  slot?: number;
  /** The token as the stand notation writes it. */
  token: string;
  /** The tile. */
  wire?: string;
}

/** What the best moves hand on: with the usual effort, or as much as is said. */
export type BombBustersInformative = boolean | {
  /** How many of the safest dual cuts. Default: 8. */
  moves?: number;
  /** How many worlds are drawn. Default: 12. */
  worlds?: number;
};

/** What a token before a slot tells, on average. */
export interface BombBustersLearned {
  /** How much, in bits. */
  bits: number;
  /** The slot of the choice. */
  slot: number;
}

export interface BombBustersLine {
  /** What happened, such as `cut 1:3=5 by 2:0`. */
  line: string;
}

/** What one of the others learns of a stand. */
export interface BombBustersMate {
  /** What each choice on that stand tells him. */
  choices: BombBustersLearned[];
  /** The player. */
  player: number;
  /** The stand that gets the token. */
  stand: number;
}

export type BombBustersMethod = 'exact' | 'auto' | 'sample' | 'guided';

/** A mission for a number of players. */
export interface BombBustersMissionShown {
  /** Failures until the bomb goes off; `null` if the mission sets its own. */
  dial: number | null;
  /** The number of the mission. */
  mission: number;
  /** Why not, in words. */
  not_simulated: string;
  /** Its special rule, in words. */
  rule: string;
  /** Whether games of it can be simulated. */
  simulated: boolean;
  /** What an indication token says. */
  tokens: BombBustersTokensShown;
  /** The wires in play; `null` if the mission is not for so many players. */
  wires: BombBustersWiresShown | null;
}

/** The answer to `missions`. */
export interface BombBustersMissionsAnswer {
  /** All 66, in order. */
  missions: BombBustersMissionShown[];
  /** As asked. */
  players: number;
}

export interface BombBustersMissionsRequest {
  players: number;
}

/** Something the observer can do. */
export interface BombBustersMove {
  /** What is done. */
  action: BombBustersMoveKind;
  /** Moves with the same figures: another wire, the same value. */
  also?: BombBustersPointed[];
  /** What its answer tells the observer. */
  bits?: number;
  /** Certain cuts that it hands to the next player, on average, where `informative` asked for it. */
  certain_cuts?: number;
  /** Whether it cannot be told apart from the best. */
  equal?: boolean;
  /** Games played. */
  games?: number;
  /** Certain cuts that it hands to the next player, on average, where it is ranked by that. */
  handed?: number;
  /** Shares of a game that these cuts save, less what a miss and an explosion cost. */
  net?: number;
  /** The second value of an X or Y Ray. */
  or?: number | 'YELLOW' | 'RED';
  /** The stand that it points at; the observer's own for a solo cut or revealing. */
  player: number;
  /** Why it ranks where it does, for the best three. */
  reason?: string;
  /** The chance that the bomb goes off. */
  red_risk: Probability;
  /** The slots of that stand. */
  slots: number[];
  /** The chance that it succeeds. */
  success: Probability;
  /** What is announced. */
  value: number | 'YELLOW' | 'RED';
  /** The share of simulated games won. */
  win?: number;
  /** A 95% interval for all that were tried together. */
  win_ci?: [number, number];
  /** The wire of a plain cut, as the players call it. */
  wire?: string;
  /** The wires of a solo cut or of revealing, on all stands of the observer. */
  wires?: string[];
}

/** What a move is called. */
export type BombBustersMoveKind = 'dual_cut' | 'x_or_y_ray' | 'double_detector' | 'triple_detector' | 'super_detector' | 'solo_cut' | 'reveal_red';

/** How likely an event is. */
export type BombBustersOdds = {
  /** The probability. */
  p: Exactly;
} | Estimated;

/** What can be chosen. */
export interface BombBustersOptionsAnswer {
  /** Who advises if nobody is named. */
  adviser: string | null;
  /** What players say about an action beside its value. */
  columns: BombBustersColumn[];
  /** Who plays on the other seats if nobody is named. */
  opponent: string | null;
  /** Players that can be named; some understand a number of worlds too, such as `flat:200`. */
  players: string[];
  /** Who reviews if nobody is named. */
  reviewer: string | null;
  /** The fewest and the most seats at a table. */
  seats: [number, number];
}

/** There are no fields. */
export interface BombBustersOptionsRequest {
}

/** Even or odd, for the tokens of missions 21 and 33. */
export type BombBustersParity = 'even' | 'odd';

/** Slots of a stand. */
export interface BombBustersPointed {
  /** The stand. */
  player: number;
  /** The slots on it. */
  slots: number[];
}

/** A dual cut that cannot fail, and why. */
export interface BombBustersProved {
  /** A smallest set of entries that prove it. */
  because: BombBustersBecause[];
  /** The stand. */
  player: number;
  /** The slot on it. */
  slot: number;
  /** What the wire is announced as. */
  value: number | 'YELLOW' | 'RED';
  /** Why, where no entry is needed. */
  words?: string;
}

/** General Radar, as everybody heard it. */
export interface BombBustersRadar {
  /** The stands that do not. */
  no: number[];
  /** The number asked for. */
  number: number;
  /** The stands that have it. */
  yes: number[];
}

/** How moves are ranked. */
export type BombBustersRank = 'safe' | 'informative' | 'winning';

/** How the moves are ranked. */
export interface BombBustersRanking {
  /** What was asked for, where moves cannot be ranked so. */
  asked?: BombBustersRank;
  /** What the table does not say and was filled in. */
  assumed?: string[];
  /** The order of the moves. */
  by: BombBustersRank;
  /** How many moves cannot be told apart from the best, the best included. */
  equals?: number;
  /** What the chances to win rest on. */
  evidence?: BombBustersSimulated;
  /** How many were played, all moves together. */
  games?: number;
  /** Worlds drawn for what is handed on. */
  handed_worlds?: number;
  /** How many moves were looked at. */
  looked_at?: number;
  /** Why no games were played. */
  no_win?: string;
  /** How everybody plays in them. */
  policy?: string;
  /** The seed that gives the same answer again. */
  seed?: number;
  /** Whether the best is told apart from all others. */
  separated?: boolean;
}

/** What came of a dual cut. */
export type BombBustersResultForm = 'hit' | 'miss' | 'explosion';

/** The answer to `setup`. */
export interface BombBustersSetupAnswer {
  /** What the mission says. */
  mission: BombBustersMissionShown;
  /** The table, as every other question takes it. */
  table: BombBustersTableFile;
}

export interface BombBustersSetupRequest {
  /** The player who is the captain; the first if nobody says. */
  captain?: number | null;
  /** The equipment cards, by corner or name. */
  equipment?: string[];
  mission: number;
  /** The number cards that were laid out. Default: []. */
  number_cards?: number[];
  /** The player who looks; the first if nobody says. */
  observer?: number | null;
  players: number;
  /** The red wires that were drawn, where that is known. */
  red?: number[] | null;
  /** The yellow wires that were drawn, where that is known. */
  yellow?: number[] | null;
}

/** Games were played to the end. */
export type BombBustersSimulated = {
  /** How many. */
  games: number;
  kind: 'simulated';
  /** The seed that gives the same answer again. */
  seed: number;
};

/** A solo cut that the rules allow: `count` own wires are all that is left of the value. */
export interface BombBustersSoloCut {
  /** How many wires would be cut: 2 or 4. */
  count: number;
  /** The value. */
  value: number | 'YELLOW' | 'RED';
}

/** A table: its fields, or an object of them under `table`. */
export type BombBustersTable = {
  /** The fields. */
  table: BombBustersTableFileInput;
} | BombBustersTableFileInput;

/** A table as one seat sees it. */
export interface BombBustersTableFile {
  /** The stand that was dealt first; without it any that fits the sizes. */
  captain?: number;
  /** One character per player, or none. */
  characters?: BombBustersCharacter[];
  /** Entered facts. */
  constraints?: BombBustersConstraint[];
  /** Failures until the bomb goes off. */
  dial?: number;
  /** The equipment cards. */
  equipment?: BombBustersCard[];
  /** Dual cuts that missed, where the history does not have them. */
  failed_dual_cuts?: BombBustersFailedCut[];
  /** Any stand sizes that add up, instead of those of the deal. */
  free_sizes?: boolean;
  /** What happened. Cuts that are not in it happened before its first entry. */
  history?: BombBustersEvent[];
  /** The number of the mission. */
  mission?: number;
  /** The number cards that the mission laid out (three in 9 and 16, the dead one in 11). */
  number_cards?: number[];
  /** The stand whose owner looks. Default: 0. */
  observer: number;
  /** All stands of the observer, if he has several. */
  observer_stands?: number[];
  /** The player who owns each stand; without it each stand is a player's, except the observer's. */
  owners?: number[];
  /** The players' names, or none. */
  players?: string[];
  /** The slots of each stand in the stand notation. */
  stands: string[];
  /** The wires in play; without it those of the mission, where it leaves no choice. */
  wires?: BombBustersWiresFile;
}

/** A table as one seat sees it. */
export interface BombBustersTableFileInput {
  /** The stand that was dealt first; without it any that fits the sizes. */
  captain?: number | null;
  /** One character per player, or none. */
  characters?: BombBustersCharacterInput[];
  /** Entered facts. */
  constraints?: BombBustersConstraint[];
  /** Failures until the bomb goes off. */
  dial?: number | null;
  /** The equipment cards. */
  equipment?: BombBustersCardInput[];
  /** Dual cuts that missed, where the history does not have them. */
  failed_dual_cuts?: BombBustersFailedCutInput[];
  /** Any stand sizes that add up, instead of those of the deal. */
  free_sizes?: boolean;
  /** What happened. Cuts that are not in it happened before its first entry. */
  history?: BombBustersEvent[];
  /** The number of the mission. */
  mission?: number | null;
  /** The number cards that the mission laid out (three in 9 and 16, the dead one in 11). */
  number_cards?: number[];
  /** The stand whose owner looks. Default: 0. */
  observer?: number;
  /** All stands of the observer, if he has several. */
  observer_stands?: number[];
  /** The player who owns each stand; without it each stand is a player's, except the observer's. */
  owners?: number[] | null;
  /** The players' names, or none. */
  players?: string[];
  /** The slots of each stand in the stand notation. */
  stands: string[];
  /** The wires in play; without it those of the mission, where it leaves no choice. */
  wires?: BombBustersWiresFileInput | null;
}

export type BombBustersThen = 'analyze';

/** What a token says. */
export type BombBustersTokenWord = 'number' | 'parity' | 'count' | 'false' | 'lacks';

/** What a token says in a mission, as `indicate` names it where it can ask for it. */
export type BombBustersTokensShown = 'number' | 'none' | 'parity' | 'count' | 'lacks' | 'false' | 'beside';

/** What the cells of a column hold. */
export type BombBustersUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** How likely a tile is at a place: in how many worlds, or its estimated share of them. */
export type BombBustersWays = Digits | Estimated;

/** Whether at least one of the slots has the value, or all of them. */
export type BombBustersWhich = 'any' | 'all';

/** The wires in play. */
export interface BombBustersWiresFile {
  /** The lowest and the highest number; without it the range of the mission, or all twelve. */
  blue?: [number, number];
  /** The red wires. */
  red?: BombBustersGroupFile;
  /** The yellow wires. */
  yellow?: BombBustersGroupFile;
}

/** The wires in play. */
export interface BombBustersWiresFileInput {
  /** The lowest and the highest number; without it the range of the mission, or all twelve. */
  blue?: [number, number] | null;
  /** The red wires. */
  red?: BombBustersGroupFileInput | null;
  /** The yellow wires. */
  yellow?: BombBustersGroupFileInput | null;
}

/** The wires of a mission. */
export interface BombBustersWiresShown {
  /** The lowest and the highest number. */
  blue: [number, number];
  /** The red wires. */
  red: BombBustersDrawShown;
  /** All wires in play. */
  total: number;
  /** The yellow wires. */
  yellow: BombBustersDrawShown;
}

export interface ClueAccuse {
  /** Who accuses. */
  accuse: number;
  /** A suspect, a weapon and a room. */
  cards: string[];
  /** Whether the envelope holds them. Default: false. */
  right?: boolean;
}

/** What a player would do. */
export interface ClueAdviseAnswer {
  /** Every legal action, the one to take first. */
  actions: ClueWeighed[];
  /** The action to take. */
  best: string;
  /** What it rests on. */
  evidence: Evidence;
  /** One sentence that says why. */
  why: string;
}

export type ClueAdviseRequest = ClueTable & ClueAfter & {
  /** How many worlds the player looks at, or simulations over all deals; each player has its own number if this is not given. */
  budget?: number | null;
  /** Who advises; the query `options` lists the players. Default: "expert". */
  player?: string | null;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

export interface ClueAfter {
  /** Whether the last suggestion of the log is the observer's own and the turn is not over: accuse, or end it? Default: false. */
  after?: boolean;
  /** The room that the observer is in, where only that room may be suggested. */
  room?: string | null;
}

/** How two players compare. */
export interface ClueArenaAnswer {
  /** The 95% interval of the lead. */
  ci: [number, number];
  /** How many deals were played, each twice. */
  deals: number;
  /** By how much the one is ahead. */
  lead: number;
  /** The mean payoff of a seat of the one player. */
  left: number;
  /** The mean payoff of a seat of the other. */
  right: number;
  /** The seed that gives the same deals again. */
  seed: number | string;
}

export type ClueArenaRequest = ClueGame & {
  /** How many deals; each is played twice. Default: 100. */
  deals?: number;
  /** One player. */
  left: string;
  /** The other. */
  right: string;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** What a seat can infer. */
export interface ClueBeliefAnswer {
  /** Every card of other hands and of the envelope whose holder is certain, and why. */
  certain: ClueCertainHolder[];
  /** How much is unknown of the envelope. */
  entropy_bits: number;
  /** How it was counted. */
  evidence: Evidence;
  /** For each card how likely each seat, or the `envelope`, holds it; impossible holders are left out. */
  holders: Record<string, Record<string, string>>;
  /** Every triple that the envelope may hold, the likeliest first. */
  solutions: ClueSolution[];
  /** How many deals are possible. */
  worlds: Digits;
}

export type ClueBeliefRequest = ClueTable;

/** A card whose holder is certain. */
export interface ClueCertainHolder {
  /** The entries of the log that prove it, with the observer's hand. */
  because: string[];
  /** The card. */
  card: string;
  /** The number of a seat, or `envelope`. */
  holder: string;
  /** The proof in words. */
  why: string;
}

/** One thing that is said about every action. */
export interface ClueColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: ClueUnit;
}

export interface ClueDecision {
  /** What was done. */
  action: string;
  /** What the reviewer would have done. */
  best: string;
  /** What it rests on. */
  evidence: Evidence;
  /** How much more the best was worth; `null` where the reviewer did not look at what was done. */
  regret: number | null;
  /** Which action of the round, from 0. */
  step: number;
  /** Why the best is the best. */
  why: string;
}

/** The answer to `enter`. */
export interface ClueEnterAnswer {
  /** The table after the line, as `belief`, `advise` and `enter` read it. */
  table: ClueViewShown;
}

export type ClueEnterRequest = ClueTable & {
  /** What happened, such as `Bob: green rope hall, Cy passed, Dee showed` or `Ann accused green rope hall, wrong`. */
  line: string;
};

/** A suggestion with its answers, or an accusation. */
export type ClueEntry = ClueSuggest | ClueAccuse;

/** A suggestion with its answers, or an accusation. */
export type ClueEntryShown = {
  /** Which card, if you saw it. */
  card?: string;
  /** A suspect, a weapon and a room. */
  cards: [string, string, string];
  /** Who passed. */
  passed: number[];
  /** Who showed a card. */
  shown_by: number | null;
  /** Who suggested. */
  suggest: number;
  accuse?: undefined;
  right?: undefined;
} | {
  /** Who accused. */
  accuse: number;
  /** A suspect, a weapon and a room. */
  cards: [string, string, string];
  /** Whether the envelope holds them. */
  right: boolean;
  card?: undefined;
  passed?: undefined;
  shown_by?: undefined;
  suggest?: undefined;
};

/** How many play, and with which cards. */
export interface ClueGame {
  /** How many suspects, weapons and rooms there are, if not 6, 6 and 9. */
  deck?: [number, number, number] | null;
  /** How many play. */
  num_players?: number | null;
}

/** Who may do something now, and what the seat may do. */
export interface ClueLegalAnswer {
  /** Everything that this seat may do. */
  legal: string[];
  /** All seats that may do something now, those included. */
  may_act: number[];
  /** Who moves the game on. */
  next: ClueNext;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game waits for: any one of them can move it on. */
  to_act: number[];
}

export type ClueLegalRequest = ClueTable & ClueAfter;

/** Who moves a game on. */
export type ClueNext = 'players' | 'chance' | 'nobody';

/** What can be chosen. */
export interface ClueOptionsAnswer {
  /** Who advises if nobody is named. */
  adviser: string | null;
  /** What players say about an action beside its value. */
  columns: ClueColumn[];
  /** Who plays on the other seats if nobody is named. */
  opponent: string | null;
  /** Players that can be named; some understand a number of worlds too, such as `flat:200`. */
  players: string[];
  /** Who reviews if nobody is named. */
  reviewer: string | null;
  /** The fewest and the most seats at a table. */
  seats: [number, number];
}

/** There are no fields. */
export interface ClueOptionsRequest {
}

/** Who plays on the other seats. */
export interface ClueOthers {
  /** Who plays on the other seats: one name for all of them, or an array with a name per seat. */
  players?: CluePlayers | null;
}

/** The seed, your seat, and what was done so far. */
export interface CluePast {
  /** Everything that was done so far, one array per round: the `history` of the last answer, and what you do next. */
  history?: [number, string][][] | null;
  /** Determines every deal and every decision of the other players. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number | null;
}

/** One name is for all; an array names every seat, or every other seat. */
export type CluePlayers = string | (string | null)[];

/** The caller's decisions, looked at again. */
export interface ClueReviewAnswer {
  /** One entry for each decision that was one: where nothing else was legal there is nothing to review. */
  decisions: ClueDecision[];
  /** Who reviewed. */
  player: string;
  /** Whose decisions. */
  seat: number;
}

export type ClueReviewRequest = ClueGame & CluePast & ClueOthers & {
  /** Who reviews. */
  player?: string | null;
};

/** What is said about an action in one column. */
export type ClueSaid = number | [number, number] | string;

/** How people choose which card to show. */
export type ClueShowingName = 'uniform' | 'any' | 'again';

/** What you see, and where the rounds stand. */
export interface ClueSitAnswer {
  /** What the other players have just done. */
  actions: [number, string][];
  /** What the envelope holds, once the game is over. */
  envelope?: [string, string, string];
  /** What each seat holds, once the game is over. */
  hands?: string[][];
  /** Everything that was done so far, one array per round: the `history` of the next question. */
  history: [number, string][][];
  /** What you may do, where that is a short list; with `asking` and `deciding` any three cards may be named. */
  legal: string[];
  /** Who has accused wrongly, and only answers. */
  out: number[];
  /** `asking` (suggest or accuse), `answering`, `deciding` (accuse or end the turn) or `over`. */
  phase: string;
  /** Whose turn it is. */
  to_act: number | null;
  /** What `belief` and `advise` are asked with. */
  view: ClueViewShown;
  /** Who solved it, once the game is over; nobody if it is `null`. */
  winner: number | null;
  /** Your seat. */
  you: number;
}

export type ClueSitRequest = ClueGame & CluePast & ClueOthers;

/** Three cards that the envelope may hold. */
export interface ClueSolution {
  /** Suspect, weapon and room. */
  cards: [string, string, string];
  /** How likely the envelope holds them. */
  p: string;
}

/** The cards of one sort: how many, with the standard names, or what they are called. */
export type ClueSort = number | string[];

/** The cards of one sort. */
export type ClueSortShown = number | string[];

export interface ClueSuggest {
  /** Which card, if the observer saw it. */
  card?: string | null;
  /** A suspect, a weapon and a room. */
  cards: string[];
  /** Who passed, clockwise; all seats up to the one who showed if absent. */
  passed?: number[] | null;
  /** Who showed a card; `null` or absent if nobody did. */
  shown_by?: number | null;
  /** Who suggests. */
  suggest: number;
}

/** A table as one seat sees it. */
export interface ClueTable {
  /** The suspects, weapons and rooms, if not the standard 6, 6 and 9: how many there are, or their names. */
  deck?: [ClueSort, ClueSort, ClueSort] | null;
  /** The observer's own cards. */
  hand: string[];
  /** How many cards each seat holds; dealt out evenly from seat 0 on if absent. */
  hand_sizes?: number[] | null;
  /** Suggestions and accusations, oldest first. */
  history?: ClueEntry[];
  /** What people call the seats, for the sentences of the answer. Default: []. */
  names?: string[];
  /** Whose view it is. */
  observer: number;
  /** How many play. */
  players: number;
  /** How people choose which card to show. Default: "uniform". */
  showing?: ClueShowingName;
}

/** What the cells of a column hold. */
export type ClueUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** A table as `belief` and `advise` read it. */
export interface ClueViewShown {
  /** The suspects, weapons and rooms, if not the standard 6, 6 and 9. */
  deck?: [ClueSortShown, ClueSortShown, ClueSortShown];
  /** Your cards. */
  hand: string[];
  /** How many cards each seat holds. */
  hand_sizes: number[];
  /** Suggestions and accusations, oldest first; one that waits for answers is left out. */
  history: ClueEntryShown[];
  /** What people call the seats, if they were named. */
  names?: string[];
  /** Your seat. */
  observer: number;
  /** How many play. */
  players: number;
  /** How people choose which card to show, if not `uniform`. */
  showing?: ClueShowingName;
}

/** An action and what is said about it. */
export interface ClueWeighed {
  /** The action. */
  action: string;
  /** The 95% interval of the value. */
  ci: [number, number];
  /** What it is worth; more is better. */
  value: number;
}

/** How many items of these kinds these seats hold together, or what their items are worth together. */
export interface DealAcrossSeats {
  /** The seats that are counted together. */
  seats: string[];
}

/** Counts, where everything was counted; estimates, where worlds were drawn. */
export type DealAnalyzeAnswer = {
  /** The entropy of the deal, in bits. */
  entropy_bits: number;
  /** In the order of the request. */
  events: DealOdds[];
  /** Exact, with the number of worlds. */
  evidence: Evidence;
  /** By the seat's name. */
  seats: Record<string, DealHeld>;
  /** How many deals obey the rules. */
  worlds: Digits;
  log2_worlds?: undefined;
} | {
  /** In the order of the request. */
  events: Estimated[];
  /** Sampled, with the effective sample size. */
  evidence: Evidence;
  /** The base-2 logarithm of the estimated number of deals. */
  log2_worlds: number;
  /** By the seat's name. */
  seats: Record<string, DealExpected>;
  entropy_bits?: undefined;
  worlds?: undefined;
};

export type DealAnalyzeRequest = DealProblem & {
  /** Events whose probabilities are asked for. */
  events?: DealEvent[];
  /** How the answer is found. Default: "auto". */
  method?: DealMethod;
  /** How many samples the guided sampler draws. Default: 20000. */
  samples?: number;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** How many there may be. At least one field must be given; all that are given must hold. */
export interface DealCount {
  /** At least so many. */
  at_least?: number | null;
  /** At most so many. */
  at_most?: number | null;
  /** Exactly so many. */
  exactly?: number | null;
  /** An even or an odd number. */
  parity?: DealParity | null;
}

/** What is counted across seats. */
export type DealCounted = DealPoints | DealOf;

/** An event: a rule about one `seat`, or one `across` several. */
export type DealEvent = {
  /** A rule about several seats together. */
  across: DealAcrossSeats & DealCounted & DealCount;
} | DealRule & {
  /** The seat that the rule is about. */
  seat: string;
};

/** What a seat is likely to hold. */
export interface DealExpected {
  /** How many of each kind the seat holds on average. */
  expected: Record<string, Estimated>;
  /** For each slot of a sorted seat, the probability of each kind. */
  slots?: (Record<string, Estimated>)[];
}

/** Whether the rules contradict each other, and which of them. */
export interface DealExplainAnswer {
  /** The places of a smallest set of rules that contradict each other, such as `seats[0].rules[1]`. */
  blame: string[];
  /** Whether no deal obeys all rules. */
  contradiction: boolean;
}

export type DealExplainRequest = DealProblem;

/** What a seat may hold. */
export interface DealHeld {
  /** In how many deals the seat holds each kind. */
  holds: Record<string, Digits>;
  /** For each slot of a sorted seat, in how many deals it holds each kind. */
  slots?: (Record<string, Digits>)[];
}

/** A kind of item: its name alone, if there is one copy of it. */
export type DealKind = string | {
  /** How many copies there are. Default: 1. */
  copies?: number;
  /** The kind's name. */
  name: string;
  /** Items of one value are equal for `pair` and `repeats`; without it, no two kinds are. */
  value?: number | null;
};

/** How the answer is found. */
export type DealMethod = 'auto' | 'exact' | 'guided';

/** How likely an event is. */
export interface DealOdds {
  /** The exact probability. */
  p: Exactly;
}

export interface DealOf {
  /** The kinds that are counted. */
  of: string[];
}

/** Even or odd. */
export type DealParity = 'even' | 'odd';

export interface DealPoints {
  /** What one item of each of these kinds is worth. */
  points: Record<string, number>;
}

/** What is dealt, who holds it, and what is known. */
export interface DealProblem {
  /** Rules about several seats together. */
  across?: (DealAcrossSeats & DealCounted & DealCount)[];
  /** What is dealt, in sort order. */
  kinds: DealKind[];
  /** Who holds it. */
  seats: DealSeat[];
}

/** One rule about a seat. Which one it is can be told from the field that names it. */
export type DealRule = {
  /** It holds nothing but these kinds. */
  only: string[];
} | {
  /** It holds none of these kinds. */
  never: string[];
} | {
  /** The kinds of which one is in the slot. */
  in: string[];
  /** The slot, from 0. */
  slot: number;
} | DealCount & {
  /** The kinds that are counted. */
  of: string[];
  /** The slots that are counted. */
  slots: number[];
} | {
  /** Whether they hold items of the same value. */
  equal: boolean;
  /** Two slots, the left one first. */
  pair: [number, number];
} | {
  /** Values that lie open already: the value, and how often. Default: []. */
  already?: [number, number][];
  /** The slot whose value is counted. */
  repeats: number;
  /** How often the value is there. */
  times: number;
} | {
  /** Descriptions, each a list of rules that hold together. */
  any_of: DealRule[][];
} | DealPoints & DealCount | DealOf & DealCount;

/** Deals drawn uniformly. */
export interface DealSampleAnswer {
  /** The kinds that each seat holds, by the seat's name, one object per deal. */
  deals: (Record<string, string[]>)[];
  /** How many deals there are. */
  evidence: Evidence;
}

export type DealSampleRequest = DealProblem & {
  /** How many deals to draw. Default: 1. */
  samples?: number;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** One seat. */
export interface DealSeat {
  /** The seat's name. */
  name: string;
  /** What is known of it. */
  rules?: DealRule[];
  /** How many items it holds. */
  size: number;
  /** Whether its items are sorted in the order of the kinds, so that rules may name slots. Default: false. */
  sorted?: boolean;
}

/** A count that may pass 2^53: a string of digits. */
export type Digits = string;

/** Why a question has no answer. */
export interface Error {
  /** The place in the request, such as `stands[1][3]`. */
  at?: string;
  /** What sort of trouble it was. */
  kind: ErrorKind;
  /** One sentence: what was wrong and what would be right. */
  message: string;
  [more: string]: unknown;
}

/** What sort of trouble it was. */
export type ErrorKind = 'bad_request' | 'contradiction' | 'illegal' | 'too_big' | 'internal' | 'timeout' | 'cancelled';

/** A probability, or an expected number, that was estimated from samples. */
export interface Estimated {
  /** The 95% interval; absent where the estimate has no error, or too few samples to know it. */
  ci?: [number, number];
  /** The estimate. */
  p: number;
}

/** What an answer rests on. */
export type Evidence = {
  /** Whether only one action is legal, so that no worlds were needed to choose it. Figures beside it, if there are any, rest on the other fields. */
  forced?: boolean;
  kind: 'exact';
  /** How many worlds there are. */
  worlds: Digits;
  ess?: undefined;
  judged?: undefined;
  samples?: undefined;
  seed?: undefined;
} | {
  /** The effective sample size: how many equally weighted worlds they are worth. After weighted resampling, the effective size of the weights; a world that was kept several times is one world. */
  ess: number;
  /** Whether only one action is legal. */
  forced?: boolean;
  /** How each world was judged (`rollouts`, `double dummy`, `rollouts and double dummy` or `a model of the players`), where all of them were looked at: there is no sampling error and intervals are points, but the judgement is an estimate, which is why `kind` is not `exact`. */
  judged?: string;
  kind: 'sampled';
  /** How many worlds were looked at; 0 if the player looks at none. */
  samples: number;
  /** The seed that gives the same answer again. */
  seed: number | string;
  /** How many worlds there are, where all of them were looked at. */
  worlds?: Digits;
};

/** An exact probability: a reduced fraction, `"num/den"`. */
export type Exactly = string;

export interface Failure {
  error: Error;
  /** The id of the request, unchanged; null if it had none */
  id: unknown;
}

/** Every game and its queries. */
export interface KibitzerGamesAnswer {
  /** Every game. */
  games: KibitzerListing[];
}

export type KibitzerGamesRequest = KibitzerNothing;

/** A query. */
export interface KibitzerListed {
  /** One line: what is asked, and what the answer has. */
  about: string;
  /** A whole request that can be sent as it is. */
  example: unknown;
  /** Its name, for the field `query` of a request. */
  query: string;
}

/** A game and its queries. */
export interface KibitzerListing {
  /** One line about the game. */
  about: string;
  /** Its name, for the field `game` of a request. */
  game: string;
  /** Its queries. */
  queries: KibitzerListed[];
}

/** There are no fields. */
export interface KibitzerNothing {
}

/** What answers. */
export interface KibitzerVersionAnswer {
  /** The name of the program. */
  name: string;
  /** The version of the protocol: of the shapes of requests and answers. */
  protocol: number;
  /** The version of the engine, as printed by `kibitzer --version`. */
  version: string;
}

export type KibitzerVersionRequest = KibitzerNothing;

/** A probability: one form for each kind of evidence. */
export type Probability = Exactly | Estimated;

/** How far a question is. */
export interface Progress {
  /** From 0 to `total`; it never falls */
  done: number;
  /** What is being done */
  note: string;
  total: number;
}

/** What a player would do. */
export interface Texas42AdviseAnswer {
  /** Every legal action, the one to take first. */
  actions: Texas42Row[];
  /** The action to take. */
  best: string;
  /** What it rests on. */
  evidence: Evidence;
  /** For each unseen domino, the probability that each other seat holds it. */
  holdings: Record<string, Record<string, number>>;
  /** One sentence that says why. */
  why: string;
  /** How many deals of the unseen dominoes are possible. */
  worlds: Digits;
}

export type Texas42AdviseRequest = Texas42OfView & {
  /** How many worlds the player looks at, or simulations over all deals; each player has its own number if this is not given. */
  budget?: number | null;
  /** Who advises; the query `options` lists the players. Default: "expert". */
  player?: string | null;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** How two players compare. */
export interface Texas42ArenaAnswer {
  /** The 95% interval of the lead. */
  ci: [number, number];
  /** How many deals were played, each twice. */
  deals: number;
  /** By how much the one is ahead. */
  lead: number;
  /** The mean payoff of a seat of the one player. */
  left: number;
  /** The mean payoff of a seat of the other. */
  right: number;
  /** The seed that gives the same deals again. */
  seed: number | string;
}

export type Texas42ArenaRequest = Texas42House & Texas42Shake & {
  /** How many deals; each is played twice. Default: 100. */
  deals?: number;
  /** One player. */
  left: string;
  /** The other. */
  right: string;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** Where the auction stands. */
export interface Texas42AuctionAnswer {
  /** The highest bid so far. */
  highest: string | null;
  /** The bids that this seat may make. */
  legal: string[];
  /** Whether everybody passed, so that the hand is shaken again. */
  thrown_in: boolean;
  /** The seat that bids next; `null` once the auction is over. */
  to_act: number | null;
  /** The seat that won the auction, once it is over. */
  winner: number | null;
}

export type Texas42AuctionRequest = Texas42House & {
  /** The bids so far, in order. */
  bids: string[];
  /** Who shook the dominoes; the seat after it bids first. */
  dealer: number;
  /** The hand of the seat that is to bid; some bids require doubles. */
  hand?: string[] | null;
};

/** What is possible and what is likely, kept apart. */
export interface Texas42BeliefAnswer {
  /** For each unseen domino, the probability that each other seat holds it, given what the others bid, named and played. */
  belief: Record<string, Record<string, number>>;
  /** What `belief` rests on. */
  belief_evidence: Evidence;
  /** What `support` rests on. */
  evidence: Evidence;
  /** How many dominoes each other seat holds. */
  sizes: Record<string, number>;
  /** For each unseen domino, in how many possible deals each other seat holds it. */
  support: Record<string, Record<string, Digits>>;
  /** For each seat, the suits that it has shown to be void in; 7 is the called suit. */
  void: Record<string, number[]>;
  /** How many deals of the unseen dominoes are possible. */
  worlds: Digits;
}

export type Texas42BeliefRequest = Texas42OfView & {
  /** How many worlds are drawn and weighted. Default: 1000. */
  budget?: number;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** One thing that is said about every action. */
export interface Texas42Column {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: Texas42Unit;
}

/** The contract. */
export interface Texas42ContractShown {
  /** What it bid. */
  bid: string;
  /** The seat that bid. */
  bidder: number;
  /** The seat that names the trump. */
  caller: number;
  /** How many points its side needs. */
  needs: number;
  /** Its side: seats 0 and 2 are side 0. */
  side: number;
  /** The seat that sits out at nello. */
  sits_out: number | null;
}

export interface Texas42Decision {
  /** What was done. */
  action: string;
  /** What the reviewer would have done. */
  best: string;
  /** What it rests on. */
  evidence: Evidence;
  /** How much more the best was worth; `null` where the reviewer did not look at what was done. */
  regret: number | null;
  /** Which action of the round, from 0. */
  step: number;
  /** Why the best is the best. */
  why: string;
}

/** What wins the match. */
export type Texas42Goal = {
  marks: number;
  points?: undefined;
} | {
  points: number;
  marks?: undefined;
};

/** The house rules. Without any, the tournament rules apply. */
export interface Texas42House {
  /** The highest bid in marks that the house allows. */
  max_marks?: number | null;
  /** Names of the variants that are in force, such as `forced-bid` or `nello`. */
  variants?: string[];
}

/** Who may do something now, and what the seat may do. */
export interface Texas42Legal {
  /** Everything that this seat may do. */
  legal: string[];
  /** All seats that may do something now, those included. */
  may_act: number[];
  /** Who moves the game on. */
  next: Texas42Next;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game waits for: any one of them can move it on. */
  to_act: number[];
}

/** The answer about a view, or to the game's own question of the same name. */
export type Texas42LegalAnswer = Texas42Legal | Texas42Playable;

/** What may be played to a trick, or done in a whole view. */
export type Texas42LegalRequest = Texas42OfView | Texas42Trump & {
  /** The dominoes of the seat that is to play. */
  hand: string[];
  /** Whose hand it is; checked if it is given. */
  to_act?: number | null;
  /** The plays so far, in order: seat and domino. */
  trick: [number, string][];
};

/** A hand that is over. */
export type Texas42Line = ({
  /** Marks (or points) that each side gains. */
  gain: [number, number];
  /** Whether everybody passed. */
  thrown_in: boolean;
  bid?: undefined;
  bidder?: undefined;
  made?: undefined;
  points?: undefined;
  tricks?: undefined;
  trump?: undefined;
} | {
  /** What it bid. */
  bid: string;
  /** The seat that bid. */
  bidder: number;
  /** Marks (or points) that each side gains. */
  gain: [number, number];
  /** Whether the contract was made. */
  made: boolean;
  /** Points that each side took. */
  points: [number, number];
  /** Whether everybody passed. */
  thrown_in: boolean;
  /** Tricks that each side took. */
  tricks: [number, number];
  /** What it named. */
  trump: string;
}) & {
  /** Who shook the dominoes. */
  dealer: number;
  /** Marks (or points) of each side after the hand. */
  score: [number, number];
};

/** What the seat sees, and what may happen next. */
export interface Texas42LookAnswer {
  /** The bids so far: seat and bid. */
  bids: [number, string][];
  /** The contract, once the auction is won. */
  contract: Texas42ContractShown | null;
  /** Who shook the dominoes. */
  dealer: number;
  /** Whether the contract is already certain to be made (`true`) or set (`false`). */
  decided: boolean | null;
  /** The dominoes that this seat holds. */
  hand: string[];
  /** What this seat may do; empty if it is not its turn. */
  legal: string[];
  /** What another seat may do if it is to act, as far as this seat can know. */
  may: string[];
  /** How the hand ended, once it has. */
  outcome: Texas42OutcomeShown | null;
  /** What is going on. */
  phase: Texas42Phase;
  /** What wins the match. */
  play_to: Texas42Goal;
  /** Points that each side has taken in this hand. */
  points: [number, number];
  /** Marks (or points) of each side before the hand; seats 0 and 2 are side 0. */
  score: [number, number];
  /** The seat that acts next; `null` once the hand is over. */
  to_act: number | null;
  /** The plays of the trick on the table: seat and domino. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: Texas42Trick[];
  /** Tricks that each side has taken in this hand. */
  tricks_won: [number, number];
  /** What the bidder named, once it did. */
  trump: string | null;
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: Texas42ViewShown;
  /** The seat that sees this. */
  you: number;
}

export type Texas42LookRequest = Texas42OfView;

/** Who moves a game on. */
export type Texas42Next = 'players' | 'chance' | 'nobody';

/** A view under its own name. */
export interface Texas42OfView {
  /** What the seat knows. */
  view: Texas42View;
}

/** What can be chosen. */
export interface Texas42OptionsAnswer {
  /** Who advises if nobody is named. */
  adviser: string | null;
  /** What players say about an action beside its value. */
  columns: Texas42Column[];
  /** Who plays on the other seats if nobody is named. */
  opponent: string | null;
  /** Players that can be named; some understand a number of worlds too, such as `flat:200`. */
  players: string[];
  /** Who reviews if nobody is named. */
  reviewer: string | null;
  /** The fewest and the most seats at a table. */
  seats: [number, number];
}

/** There are no fields. */
export interface Texas42OptionsRequest {
}

/** Who plays on the other seats. */
export interface Texas42Others {
  /** Who plays on the other seats: one name for all of them, or an array with a name per seat. */
  players?: Texas42Players | null;
}

/** How a hand ended. */
export type Texas42OutcomeShown = {
  /** Marks (or points) that each side gains. */
  gain: [number, number];
  /** Whether everybody passed. */
  thrown_in: boolean;
  bid?: undefined;
  bidder?: undefined;
  made?: undefined;
  points?: undefined;
  tricks?: undefined;
  trump?: undefined;
} | {
  /** What it bid. */
  bid: string;
  /** The seat that bid. */
  bidder: number;
  /** Marks (or points) that each side gains. */
  gain: [number, number];
  /** Whether the contract was made. */
  made: boolean;
  /** Points that each side took. */
  points: [number, number];
  /** Whether everybody passed. */
  thrown_in: boolean;
  /** Tricks that each side took. */
  tricks: [number, number];
  /** What it named. */
  trump: string;
};

/** The seed, your seat, and what was done so far. */
export interface Texas42PastInput {
  /** Everything that was done so far, one array per round: the `history` of the last answer, and what you do next. */
  history?: [number, string][][] | null;
  /** Determines every deal and every decision of the other players. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number | null;
}

/** One thing that was done. */
export interface Texas42PastStep {
  /** What was done. */
  action: string;
  /** Who did it; `null` for dice and cards. */
  by: number | null;
  /** What the seat could have done there, at its own steps. */
  legal?: string[];
}

/** What is going on at the table. */
export type Texas42Phase = 'bidding' | 'declaring' | 'playing' | 'hand_over' | 'match_over';

/** What may be played. */
export interface Texas42Playable {
  /** The suit that was led: 0 to 6, 7 for the called suit, -1 if nothing was led. */
  led_suit: number;
  /** The dominoes that may be played. */
  legal: string[];
}

/** One name is for all; an array names every seat, or every other seat. */
export type Texas42Players = string | (string | null)[];

/** A hand from the shake on, in the notation that players write. */
export interface Texas42Record {
  /** The auction, first seat first. */
  bids: string[];
  /** What each seat was dealt. */
  hands: [string[], string[], string[], string[]];
  /** The house rules: the variants that are on. */
  house: string;
  /** Every play: who, what. Default: []. */
  plays: [number, string][];
  /** The score before the hand. */
  score: [number, number];
  /** Who shook. */
  shaker: number;
  /** What was named, once it was. */
  trump?: string;
}

/** One decision, compared with the best. */
export interface Texas42RecordDecision {
  /** What was done. */
  action: string;
  /** What the reviewer would have done. */
  best: string;
  /** What `regret` rests on. */
  evidence: Evidence;
  /** How many points a play gave away with all hands open. */
  points: number | null;
  /** How much less the action was worth than the best one. */
  regret: number;
  /** Who decided. */
  seat: number;
  /** The index of the action in the hand, from 0: bids first, then the declaration, then plays. */
  step: number;
  /** One sentence: why the best action is the best. */
  why: string;
}

/** A recorded hand, and who reviews it. */
export interface Texas42RecordFields {
  /** Who reviews. Default: "intermediate". */
  player?: string | null;
  /** The record that `sit` answers with once a hand is over. */
  record: Texas42RecordInput;
  /** Whose decisions are reviewed; without it, those of every seat. */
  seat?: number | null;
  /** The same seed gives the same answer. A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
}

/** A hand from the shake on, in the notation that players write. */
export interface Texas42RecordInput {
  /** The auction, first seat first. */
  bids: string[];
  /** What each seat was dealt. */
  hands: [string[], string[], string[], string[]];
  /** The house rules: the variants that are on. */
  house: string;
  /** Every play: who, what. Default: []. */
  plays?: [number, string][];
  /** The score before the hand. */
  score: [number, number];
  /** Who shook. */
  shaker: number;
  /** What was named, once it was. */
  trump?: string | null;
}

/** The decisions of a hand. */
export interface Texas42RecordReview {
  /** Every decision, in the order of play. */
  decisions: Texas42RecordDecision[];
  /** Who reviewed. */
  player: string;
}

/** The past of a view, and where it stands. */
export interface Texas42ReplayAnswer {
  /** Where it stands after them. */
  now: Texas42Legal;
  /** Everything that was done, oldest first. */
  steps: Texas42PastStep[];
}

export type Texas42ReplayRequest = Texas42OfView;

/** The caller's decisions, looked at again. */
export interface Texas42Review {
  /** One entry for each decision that was one: where nothing else was legal there is nothing to review. */
  decisions: Texas42Decision[];
  /** Who reviewed. */
  player: string;
  /** Whose decisions. */
  seat: number;
}

/** The answer about a view, or to the game's own question of the same name. */
export type Texas42ReviewAnswer = Texas42Review | Texas42RecordReview;

/** A hand that was played with `sit`, or its record. */
export type Texas42ReviewRequest = Texas42House & Texas42Shake & Texas42PastInput & Texas42Others & {
  /** Who reviews. */
  player?: string | null;
} | Texas42RecordFields;

/** One action and its figures. In a forced play nothing was weighed, and `value`, `ci` and `behind` are `null`. */
export interface Texas42Row {
  /** The action: a bid, a declaration or a domino. */
  action: string;
  /** The 95% interval of how far the action is behind the best one. */
  behind: [number, number] | null;
  /** The 95% interval of `value`. */
  ci: [number, number] | null;
  /** The probability that the bid is made. */
  make: number | null;
  /** Expected points of the seat's own side, where they were estimated. */
  points: number | null;
  /** The probability that the bid is set. */
  set: number | null;
  /** What the player maximizes: for a bid the chance to win the match, otherwise the chance to make or set the contract. */
  value: number | null;
  /** What the bidder would name after this bid. */
  with?: string;
}

/** Who begins. */
export interface Texas42Shake {
  /** Who shakes the dominoes in the first hand. Default: 3. */
  dealer?: number;
}

/** What you see, and where the rounds stand. */
export interface Texas42SitAnswer {
  /** What the other players have just done. */
  actions: [number, string][];
  /** The bids so far: seat and bid. */
  bids: [number, string][];
  /** The contract, once the auction is won. */
  contract: Texas42ContractShown | null;
  /** Who shook the dominoes. */
  dealer: number;
  /** Whether the contract is already certain to be made (`true`) or set (`false`). */
  decided: boolean | null;
  /** The dominoes that this seat holds. */
  hand: string[];
  /** What each seat was dealt, once the hand is over. */
  hands?: [string[], string[], string[], string[]];
  /** Everything that was done so far, one array per round: the `history` of the next question. */
  history: [number, string][][];
  /** What this seat may do; empty if it is not its turn. */
  legal: string[];
  /** The index of the hand in the match, from 0. */
  number: number;
  /** How the hand ended, once it has. */
  outcome: Texas42OutcomeShown | null;
  /** What is going on. */
  phase: Texas42Phase;
  /** What wins the match. */
  play_to: Texas42Goal;
  /** Points that each side has taken in this hand. */
  points: [number, number];
  /** The hand as `review` reads it, once it is over. */
  record?: Texas42Record;
  /** Marks (or points) of each side before the hand; seats 0 and 2 are side 0. */
  score: [number, number];
  /** One line for each hand that is over. */
  sheet: Texas42Line[];
  /** Marks (or points) of each side, this hand included once it is over. */
  standing: [number, number];
  /** The seat that acts next; `null` once the hand is over. */
  to_act: number | null;
  /** The plays of the trick on the table: seat and domino. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: Texas42Trick[];
  /** Tricks that each side has taken in this hand. */
  tricks_won: [number, number];
  /** What the bidder named, once it did. */
  trump: string | null;
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: Texas42ViewShown;
  /** The side that has won the match. */
  winner?: number;
  /** The seat that sees this. */
  you: number;
}

export type Texas42SitRequest = Texas42House & Texas42Shake & Texas42PastInput & Texas42Others;

/** The value of the position with best play by all. */
export type Texas42SolveAnswer = {
  /** The same after every legal play. */
  moves: Record<string, number>;
  /** All points that are still to come. */
  points_left: number;
  /** Whose turn it is. */
  to_act: number;
  /** Points still to come to the declaring side with best play by all. */
  value: number;
  set?: undefined;
} | {
  /** The same after every legal play. */
  moves: Record<string, boolean>;
  /** Whether the bidder is set with best play by all. */
  set: boolean;
  /** Whose turn it is. */
  to_act: number;
  points_left?: undefined;
  value?: undefined;
};

export type Texas42SolveRequest = Texas42Trump & {
  /** The dominoes that each seat holds. */
  hands: [string[], string[], string[], string[]];
  /** Who led; not needed if there is a `trick` or `to_act`. */
  leader?: number | null;
  /** Who plays next; checked if the trick already tells. */
  to_act?: number | null;
  /** The plays of the trick on the table, in order: seat and domino. */
  trick?: [number, string][];
};

/** A complete trick. */
export interface Texas42Trick {
  /** Who led. */
  leader: number;
  /** The plays, in order: seat and domino. */
  plays: [number, string][];
  /** What it was worth, count dominoes included. */
  points: number;
  /** The side that took it. */
  side: number;
  /** Who took it. */
  winner: number;
}

/** The contract. */
export interface Texas42Trump {
  /** The same as `declarer`. */
  bidder?: number | null;
  /** The seat that bid. */
  declarer?: number | null;
  /** What was named: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`, `nello-doubles-low`, `nello-doubles-inverted` or `sevens`. */
  trump: string;
}

/** What the cells of a column hold. */
export type Texas42Unit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** What one seat knows of a hand. */
export type Texas42View = Texas42House & {
  /** The bids so far, in order: `pass`, `points:30` to `points:41`, `marks:1` to `marks:7`, `splash:2`, `splash:3`, or `plunge:4` to `plunge:7`. */
  bids?: string[];
  /** Who shook the dominoes; the seat after it bids first. */
  dealer: number;
  /** The dominoes that the seat still holds, such as `6-4`. */
  hand: string[];
  /** All plays so far, in order: seat and domino. */
  history?: [number, string][];
  /** Marks (or points) of each side before the hand; seats 0 and 2 are side 0. Default: [0,0]. */
  score?: [number, number];
  /** Whose view it is: 0 to 3, clockwise. */
  seat: number;
  /** What the bidder named, once it did: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`, `nello-doubles-low`, `nello-doubles-inverted` or `sevens`. */
  trump?: string | null;
};

/** The view in the form that `advise`, `belief` and `look` take. */
export interface Texas42ViewShown {
  /** The bids so far, in order. */
  bids: string[];
  /** Who shook the dominoes. */
  dealer: number;
  /** The dominoes that the seat holds. */
  hand: string[];
  /** All plays so far, in order: seat and domino. */
  history: [number, string][];
  /** Marks (or points) of each side before the hand. */
  score: [number, number];
  /** Whose view it is. */
  seat: number;
  /** What the bidder named, once it did. */
  trump: string | null;
  /** The variants that are in force. */
  variants: string[];
}

/** Who takes the trick. */
export interface Texas42WinnerAnswer {
  /** The suit that was led: 0 to 6, 7 for the called suit. */
  led_suit: number;
  /** What the trick is worth, count dominoes included. */
  points: number;
  /** The seat that takes it. */
  seat: number;
}

export type Texas42WinnerRequest = Texas42Trump & {
  /** The plays, in order: seat and domino. */
  trick: [number, string][];
};

/** What the seat can infer. */
export interface Texas42WorldsAnswer {
  /** What the counts rest on. */
  evidence: Evidence;
  /** For each unseen domino, in how many of them each other seat holds it. */
  marginals: Record<string, Record<string, Digits>>;
  /** For each seat, the suits that it has shown to be void in; 7 is the called suit. */
  void: Record<string, number[]>;
  /** How many deals of the unseen dominoes are possible. */
  worlds: Digits;
}

export type Texas42WorldsRequest = Texas42Trump & {
  /** All plays so far, in order: seat and domino. */
  history: [number, string][];
  /** The seat that looks. */
  viewer: number;
  /** The dominoes that it still holds. */
  viewer_hand: string[];
};

/** The best thing to do, and everything else that can be done. */
export interface YatzyAdviseAnswer {
  /** Everything that can be done, the best first. */
  actions: YatzyWeighed[];
  /** The best thing to do. */
  best: YatzyWeighed;
  /** The points for sure that are worth as much, if `theta` is not 0. */
  certainty_equivalent?: number;
  /** The log utility, if `theta` is not 0. */
  log_utility?: number;
  /** The version of the rules. */
  rules: string;
  /** Expected points still to come; with `theta`, the log utility. */
  value: number;
  /** One sentence, if it was asked for. */
  why?: string;
}

export type YatzyAdviseRequest = YatzyGame & YatzyCard & YatzyHand & {
  /** Whether to explain the best action in one sentence. Default: false. */
  why?: boolean;
};

/** A score card. */
export interface YatzyCard {
  /** The names of the boxes that are filled. */
  filled: string[];
  /** Points in the upper section, without the bonus. */
  upper_score: number;
  /** Whether the Yahtzee box was filled with 50, so that further ones bring a bonus. Default: false. */
  yahtzee_50?: boolean;
}

/** One thing that is said about every action. */
export interface YatzyColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: YatzyUnit;
}

/** The exact distribution of the points still to come. */
export interface YatzyDensityAnswer {
  /** The probability of reaching each score that was asked about. */
  at_least?: [number, number][];
  /** The mean. */
  mean: number;
  /** The mean of the highest 5% of games. */
  mean_of_highest_5_percent: number;
  /** The mean of the lowest 5% of games. */
  mean_of_lowest_5_percent: number;
  /** `p5` is the smallest score that at least 5% of games do not exceed. */
  percentiles: Record<string, number>;
  /** Every possible score and its probability. */
  pmf: [number, number][];
  /** The version of the rules. */
  rules: string;
  /** The standard deviation. */
  sd: number;
  /** The variance. */
  variance: number;
}

export type YatzyDensityRequest = YatzyGame & YatzyMaybeHand & {
  /** Scores whose probability of being reached is asked for. Default: []. */
  at_least?: number[];
  /** The names of the boxes that are filled. Default: []. */
  filled?: string[];
  /** Points in the upper section, without the bonus. Default: 0. */
  upper_score?: number;
  /** Whether the Yahtzee box was filled with 50, so that further ones bring a bonus. Default: false. */
  yahtzee_50?: boolean;
};

/** A keep, or a box to fill. */
export type YatzyDone = {
  /** The dice that are kept; the others are rolled again. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box that is filled. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it brings. */
  score: number;
  keep?: undefined;
};

/** The greatest probability of winning, and with dice what to do for it. */
export interface YatzyDuelAnswer {
  /** Everything that can be done, the best first, if there are dice. */
  actions?: YatzyWay[];
  /** The best thing to do, if there are dice. */
  best?: YatzyWay;
  /** How much playing for the win adds to it. */
  gain: number;
  /** The greatest probability. */
  p: number;
  /** The version of the rules. */
  rules: string;
  /** The probability of winning with play for expected points (or for `theta`). */
  usual: number;
}

export type YatzyDuelRequest = YatzyGame & YatzyCard & YatzyPoint & YatzyMaybeHand & {
  /** The opponent's score card. */
  other: YatzyCard & YatzyPoint;
};

/** Rules and risk aversion. */
export interface YatzyGame {
  /** House switches of the rule set, such as `full_house_five`. Default: []. */
  house?: string[];
  /** How tables are stored; without it, `f32` for games with six dice, otherwise `f64`. */
  precision?: YatzyStored | null;
  /** The rule set; the query `rules` lists them. Default: "scandinavian". */
  rules?: string | null;
  /** Risk aversion: 0 for expected points, negative to avoid risk, positive to seek it. Default: 0.0. */
  theta?: number;
}

/** The dice. */
export interface YatzyHand {
  /** The faces that were rolled. */
  dice: number[];
  /** How often dice may still be rolled again in this turn. */
  rerolls_left: number;
}

/** Who may do something now, and what the seat may do. */
export interface YatzyLegalAnswer {
  /** Everything that this seat may do. */
  legal: string[];
  /** All seats that may do something now, those included. */
  may_act: number[];
  /** Who moves the game on. */
  next: YatzyNext;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game waits for: any one of them can move it on. */
  to_act: number[];
}

export type YatzyLegalRequest = YatzyGame & YatzyCard & YatzyHand;

/** What was done, and what would have been best. */
export type YatzyLine = ({
  /** The dice that are kept; the others are rolled again. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box that is filled. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it brings. */
  score: number;
  keep?: undefined;
}) & {
  /** What would have been best. */
  best: YatzyDone;
  /** How much less it was worth than the best. */
  cost: number;
  /** What the dice gave after it. */
  luck: number;
  /** Whether it was as good as the best. */
  right: boolean;
};

/** The dice, in the middle of a turn. */
export interface YatzyMaybeHand {
  /** The faces that were rolled; without them, the question is about the beginning of a turn. */
  dice?: number[] | null;
  /** How often dice may still be rolled again in this turn; required with `dice`. */
  rerolls_left?: number | null;
}

/** Who moves a game on. */
export type YatzyNext = 'players' | 'chance' | 'nobody';

/** There are no fields. */
export interface YatzyNothing {
}

/** What can be chosen. */
export interface YatzyOptionsAnswer {
  /** Who advises if nobody is named. */
  adviser: string | null;
  /** What players say about an action beside its value. */
  columns: YatzyColumn[];
  /** Who plays on the other seats if nobody is named. */
  opponent: string | null;
  /** Players that can be named; some understand a number of worlds too, such as `flat:200`. */
  players: string[];
  /** Who reviews if nobody is named. */
  reviewer: string | null;
  /** The fewest and the most seats at a table. */
  seats: [number, number];
}

export type YatzyOptionsRequest = YatzyNothing;

/** The points so far. */
export interface YatzyPoint {
  /** Points so far, without the bonus. Default: 0. */
  points?: number;
}

/** What the decisions cost, and what the dice gave. */
export interface YatzyReviewAnswer {
  /** What the position was worth before the first decision. */
  begin: number;
  /** What the decisions cost. */
  cost: number;
  /** Every decision, in order. */
  decisions: YatzyLine[];
  /** What the position is worth after the last decision. */
  left: number;
  /** What the dice gave. */
  luck: number;
  /** Points that were made on the way. */
  made: number;
  /** What a decision cost on average. */
  mean_cost: number;
  /** How many decisions were right. */
  right: number;
  /** The version of the rules. */
  rules: string;
}

export type YatzyReviewRequest = YatzyGame & {
  /** Decisions that follow each other. */
  decisions: (YatzyCard & YatzyHand & {
    /** The box that was filled. */
    category?: string | null;
    /** The dice that were kept. */
    keep?: number[] | null;
  })[];
};

/** One rule set. */
export interface YatzyRuleSet {
  /** The box for dice that are all the same. */
  all_same: string;
  /** The bonus. */
  bonus: number;
  /** The upper score that brings the bonus. */
  bonus_at: number;
  /** How many dice there are. */
  dice: number;
  /** The switches that `house` may name. */
  house: string[];
  /** The boxes of the lower section, in the order of the score card. */
  lower: string[];
  /** What each further Yahtzee brings. */
  repeat_bonus: number;
  /** How often dice may be rolled again in a turn. */
  rerolls: number;
  /** Its name. */
  rules: string;
  /** The boxes of the upper section, in the order of the score card. */
  upper: string[];
}

/** Every rule set. */
export interface YatzyRulesAnswer {
  /** Every rule set. */
  rulesets: YatzyRuleSet[];
}

export type YatzyRulesRequest = YatzyNothing;

/** How numbers are stored. */
export type YatzyStored = 'f32' | 'f64';

/** The greatest probability, and with dice what to do for it. */
export interface YatzyTargetAnswer {
  /** Everything that can be done, the best first, if there are dice. */
  actions?: YatzyWay[];
  /** The best thing to do, if there are dice. */
  best?: YatzyWay;
  /** The greatest probability. */
  p: number;
  /** The version of the rules. */
  rules: string;
}

export type YatzyTargetRequest = YatzyGame & YatzyCard & YatzyMaybeHand & {
  /** How many points are still needed, the bonus included. */
  points: number;
};

/** What the cells of a column hold. */
export type YatzyUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** What a position is worth. */
export interface YatzyValueAnswer {
  /** The points for sure that are worth as much, if `theta` is not 0. */
  certainty_equivalent?: number;
  /** The log utility, if `theta` is not 0. */
  log_utility?: number;
  /** The version of the rules. */
  rules: string;
  /** Expected points still to come; with `theta`, the log utility. */
  value: number;
}

export type YatzyValueRequest = YatzyGame & YatzyCard;

/** Something that can be done, and its probability of success. */
export type YatzyWay = ({
  /** The dice that are kept; the others are rolled again. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box that is filled. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it brings. */
  score: number;
  keep?: undefined;
}) & {
  /** The probability of success after it. */
  p: number;
};

/** Something that can be done, and what it is worth. */
export type YatzyWeighed = ({
  /** The dice that are kept; the others are rolled again. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box that is filled. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it brings. */
  score: number;
  keep?: undefined;
}) & {
  /** How much worse than the best it is. */
  regret: number;
  /** Expected points still to come after it; with `theta`, the log utility. */
  value: number;
};

/** What is asked and what is answered, by game and query. */
export interface Queries {
  /** What a player would do in a seat's place: every bid or card with the points it should bring, its chance to make the bid, an interval and its share of the search, and why the best is the best. */
  'blob.advise': { question: { game: 'blob'; query: 'advise' } & BlobAdviseRequest; answer: BlobAdviseAnswer };
  /** Two players on the same deals of the first round, each played twice with the seats exchanged: by how many points a round the one is ahead. */
  'blob.arena': { question: { game: 'blob'; query: 'arena' } & BlobArenaRequest; answer: BlobArenaAnswer };
  /** The exact number of deals of the unseen cards to the other hands and the stock, and how likely each holds each card. Of a whole `view`, as `advise` reads it, also what is likely by bids and plays. */
  'blob.belief': { question: { game: 'blob'; query: 'belief' } & BlobBeliefRequest; answer: BlobBeliefAnswer };
  /** Whose turn it is in a seat's view, and everything that the seat may do. */
  'blob.legal': { question: { game: 'blob'; query: 'legal' } & BlobLegalRequest; answer: BlobLegalAnswer };
  /** A seat's view of a table somewhere else, checked entry by entry: whose turn it is, the tricks, what the seat may do, and what another seat may do as far as is known. */
  'blob.look': { question: { game: 'blob'; query: 'look' } & BlobLookRequest; answer: BlobLookAnswer };
  /** What can be chosen: how many may sit there, the players of the house, who plays if nobody is named, and what they say about an action. */
  'blob.options': { question: { game: 'blob'; query: 'options' } & BlobOptionsRequest; answer: BlobOptionsAnswer };
  /** A round replayed with checked legality: who is to act, what is legal, the tricks, who has shown to be void in what, and the points once it is over. Of a whole `view`, as `advise` reads it: what was done, step by step, and at its own steps what the seat could have done instead. */
  'blob.replay': { question: { game: 'blob'; query: 'replay' } & BlobReplayRequest; answer: BlobReplayAnswer };
  /** What each decision of yours in a round that was played with `sit` cost: the points the best would have brought more, and why. */
  'blob.review': { question: { game: 'blob'; query: 'review' } & BlobReviewRequest; answer: BlobReviewAnswer };
  /** A game against players of the house: it deals from the seed, checks what was done so far, and plays on until it is your turn or the round is over. Only your own hand is shown before that. */
  'blob.sit': { question: { game: 'blob'; query: 'sit' } & BlobSitRequest; answer: BlobSitAnswer };
  /** What every hidden wire can be, what each cut and detector risks, what is certain and why. */
  'bomb-busters.analyze': { question: { game: 'bomb-busters'; query: 'analyze' } & BombBustersAnalyzeRequest; answer: BombBustersAnalyzeAnswer };
  /** The table after something happened, said in a line: cut, miss, solo, token, card, know ... */
  'bomb-busters.enter': { question: { game: 'bomb-busters'; query: 'enter' } & BombBustersEnterRequest; answer: BombBustersEnterAnswer };
  /** How many bits a token before each own wire tells, best first. */
  'bomb-busters.indicate': { question: { game: 'bomb-busters'; query: 'indicate' } & BombBustersIndicateRequest; answer: BombBustersIndicateAnswer };
  /** All missions for a number of players: wires, tokens, dial, special rule. */
  'bomb-busters.missions': { question: { game: 'bomb-busters'; query: 'missions' } & BombBustersMissionsRequest; answer: BombBustersMissionsAnswer };
  /** What can be chosen: how many may sit there, and what is said about an action. Missions are listed by `missions`. */
  'bomb-busters.options': { question: { game: 'bomb-busters'; query: 'options' } & BombBustersOptionsRequest; answer: BombBustersOptionsAnswer };
  /** A fresh table of a mission: wires, stands and their owners, all wires hidden. */
  'bomb-busters.setup': { question: { game: 'bomb-busters'; query: 'setup' } & BombBustersSetupRequest; answer: BombBustersSetupAnswer };
  /** What to suggest: for every suggestion how much its answers should tell, to you and to the others; and when to accuse. `after` your own suggestion was answered: accuse, or end the turn, by games played on. */
  'clue.advise': { question: { game: 'clue'; query: 'advise' } & ClueAdviseRequest; answer: ClueAdviseAnswer };
  /** Two players on the same deals, each played twice with the seats exchanged: by how many games a seat the one is ahead. */
  'clue.arena': { question: { game: 'clue'; query: 'arena' } & ClueArenaRequest; answer: ClueArenaAnswer };
  /** Who holds which card and what is in the envelope, exactly, by what was suggested, passed on, shown and wrongly accused; what is certain, and why. */
  'clue.belief': { question: { game: 'clue'; query: 'belief' } & ClueBeliefRequest; answer: ClueBeliefAnswer };
  /** The table after a line as people say it: who suggested what, who passed, who showed; or who accused, and whether that was right. */
  'clue.enter': { question: { game: 'clue'; query: 'enter' } & ClueEnterRequest; answer: ClueEnterAnswer };
  /** Everything that the observer may suggest or accuse; `after` its own suggestion was answered: accuse, or end the turn. */
  'clue.legal': { question: { game: 'clue'; query: 'legal' } & ClueLegalRequest; answer: ClueLegalAnswer };
  /** What can be chosen: how many may sit there, the players of the house, who plays if nobody is named, and what they say about an action. */
  'clue.options': { question: { game: 'clue'; query: 'options' } & ClueOptionsRequest; answer: ClueOptionsAnswer };
  /** What each decision of yours in a game that was played with `sit` cost, in bits of the envelope. */
  'clue.review': { question: { game: 'clue'; query: 'review' } & ClueReviewRequest; answer: ClueReviewAnswer };
  /** A game against players of the house: it deals from the seed, checks what was done so far, and plays on until it is your turn. A card that one of the others shows another stays hidden: that entry says `show` alone. */
  'clue.sit': { question: { game: 'clue'; query: 'sit' } & ClueSitRequest; answer: ClueSitAnswer };
  /** How many worlds there are, where everything can be, and how likely events are. Exact; sampled with `method`: `guided`, or where exact is too big. */
  'deal.analyze': { question: { game: 'deal'; query: 'analyze' } & DealAnalyzeRequest; answer: DealAnalyzeAnswer };
  /** Which rules contradict each other: a smallest set, or none. */
  'deal.explain': { question: { game: 'deal'; query: 'explain' } & DealExplainRequest; answer: DealExplainAnswer };
  /** Worlds drawn uniformly: `samples` deals from a `seed`. */
  'deal.sample': { question: { game: 'deal'; query: 'sample' } & DealSampleRequest; answer: DealSampleAnswer };
  /** Every game and every query, each with one line and a request to try. */
  'kibitzer.games': { question: { game: 'kibitzer'; query: 'games' } & KibitzerGamesRequest; answer: KibitzerGamesAnswer };
  /** What answers: the name, the version of the engine and of the protocol. */
  'kibitzer.version': { question: { game: 'kibitzer'; query: 'version' } & KibitzerVersionRequest; answer: KibitzerVersionAnswer };
  /** What a player would do in a seat's place: every bid, declaration or play with its points, its chance to make or set the bid, and how far behind the best it is; which dominoes the others likely hold. */
  'texas42.advise': { question: { game: 'texas42'; query: 'advise' } & Texas42AdviseRequest; answer: Texas42AdviseAnswer };
  /** Two players on the same deals, each played twice with the seats exchanged: by how many marks a hand the one is ahead. */
  'texas42.arena': { question: { game: 'texas42'; query: 'arena' } & Texas42ArenaRequest; answer: Texas42ArenaAnswer };
  /** Who bids next, what may be bid, and who has won. */
  'texas42.auction': { question: { game: 'texas42'; query: 'auction' } & Texas42AuctionRequest; answer: Texas42AuctionAnswer };
  /** What a seat knows of the hidden hands: in how many possible deals each seat holds each unseen domino (exact), and how likely it is by what the others bid and played (weighed samples). */
  'texas42.belief': { question: { game: 'texas42'; query: 'belief' } & Texas42BeliefRequest; answer: Texas42BeliefAnswer };
  /** What a hand may play to a trick, and the suit that was led. Of a whole `view`, as `advise` reads it: whose turn it is, and everything that the seat may do. */
  'texas42.legal': { question: { game: 'texas42'; query: 'legal' } & Texas42LegalRequest; answer: Texas42LegalAnswer };
  /** A seat's view of a table somewhere else, checked entry by entry: whose turn it is, the tricks and points, what the seat may do, and what another seat may do as far as is known. */
  'texas42.look': { question: { game: 'texas42'; query: 'look' } & Texas42LookRequest; answer: Texas42LookAnswer };
  /** What can be chosen: the players of the house, who plays if nobody is named, and what they say about an action. */
  'texas42.options': { question: { game: 'texas42'; query: 'options' } & Texas42OptionsRequest; answer: Texas42OptionsAnswer };
  /** What was done in a seat's `view`, step by step, and at its own steps what it could have done instead. */
  'texas42.replay': { question: { game: 'texas42'; query: 'replay' } & Texas42ReplayRequest; answer: Texas42ReplayAnswer };
  /** What each decision of a recorded hand cost: against what the seat could believe, and with all hands open. The record is the one that `sit` answers with when a hand is over. With the fields of `sit` instead of a `record`, what each of your own decisions in its last hand cost. */
  'texas42.review': { question: { game: 'texas42'; query: 'review' } & Texas42ReviewRequest; answer: Texas42ReviewAnswer };
  /** A match against players of the house: it deals from the seed, checks what was done so far, and plays on until it is your turn or the hand is over. Only your own hand is shown before that. */
  'texas42.sit': { question: { game: 'texas42'; query: 'sit' } & Texas42SitRequest; answer: Texas42SitAnswer };
  /** Double dummy: the points still to come to the declaring side with best play by all, and after every legal move; at nello whether the bidder is set. */
  'texas42.solve': { question: { game: 'texas42'; query: 'solve' } & Texas42SolveRequest; answer: Texas42SolveAnswer };
  /** Which seat takes a trick. */
  'texas42.winner': { question: { game: 'texas42'; query: 'winner' } & Texas42WinnerRequest; answer: Texas42WinnerAnswer };
  /** What a seat can infer: the exact number of possible deals, in how many each seat holds each unseen domino, and who has shown to be void in what. */
  'texas42.worlds': { question: { game: 'texas42'; query: 'worlds' } & Texas42WorldsRequest; answer: Texas42WorldsAnswer };
  /** What to keep, or which box to fill: everything that can be done, the best first; with `why`, one sentence. */
  'yatzy.advise': { question: { game: 'yatzy'; query: 'advise' } & YatzyAdviseRequest; answer: YatzyAdviseAnswer };
  /** The exact distribution of the points to come: mean, variance, percentiles, every probability. */
  'yatzy.density': { question: { game: 'yatzy'; query: 'density' } & YatzyDensityRequest; answer: YatzyDensityAnswer };
  /** Two score cards: the greatest chance to win (draws count half) against an `other` who plays on without looking, what the usual play would leave, and with dice what to do for it. */
  'yatzy.duel': { question: { game: 'yatzy'; query: 'duel' } & YatzyDuelRequest; answer: YatzyDuelAnswer };
  /** Every set of dice that may be kept, or without rerolls every box that may be filled. */
  'yatzy.legal': { question: { game: 'yatzy'; query: 'legal' } & YatzyLegalRequest; answer: YatzyLegalAnswer };
  /** What can be chosen: the seats, and what is said about an action. Rule sets are listed by `rules`. */
  'yatzy.options': { question: { game: 'yatzy'; query: 'options' } & YatzyOptionsRequest; answer: YatzyOptionsAnswer };
  /** A proficiency report on recorded `decisions` that follow each other: each with the best act, what it cost and what the dice gave; luck and costs add up. */
  'yatzy.review': { question: { game: 'yatzy'; query: 'review' } & YatzyReviewRequest; answer: YatzyReviewAnswer };
  /** Every rule set: its dice, its boxes in the order of the card, its bonuses and its house switches. */
  'yatzy.rules': { question: { game: 'yatzy'; query: 'rules' } & YatzyRulesRequest; answer: YatzyRulesAnswer };
  /** The greatest chance to still make so many `points`, the bonus included, and with dice what to do for it. */
  'yatzy.target': { question: { game: 'yatzy'; query: 'target' } & YatzyTargetRequest; answer: YatzyTargetAnswer };
  /** What a score card is worth at the beginning of a turn: expected points to come, or with `theta` the log utility and the certainty equivalent. */
  'yatzy.value': { question: { game: 'yatzy'; query: 'value' } & YatzyValueRequest; answer: YatzyValueAnswer };
}
