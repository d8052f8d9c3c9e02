// Written by `cargo xtask schema` from the types of apps/protocol. Do not edit.

/** A bid as its number, a card as its name. */
export type BlobAct = number | string;

/** A player's advice. */
export interface BlobAdviseAnswer {
  /** Every legal action, the recommended one first. */
  actions: BlobRow[];
  /** The action to take. */
  best: BlobAct;
  /** The entropy of the actions' shares of the search, in nats. */
  entropy: number;
  /** What the figures are based on. */
  evidence: Evidence;
  /** The player that advised. */
  player: string;
  /** One sentence of explanation. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

export type BlobAdviseRequest = BlobOfView & {
  /** Number of worlds the player samples, or of simulations over all worlds; if absent, the player's own default. */
  budget?: number | null;
  /** The player that advises; the query `options` lists the players. Default: "rollout:256". */
  player?: string | null;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** The comparison of two players. */
export interface BlobArenaAnswer {
  /** The 95% interval of the lead. */
  ci: [number, number];
  /** Number of deals played, each twice. */
  deals: number;
  /** The left player's lead. */
  lead: number;
  /** The left player's mean payoff per seat. */
  left: number;
  /** The right player's mean payoff per seat. */
  right: number;
  /** The seed that reproduces the deals. */
  seed: number | string;
}

export type BlobArenaRequest = BlobGame & {
  /** Number of deals; each is played twice. Default: 100. */
  deals?: number;
  /** The left player. */
  left: string;
  /** The right player. */
  right: string;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** What is possible and, for a complete view, what is likely. */
export interface BlobBeliefAnswer {
  /** For each place, the probability of each card given the others' bids and plays. */
  belief?: Record<string, Record<string, number>>;
  /** The evidence for `belief`. */
  belief_evidence?: Evidence;
  /** The evidence for `marginals`. */
  evidence: Evidence;
  /** For each place (the number of a seat, or `stock`), the exact probability of each card if all possible deals are equally likely. */
  marginals: Record<string, Record<string, Exactly>>;
  /** Number of possible deals of the unseen cards. */
  worlds: Digits;
}

/** A complete view, or the unseen cards and what is known about each hand. */
export type BlobBeliefRequest = BlobOfView & {
  /** Number of weighted worlds to sample. Default: 1000. */
  budget?: number;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
} | BlobUnseen;

/** A column that is reported for every action. */
export interface BlobColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: BlobUnit;
}

/** A round with all hands, and the actions. */
export type BlobDealt = BlobRound & BlobStake & {
  /** The cards that each seat was dealt. */
  hands: string[][];
  /** The actions in order: seat, `bid` or `play`, and the number or the card. */
  history: [number, BlobWord, BlobWhat][];
  /** Accepted but not used. */
  round_index?: unknown;
};

/** One decision, compared with the best. */
export interface BlobDecision {
  /** The action taken. */
  action: BlobAct;
  /** The reviewer's choice. */
  best: BlobAct;
  /** The evidence for `regret`. */
  evidence: Evidence;
  /** The probability of making the bid: with the best action, and with the one taken. */
  make: [number, number];
  /** Half the width of the 95% interval of `regret`; a regret that is no larger may be chance. */
  noise: number;
  /** How many more points the best action was worth. */
  regret: number;
  /** Who decided. */
  seat: number;
  /** Whether the two were compared again with more worlds. */
  second_look: boolean;
  /** The index of the action in the round, from 0. */
  step: number;
  /** The points that the best action was expected to score. */
  value: number;
  /** One sentence: why the best action is best. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** The rounds of a game, and its house rules. */
export interface BlobGame {
  /** Number of players. */
  num_players: number;
  /** How a round is scored. Default: "exact". */
  scoring?: string;
  /** Number of cards dealt in each round; if absent, determined by `start_cards` and `structure`. */
  sizes?: number[] | null;
  /** Number of cards dealt in the first round. */
  start_cards?: number | null;
  /** The sequence of rounds after `start_cards`. Default: "one-more-each". */
  structure?: BlobStructureName;
  /** How the trump suit of a round is determined. Default: "rotation". */
  trumps?: BlobTrumpName;
}

/** Who may act now, and the seat's legal actions. */
export interface BlobLegal {
  /** This seat's legal actions. */
  legal: BlobAct[];
  /** All seats that may act now, including those. */
  may_act: number[];
  /** Who acts next. */
  next: BlobNext;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game is waiting for; any one of them can advance it. */
  to_act: number[];
}

export type BlobLegalAnswer = BlobLegal;

export type BlobLegalRequest = BlobOfView;

/** A finished round. */
export interface BlobLine {
  /** The bid of each seat. */
  bids: (number | null)[];
  /** Number of cards dealt to each player. */
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

/** What the seat sees, and what may come next. */
export interface BlobLookAnswer {
  /** The bid of each seat, `null` before it has bid. */
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  /** The cards that this seat holds. */
  hand: string[];
  /** This seat's legal actions; empty if it is not its turn. */
  legal: BlobAct[];
  /** If it is another seat's turn, its possible actions as far as this seat can know. */
  may: BlobAct[];
  /** The phase of the round. */
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
  /** For each seat, the suits in which it has shown a void. */
  voids: string[][];
  /** The seat whose view this is. */
  you: number;
}

export type BlobLookRequest = BlobOfView;

/** Who acts next in a game. */
export type BlobNext = 'players' | 'chance' | 'nobody';

/** A view as a field. */
export interface BlobOfView {
  /** What the seat knows. */
  view: BlobView;
}

/** What is known about one hand. */
export interface BlobOpponent {
  /** Cards that the hand cannot hold. */
  cannot?: string[];
  /** Number of cards it holds. */
  hand_size: number;
  /** Whose hand it is. */
  seat: number;
  /** Suits in which the seat has shown a void. */
  void?: string[];
}

/** The available choices. */
export interface BlobOptionsAnswer {
  /** The default adviser. */
  adviser: string | null;
  /** The columns that players report for an action in addition to its value. */
  columns: BlobColumn[];
  /** The default player for the other seats. */
  opponent: string | null;
  /** Players that can be named; some also accept a number of worlds, such as `flat:200`. */
  players: string[];
  /** The default reviewer. */
  reviewer: string | null;
  /** The minimum and maximum number of seats. */
  seats: [number, number];
}

/** This query has no fields. */
export interface BlobOptionsRequest {
}

/** The past of a view, and the current state. */
export interface BlobPast {
  /** The state after them. */
  now: BlobLegal;
  /** All actions, oldest first. */
  steps: BlobPastStep[];
}

/** The seed, your seat, and the actions so far. */
export interface BlobPastInput {
  /** All actions so far, one array per round: the `history` of the last answer plus your next action. */
  history?: [number, BlobWord, BlobWhat][][] | null;
  /** Determines every deal and every decision of the other players. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number | null;
}

/** One action. */
export interface BlobPastStep {
  /** The action. */
  action: BlobAct;
  /** Who acted; `null` for chance events (dice and cards). */
  by: number | null;
  /** The legal actions at that point, for the seat's own actions. */
  legal?: BlobAct[];
}

/** The phase at the table. */
export type BlobPhase = 'bidding' | 'playing' | 'round_over' | 'game_over';

/** One name for all, or an array that names every seat, or every seat but the caller's. */
export type BlobPlayers = string | (string | null)[];

/** The answer about a view, or to the game's own query of the same name. */
export type BlobReplayAnswer = BlobPast | BlobReplayed;

/** A complete view, or all hands and the actions. */
export type BlobReplayRequest = BlobOfView | BlobDealt;

/** The state of the round. */
export interface BlobReplayed {
  /** The bid of each seat, `null` before it has bid. */
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  /** The suit that was led to the trick on the table. */
  led: string | null;
  /** Its legal actions. */
  legal: BlobAct[];
  /** The phase of the round. */
  phase: BlobStage;
  /** The points of each seat, once the round is over. */
  round_scores: number[] | null;
  /** The seat that acts next; `null` once the round is over. */
  to_act: number | null;
  /** Who led and who took each complete trick. */
  tricks: BlobTrickWon[];
  /** Tricks that each seat has taken. */
  tricks_won: number[];
  /** For each seat, the suits in which it has shown a void. */
  voids: string[][];
}

/** Your decisions in the last round. */
export interface BlobReviewAnswer {
  /** Your decisions, in the order of play. */
  decisions: BlobDecision[];
  /** The player that reviewed. */
  player: string;
  /** Your seat. */
  seat: number;
}

export type BlobReviewRequest = BlobGame & BlobPastInput & {
  /** The player that reviews. Default: "flat:200". */
  player?: string | null;
  /** Accepted but not used: the others' decisions are in the history. */
  players?: unknown;
};

/** The table of one round. */
export interface BlobRound {
  /** Number of cards dealt to each player. */
  cards: number;
  /** The seat of the dealer; the seat after it bids and leads first. */
  dealer: number;
  /** Number of players. */
  num_players: number;
  /** The trump suit (`C`, `D`, `H` or `S`); `null` for a round without trump. */
  trump: string | null;
}

/** One action and its figures; they are `null` if the player estimates nothing, or if the search never tried the action. */
export interface BlobRow {
  /** The bid or the card. */
  action: BlobAct;
  /** The 95% interval of `points`, if the player maximizes points. */
  ci: [number, number] | null;
  /** The probability of making the bid. */
  make: number | null;
  /** Expected points of the round. */
  points: number | null;
  /** Its share of the search. */
  share: number;
  /** The quantity that the player maximizes, from 0 to 1. */
  value: number | null;
  /** The 95% interval of `value`. */
  value_ci: [number, number] | null;
}

/** What you see, and the state of the rounds. */
export interface BlobSitAnswer {
  /** The other players' latest actions. */
  actions: [number, BlobWord, BlobAct][];
  /** The bid of each seat, `null` before it has bid. */
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  /** The cards that this seat holds. */
  hand: string[];
  /** The cards that each seat was dealt, once the round is over. */
  hands?: string[][];
  /** All actions so far, one array per round: the `history` for the next request. */
  history: [number, BlobWord, BlobAct][][];
  /** This seat's legal actions; empty if it is not its turn. */
  legal: BlobAct[];
  /** The phase of the round. */
  phase: BlobPhase;
  /** The index of the round in the game, from 0. */
  round: number;
  /** One entry per finished round. */
  sheet: BlobLine[];
  /** Number of cards dealt in each round. */
  sizes: number[];
  /** The seat that acts next; `null` once the round is over. */
  to_act: number | null;
  /** The points of each seat, including this round once it is over. */
  totals: number[];
  /** The trick on the table: seat and card. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: BlobTrick[];
  /** Tricks that each seat has taken. */
  tricks_won: number[];
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: BlobViewShown;
  /** For each seat, the suits in which it has shown a void. */
  voids: string[][];
  /** The winners, once the game is over. */
  winners?: number[];
  /** The seat whose view this is. */
  you: number;
}

export type BlobSitRequest = BlobGame & BlobPastInput & {
  /** The players on the other seats: one name for all of them, or an array with one name per seat. */
  players?: BlobPlayers | null;
};

/** The phase of a replayed round. */
export type BlobStage = 'bidding' | 'playing' | 'over';

/** How a round counts. */
export interface BlobStake {
  /** Number of rounds after this one. Default: 0. */
  rounds_left?: number;
  /** How the round is scored. Default: "exact". */
  scoring?: string;
  /** The points of each seat before the round. */
  totals?: number[] | null;
  /** The card that was turned up for trump. */
  turned?: string | null;
}

/** The sequence of rounds in a game. */
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

/** How the trump suit of a round is determined. */
export type BlobTrumpName = 'rotation' | 'turned-up';

/** What the cells of a column hold. */
export type BlobUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** The unseen cards and what is known about each hand. */
export interface BlobUnseen {
  /** What is known about each other hand. */
  opponents: BlobOpponent[];
  /** Number of cards that were not dealt. */
  stock_size: number;
  /** The cards that the seat has not seen. */
  unseen: string[];
}

/** What one seat knows about a round: an object, or the one-line notation of a view. */
export type BlobView = string | BlobRound & BlobStake & {
  /** The cards that the seat still holds, such as `TH` or `AS`. */
  hand: string[];
  /** The actions so far, in order: seat, `bid` or `play`, and the number or the card. */
  history?: [number, BlobWord, BlobWhat][];
  /** Whose view it is. */
  seat: number;
};

/** A view in the form that requests take. */
export interface BlobViewShown {
  /** Number of cards dealt to each player. */
  cards: number;
  /** The seat of the dealer. */
  dealer: number;
  /** The cards that the seat holds. */
  hand: string[];
  /** The actions so far, in order. */
  history: [number, BlobWord, BlobAct][];
  /** Number of players. */
  num_players: number;
  /** Number of rounds after this one. */
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

/** The kind of an action. */
export type BlobWord = 'bid' | 'play';

/** The answer to `analyze`. */
export interface BombBustersAnalysis {
  /** The dual cuts that cannot fail. */
  certain_dual_cuts: BombBustersCertain[];
  /** Pairs of slots for a double detector, best first, if counted exactly. */
  detectors?: BombBustersMove[];
  /** The entropy of the deal in bits, if counted exactly. */
  entropy_bits?: number;
  /** The best use of each card, if `rank` was set. */
  equipment?: BombBustersCardUse[];
  /** The events, in the order of the request. */
  events: BombBustersOdds[];
  /** The evidence for the answer. */
  evidence: Evidence;
  /** Facts that follow from the table, with reasons. */
  facts: BombBustersBecause[];
  /** The safest dual cuts by the certain cuts they leave to the next player, if `informative` was set. */
  informative?: BombBustersHanding;
  /** The logarithm of the estimated number of worlds, with the guided sampler. */
  log2_worlds?: number;
  /** The observer's moves, best first. */
  moves: BombBustersMove[];
  /** What the answer leaves out, as text. */
  notes?: string[];
  /** `notes` for other languages. */
  notes_i18n?: I18n[];
  /** What each unknown wire can be, by slot (`"1:0"`) and tile (`"B5"`). */
  positions: Record<string, Record<string, BombBustersWays>>;
  /** Why each of them cannot fail, in the same order; absent with the guided sampler. */
  proofs?: BombBustersProved[];
  /** How the moves are ranked, if `rank` was set. */
  ranking?: BombBustersRanking;
  /** Whether the observer may reveal their red wires. */
  reveal_red: boolean;
  /** The solo cuts that the rules allow. */
  solo_cuts: BombBustersSoloCut[];
  /** Whose turn it is, as far as the history tells. */
  turn: BombBustersTurnShown;
  /** Where the hidden wires of each value are, if counted exactly. */
  values?: BombBustersHidden[];
  /** Number of possible arrangements of the unknown wires; absent with the guided sampler. */
  worlds?: Digits;
}

/** The request about a table. */
export interface BombBustersAnalyze {
  /** Maximum number of simulated games; the default is enough to distinguish moves. */
  budget?: number | null;
  /** Which cards to evaluate for the ranking. Default: "at_hand". */
  cards?: BombBustersCards;
  /** What counts as one of the equally likely worlds. Default: "dealt". */
  counting?: BombBustersCounting;
  detectors?: BombBustersDetectors;
  /** Events whose probabilities are requested. */
  events?: BombBustersEventFields[];
  /** Ranks the safest dual cuts by the certain cuts they leave to the next player. */
  informative?: BombBustersInformative | null;
  method?: BombBustersMethod;
  /** Ranks the moves, with reasons and win rates. */
  rank?: BombBustersRank | null;
  /** Number of samples; the default is 10,000, or at most 1,000,000 with `width`. */
  samples?: number | null;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  /** Number of moves to evaluate for the ranking. Default: 10. */
  top?: number;
  /** The guided sampler stops when the best move's interval is at most this wide, from 0.0001 to 1. */
  width?: number | null;
  /** A dual cut or a double detector to evaluate in any case, such as the one that was made. */
  with?: BombBustersCut | null;
}

export type BombBustersAnalyzeAnswer = BombBustersAnalysis;

export type BombBustersAnalyzeRequest = BombBustersTable & BombBustersAnalyze;

/** The entropy of a stand before the token. */
export interface BombBustersBaseline {
  /** The amount, in bits. */
  bits: number;
  /** The stand. */
  player: number;
}

/** An entry of the table, what it implies and why. */
export interface BombBustersBecause {
  /** The location of the entry, such as `history[3]`. */
  at: string;
  /** What it implies. */
  says: string;
  /** `says` for other languages. */
  says_i18n?: I18n;
  /** Why that follows. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** An equipment card on the table. */
export interface BombBustersCard {
  /** The number card on it in mission 12: two wires of that number must be cut as well. */
  also?: number;
  /** Which equipment card it is. */
  card: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | 'Y' | '2.2' | '3.3' | '9.9' | '10.10' | '11.11';
  /** Whether it can be used. Default: "locked". */
  state: BombBustersCardState;
}

/** An equipment card on the table. */
export interface BombBustersCardInput {
  /** The number card on it in mission 12: two wires of that number must be cut as well. */
  also?: number | null;
  /** Which equipment card it is. */
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
  /** How much more often the best won in the same worlds: the ends of a 95% interval, simultaneous for all moves that were tried. */
  behind_ci?: [number, number];
  /** The information that it gives, in bits. */
  bits?: number;
  /** Mean number of certain cuts that the chosen player has. */
  certain_cuts?: number;
  /** Whether it is not distinguishable from the best. */
  equal?: boolean;
  /** Number of games played. */
  games?: number;
  /** The name of the card or skill. */
  name: string;
  /** The player who should play next. */
  next?: number;
  /** The second value of an X or Y Ray. */
  or?: number | 'YELLOW' | 'RED';
  /** The stand that it points at. */
  player?: number;
  /** The players whose abilities it restores. */
  players?: number[];
  /** One sentence on what it is good for. */
  reason: string;
  /** `reason` for other languages. */
  reason_i18n?: I18n;
  /** The probability that the bomb explodes. */
  red_risk?: Exactly;
  /** The probability of a miss that it makes harmless. */
  saves_miss?: Exactly;
  /** The probability of an explosion that it makes harmless. */
  saves_red?: Exactly;
  /** The slots on it. */
  slots?: number[];
  /** The probability that the cut succeeds. */
  success?: Exactly;
  /** The value to announce, ask for or place. */
  value?: number | 'YELLOW' | 'RED';
  /** The share of simulated games won. */
  win?: number;
  /** A 95% interval, simultaneous for all moves that were tried. */
  win_ci?: [number, number];
}

/** Which cards to consider. */
export type BombBustersCards = 'at_hand' | 'all';

/** A dual cut that cannot fail. */
export interface BombBustersCertain {
  /** The stand. */
  player: number;
  /** The slot on it. */
  slot: number;
  /** The value to announce. */
  value: number | 'YELLOW' | 'RED';
}

/** A character card in front of a player. */
export interface BombBustersCharacter {
  /** The character's skill, usable once per mission. */
  skill: 'Double Detector' | 'General Radar' | 'Walkie-Talkies' | 'Triple Detector' | 'X or Y Ray';
  /** Whether it has been used this mission. Default: false. */
  used: boolean;
}

/** A character card in front of a player. */
export interface BombBustersCharacterInput {
  /** The character's skill, usable once per mission. */
  skill: 'Double Detector' | 'General Radar' | 'Walkie-Talkies' | 'Triple Detector' | 'X or Y Ray';
  /** Whether it has been used this mission. Default: false. */
  used?: boolean;
}

/** A column that is reported for every action. */
export interface BombBustersColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: BombBustersUnit;
}

/** A fact about a stand or a slot, entered by hand. */
export type BombBustersConstraint = {
  /** The index of the stand. */
  player: number;
  type: 'must_have';
  /** The value that it has. */
  value: number | 'YELLOW' | 'RED';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  slot?: undefined;
} | {
  /** The index of the stand. */
  player: number;
  type: 'must_not_have';
  /** The value that it does not have. */
  value: number | 'YELLOW' | 'RED';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  slot?: undefined;
} | {
  /** The index of one slot. */
  left: number;
  /** The index of the stand. */
  player: number;
  /** The index of the other slot. */
  right: number;
  type: 'adjacent_equal';
  count?: undefined;
  parity?: undefined;
  slot?: undefined;
  value?: undefined;
} | {
  /** The index of one slot. */
  left: number;
  /** The index of the stand. */
  player: number;
  /** The index of the other slot. */
  right: number;
  type: 'adjacent_not_equal';
  count?: undefined;
  parity?: undefined;
  slot?: undefined;
  value?: undefined;
} | {
  /** The index of the stand. */
  player: number;
  /** The index of the slot. */
  slot: number;
  type: 'slot_excluded';
  /** The value that the wire does not have. */
  value: number | 'YELLOW' | 'RED';
  count?: undefined;
  left?: undefined;
  parity?: undefined;
  right?: undefined;
} | {
  /** The parity of its number. */
  parity: BombBustersParity;
  /** The index of the stand. */
  player: number;
  /** The index of the slot. */
  slot: number;
  type: 'slot_parity';
  count?: undefined;
  left?: undefined;
  right?: undefined;
  value?: undefined;
} | {
  /** The number of occurrences. */
  count: number;
  /** The index of the stand. */
  player: number;
  /** The index of the slot. */
  slot: number;
  type: 'multiplicity';
  left?: undefined;
  parity?: undefined;
  right?: undefined;
  value?: undefined;
} | {
  /** The index of the stand. */
  player: number;
  /** The index of the slot. */
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

/** A value announced at one or two wires of a stand. */
export interface BombBustersCut {
  /** The index of a stand. */
  player: number;
  slots: number[];
  /** A blue number, or a colour. */
  value: number | 'YELLOW' | 'RED';
}

export type BombBustersDetectors = 'all' | 'best';

/** How the wires of a colour are drawn. */
export interface BombBustersDrawShown {
  /** The numbers that they are drawn from. */
  from: number[];
  /** Number of wires in play. */
  in_play: number;
  /** Number of wires drawn and shown, of which those are in play. */
  of: number;
}

/** A dual cut as everybody saw it. */
export interface BombBustersDualCut {
  /** The player who announced. */
  actor: number;
  /** The value that was hit, if two were announced. */
  hit?: number | 'YELLOW' | 'RED';
  /** Set if a miss placed no token anywhere. */
  no_token?: boolean;
  /** The actor's own wire that was cut. */
  own?: string;
  result: BombBustersResultForm;
  /** The slot that was cut or got a token; optional if only one was pointed at. */
  slot?: number;
  /** The slots pointed at: one, or several with a detector. */
  slots: number[];
  /** Whether the Stabilizer was active. */
  stabilized?: boolean;
  /** The stand pointed at. */
  target: number;
  /** One value, or two with the X or Y Ray. */
  values: (number | 'YELLOW' | 'RED')[];
}

/** The answer to `enter`. */
export interface BombBustersEnterAnswer {
  /** The answer of `analyze` for it, if requested. */
  analysis?: BombBustersAnalysis;
  /** Why `analyze` has no answer for it. */
  analysis_error?: Error;
  /** The table after the entry. */
  table: BombBustersTableFile;
}

export type BombBustersEnterRequest = BombBustersTable & BombBustersEntry;

/** An entry, and what to answer in addition to the table after it. */
export type BombBustersEntry = BombBustersAnalyze & {
  /** What happened, such as `cut 1:3=5 by 2:0`, or a cut as players say it: `Eve H 11 hit`. */
  line: string;
  /** A query about the table after it, whose fields are given beside this one. */
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
  /** The slots pointed at. */
  slots: number[];
  /** The stand pointed at. */
  target: number;
  /** The announced values. */
  values: (number | 'YELLOW' | 'RED')[];
} | {
  /** The player who cut. */
  actor: number;
  event: 'solo_cut';
  /** The value that was cut. */
  value: number | 'YELLOW' | 'RED';
  /** The wires that were cut. */
  wires: string[];
} | {
  /** The player who revealed. */
  actor: number;
  event: 'reveal_reds';
  /** The wires that were revealed. */
  wires: string[];
} | {
  event: 'disintegrated';
  /** The value that was cut. */
  value: number | 'YELLOW' | 'RED';
  /** The wires that were cut. */
  wires: string[];
} | BombBustersRadar & {
  event: 'radar';
} | {
  /** True for `=`, false for `!=`. */
  equal: boolean;
  event: 'label';
  /** The left of the two wires. */
  left: string;
  /** The right of the two wires. */
  right: string;
} | {
  event: 'beside';
  /** The player beside whose stand the token lies. */
  player: number;
  /** The value that the player lacks. */
  value: number | 'YELLOW' | 'RED';
} | {
  event: 'swap';
  /** The first wire's slot before and after. */
  first: [string, string];
  /** The second wire's slot before and after. */
  second: [string, string];
} | {
  event: 'taken';
  /** Its slot before the move. */
  from: string;
  /** Its slot after the move. */
  to: string;
} | {
  event: 'token';
  /** The wire with the token. */
  wire: string;
} | {
  event: 'turn';
  /** The player whose turn it is. */
  player: number;
} | {
  /** The player who used it. */
  actor: number;
  /** The card that was used. */
  card: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | 'Y' | '2.2' | '3.3' | '9.9' | '10.10' | '11.11';
  event: 'used';
};

/** A statement about wires whose probability is requested. */
export interface BombBustersEventFields {
  kind: BombBustersWhich;
  /** The index of a stand. */
  player: number;
  slots: number[];
  /** A blue number, or a colour. */
  value: number | 'YELLOW' | 'RED';
}

/** A dual cut that missed, for tables without a full history: the same as a miss in the history, except that its time is unknown. */
export interface BombBustersFailedCut {
  /** A stand of the player who announced. */
  actor: number;
  /** How many wires of that value the player's hand had already cut at the time. Default: 0. */
  own_cut_before: number;
  /** The slot pointed at. */
  slot: number;
  /** The stand pointed at. */
  target: number;
  /** The announced value. */
  value: number | 'YELLOW' | 'RED';
}

/** A dual cut that missed, for tables without a full history: the same as a miss in the history, except that its time is unknown. */
export interface BombBustersFailedCutInput {
  /** A stand of the player who announced. */
  actor: number;
  /** How many wires of that value the player's hand had already cut at the time. Default: 0. */
  own_cut_before?: number;
  /** The slot pointed at. */
  slot: number;
  /** The stand pointed at. */
  target: number;
  /** The announced value. */
  value: number | 'YELLOW' | 'RED';
}

/** The wires of one colour: either `known`, or `candidates` of which `in_play` are in the game. */
export interface BombBustersGroupFile {
  /** The numbers that may be in play. */
  candidates?: number[];
  /** How many of the candidates are in play. */
  in_play?: number;
  /** The numbers in play. */
  known?: number[];
}

/** The wires of one colour: either `known`, or `candidates` of which `in_play` are in the game. */
export interface BombBustersGroupFileInput {
  /** The numbers that may be in play. */
  candidates?: number[] | null;
  /** How many of the candidates are in play. */
  in_play?: number | null;
  /** The numbers in play. */
  known?: number[] | null;
}

/** The safest dual cuts by the certain cuts they leave to the next player. */
export interface BombBustersHanding {
  /** The evidence for the numbers of certain cuts. */
  certain_cuts_evidence: Evidence;
  /** Which cuts were evaluated, as text. */
  looked_at: string;
  /** Best first. */
  moves: BombBustersMove[];
}

/** Where the hidden wires of a value are. */
export interface BombBustersHidden {
  /** Number of hidden wires. */
  hidden: number;
  /** The probability that a stand has at least one, by the index of the stand. */
  stands: Record<string, Exactly>;
  /** The value. */
  value: number | 'YELLOW' | 'RED';
}

/** The answer to `indicate`. */
export interface BombBustersIndicateAnswer {
  /** The entropy of the first stand before the token, in bits. */
  baseline_bits?: number;
  /** The same for each stand of the observer. */
  baselines?: BombBustersBaseline[];
  /** Best first. */
  choices: BombBustersIndicated[];
  /** The evidence for the bits. */
  evidence: Evidence;
  /** What each of the others learns, given their own hand. */
  team?: BombBustersMate[];
  /** The evidence for `team`. */
  team_evidence?: Evidence;
}

export type BombBustersIndicateRequest = BombBustersTable & {
  /** A stand of the observer; all of them if absent. */
  player?: number | null;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  /** Number of worlds sampled for what the others learn; the default is 16, or 0 for a single stand. */
  team_samples?: number | null;
  /** The kind of token; if absent, the mission's, or a number. */
  token?: BombBustersTokenWord | null;
};

/** A token that may be placed. */
export interface BombBustersIndicated {
  /** Whether the token goes beside the stand. */
  beside?: boolean;
  /** The information that the token gives, in bits. */
  bits: number;
  /** The line for `enter` that places it. */
  line: string;
  /** The stand. */
  player: number;
  /** The entropy that remains, in bits. */
  remaining?: number;
  /** The same as a share of the stand's entropy. */
  resolved?: number;
  /** Absent for a token beside the stand. */
  slot?: number;
  /** The token in stand notation. */
  token: string;
  /** The tile. */
  wire?: string;
}

/** What the best moves leave to the next player: with the default effort, or a given one. */
export type BombBustersInformative = boolean | {
  /** Number of dual cuts to evaluate, the safest first. Default: 8. */
  moves?: number;
  /** Number of worlds to sample. Default: 12. */
  worlds?: number;
};

/** The mean information that a token on a slot gives. */
export interface BombBustersLearned {
  /** The amount, in bits. */
  bits: number;
  /** The slot of the choice. */
  slot: number;
}

export interface BombBustersLine {
  /** What happened, such as `cut 1:3=5 by 2:0`, or a cut as players say it: `Eve H 11 hit`. */
  line: string;
}

/** What one of the others learns about a stand. */
export interface BombBustersMate {
  /** What each choice on that stand tells that player. */
  choices: BombBustersLearned[];
  /** The player. */
  player: number;
  /** The stand that gets the token. */
  stand: number;
}

/** A cut that a teammate may make. */
export interface BombBustersMateCut {
  /** The probability that the teammate has an uncut wire of the value. */
  holds: Exactly;
  /** The probability that the bomb explodes if so. */
  red_risk: Exactly;
  /** The probability that the cut hits if so. */
  success: Exactly;
  /** The announced value. */
  value: number | 'YELLOW' | 'RED';
  /** The wires for which everything here is the same. */
  wires: string[];
}

export type BombBustersMethod = 'exact' | 'auto' | 'sample' | 'guided';

/** A mission for a number of players. */
export interface BombBustersMissionShown {
  /** Failures until the bomb explodes; `null` if the mission sets its own. */
  dial: number | null;
  /** The number of the mission. */
  mission: number;
  /** Why it cannot be simulated, as text. */
  not_simulated: string;
  /** Its special rule, as text. */
  rule: string;
  /** Whether games of it can be simulated. */
  simulated: boolean;
  /** The meaning of an indication token. */
  tokens: BombBustersTokensShown;
  /** The wires in play; `null` if the mission is not for this number of players. */
  wires: BombBustersWiresShown | null;
}

/** The answer to `missions`. */
export interface BombBustersMissionsAnswer {
  /** All 66 missions, in order. */
  missions: BombBustersMissionShown[];
  /** The number of players in the request. */
  players: number;
}

export interface BombBustersMissionsRequest {
  players: number;
}

/** A move of the observer. */
export interface BombBustersMove {
  /** The kind of the move. */
  action: BombBustersMoveKind;
  /** Moves with the same figures: another wire, the same value. */
  also?: BombBustersPointed[];
  /** How much more often the best won in the same worlds: the ends of a 95% interval, simultaneous for all moves that were tried. */
  behind_ci?: [number, number];
  /** The information that its outcome gives the observer, in bits. */
  bits?: number;
  /** Mean number of certain cuts that it leaves to the next player, if `informative` was set. */
  certain_cuts?: number;
  /** Whether it is not distinguishable from the best. */
  equal?: boolean;
  /** Number of games played. */
  games?: number;
  /** Mean number of certain cuts that it leaves to the next player, if ranked by that. */
  handed?: number;
  /** The share of a game that these cuts save, less the cost of a miss and an explosion. */
  net?: number;
  /** The second value of an X or Y Ray. */
  or?: number | 'YELLOW' | 'RED';
  /** The stand that it points at; the observer's own for a solo cut or revealing. */
  player: number;
  /** Why it ranks where it does, for the best three. */
  reason?: string;
  /** `reason` for other languages. */
  reason_i18n?: I18n;
  /** The probability that the bomb explodes. */
  red_risk: Probability;
  /** The slots of that stand. */
  slots: number[];
  /** The probability that it succeeds. */
  success: Probability;
  /** The announced value. */
  value: number | 'YELLOW' | 'RED';
  /** The share of simulated games won. */
  win?: number;
  /** A 95% interval, simultaneous for all moves that were tried. */
  win_ci?: [number, number];
  /** The wire of a plain cut, in the players' terms. */
  wire?: string;
  /** The wires of a solo cut or of revealing, on all stands of the observer. */
  wires?: string[];
}

/** The kind of a move. */
export type BombBustersMoveKind = 'dual_cut' | 'x_or_y_ray' | 'double_detector' | 'triple_detector' | 'super_detector' | 'solo_cut' | 'reveal_red';

/** How likely an event is. */
export type BombBustersOdds = {
  /** The probability. */
  p: Exactly;
} | Estimated;

/** The available choices. */
export interface BombBustersOptionsAnswer {
  /** The default adviser. */
  adviser: string | null;
  /** The columns that players report for an action in addition to its value. */
  columns: BombBustersColumn[];
  /** The default player for the other seats. */
  opponent: string | null;
  /** Players that can be named; some also accept a number of worlds, such as `flat:200`. */
  players: string[];
  /** The default reviewer. */
  reviewer: string | null;
  /** The minimum and maximum number of seats. */
  seats: [number, number];
}

/** This query has no fields. */
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
  /** A minimal set of entries that prove it. */
  because: BombBustersBecause[];
  /** The stand. */
  player: number;
  /** The slot on it. */
  slot: number;
  /** The value to announce. */
  value: number | 'YELLOW' | 'RED';
  /** The reason, if no entry is needed. */
  words?: string;
  /** `words` for other languages. */
  words_i18n?: I18n;
}

/** The public result of a General Radar. */
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
  /** The requested order, if moves cannot be ranked that way. */
  asked?: BombBustersRank;
  /** Assumptions about what the table does not say. */
  assumed?: string[];
  /** The order of the moves. */
  by: BombBustersRank;
  /** Number of moves not distinguishable from the best, including the best itself. */
  equals?: number;
  /** The evidence for the win rates. */
  evidence?: BombBustersSimulated;
  /** Number of games played, over all moves. */
  games?: number;
  /** Number of worlds sampled for the certain cuts left to the next player. */
  handed_worlds?: number;
  /** Number of moves evaluated. */
  looked_at?: number;
  /** Why no games were played. */
  no_win?: string;
  /** `no_win` for other languages. */
  no_win_i18n?: I18n;
  /** The policy of all players in them. */
  policy?: string;
  /** The seed that reproduces the answer. */
  seed?: number;
  /** Whether the best is distinguishable from all others. */
  separated?: boolean;
}

/** An entry of the table. */
export interface BombBustersReason {
  /** Its location, such as `stands[1][2]`. */
  at: string;
  /** What it says. */
  says: string;
  /** `says` for other languages. */
  says_i18n?: I18n;
}

/** The result of a dual cut. */
export type BombBustersResultForm = 'hit' | 'miss' | 'explosion';

/** The answer to `setup`. */
export interface BombBustersSetupAnswer {
  /** The mission. */
  mission: BombBustersMissionShown;
  /** The table in the form that every other query takes. */
  table: BombBustersTableFile;
}

export interface BombBustersSetupRequest {
  /** The captain; the first player if absent. */
  captain?: number | null;
  /** The equipment cards, by corner or name. */
  equipment?: string[];
  mission: number;
  /** The number cards that were laid out. Default: []. */
  number_cards?: number[];
  /** The observer; the first player if absent. */
  observer?: number | null;
  players: number;
  /** The red wires that were drawn, if known. */
  red?: number[] | null;
  /** The yellow wires that were drawn, if known. */
  yellow?: number[] | null;
}

/** Games were played to the end. */
export type BombBustersSimulated = {
  /** Number of games. */
  games: number;
  kind: 'simulated';
  /** The seed that reproduces the answer. */
  seed: number;
};

/** A legal solo cut: `count` of the observer's own wires are all that is left of the value. */
export interface BombBustersSoloCut {
  /** How many wires would be cut: 2 or 4. */
  count: number;
  /** The value that is cut. */
  value: number | 'YELLOW' | 'RED';
}

/** A table: its fields, or an object of them under `table`. */
export type BombBustersTable = {
  /** The fields. */
  table: BombBustersTableFileInput;
} | BombBustersTableFileInput;

/** A table as one player sees it. */
export interface BombBustersTableFile {
  /** The stand that was dealt first. By default, any that fits the stand sizes. */
  captain?: number;
  /** One character per player, or none. */
  characters?: BombBustersCharacter[];
  /** Facts entered by hand. */
  constraints?: BombBustersConstraint[];
  /** The number of failures until the bomb explodes. */
  dial?: number;
  /** The equipment cards on the table. */
  equipment?: BombBustersCard[];
  /** Dual cuts that missed and are not in the history. */
  failed_dual_cuts?: BombBustersFailedCut[];
  /** Accept any stand sizes that add up, instead of those of the deal. */
  free_sizes?: boolean;
  /** What happened, in order. Cuts that are not included happened before the first entry. */
  history?: BombBustersEvent[];
  /** The mission number. */
  mission?: number;
  /** The number cards dealt by the mission (three in missions 9 and 16, the dead number in 11). */
  number_cards?: number[];
  /** The index of the observer's stand. Default: 0. */
  observer: number;
  /** All stands of the observer, if there are several. */
  observer_stands?: number[];
  /** The player who owns each stand. By default each stand belongs to its own player, except those of the observer. */
  owners?: number[];
  /** The names of the players, or empty. */
  players?: string[];
  /** The slots of each stand in the stand notation. */
  stands: string[];
  /** The wires in play. By default those of the mission, if it leaves no choice. */
  wires?: BombBustersWiresFile;
}

/** A table as one player sees it. */
export interface BombBustersTableFileInput {
  /** The stand that was dealt first. By default, any that fits the stand sizes. */
  captain?: number | null;
  /** One character per player, or none. */
  characters?: BombBustersCharacterInput[];
  /** Facts entered by hand. */
  constraints?: BombBustersConstraint[];
  /** The number of failures until the bomb explodes. */
  dial?: number | null;
  /** The equipment cards on the table. */
  equipment?: BombBustersCardInput[];
  /** Dual cuts that missed and are not in the history. */
  failed_dual_cuts?: BombBustersFailedCutInput[];
  /** Accept any stand sizes that add up, instead of those of the deal. */
  free_sizes?: boolean;
  /** What happened, in order. Cuts that are not included happened before the first entry. */
  history?: BombBustersEvent[];
  /** The mission number. */
  mission?: number | null;
  /** The number cards dealt by the mission (three in missions 9 and 16, the dead number in 11). */
  number_cards?: number[];
  /** The index of the observer's stand. Default: 0. */
  observer?: number;
  /** All stands of the observer, if there are several. */
  observer_stands?: number[];
  /** The player who owns each stand. By default each stand belongs to its own player, except those of the observer. */
  owners?: number[] | null;
  /** The names of the players, or empty. */
  players?: string[];
  /** The slots of each stand in the stand notation. */
  stands: string[];
  /** The wires in play. By default those of the mission, if it leaves no choice. */
  wires?: BombBustersWiresFileInput | null;
}

/** The answer to `teammate`. */
export interface BombBustersTeammateAnswer {
  /** The cuts that hit most often, best first. */
  cuts: BombBustersMateCut[];
  /** The evidence for the answer. */
  evidence: Evidence;
}

export type BombBustersTeammateRequest = BombBustersTable & {
  /** The player; not the observer. */
  player: number;
  /** Maximum number of cuts. Default: 10. */
  top?: number;
};

export type BombBustersThen = 'analyze';

/** The meaning of a token. */
export type BombBustersTokenWord = 'number' | 'parity' | 'count' | 'false' | 'lacks';

/** The meaning of a token in a mission, as `indicate` names it if it supports it. */
export type BombBustersTokensShown = 'number' | 'none' | 'parity' | 'count' | 'lacks' | 'false' | 'beside';

/** Whose turn it is. */
export interface BombBustersTurnShown {
  /** The player; absent if the history does not tell, the mission leaves it open, or the game is over. */
  player?: number;
  /** The same in words. */
  says: string;
  /** `says` for other languages. */
  says_i18n?: I18n;
}

/** What the cells of a column hold. */
export type BombBustersUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** How likely a tile is in a slot: the number of worlds, or the estimated share of them. */
export type BombBustersWays = Digits | Estimated;

/** Whether at least one of the slots has the value, or all of them. */
export type BombBustersWhich = 'any' | 'all';

/** The answer to `why_not`. */
export interface BombBustersWhyNotAnswer {
  /** The entries that exclude it, given the observer's own wires, the order of the stands and the wires in play. If there are none, those alone exclude it. */
  because: BombBustersReason[];
  /** Whether the wire can have the value after all. */
  possible: boolean;
  /** Whether no smaller set of entries excludes it. */
  smallest: boolean;
}

export type BombBustersWhyNotRequest = BombBustersTable & {
  /** The index of a stand. */
  player: number;
  /** The slot on it. */
  slot: number;
  /** The value in question. */
  value: number | 'YELLOW' | 'RED';
};

/** The wires in play. */
export interface BombBustersWiresFile {
  /** The lowest and the highest blue number. By default the range of the mission, or 1 to 12. */
  blue?: [number, number];
  /** The red wires in play. */
  red?: BombBustersGroupFile;
  /** The yellow wires in play. */
  yellow?: BombBustersGroupFile;
}

/** The wires in play. */
export interface BombBustersWiresFileInput {
  /** The lowest and the highest blue number. By default the range of the mission, or 1 to 12. */
  blue?: [number, number] | null;
  /** The red wires in play. */
  red?: BombBustersGroupFileInput | null;
  /** The yellow wires in play. */
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

/** A player's advice. */
export interface ClueAdviseAnswer {
  /** Every legal action, the recommended one first. */
  actions: ClueWeighed[];
  /** The action to take. */
  best: string;
  /** What the figures are based on. */
  evidence: Evidence;
  /** One sentence of explanation. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

export type ClueAdviseRequest = ClueTable & ClueAfter & {
  /** Number of worlds the player samples, or of simulations over all worlds; if absent, the player's own default. */
  budget?: number | null;
  /** The player that advises; the query `options` lists the players. Default: "expert". */
  player?: string | null;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

export interface ClueAfter {
  /** Whether the last suggestion of the log is the observer's own and the turn is not over: accuse, or end the turn? Default: false. */
  after?: boolean;
  /** The room that the observer is in, if only that room may be suggested. */
  room?: string | null;
}

/** The comparison of two players. */
export interface ClueArenaAnswer {
  /** The 95% interval of the lead. */
  ci: [number, number];
  /** Number of deals played, each twice. */
  deals: number;
  /** The left player's lead. */
  lead: number;
  /** The left player's mean payoff per seat. */
  left: number;
  /** The right player's mean payoff per seat. */
  right: number;
  /** The seed that reproduces the deals. */
  seed: number | string;
}

export type ClueArenaRequest = ClueGame & {
  /** Number of deals; each is played twice. Default: 100. */
  deals?: number;
  /** The left player. */
  left: string;
  /** The right player. */
  right: string;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** What it says about people that they suggest certain cards. */
export type ClueAsking = 'any' | 'new';

/** What a seat can infer. */
export interface ClueBeliefAnswer {
  /** Every card in another hand or the envelope whose holder is certain, and why. */
  certain: ClueCertainHolder[];
  /** The entropy of the envelope, in bits. */
  entropy_bits: number;
  /** The evidence for the answer. */
  evidence: Evidence;
  /** For each card, the probability that each seat, or the `envelope`, holds it; impossible holders are left out. */
  holders: Record<string, Record<string, string>>;
  /** Every triple that the envelope may hold, likeliest first. */
  solutions: ClueSolution[];
  /** Whose turn it is by the log; absent before the first entry and when the case is solved. */
  to_move?: number;
  /** Number of possible deals. */
  worlds: Digits;
}

export type ClueBeliefRequest = ClueTable;

/** A card whose holder is certain. */
export interface ClueCertainHolder {
  /** The entries of the log that, with the observer's hand, prove it. */
  because: string[];
  /** The card. */
  card: string;
  /** The number of a seat, or `envelope`. */
  holder: string;
  /** The proof as text. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** A column that is reported for every action. */
export interface ClueColumn {
  /** What it means. */
  about: string;
  /** Its name. */
  name: string;
  /** What its cells hold. */
  unit: ClueUnit;
}

export interface ClueDecision {
  /** The action taken. */
  action: string;
  /** The reviewer's choice. */
  best: string;
  /** What the regret is based on. */
  evidence: Evidence;
  /** Half the width of the 95% interval of `regret`; a regret that is no larger may be chance. */
  noise: number | null;
  /** By how much the best action was better; `null` if the reviewer did not evaluate the action taken. */
  regret: number | null;
  /** The index of the action in the round, from 0. */
  step: number;
  /** What the best action was worth to the reviewer. */
  value: number;
  /** Why the best action is best. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** The answer to `enter`. */
export interface ClueEnterAnswer {
  /** A remark about the line: it is accepted, but somebody else was to move. */
  note?: string;
  /** `note` for other languages. */
  note_i18n?: I18n;
  /** The table after the line, as `belief`, `advise` and `enter` read it. */
  table: ClueViewShown;
}

export type ClueEnterRequest = ClueTable & {
  /** What happened, such as `Bob: green rope hall, Cy passed, Dee showed` or `Ann accused green rope hall, wrong`; without a name, it is about the player to move. */
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

/** The number of players, and the cards. */
export interface ClueGame {
  /** The numbers of suspects, weapons and rooms, if not 6, 6 and 9. */
  deck?: [number, number, number] | null;
  /** Number of players. */
  num_players?: number | null;
}

/** Who may act now, and the seat's legal actions. */
export interface ClueLegalAnswer {
  /** This seat's legal actions. */
  legal: string[];
  /** All seats that may act now, including those. */
  may_act: number[];
  /** Who acts next. */
  next: ClueNext;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game is waiting for; any one of them can advance it. */
  to_act: number[];
}

export type ClueLegalRequest = ClueTable & ClueAfter;

/** Who acts next in a game. */
export type ClueNext = 'players' | 'chance' | 'nobody';

/** The available choices. */
export interface ClueOptionsAnswer {
  /** The default adviser. */
  adviser: string | null;
  /** The columns that players report for an action in addition to its value. */
  columns: ClueColumn[];
  /** The default player for the other seats. */
  opponent: string | null;
  /** Players that can be named; some also accept a number of worlds, such as `flat:200`. */
  players: string[];
  /** The default reviewer. */
  reviewer: string | null;
  /** The minimum and maximum number of seats. */
  seats: [number, number];
}

/** This query has no fields. */
export interface ClueOptionsRequest {
}

/** The players on the other seats. */
export interface ClueOthers {
  /** The players on the other seats: one name for all of them, or an array with one name per seat. */
  players?: CluePlayers | null;
}

/** How well the others play. */
export type ClueOthersShown = string | string[];

/** The seed, your seat, and the actions so far. */
export interface CluePast {
  /** All actions so far, one array per round: the `history` of the last answer plus your next action. */
  history?: [number, string][][] | null;
  /** Determines every deal and every decision of the other players. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number | null;
}

/** One name for all, or an array that names every seat, or every seat but the caller's. */
export type CluePlayers = string | (string | null)[];

/** The review of the caller's decisions. */
export interface ClueReviewAnswer {
  /** One entry per decision; forced actions are not reviewed. */
  decisions: ClueDecision[];
  /** The player that reviewed. */
  player: string;
  /** Whose decisions. */
  seat: number;
}

export type ClueReviewRequest = ClueGame & CluePast & ClueOthers & {
  /** The player that reviews. */
  player?: string | null;
};

/** The content of one column for an action. */
export type ClueSaid = number | [number, number] | string;

/** How players choose which card to show. */
export type ClueShowing = 'uniform' | 'any' | 'again';

/** What you see, and the state of the rounds. */
export interface ClueSitAnswer {
  /** The other players' latest actions. */
  actions: [number, string][];
  /** The cards in the envelope, once the game is over. */
  envelope?: [string, string, string];
  /** The cards that each seat holds, once the game is over. */
  hands?: string[][];
  /** All actions so far, one array per round: the `history` for the next request. */
  history: [number, string][][];
  /** Your legal actions, if that is a short list; in `asking` and `deciding` any suspect, weapon and room may be named. */
  legal: string[];
  /** Who has made a wrong accusation and only answers. */
  out: number[];
  /** `asking` (suggest or accuse), `answering`, `deciding` (accuse or end the turn) or `over`. */
  phase: string;
  /** Whose turn it is. */
  to_act: number | null;
  /** The view in the form that `belief` and `advise` take. */
  view: ClueViewShown;
  /** Who solved the case, once the game is over; `null` if nobody did. */
  winner: number | null;
  /** Your seat. */
  you: number;
}

export type ClueSitRequest = ClueGame & CluePast & ClueOthers;

/** Three cards that the envelope may hold. */
export interface ClueSolution {
  /** Suspect, weapon and room. */
  cards: [string, string, string];
  /** The probability that the envelope holds them. */
  p: string;
}

/** The cards of one category: their number, with the standard names, or their names. */
export type ClueSort = number | string[];

/** The cards of one category. */
export type ClueSortShown = number | string[];

export interface ClueSuggest {
  /** Which card, if the observer saw it. */
  card?: string | null;
  /** A suspect, a weapon and a room. */
  cards: string[];
  /** Who passed, clockwise; if absent, all seats before the one who showed. */
  passed?: number[] | null;
  /** Who showed a card; `null` or absent if nobody did. */
  shown_by?: number | null;
  /** Who suggests. */
  suggest: number;
}

/** A table as one seat sees it. */
export interface ClueTable {
  /** What it says about people that they suggest certain cards. Default: "any". */
  asking?: ClueAsking;
  /** The suspects, weapons and rooms, if not the standard 6, 6 and 9: their numbers, or their names. */
  deck?: [ClueSort, ClueSort, ClueSort] | null;
  /** The observer's own cards. */
  hand: string[];
  /** Number of cards that each seat holds; if absent, dealt evenly starting at seat 0. */
  hand_sizes?: number[] | null;
  /** Suggestions and accusations, oldest first. */
  history?: ClueEntry[];
  /** The players' names, for the sentences of the answer. Default: []. */
  names?: string[];
  /** Whose view it is. */
  observer: number;
  /** How well the others play: one name for all of them, or an array with one name per seat. The chance that waiting wins assumes this; `beginner` if absent. */
  others?: CluePlayers | null;
  /** Number of players. */
  players: number;
  /** How players choose which card to show. Default: "uniform". */
  showing?: ClueShowing;
}

/** What the cells of a column hold. */
export type ClueUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** A table as `belief` and `advise` read it. */
export interface ClueViewShown {
  /** What it says about people that they suggest certain cards, if not nothing. */
  asking?: ClueAsking;
  /** The suspects, weapons and rooms, if not the standard 6, 6 and 9. */
  deck?: [ClueSortShown, ClueSortShown, ClueSortShown];
  /** Your cards. */
  hand: string[];
  /** Number of cards that each seat holds. */
  hand_sizes: number[];
  /** Suggestions and accusations, oldest first; a suggestion that is still being answered is left out. */
  history: ClueEntryShown[];
  /** The players' names, if given. */
  names?: string[];
  /** Your seat. */
  observer: number;
  /** How well the others play, if not all as beginners. */
  others?: ClueOthersShown;
  /** Number of players. */
  players: number;
  /** How players choose which card to show, if not `uniform`. */
  showing?: ClueShowing;
}

/** An action and its figures. */
export interface ClueWeighed {
  /** The action. */
  action: string;
  /** The 95% interval of the value. */
  ci: [number, number];
  /** Its value; higher is better. */
  value: number;
}

/** How many items of these kinds these seats hold together, or the total worth of their items. */
export interface DealAcrossSeats {
  /** The seats to count together. */
  seats: string[];
}

/** Exact counts, or estimates from samples. */
export type DealAnalyzeAnswer = {
  /** The entropy of the deal, in bits. */
  entropy_bits: number;
  /** In the order of the request. */
  events: DealOdds[];
  /** Exact, with the number of worlds. */
  evidence: Evidence;
  /** By the seat's name. */
  seats: Record<string, DealHeld>;
  /** Number of deals that satisfy the rules. */
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
  /** Events whose probabilities are requested. */
  events?: DealEvent[];
  /** How the answer is computed. Default: "auto". */
  method?: DealMethod;
  /** Number of samples for the guided sampler. Default: 20000. */
  samples?: number;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** A condition on a number. At least one field must be given; all given fields must hold. */
export interface DealCount {
  /** The minimum. */
  at_least?: number | null;
  /** The maximum. */
  at_most?: number | null;
  /** The exact number. */
  exactly?: number | null;
  /** Whether the number is even or odd. */
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
  /** The mean number of items of each kind that the seat holds. */
  expected: Record<string, Estimated>;
  /** For each slot of a sorted seat, the probability of each kind. */
  slots?: (Record<string, Estimated>)[];
}

/** Whether the rules contradict each other, and which of them. */
export interface DealExplainAnswer {
  /** The locations of a minimal set of rules that contradict each other, such as `seats[0].rules[1]`. */
  blame: string[];
  /** Whether no deal satisfies all rules. */
  contradiction: boolean;
}

export type DealExplainRequest = DealProblem;

/** What a seat may hold. */
export interface DealHeld {
  /** The number of deals in which the seat holds each kind. */
  holds: Record<string, Digits>;
  /** For each slot of a sorted seat, the number of deals in which it holds each kind. */
  slots?: (Record<string, Digits>)[];
}

/** A kind of item: just its name, if there is one copy of it. */
export type DealKind = string | {
  /** Number of copies. Default: 1. */
  copies?: number;
  /** The kind's name. */
  name: string;
  /** Items with the same value are equal for `pair` and `repeats`; without values, all kinds differ. */
  value?: number | null;
};

/** How the answer is computed. */
export type DealMethod = 'auto' | 'exact' | 'guided';

/** How likely an event is. */
export interface DealOdds {
  /** The exact probability. */
  p: Exactly;
}

export interface DealOf {
  /** The kinds to count. */
  of: string[];
}

/** Even or odd. */
export type DealParity = 'even' | 'odd';

export interface DealPoints {
  /** The worth of one item of each of these kinds. */
  points: Record<string, number>;
}

/** The items, the seats that hold them, and what is known. */
export interface DealProblem {
  /** Rules about several seats together. */
  across?: (DealAcrossSeats & DealCounted & DealCount)[];
  /** The kinds of items, in sort order. */
  kinds: DealKind[];
  /** The seats that hold the items. */
  seats: DealSeat[];
}

/** One rule about a seat. The field that names it determines which rule it is. */
export type DealRule = {
  /** It holds only these kinds. */
  only: string[];
} | {
  /** It holds none of these kinds. */
  never: string[];
} | {
  /** The kinds that may be in the slot. */
  in: string[];
  /** The slot, from 0. */
  slot: number;
} | DealCount & {
  /** The kinds to count. */
  of: string[];
  /** The slots to count. */
  slots: number[];
} | {
  /** Whether they hold items of the same value. */
  equal: boolean;
  /** Two slots, the left one first. */
  pair: [number, number];
} | {
  /** Values that are already visible: the value, and how often. Default: []. */
  already?: [number, number][];
  /** The slot whose value is counted. */
  repeats: number;
  /** How often the value occurs. */
  times: number;
} | {
  /** Descriptions, each a list of rules that must all hold. */
  any_of: DealRule[][];
} | DealPoints & DealCount | DealOf & DealCount;

/** Uniformly drawn deals. */
export interface DealSampleAnswer {
  /** The kinds that each seat holds, by the seat's name, one object per deal. */
  deals: (Record<string, string[]>)[];
  /** The total number of deals. */
  evidence: Evidence;
}

export type DealSampleRequest = DealProblem & {
  /** Number of deals to draw. Default: 1. */
  samples?: number;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** One seat. */
export interface DealSeat {
  /** The seat's name. */
  name: string;
  /** What is known about it. */
  rules?: DealRule[];
  /** Number of items it holds. */
  size: number;
  /** Whether its items are sorted in the order of the kinds, so that rules may name slots. Default: false. */
  sorted?: boolean;
}

/** A count that may exceed 2^53: a string of digits. */
export type Digits = string;

/** Why a request has no answer. */
export interface Error {
  /** The location in the request, such as `stands[1][3]`. */
  at?: string;
  /** The kind of an error. */
  kind: ErrorKind;
  /** One sentence: what is wrong and what would be right. */
  message: string;
  /** `message` for other languages. */
  message_i18n?: I18n;
  [more: string]: unknown;
}

/** The kind of an error. */
export type ErrorKind = 'bad_request' | 'contradiction' | 'illegal' | 'too_big' | 'internal' | 'timeout' | 'cancelled';

/** A probability, or an expected number, estimated from samples. */
export interface Estimated {
  /** The 95% interval; absent if the estimate has no sampling error, or if there are too few samples. */
  ci?: [number, number];
  /** The estimate. */
  p: number;
}

/** The evidence for an answer. */
export type Evidence = {
  /** Whether only one action is legal, so that no worlds were needed to choose it. Other figures, if any, are based on the other fields. */
  forced?: boolean;
  kind: 'exact';
  /** Number of worlds. */
  worlds: Digits;
  ess?: undefined;
  judged?: undefined;
  samples?: undefined;
  seed?: undefined;
} | {
  /** The effective sample size: how many equally weighted worlds they are worth. After weighted resampling, the effective size of the weights; a world that was drawn several times counts once. */
  ess: number;
  /** Whether only one action is legal. */
  forced?: boolean;
  /** How each world was evaluated (`rollouts`, `double dummy`, `rollouts and double dummy` or `a model of the players`), if all of them were enumerated: there is no sampling error and intervals are points, but the evaluation is an estimate, which is why `kind` is not `exact`. */
  judged?: string;
  kind: 'sampled';
  /** Number of worlds examined; 0 if the player examines none. */
  samples: number;
  /** The seed that reproduces the answer. */
  seed: number | string;
  /** Number of worlds, if all of them were enumerated. */
  worlds?: Digits;
};

/** An exact probability: a reduced fraction, `"num/den"`. */
export type Exactly = string;

export interface Failure {
  error: Error;
  /** The id of the request, unchanged; null if it had none */
  id: unknown;
}

/** A sentence as an id of the message catalogue and parameters. */
export interface I18n {
  /** The id, such as `blob.takes`. */
  id: string;
  /** The parameters by name. */
  params?: Record<string, I18nParam>;
}

/** A parameter of a sentence. */
export type I18nParam = {
  text: string;
  and?: undefined;
  comma?: undefined;
  message?: undefined;
  number?: undefined;
  or?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  space?: undefined;
} | {
  number: string;
  and?: undefined;
  comma?: undefined;
  message?: undefined;
  or?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  percent: string;
  and?: undefined;
  comma?: undefined;
  message?: undefined;
  number?: undefined;
  or?: undefined;
  semicolon?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  message: I18n;
  and?: undefined;
  comma?: undefined;
  number?: undefined;
  or?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  and: I18nParam[];
  comma?: undefined;
  message?: undefined;
  number?: undefined;
  or?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  or: I18nParam[];
  and?: undefined;
  comma?: undefined;
  message?: undefined;
  number?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  comma: I18nParam[];
  and?: undefined;
  message?: undefined;
  number?: undefined;
  or?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  semicolon: I18nParam[];
  and?: undefined;
  comma?: undefined;
  message?: undefined;
  number?: undefined;
  or?: undefined;
  percent?: undefined;
  space?: undefined;
  text?: undefined;
} | {
  space: I18nParam[];
  and?: undefined;
  comma?: undefined;
  message?: undefined;
  number?: undefined;
  or?: undefined;
  percent?: undefined;
  semicolon?: undefined;
  text?: undefined;
};

/** Every game and its queries. */
export interface KibitzerGamesAnswer {
  /** Every game. */
  games: KibitzerListing[];
}

export type KibitzerGamesRequest = KibitzerNothing;

/** A query. */
export interface KibitzerListed {
  /** A one-line description of the query and its answer. */
  about: string;
  /** A complete request that can be sent as it is. */
  example: unknown;
  /** Its name, for the field `query` of a request. */
  query: string;
}

/** A game and its queries. */
export interface KibitzerListing {
  /** A one-line description. */
  about: string;
  /** Its name, for the field `game` of a request. */
  game: string;
  /** Its queries. */
  queries: KibitzerListed[];
}

/** This query has no fields. */
export interface KibitzerNothing {
}

/** The program and its versions. */
export interface KibitzerVersionAnswer {
  /** The name of the program. */
  name: string;
  /** The version of the protocol, that is, of the shapes of requests and answers. */
  protocol: number;
  /** The version of the engine, as printed by `kibitzer --version`. */
  version: string;
}

export type KibitzerVersionRequest = KibitzerNothing;

/** A probability: one form per kind of evidence. */
export type Probability = Exactly | Estimated;

/** The progress of a request. */
export interface Progress {
  /** From 0 to `total`; never decreases */
  done: number;
  /** What is being done */
  note: string;
  total: number;
}

/** A player's advice. */
export interface Texas42AdviseAnswer {
  /** Every legal action, the recommended one first. */
  actions: Texas42Row[];
  /** The action to take. */
  best: string;
  /** What the figures are based on. */
  evidence: Evidence;
  /** For each unseen domino, the probability that each other seat holds it. */
  holdings: Record<string, Record<string, number>>;
  /** One sentence of explanation. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
  /** Number of possible deals of the unseen dominoes. */
  worlds: Digits;
}

export type Texas42AdviseRequest = Texas42OfView & {
  /** Number of worlds the player samples, or of simulations over all worlds; if absent, the player's own default. */
  budget?: number | null;
  /** The player that advises; the query `options` lists the players. Default: "expert". */
  player?: string | null;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** The comparison of two players. */
export interface Texas42ArenaAnswer {
  /** The 95% interval of the lead. */
  ci: [number, number];
  /** Number of deals played, each twice. */
  deals: number;
  /** The left player's lead. */
  lead: number;
  /** The left player's mean payoff per seat. */
  left: number;
  /** The right player's mean payoff per seat. */
  right: number;
  /** The seed that reproduces the deals. */
  seed: number | string;
}

export type Texas42ArenaRequest = Texas42House & Texas42Shake & {
  /** Number of deals; each is played twice. Default: 100. */
  deals?: number;
  /** The left player. */
  left: string;
  /** The right player. */
  right: string;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** The state of the auction. */
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
  /** The hand of the seat to bid; some bids require doubles. */
  hand?: string[] | null;
};

/** What is possible and what is likely, kept separate. */
export interface Texas42BeliefAnswer {
  /** For each unseen domino, the probability that each other seat holds it, given the others' bids, declarations and plays. */
  belief: Record<string, Record<string, number>>;
  /** The evidence for `belief`. */
  belief_evidence: Evidence;
  /** The evidence for `support`. */
  evidence: Evidence;
  /** Number of dominoes that each other seat holds. */
  sizes: Record<string, number>;
  /** For each unseen domino, the number of possible deals in which each other seat holds it. */
  support: Record<string, Record<string, Digits>>;
  /** For each seat, the suits in which it has shown a void; 7 is the called suit. */
  void: Record<string, number[]>;
  /** Number of possible deals of the unseen dominoes. */
  worlds: Digits;
}

export type Texas42BeliefRequest = Texas42OfView & {
  /** Number of weighted worlds to sample. Default: 1000. */
  budget?: number;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** Whether the claim holds. */
export interface Texas42ClaimAnswer {
  /** The evidence: every possible deal. */
  evidence: Evidence;
  /** What the seat's side claims: to `make` the contract, or to `set` it. */
  goal: string;
  /** If it does not hold: the hands of the other seats, in a deal that allows this line. */
  hands: Record<string, string[]>;
  /** Whether one plan reaches the goal in every possible deal, whatever the other seats play. */
  holds: boolean;
  /** If it does not hold: a line of play that breaks it, seat and domino. */
  line: [number, string][];
  /** If it holds and it is the seat's turn: a play that keeps it. */
  play: string | null;
}

export type Texas42ClaimRequest = Texas42OfView;

/** A column that is reported for every action. */
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
  /** Number of points its side needs. */
  needs: number;
  /** Its side: seats 0 and 2 are side 0. */
  side: number;
  /** The seat that sits out at nello. */
  sits_out: number | null;
}

/** The course of a hand, double dummy. */
export interface Texas42Course {
  /** Whether it could be made at the end; if the hand is over, whether it was. */
  ends: boolean;
  /** Whether the contract could be made before the first lead. */
  makeable: boolean;
  /** Every play that changed it; the last one is the turning point. */
  turnings: Texas42Turning[];
  /** The same as a sentence. */
  words: string;
  /** `words` for other languages. */
  words_i18n?: I18n;
}

export interface Texas42Decision {
  /** The action taken. */
  action: string;
  /** The reviewer's choice. */
  best: string;
  /** What the regret is based on. */
  evidence: Evidence;
  /** Half the width of the 95% interval of `regret`; a regret that is no larger may be chance. */
  noise: number | null;
  /** By how much the best action was better; `null` if the reviewer did not evaluate the action taken. */
  regret: number | null;
  /** The index of the action in the round, from 0. */
  step: number;
  /** What the best action was worth to the reviewer. */
  value: number;
  /** Why the best action is best. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** What wins the match. */
export type Texas42Goal = {
  marks: number;
  points?: undefined;
} | {
  points: number;
  marks?: undefined;
};

/** The house rules. The default is the tournament rules. */
export interface Texas42House {
  /** The highest bid in marks that the house rules allow. */
  max_marks?: number | null;
  /** The names of the variants in use, such as `forced-bid` or `nello`. */
  variants?: string[];
}

/** Who may act now, and the seat's legal actions. */
export interface Texas42Legal {
  /** This seat's legal actions. */
  legal: string[];
  /** All seats that may act now, including those. */
  may_act: number[];
  /** Who acts next. */
  next: Texas42Next;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game is waiting for; any one of them can advance it. */
  to_act: number[];
}

/** The answer about a view, or to the game's own query of the same name. */
export type Texas42LegalAnswer = Texas42Legal | Texas42Playable;

/** The legal plays to a trick, or the legal actions of a complete view. */
export type Texas42LegalRequest = Texas42OfView | Texas42Trump & {
  /** The dominoes of the seat to play. */
  hand: string[];
  /** Whose hand it is; checked if given. */
  to_act?: number | null;
  /** The plays so far, in order: seat and domino. */
  trick: [number, string][];
};

/** A finished hand. */
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
  /** Its declaration. */
  trump: string;
}) & {
  /** Who shook the dominoes. */
  dealer: number;
  /** Marks (or points) of each side after the hand. */
  score: [number, number];
};

/** The same view in every form. */
export interface Texas42LineAnswer {
  /** The view as one line of text. */
  line: string;
  /** The part of a page's address after `#`, for a link that opens this view there. */
  link: string;
  /** The view in the form that `advise`, `belief`, `claim` and `look` take. */
  view: Texas42ViewShown;
}

/** A line of text, or a view. */
export type Texas42LineRequest = Texas42Written | Texas42OfView;

/** What the seat sees, and what may come next. */
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
  /** This seat's legal actions; empty if it is not its turn. */
  legal: string[];
  /** If it is another seat's turn, its possible actions as far as this seat can know. */
  may: string[];
  /** How the hand ended, once it has. */
  outcome: Texas42OutcomeShown | null;
  /** The phase of the hand. */
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
  /** The declaration, once it was made. */
  trump: string | null;
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: Texas42ViewShown;
  /** The seat whose view this is. */
  you: number;
}

export type Texas42LookRequest = Texas42OfView;

/** Who acts next in a game. */
export type Texas42Next = 'players' | 'chance' | 'nobody';

/** A view as a field. */
export interface Texas42OfView {
  /** What the seat knows. */
  view: Texas42View;
}

/** The available choices. */
export interface Texas42OptionsAnswer {
  /** The default adviser. */
  adviser: string | null;
  /** The columns that players report for an action in addition to its value. */
  columns: Texas42Column[];
  /** The default player for the other seats. */
  opponent: string | null;
  /** Players that can be named; some also accept a number of worlds, such as `flat:200`. */
  players: string[];
  /** The default reviewer. */
  reviewer: string | null;
  /** The minimum and maximum number of seats. */
  seats: [number, number];
}

/** This query has no fields. */
export interface Texas42OptionsRequest {
}

/** The players on the other seats. */
export interface Texas42Others {
  /** The players on the other seats: one name for all of them, or an array with one name per seat. */
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
  /** Its declaration. */
  trump: string;
};

/** The seed, your seat, and the actions so far. */
export interface Texas42PastInput {
  /** All actions so far, one array per round: the `history` of the last answer plus your next action. */
  history?: [number, string][][] | null;
  /** Determines every deal and every decision of the other players. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number | null;
}

/** One action. */
export interface Texas42PastStep {
  /** The action. */
  action: string;
  /** Who acted; `null` for chance events (dice and cards). */
  by: number | null;
  /** The legal actions at that point, for the seat's own actions. */
  legal?: string[];
}

/** The phase at the table. */
export type Texas42Phase = 'bidding' | 'declaring' | 'playing' | 'hand_over' | 'match_over';

/** The legal plays. */
export interface Texas42Playable {
  /** The suit that was led: 0 to 6, 7 for the called suit, -1 if nothing was led. */
  led_suit: number;
  /** The dominoes that may be played. */
  legal: string[];
}

/** One name for all, or an array that names every seat, or every seat but the caller's. */
export type Texas42Players = string | (string | null)[];

/** An exercise, with the verdict on a play. */
export interface Texas42PuzzleAnswer {
  /** How many exercises there are. */
  count: number;
  /** What to make sure of: to `make` the contract, or to `set` it. */
  goal: string;
  /** The legal plays. */
  legal: string[];
  /** The position as one line of text. */
  line: string;
  /** Which exercise, from 0. */
  number: number;
  /** The verdict on `play`. */
  verdict?: Texas42PuzzleVerdict;
  /** The same in the form that `look` takes. */
  view: Texas42ViewShown;
}

/** An exercise, and a try. */
export interface Texas42PuzzleRequest {
  /** Which exercise, from 0; numbers past the last start again. Default: 0. */
  number?: number;
  /** The play to check; without it nothing is given away. */
  play?: string | null;
}

/** The verdict on a play. */
export interface Texas42PuzzleVerdict {
  /** That play. */
  answer: string;
  /** If it does not hold: the hands of the other seats, in a deal that allows this line. */
  hands: Record<string, string[]>;
  /** If it does not hold: a line of play that breaks it, seat and domino. */
  line: [number, string][];
  /** Whether it is the one play that makes sure. */
  right: boolean;
  /** What is certain about that play. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** A hand from the shake on, in the notation that players write. */
export interface Texas42Record {
  /** The bids, in order. */
  bids: string[];
  /** The dominoes that each seat was dealt. */
  hands: [string[], string[], string[], string[]];
  /** The house rules: the variants that are switched on. */
  house: string;
  /** Every play: the seat and the domino. Default: []. */
  plays: [number, string][];
  /** The match score before the hand. */
  score: [number, number];
  /** The seat that shook. */
  shaker: number;
  /** The declaration, once named. */
  trump?: string;
}

/** One decision, compared with the best. */
export interface Texas42RecordDecision {
  /** The action taken. */
  action: string;
  /** The reviewer's choice. */
  best: string;
  /** The evidence for `regret`. */
  evidence: Evidence;
  /** Half the width of the 95% interval of `regret`; a regret that is no larger may be chance. */
  noise: number;
  /** How many points a play gave away double dummy. */
  points: number | null;
  /** How much less the action was worth than the best one. */
  regret: number;
  /** Who decided. */
  seat: number;
  /** The index of the action in the hand, from 0: bids first, then the declaration, then plays. */
  step: number;
  /** What the best action was worth: for a bid the chance of winning the match, otherwise the chance of making or setting the contract. */
  value: number;
  /** One sentence: why the best action is best. */
  why: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
}

/** A recorded hand, and the player that reviews it. */
export interface Texas42RecordFields {
  /** The player that reviews. Default: "intermediate". */
  player?: string | null;
  /** The record from the answer of `sit` once a hand is over. */
  record: Texas42RecordInput;
  /** Whose decisions to review; if absent, those of every seat. */
  seat?: number | null;
  /** The same seed gives the same answer. A number, or beyond 2^53 a string of digits. Default: 1. */
  seed?: number | string;
}

/** A hand from the shake on, in the notation that players write. */
export interface Texas42RecordInput {
  /** The bids, in order. */
  bids: string[];
  /** The dominoes that each seat was dealt. */
  hands: [string[], string[], string[], string[]];
  /** The house rules: the variants that are switched on. */
  house: string;
  /** Every play: the seat and the domino. Default: []. */
  plays?: [number, string][];
  /** The match score before the hand. */
  score: [number, number];
  /** The seat that shook. */
  shaker: number;
  /** The declaration, once named. */
  trump?: string | null;
}

/** The decisions of a hand. */
export interface Texas42RecordReview {
  /** When the contract could be made with all hands open; `null` if nothing was declared. */
  course: Texas42Course | null;
  /** Every decision, in the order of play. */
  decisions: Texas42RecordDecision[];
  /** The player that reviewed. */
  player: string;
  /** The tricks, with who took them. */
  tricks: Texas42Trick[];
}

/** The past of a view, and the current state. */
export interface Texas42ReplayAnswer {
  /** The state after them. */
  now: Texas42Legal;
  /** All actions, oldest first. */
  steps: Texas42PastStep[];
}

export type Texas42ReplayRequest = Texas42OfView;

/** The review of the caller's decisions. */
export interface Texas42Review {
  /** One entry per decision; forced actions are not reviewed. */
  decisions: Texas42Decision[];
  /** The player that reviewed. */
  player: string;
  /** Whose decisions. */
  seat: number;
}

/** The answer about a view, or to the game's own query of the same name. */
export type Texas42ReviewAnswer = Texas42Review | Texas42RecordReview;

/** A hand played with `sit`, or its record. */
export type Texas42ReviewRequest = Texas42House & Texas42Shake & Texas42PastInput & Texas42Others & {
  /** The player that reviews. */
  player?: string | null;
} | Texas42RecordFields;

/** One action and its figures. A forced play is not evaluated: `value`, `ci` and `behind` are `null`. */
export interface Texas42Row {
  /** The action: a bid, a declaration or a domino. */
  action: string;
  /** The 95% interval of how far the action is behind the best one. */
  behind: [number, number] | null;
  /** The 95% interval of `value`. */
  ci: [number, number] | null;
  /** The probability that the bid is made. */
  make: number | null;
  /** Expected points of the seat's own side, if estimated. */
  points: number | null;
  /** The range that the probability of making the bid comes from: if everybody, the partner too, plays on by what he sees; and if everybody sees all hands (double dummy). The difference is the strategy-fusion gap. */
  range?: [number, number];
  /** The probability that the bid is set. */
  set: number | null;
  /** The quantity that the player maximizes: for a bid the chance of winning the match, otherwise the chance of making or setting the contract. */
  value: number | null;
  /** Why not this action, if it is not the recommended one: how it compares, and what is certain about it. */
  why_not?: string;
  /** `why_not` for other languages. */
  why_not_i18n?: I18n;
  /** What the bidder would declare after this bid. */
  with?: string;
}

/** The first shaker. */
export interface Texas42Shake {
  /** Who shakes the dominoes in the first hand. Default: 3. */
  dealer?: number;
}

/** What you see, and the state of the rounds. */
export interface Texas42SitAnswer {
  /** The other players' latest actions. */
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
  /** The dominoes that each seat was dealt, once the hand is over. */
  hands?: [string[], string[], string[], string[]];
  /** All actions so far, one array per round: the `history` for the next request. */
  history: [number, string][][];
  /** This seat's legal actions; empty if it is not its turn. */
  legal: string[];
  /** The index of the hand in the match, from 0. */
  number: number;
  /** How the hand ended, once it has. */
  outcome: Texas42OutcomeShown | null;
  /** The phase of the hand. */
  phase: Texas42Phase;
  /** What wins the match. */
  play_to: Texas42Goal;
  /** Points that each side has taken in this hand. */
  points: [number, number];
  /** The record of the hand, in the form that `review` takes, once it is over. */
  record?: Texas42Record;
  /** Marks (or points) of each side before the hand; seats 0 and 2 are side 0. */
  score: [number, number];
  /** One entry per finished hand. */
  sheet: Texas42Line[];
  /** Marks (or points) of each side, including this hand once it is over. */
  standing: [number, number];
  /** The seat that acts next; `null` once the hand is over. */
  to_act: number | null;
  /** The plays of the trick on the table: seat and domino. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: Texas42Trick[];
  /** Tricks that each side has taken in this hand. */
  tricks_won: [number, number];
  /** The declaration, once it was made. */
  trump: string | null;
  /** The view in the form that `advise`, `belief` and `look` take. */
  view: Texas42ViewShown;
  /** The side that has won the match. */
  winner?: number;
  /** The seat whose view this is. */
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
  /** Points still to come for the declaring side with best play by all. */
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
  /** Who led; not needed with a `trick` or `to_act`. */
  leader?: number | null;
  /** Who plays next; if the trick determines it, only checked. */
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
  /** Its points, including count dominoes. */
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
  /** The declaration: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`, `nello-doubles-low`, `nello-doubles-inverted` or `sevens`. */
  trump: string;
}

/** A play that changed whether the contract could be made. */
export interface Texas42Turning {
  /** Whether the contract could be made after it. */
  makeable: boolean;
  /** Who played. */
  seat: number;
  /** The index of the action in the hand, from 0. */
  step: number;
  /** What was played. */
  tile: string;
  /** The trick, from 1. */
  trick: number;
}

/** What the cells of a column hold. */
export type Texas42Unit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** What one seat knows about a hand. */
export type Texas42View = Texas42House & {
  /** The bids so far, in order: `pass`, `points:30` to `points:41`, `marks:1` to `marks:7`, `splash:2`, `splash:3`, or `plunge:2` to `plunge:7`. */
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
  /** The declaration, once it was made: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`, `nello-doubles-low`, `nello-doubles-inverted` or `sevens`. */
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
  /** The declaration, once it was made. */
  trump: string | null;
  /** The variants in use. */
  variants: string[];
}

/** Who takes the trick. */
export interface Texas42WinnerAnswer {
  /** The suit that was led: 0 to 6, 7 for the called suit. */
  led_suit: number;
  /** The points of the trick, including count dominoes. */
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
  /** The evidence for the counts. */
  evidence: Evidence;
  /** For each unseen domino, the number of deals in which each other seat holds it. */
  marginals: Record<string, Record<string, Digits>>;
  /** For each seat, the suits in which it has shown a void; 7 is the called suit. */
  void: Record<string, number[]>;
  /** Number of possible deals of the unseen dominoes. */
  worlds: Digits;
}

export type Texas42WorldsRequest = Texas42Trump & {
  /** All plays so far, in order: seat and domino. */
  history: [number, string][];
  /** The viewing seat. */
  viewer: number;
  /** The dominoes that it still holds. */
  viewer_hand: string[];
};

/** A line of text. */
export interface Texas42Written {
  /** The hand and what happened, such as `5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 30 pass`. */
  line: string;
}

/** The best action, and all other actions. */
export interface YatzyAdviseAnswer {
  /** All actions, best first. */
  actions: YatzyWeighed[];
  /** The best action. */
  best: YatzyWeighed;
  /** The certainty equivalent in points, if `theta` is not 0. */
  certainty_equivalent?: number;
  /** The log utility, if `theta` is not 0. */
  log_utility?: number;
  /** The version of the rules. */
  rules: string;
  /** Expected points still to come; with `theta`, the log utility. */
  value: number;
  /** One sentence of explanation, if requested. */
  why?: string;
  /** `why` for other languages. */
  why_i18n?: I18n;
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
  /** Whether the Yahtzee box was filled with 50, so that further Yahtzees earn a bonus. Default: false. */
  yahtzee_50?: boolean;
}

/** A column that is reported for every action. */
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
  /** The probability of reaching each requested score. */
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
  /** Scores whose probability of being reached is requested. Default: []. */
  at_least?: number[];
  /** The names of the boxes that are filled. Default: []. */
  filled?: string[];
  /** Points in the upper section, without the bonus. Default: 0. */
  upper_score?: number;
  /** Whether the Yahtzee box was filled with 50, so that further Yahtzees earn a bonus. Default: false. */
  yahtzee_50?: boolean;
};

/** A keep, or a box to fill. */
export type YatzyDone = {
  /** The dice to keep; the others are rerolled. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box to fill. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it scores. */
  score: number;
  keep?: undefined;
};

/** The maximum probability of winning and, with dice, how to play for it. */
export interface YatzyDuelAnswer {
  /** All actions, best first, if there are dice. */
  actions?: YatzyWay[];
  /** The best action, if there are dice. */
  best?: YatzyWay;
  /** How much playing to win adds to it. */
  gain: number;
  /** The maximum probability. */
  p: number;
  /** The version of the rules. */
  rules: string;
  /** The probability of winning when playing for expected points (or for `theta`). */
  usual: number;
}

export type YatzyDuelRequest = YatzyGame & YatzyCard & YatzyPoint & YatzyMaybeHand & {
  /** The opponent's score card. */
  other: YatzyCard & YatzyPoint;
};

/** Rules and risk aversion. */
export interface YatzyGame {
  /** House rules, such as `full_house_five`. Default: []. */
  house?: string[];
  /** How tables are stored; the default is `f32` for games with six dice, otherwise `f64`. */
  precision?: YatzyStored | null;
  /** The rule set; the query `rules` lists them. Default: "scandinavian". */
  rules?: string | null;
  /** Risk parameter: 0 for expected points, negative for risk-averse, positive for risk-seeking play. Default: 0.0. */
  theta?: number;
}

/** The dice. */
export interface YatzyHand {
  /** The faces that were rolled. */
  dice: number[];
  /** Number of rerolls left in this turn. */
  rerolls_left: number;
}

/** Who may act now, and the seat's legal actions. */
export interface YatzyLegalAnswer {
  /** This seat's legal actions. */
  legal: string[];
  /** All seats that may act now, including those. */
  may_act: number[];
  /** Who acts next. */
  next: YatzyNext;
  /** Whose view it is. */
  seat: number;
  /** The seats that the game is waiting for; any one of them can advance it. */
  to_act: number[];
}

export type YatzyLegalRequest = YatzyGame & YatzyCard & YatzyHand;

/** The action taken, and the best one. */
export type YatzyLine = ({
  /** The dice to keep; the others are rerolled. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box to fill. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it scores. */
  score: number;
  keep?: undefined;
}) & {
  /** The best action. */
  best: YatzyDone;
  /** How much less it was worth than the best. */
  cost: number;
  /** The luck of the dice after it. */
  luck: number;
  /** Whether it was as good as the best. */
  right: boolean;
};

/** The dice, in the middle of a turn. */
export interface YatzyMaybeHand {
  /** The faces that were rolled; if absent, the request is about the beginning of a turn. */
  dice?: number[] | null;
  /** Number of rerolls left in this turn; required with `dice`. */
  rerolls_left?: number | null;
}

/** Who acts next in a game. */
export type YatzyNext = 'players' | 'chance' | 'nobody';

/** This query has no fields. */
export interface YatzyNothing {
}

/** The available choices. */
export interface YatzyOptionsAnswer {
  /** The default adviser. */
  adviser: string | null;
  /** The columns that players report for an action in addition to its value. */
  columns: YatzyColumn[];
  /** The default player for the other seats. */
  opponent: string | null;
  /** Players that can be named; some also accept a number of worlds, such as `flat:200`. */
  players: string[];
  /** The default reviewer. */
  reviewer: string | null;
  /** The minimum and maximum number of seats. */
  seats: [number, number];
}

export type YatzyOptionsRequest = YatzyNothing;

/** The points so far. */
export interface YatzyPoint {
  /** Points so far, without the bonus. Default: 0. */
  points?: number;
}

/** What the decisions cost, and the luck of the dice. */
export interface YatzyReviewAnswer {
  /** The value of the position before the first decision. */
  begin: number;
  /** The total cost of the decisions. */
  cost: number;
  /** Every decision, in order. */
  decisions: YatzyLine[];
  /** The value of the position after the last decision. */
  left: number;
  /** The luck of the dice. */
  luck: number;
  /** Points that were scored. */
  made: number;
  /** The mean cost of a decision. */
  mean_cost: number;
  /** Number of optimal decisions. */
  right: number;
  /** The version of the rules. */
  rules: string;
}

export type YatzyReviewRequest = YatzyGame & {
  /** Consecutive decisions. */
  decisions: (YatzyCard & YatzyHand & {
    /** The box that was filled. */
    category?: string | null;
    /** The dice that were kept. */
    keep?: number[] | null;
  })[];
};

/** One rule set. */
export interface YatzyRuleSet {
  /** The box for dice that are all equal. */
  all_same: string;
  /** The bonus. */
  bonus: number;
  /** The upper score that earns the bonus. */
  bonus_at: number;
  /** Number of dice. */
  dice: number;
  /** The house rules that `house` may name. */
  house: string[];
  /** The boxes of the lower section, in the order of the score card. */
  lower: string[];
  /** The bonus for each further Yahtzee. */
  repeat_bonus: number;
  /** Number of rerolls per turn. */
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

/** What the dice score. */
export interface YatzyScoresAnswer {
  /** Every box that may be filled, in the order of the score card. */
  boxes: YatzyDone[];
}

export type YatzyScoresRequest = YatzyGame & YatzyCard & YatzyHand;

/** How numbers are stored. */
export type YatzyStored = 'f32' | 'f64';

/** The maximum probability and, with dice, how to play for it. */
export interface YatzyTargetAnswer {
  /** All actions, best first, if there are dice. */
  actions?: YatzyWay[];
  /** The best action, if there are dice. */
  best?: YatzyWay;
  /** The maximum probability. */
  p: number;
  /** The version of the rules. */
  rules: string;
}

export type YatzyTargetRequest = YatzyGame & YatzyCard & YatzyMaybeHand & {
  /** Number of points still needed, including the bonus. */
  points: number;
};

/** What the cells of a column hold. */
export type YatzyUnit = 'probability' | 'points' | 'count' | 'interval' | 'text';

/** The value of a position. */
export interface YatzyValueAnswer {
  /** The certainty equivalent in points, if `theta` is not 0. */
  certainty_equivalent?: number;
  /** The log utility, if `theta` is not 0. */
  log_utility?: number;
  /** The version of the rules. */
  rules: string;
  /** Expected points still to come; with `theta`, the log utility. */
  value: number;
}

export type YatzyValueRequest = YatzyGame & YatzyCard;

/** An action and its probability of success. */
export type YatzyWay = ({
  /** The dice to keep; the others are rerolled. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box to fill. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it scores. */
  score: number;
  keep?: undefined;
}) & {
  /** The probability of success after it. */
  p: number;
};

/** An action and its value. */
export type YatzyWeighed = ({
  /** The dice to keep; the others are rerolled. */
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  /** The box to fill. */
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  /** The points that it scores. */
  score: number;
  keep?: undefined;
}) & {
  /** How much worse it is than the best. */
  regret: number;
  /** Expected points still to come after it; with `theta`, the log utility. */
  value: number;
};

/** What is asked and what is answered, by game and query. */
export interface Queries {
  /** What a player would do in a seat's place: every bid or card with its expected points, its chance of making the bid, an interval and its share of the search, and why the best action is best. */
  'blob.advise': { question: { game: 'blob'; query: 'advise' } & BlobAdviseRequest; answer: BlobAdviseAnswer };
  /** Two players on the same deals of the first round, each played twice with the seats exchanged: the lead in points per round. */
  'blob.arena': { question: { game: 'blob'; query: 'arena' } & BlobArenaRequest; answer: BlobArenaAnswer };
  /** The exact number of deals of the unseen cards to the other hands and the stock, and the probability that each holds each card. For a complete `view`, as `advise` reads it, also the posterior given bids and plays. */
  'blob.belief': { question: { game: 'blob'; query: 'belief' } & BlobBeliefRequest; answer: BlobBeliefAnswer };
  /** Whose turn it is in a seat's view, and the seat's legal actions. */
  'blob.legal': { question: { game: 'blob'; query: 'legal' } & BlobLegalRequest; answer: BlobLegalAnswer };
  /** A seat's view of a real table, validated entry by entry: whose turn it is, the tricks, the seat's legal actions, and another seat's possible actions as far as they are known. */
  'blob.look': { question: { game: 'blob'; query: 'look' } & BlobLookRequest; answer: BlobLookAnswer };
  /** The available choices: number of seats, computer players, default players, and the columns that they report for an action. */
  'blob.options': { question: { game: 'blob'; query: 'options' } & BlobOptionsRequest; answer: BlobOptionsAnswer };
  /** A round replayed with legality checks: whose turn it is, what is legal, the tricks, who has shown a void in which suit, and the points once it is over. For a complete `view`, as `advise` reads it: the actions step by step, and the seat's legal alternatives at its own actions. */
  'blob.replay': { question: { game: 'blob'; query: 'replay' } & BlobReplayRequest; answer: BlobReplayAnswer };
  /** What each of your decisions in a round played with `sit` cost: how many more points the best action was worth, and why. */
  'blob.review': { question: { game: 'blob'; query: 'review' } & BlobReviewRequest; answer: BlobReviewAnswer };
  /** A game against computer players: deals from the seed, checks the actions so far, and plays on until it is your turn or the round is over. Only your own hand is shown before that. */
  'blob.sit': { question: { game: 'blob'; query: 'sit' } & BlobSitRequest; answer: BlobSitAnswer };
  /** The odds of every hidden wire, the risk of each cut and detector, what is certain and why. */
  'bomb-busters.analyze': { question: { game: 'bomb-busters'; query: 'analyze' } & BombBustersAnalyzeRequest; answer: BombBustersAnalyzeAnswer };
  /** The table after an event, entered as a line of text: cut, miss, solo, token, card, know ... */
  'bomb-busters.enter': { question: { game: 'bomb-busters'; query: 'enter' } & BombBustersEnterRequest; answer: BombBustersEnterAnswer };
  /** How many bits of information a token on each of your own wires gives, best first. */
  'bomb-busters.indicate': { question: { game: 'bomb-busters'; query: 'indicate' } & BombBustersIndicateRequest; answer: BombBustersIndicateAnswer };
  /** All missions for a number of players: wires, tokens, dial, special rule. */
  'bomb-busters.missions': { question: { game: 'bomb-busters'; query: 'missions' } & BombBustersMissionsRequest; answer: BombBustersMissionsAnswer };
  /** The available choices: number of seats, and the columns reported for an action. `missions` lists the missions. */
  'bomb-busters.options': { question: { game: 'bomb-busters'; query: 'options' } & BombBustersOptionsRequest; answer: BombBustersOptionsAnswer };
  /** A fresh table of a mission: wires, stands and their owners, all wires hidden. */
  'bomb-busters.setup': { question: { game: 'bomb-busters'; query: 'setup' } & BombBustersSetupRequest; answer: BombBustersSetupAnswer };
  /** What a teammate can cut, as far as the observer can tell: how likely they have a value, and how often a cut then hits. */
  'bomb-busters.teammate': { question: { game: 'bomb-busters'; query: 'teammate' } & BombBustersTeammateRequest; answer: BombBustersTeammateAnswer };
  /** Why a hidden wire cannot have a value: the entries that exclude it, as few as possible. */
  'bomb-busters.why_not': { question: { game: 'bomb-busters'; query: 'why_not' } & BombBustersWhyNotRequest; answer: BombBustersWhyNotAnswer };
  /** What to suggest: the expected information of every suggestion, for you and for the others; and when to accuse. With `after` (your own suggestion was just answered): accuse or end the turn, by simulated games. */
  'clue.advise': { question: { game: 'clue'; query: 'advise' } & ClueAdviseRequest; answer: ClueAdviseAnswer };
  /** Two players on the same deals, each played twice with the seats exchanged: the lead in wins per seat. */
  'clue.arena': { question: { game: 'clue'; query: 'arena' } & ClueArenaRequest; answer: ClueArenaAnswer };
  /** The exact odds of who holds each card and what is in the envelope, given suggestions, passes, shown cards and wrong accusations; what is certain, and why. */
  'clue.belief': { question: { game: 'clue'; query: 'belief' } & ClueBeliefRequest; answer: ClueBeliefAnswer };
  /** The table after an event, entered as a line of text: who suggested what, who passed, who showed; or who accused, and whether that was right. */
  'clue.enter': { question: { game: 'clue'; query: 'enter' } & ClueEnterRequest; answer: ClueEnterAnswer };
  /** Every suggestion and accusation that the observer may make; with `after` (the observer's own suggestion was just answered): accuse, or end the turn. */
  'clue.legal': { question: { game: 'clue'; query: 'legal' } & ClueLegalRequest; answer: ClueLegalAnswer };
  /** The available choices: number of seats, computer players, default players, and the columns that they report for an action. */
  'clue.options': { question: { game: 'clue'; query: 'options' } & ClueOptionsRequest; answer: ClueOptionsAnswer };
  /** What each of your decisions in a game played with `sit` cost, in bits about the envelope. */
  'clue.review': { question: { game: 'clue'; query: 'review' } & ClueReviewRequest; answer: ClueReviewAnswer };
  /** A game against computer players: deals from the seed, checks the actions so far, and plays on until it is your turn. A card that one opponent shows another stays hidden: that entry is just `show`. */
  'clue.sit': { question: { game: 'clue'; query: 'sit' } & ClueSitRequest; answer: ClueSitAnswer };
  /** The number of worlds, where every item can be, and the probabilities of events. Exact, or sampled if `method` is `guided` or exact is too big. */
  'deal.analyze': { question: { game: 'deal'; query: 'analyze' } & DealAnalyzeRequest; answer: DealAnalyzeAnswer };
  /** Which rules contradict each other: a minimal set, or none. */
  'deal.explain': { question: { game: 'deal'; query: 'explain' } & DealExplainRequest; answer: DealExplainAnswer };
  /** Uniform samples: `samples` deals from a `seed`. */
  'deal.sample': { question: { game: 'deal'; query: 'sample' } & DealSampleRequest; answer: DealSampleAnswer };
  /** Every game and query, each with a one-line description and an example request. */
  'kibitzer.games': { question: { game: 'kibitzer'; query: 'games' } & KibitzerGamesRequest; answer: KibitzerGamesAnswer };
  /** The program's name, and the versions of the engine and the protocol. */
  'kibitzer.version': { question: { game: 'kibitzer'; query: 'version' } & KibitzerVersionRequest; answer: KibitzerVersionAnswer };
  /** What a player would do in a seat's place: every bid, declaration or play with its points, its chance of making or setting the bid, and how far behind the best it is; which dominoes the others probably hold. */
  'texas42.advise': { question: { game: 'texas42'; query: 'advise' } & Texas42AdviseRequest; answer: Texas42AdviseAnswer };
  /** Two players on the same deals, each played twice with the seats swapped: the lead in marks per hand. */
  'texas42.arena': { question: { game: 'texas42'; query: 'arena' } & Texas42ArenaRequest; answer: Texas42ArenaAnswer };
  /** Who bids next, the legal bids, and who has won. */
  'texas42.auction': { question: { game: 'texas42'; query: 'auction' } & Texas42AuctionRequest; answer: Texas42AuctionAnswer };
  /** What a seat knows about the hidden hands: the number of possible deals in which each seat holds each unseen domino (exact), and the posterior given the others' bids and plays (weighted samples). */
  'texas42.belief': { question: { game: 'texas42'; query: 'belief' } & Texas42BeliefRequest; answer: Texas42BeliefAnswer };
  /** Whether a seat can lay its hand down: one plan that makes (or sets) the contract in every possible deal, whatever the others play; if not, a deal and a line of play that break it. */
  'texas42.claim': { question: { game: 'texas42'; query: 'claim' } & Texas42ClaimRequest; answer: Texas42ClaimAnswer };
  /** What a hand may play to a trick, and the suit that was led. For a complete `view`, as `advise` reads it: whose turn it is, and the seat's legal actions. */
  'texas42.legal': { question: { game: 'texas42'; query: 'legal' } & Texas42LegalRequest; answer: Texas42LegalAnswer };
  /** A view as one line of text, as fields and as a link to the page. Takes the line or the view; missing parts of a line have defaults. */
  'texas42.line': { question: { game: 'texas42'; query: 'line' } & Texas42LineRequest; answer: Texas42LineAnswer };
  /** A seat's view of a real table, validated entry by entry: whose turn it is, the tricks and points, the seat's legal actions, and another seat's possible actions as far as they are known. */
  'texas42.look': { question: { game: 'texas42'; query: 'look' } & Texas42LookRequest; answer: Texas42LookAnswer };
  /** The available choices: computer players, default players, and the columns reported for an action. */
  'texas42.options': { question: { game: 'texas42'; query: 'options' } & Texas42OptionsRequest; answer: Texas42OptionsAnswer };
  /** An exercise: a position in which exactly one play makes sure of the contract in every possible deal. With `play`: whether that is the one, and if not, a deal and a line of play in which it fails. */
  'texas42.puzzle': { question: { game: 'texas42'; query: 'puzzle' } & Texas42PuzzleRequest; answer: Texas42PuzzleAnswer };
  /** The actions in a seat's `view`, step by step, and the seat's legal alternatives at its own actions. */
  'texas42.replay': { question: { game: 'texas42'; query: 'replay' } & Texas42ReplayRequest; answer: Texas42ReplayAnswer };
  /** What each decision of a recorded hand cost: given what the seat could know, and double dummy. The record is the one in the answer of `sit` when a hand is over. With the fields of `sit` instead of a `record`: what each of your own decisions in the last hand cost. */
  'texas42.review': { question: { game: 'texas42'; query: 'review' } & Texas42ReviewRequest; answer: Texas42ReviewAnswer };
  /** A match against computer players: deals from the seed, checks the actions so far, and plays on until it is your turn or the hand is over. Only your own hand is shown before that. */
  'texas42.sit': { question: { game: 'texas42'; query: 'sit' } & Texas42SitRequest; answer: Texas42SitAnswer };
  /** Double dummy: the points still to come for the declaring side with best play by all, in total and after every legal move; at nello, whether the bidder is set. */
  'texas42.solve': { question: { game: 'texas42'; query: 'solve' } & Texas42SolveRequest; answer: Texas42SolveAnswer };
  /** Which seat takes a trick. */
  'texas42.winner': { question: { game: 'texas42'; query: 'winner' } & Texas42WinnerRequest; answer: Texas42WinnerAnswer };
  /** What a seat can infer: the exact number of possible deals, the number in which each seat holds each unseen domino, and who has shown a void in which suit. */
  'texas42.worlds': { question: { game: 'texas42'; query: 'worlds' } & Texas42WorldsRequest; answer: Texas42WorldsAnswer };
  /** What to keep, or which box to fill: all actions, best first; with `why`, one sentence of explanation. */
  'yatzy.advise': { question: { game: 'yatzy'; query: 'advise' } & YatzyAdviseRequest; answer: YatzyAdviseAnswer };
  /** The exact distribution of the points to come: mean, variance, percentiles, every probability. */
  'yatzy.density': { question: { game: 'yatzy'; query: 'density' } & YatzyDensityRequest; answer: YatzyDensityAnswer };
  /** Two score cards: the maximum chance of winning (draws count half) against an `other` who plays on without looking, the chance when playing for points, and with dice how to play for the win. */
  'yatzy.duel': { question: { game: 'yatzy'; query: 'duel' } & YatzyDuelRequest; answer: YatzyDuelAnswer };
  /** Every set of dice that may be kept or, without rerolls, every box that may be filled. */
  'yatzy.legal': { question: { game: 'yatzy'; query: 'legal' } & YatzyLegalRequest; answer: YatzyLegalAnswer };
  /** The available choices: seats, and the columns reported for an action. `rules` lists the rule sets. */
  'yatzy.options': { question: { game: 'yatzy'; query: 'options' } & YatzyOptionsRequest; answer: YatzyOptionsAnswer };
  /** A proficiency report on recorded consecutive `decisions`: the best action, the cost and the luck of the dice for each, with totals. */
  'yatzy.review': { question: { game: 'yatzy'; query: 'review' } & YatzyReviewRequest; answer: YatzyReviewAnswer };
  /** Every rule set: its dice, its boxes in the order of the score card, its bonuses and its house rules. */
  'yatzy.rules': { question: { game: 'yatzy'; query: 'rules' } & YatzyRulesRequest; answer: YatzyRulesAnswer };
  /** What the dice score in every box that may be filled; needs no solved table. */
  'yatzy.scores': { question: { game: 'yatzy'; query: 'scores' } & YatzyScoresRequest; answer: YatzyScoresAnswer };
  /** The maximum probability of scoring `points` more (with the bonus), and with dice how to play for it. */
  'yatzy.target': { question: { game: 'yatzy'; query: 'target' } & YatzyTargetRequest; answer: YatzyTargetAnswer };
  /** The value of a score card at the beginning of a turn: expected points to come or, with `theta`, the log utility and the certainty equivalent. */
  'yatzy.value': { question: { game: 'yatzy'; query: 'value' } & YatzyValueRequest; answer: YatzyValueAnswer };
}
