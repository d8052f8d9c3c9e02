// Written by `cargo xtask schema` from the types of apps/protocol. Do not edit.

/** A bid as its number, a card as its name. */
export type BlobAct = number | string;

export interface BlobAdviseAnswer {
  /** Every legal action, the best first. */
  actions: BlobRow[];
  best: BlobAct | null;
  /** Of the shares of the search, in nats. */
  entropy: number;
  evidence: Evidence;
  player: string;
  why: string;
}

export interface BlobAdviseRequest {
  /** Worlds, or simulations over all deals. */
  budget?: number;
  /** Who advises: `network` if nobody says. */
  player?: string;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  view: BlobView;
}

export interface BlobBeliefAnswer {
  /** How likely each place holds each card, by what the others bid and played. */
  belief?: Record<string, Record<string, number>>;
  belief_evidence?: Evidence;
  evidence: Evidence;
  /** How likely each place holds each card, every deal alike. */
  marginals: Record<string, Record<string, Exactly>>;
  worlds: Digits;
}

export interface BlobBeliefOfView {
  /** Worlds that are drawn and weighed. Default: 1000. */
  budget?: number;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  view: BlobView;
}

/** A whole view, or the unseen cards and what is known of each hand. */
export type BlobBeliefRequest = BlobBeliefOfView | BlobUnseen;

export interface BlobDecision {
  action: BlobAct;
  best: BlobAct;
  evidence: Evidence;
  /** The chance to make the bid: with the action, and with the best. */
  make: [number, number];
  /** The points that the best would have brought more. */
  regret: number;
  seat: number;
  /** Whether the two were compared once more. */
  second_look: boolean;
  /** Which action of the round, from 0. */
  step: number;
  why: string;
}

/** The rounds of a game, its house rules, and what was done so far. */
export interface BlobGame {
  /** All that was done, round by round. */
  history?: [number, BlobWord, BlobWhat][][];
  num_players: number;
  scoring?: string;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  /** Cards of each round; without it, `start_cards` and `structure` say them. */
  sizes?: number[];
  start_cards?: number;
  structure?: BlobStructureName;
  trumps?: BlobTrumpName;
  /** Your seat: 0 if nobody says. */
  you?: number;
}

export interface BlobLine {
  bids: (number | null)[];
  cards: number;
  dealer: number;
  points: number[];
  totals: number[];
  tricks_won: number[];
  trump: string | null;
}

/** Everything that lies open for the seat, and what it may do. */
export interface BlobLookAnswer {
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  hand: string[];
  legal: BlobAct[];
  /** What another seat may do, as far as is known. */
  may: BlobAct[];
  /** `bidding`, `playing`, `round_over` or `game_over`. */
  phase: string;
  /** Points of each seat, once the round is over. */
  points: number[];
  to_act: number | null;
  /** The trick on the table. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: BlobTrick[];
  tricks_won: number[];
  /** The view as `advise`, `belief` and `look` read it. */
  view: BlobViewShown;
  /** The suits that each seat has shown to be void in. */
  voids: string[][];
  you: number;
}

/** A question about a seat's view, which stands under `view`. */
export interface BlobLookRequest {
  view: BlobView;
}

export interface BlobOpponent {
  /** Cards that it cannot hold. */
  cannot?: string[];
  hand_size: number;
  seat: number;
  /** Suits that it has shown to be void in. */
  void?: string[];
}

/** One name is for all; an array names every seat, or every other seat. */
export type BlobPlayerNames = string | (string | null)[];

export interface BlobReplayAnswer {
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  led: string | null;
  legal: BlobAct[];
  /** `bidding`, `playing` or `over`. */
  phase: string;
  /** Points of each seat, once the round is over. */
  round_scores: number[] | null;
  to_act: number | null;
  tricks: BlobTrickWon[];
  tricks_won: number[];
  /** The suits that each seat has shown to be void in. */
  voids: string[][];
}

export type BlobReplayRequest = BlobRound & {
  /** What each seat was dealt. */
  hands: string[][];
  history: [number, BlobWord, BlobWhat][];
  /** Accepted and not used. */
  round_index?: unknown;
};

export interface BlobReviewAnswer {
  decisions: BlobDecision[];
  player: string;
  seat: number;
}

export type BlobReviewRequest = BlobGame & {
  /** Who reviews: `flat:200` if nobody says. */
  player?: string;
  /** Accepted and not used: the others' decisions are in the history. */
  players?: unknown;
};

/** The table of a round. */
export interface BlobRound {
  /** How many cards each seat is dealt. */
  cards: number;
  dealer: number;
  num_players: number;
  /** The trump suit; `null` for a round without one. */
  trump?: string;
}

/** An action. A player that counts nothing has no figures, and neither has an action that a search never tried. */
export interface BlobRow {
  action: BlobAct;
  /** The 95% interval of the points, where points are what is played for. */
  ci: [number, number] | null;
  /** The chance to make the bid. */
  make: number | null;
  points: number | null;
  /** Its share of the search. */
  share: number;
  value: number | null;
  /** The 95% interval of the value. */
  value_ci: [number, number] | null;
}

/** Everything that lies open for the seat, and what it may do. */
export interface BlobSitAnswer {
  /** What the others have just done. */
  actions: [number, string, BlobAct][];
  bids: (number | null)[];
  /** The bid that the dealer may not make. */
  forbidden: number | null;
  hand: string[];
  /** What each seat was dealt, once the round is over. */
  hands?: string[][];
  /** All that was done, round by round: the `history` of the next question. */
  history: [number, string, BlobAct][][];
  legal: BlobAct[];
  /** `bidding`, `playing`, `round_over` or `game_over`. */
  phase: string;
  /** Which round of the game, from 0. */
  round: number;
  /** A line for each round that is over. */
  sheet: BlobLine[];
  /** Cards of each round. */
  sizes: number[];
  to_act: number | null;
  totals: number[];
  /** The trick on the table. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: BlobTrick[];
  tricks_won: number[];
  /** The view as `advise`, `belief` and `look` read it. */
  view: BlobViewShown;
  /** The suits that each seat has shown to be void in. */
  voids: string[][];
  /** Who has won the game. */
  winners?: number[];
  you: number;
}

export type BlobSitRequest = BlobGame & {
  /** Who sits where: `network` if nobody says. */
  players?: BlobPlayerNames;
};

export type BlobStructureName = 'one-more-each' | 'one-each';

export interface BlobTrick {
  cards: [number, string][];
  leader: number;
  winner: number;
}

export interface BlobTrickWon {
  leader: number;
  winner: number;
}

export type BlobTrumpName = 'rotation' | 'turned-up';

/** The unseen cards and what is known of each hand. */
export interface BlobUnseen {
  opponents: BlobOpponent[];
  stock_size: number;
  unseen: string[];
}

/** A view: an object, or the line of text that a view prints. */
export type BlobView = string | BlobRound & {
  /** What it still holds. */
  hand: string[];
  history?: [number, BlobWord, BlobWhat][];
  /** Rounds after this one. Default: 0. */
  rounds_left?: number;
  scoring?: string;
  seat: number;
  /** Points of each seat before the round. */
  totals?: number[];
  /** The card that was turned up for trump. */
  turned?: string;
};

/** A view as [`ViewFields`] reads it. */
export interface BlobViewShown {
  cards: number;
  dealer: number;
  hand: string[];
  history: [number, string, BlobAct][];
  num_players: number;
  rounds_left: number;
  scoring: string;
  seat: number;
  totals: number[];
  trump: string | null;
  turned: string | null;
}

/** A bid or a card. */
export type BlobWhat = number | string;

export type BlobWord = 'bid' | 'play';

export type BombBustersAnalyzeAnswer = Record<string, unknown>;

export type BombBustersAnalyzeRequest = Record<string, unknown>;

export type BombBustersEnterAnswer = Record<string, unknown>;

export type BombBustersEnterRequest = Record<string, unknown>;

export type BombBustersIndicateAnswer = Record<string, unknown>;

export type BombBustersIndicateRequest = Record<string, unknown>;

export type BombBustersMissionsAnswer = Record<string, unknown>;

export type BombBustersMissionsRequest = Record<string, unknown>;

export type BombBustersSetupAnswer = Record<string, unknown>;

export type BombBustersSetupRequest = Record<string, unknown>;

/** How many of these kinds these seats hold together. */
export interface DealAcrossSeats {
  of: string[];
  seats: string[];
}

/** The answer to `analyze`. */
export type DealAnalyzeAnswer = {
  entropy_bits: number;
  /** In the order of the request. */
  events: DealOdds[];
  evidence: Evidence;
  /** By the seat's name. */
  seats: Record<string, DealHeld>;
  worlds: Digits;
  log2_worlds?: undefined;
} | {
  /** In the order of the request. */
  events: Estimated[];
  evidence: Evidence;
  /** The logarithm of the estimated number of worlds. */
  log2_worlds: number;
  /** By the seat's name. */
  seats: Record<string, DealExpected>;
  entropy_bits?: undefined;
  worlds?: undefined;
};

export type DealAnalyzeRequest = DealProblem & {
  /** What may be so; each gets its probability. */
  events?: DealEvent[];
  /** Default: "auto". */
  method?: DealMethod;
  /** Samples of the guided sampler. Default: 20000. */
  samples?: number;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

/** How many there may be: everything that is given must hold, and something must be given. */
export interface DealCount {
  at_least?: number;
  at_most?: number;
  exactly?: number;
  parity?: DealParity;
}

/** Something that may be so: a rule about one seat, or one `across` several. */
export type DealEvent = {
  across: DealAcrossSeats & DealCount;
} | DealRule & {
  seat: string;
};

export interface DealExpected {
  /** How many of the kind the seat holds on average. */
  expected: Record<string, Estimated>;
  /** How likely the kind is in each slot, if the seat is sorted. */
  slots?: (Record<string, Estimated>)[];
}

export interface DealExplainAnswer {
  /** The places of a smallest set of rules that contradict each other. */
  blame: string[];
  /** Whether no deal obeys all rules. */
  contradiction: boolean;
}

export type DealExplainRequest = DealProblem;

export interface DealHeld {
  /** In how many worlds the seat holds the kind. */
  holds: Record<string, Digits>;
  /** In how many worlds the kind is in each slot, if the seat is sorted. */
  slots?: (Record<string, Digits>)[];
}

/** A kind of item: its name alone, if there is one copy of it. */
export type DealKind = string | {
  /** Default: 1. */
  copies?: number;
  name: string;
  /** Items of one value are equal for `pair` and `repeats`; by default no two kinds are. */
  value?: number;
};

export type DealMethod = 'exact' | 'guided' | 'auto';

export interface DealOdds {
  p: Exactly;
}

export type DealParity = 'even' | 'odd';

/** The fields of a problem. */
export interface DealProblem {
  /** Rules about several seats together. */
  across?: (DealAcrossSeats & DealCount)[];
  /** What is dealt, in sort order. */
  kinds: DealKind[];
  /** Who holds it. */
  seats: DealSeat[];
}

/** One rule about a seat. Which one it is can be told from the field that names it. */
export type DealRule = {
  only: string[];
  already?: undefined;
  equal?: undefined;
  in?: undefined;
  never?: undefined;
  pair?: undefined;
  repeats?: undefined;
  slot?: undefined;
  times?: undefined;
} | {
  never: string[];
  already?: undefined;
  equal?: undefined;
  in?: undefined;
  only?: undefined;
  pair?: undefined;
  repeats?: undefined;
  slot?: undefined;
  times?: undefined;
} | {
  in: string[];
  slot: number;
  already?: undefined;
  equal?: undefined;
  never?: undefined;
  only?: undefined;
  pair?: undefined;
  repeats?: undefined;
  times?: undefined;
} | DealCount & {
  of: string[];
  slots: number[];
} | {
  equal: boolean;
  pair: [number, number];
  already?: undefined;
  in?: undefined;
  never?: undefined;
  only?: undefined;
  repeats?: undefined;
  slot?: undefined;
  times?: undefined;
} | {
  /** Values that lie open already: the value, and how often. Default: []. */
  already?: [number, number][];
  repeats: number;
  times: number;
  equal?: undefined;
  in?: undefined;
  never?: undefined;
  only?: undefined;
  pair?: undefined;
  slot?: undefined;
} | DealCount & {
  of: string[];
};

export interface DealSampleAnswer {
  deals: (Record<string, string[]>)[];
  evidence: Evidence;
}

export type DealSampleRequest = DealProblem & {
  /** How many deals to draw. Default: 1. */
  samples?: number;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
};

export interface DealSeat {
  name: string;
  rules?: DealRule[];
  /** How many items it holds. */
  size: number;
  /** Whether its items stand in the order of the kinds, so that slots can be spoken of. Default: false. */
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

/** How sure an answer is. */
export type Evidence = {
  /** Whether only one action is legal, so that nothing was looked at. */
  forced?: boolean;
  kind: 'exact';
  /** How many worlds there are. */
  worlds: Digits;
  ess?: undefined;
  judged?: undefined;
  samples?: undefined;
  seed?: undefined;
} | {
  /** The effective sample size. */
  ess: number;
  /** Whether only one action is legal. */
  forced?: boolean;
  /** How each world was judged, where all of them were looked at. */
  judged?: string;
  kind: 'sampled';
  /** How many worlds were looked at. */
  samples: number;
  /** The seed that gives the same answer again. */
  seed: number | string;
  /** How many worlds there are, where all of them were looked at: there is no sampling error then. */
  worlds?: Digits;
};

/** An exact probability: a reduced fraction, `"num/den"`. */
export type Exactly = string;

export interface Health {
  name: 'kibitzer';
  protocol: number;
  status: 'ok';
  version: string;
}

export interface KibitzerGamesAnswer {
  games: KibitzerListing[];
}

export type KibitzerGamesRequest = KibitzerNothing;

export interface KibitzerListed {
  about: string;
  /** A whole request that can be asked as it is. */
  example: unknown;
  query: string;
}

/** A game and its queries, as the protocol lists them. */
export interface KibitzerListing {
  about: string;
  game: string;
  queries: KibitzerListed[];
}

/** Nothing is asked beyond the name of the query. */
export interface KibitzerNothing {
}

export interface KibitzerVersionAnswer {
  name: string;
  /** The version of the request and answer shapes. */
  protocol: number;
  /** The version of the engine, as `kibitzer --version` prints it. */
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

export interface Texas42AdviseAnswer {
  /** Every legal action, the best first. */
  actions: Texas42Row[];
  best: string;
  evidence: Evidence;
  /** How likely each other seat holds each unseen domino. */
  holdings: Record<string, Record<string, number>>;
  why: string;
  worlds: Digits;
}

export interface Texas42AdviseRequest {
  /** Worlds to look into. */
  budget?: number;
  /** Who advises: `expert` if nobody says. */
  player?: string;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  view: Texas42View;
}

export interface Texas42AuctionAnswer {
  highest: string | null;
  legal: string[];
  /** Whether everybody passed. */
  thrown_in: boolean;
  to_act: number | null;
  winner: number | null;
}

export type Texas42AuctionRequest = Texas42House & {
  bids: string[];
  dealer: number;
  /** The hand of whoever is to bid, for the bids that need doubles. */
  hand?: string[];
};

export interface Texas42BeliefAnswer {
  /** How likely that is by what the others bid, named and played. */
  belief: Record<string, Record<string, number>>;
  belief_evidence: Evidence;
  evidence: Evidence;
  /** How many dominoes each seat holds. */
  sizes: Record<string, number>;
  /** In how many possible deals each seat holds each unseen domino. */
  support: Record<string, Record<string, Digits>>;
  /** The suits that a seat has shown to be void in. */
  void: Record<string, number[]>;
  worlds: Digits;
}

export interface Texas42BeliefRequest {
  /** Worlds that are drawn and weighed. Default: 1000. */
  budget?: number;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  view: Texas42View;
}

export interface Texas42ContractShown {
  bid: string;
  bidder: number;
  /** Who names the trump. */
  caller: number;
  /** Points that the bidder's side needs. */
  needs: number;
  side: number;
  sits_out: number | null;
}

export interface Texas42Decision {
  action: string;
  best: string;
  evidence: Evidence;
  /** The points that a play gave away with all hands open. */
  points: number | null;
  /** What the action was worth less than the best. */
  regret: number;
  seat: number;
  /** Which action of the hand, from 0: bids first, then what was named, then plays. */
  step: number;
  why: string;
}

/** What a match is played to. */
export type Texas42Goal = {
  marks: number;
  points?: undefined;
} | {
  points: number;
  marks?: undefined;
};

/** The house rules; those of tournaments if nobody says. */
export interface Texas42House {
  max_marks?: number;
  /** The variants that are on. */
  variants?: string[];
}

export interface Texas42LegalAnswer {
  /** 0 to 6 for a suit, 7 for the called suit, -1 if nothing was led. */
  led_suit: number;
  legal: string[];
}

export type Texas42LegalRequest = Texas42Trump & {
  hand: string[];
  /** Whose hand it is; checked if it is there. */
  to_act?: number;
  trick: [number, string][];
};

/** How a hand ended. */
export type Texas42Line = ({
  gain: [number, number];
  thrown_in: boolean;
  bid?: undefined;
  bidder?: undefined;
  made?: undefined;
  points?: undefined;
  tricks?: undefined;
  trump?: undefined;
} | {
  bid: string;
  bidder: number;
  /** Marks, or points in a points game. */
  gain: [number, number];
  made: boolean;
  points: [number, number];
  thrown_in: boolean;
  tricks: [number, number];
  trump: string;
}) & {
  dealer: number;
  /** The score after the hand. */
  score: [number, number];
};

/** Everything that lies open for the seat, and what it may do. */
export interface Texas42LookAnswer {
  bids: [number, string][];
  contract: Texas42ContractShown | null;
  dealer: number;
  /** Whether the bid is made or set already. */
  decided: boolean | null;
  hand: string[];
  legal: string[];
  /** What another seat may do, as far as is known. */
  may: string[];
  outcome: Texas42OutcomeShown | null;
  /** `bidding`, `declaring`, `playing`, `hand_over` or `match_over`. */
  phase: string;
  play_to: Texas42Goal;
  points: [number, number];
  /** The score before the hand. */
  score: [number, number];
  to_act: number | null;
  /** The plays of the trick on the table. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: Texas42Trick[];
  tricks_won: [number, number];
  trump: string | null;
  /** The view as `advise`, `belief` and `look` read it. */
  view: Texas42ViewShown;
  you: number;
}

export interface Texas42LookRequest {
  view: Texas42View;
}

/** How a hand ended. */
export type Texas42OutcomeShown = {
  gain: [number, number];
  thrown_in: boolean;
  bid?: undefined;
  bidder?: undefined;
  made?: undefined;
  points?: undefined;
  tricks?: undefined;
  trump?: undefined;
} | {
  bid: string;
  bidder: number;
  /** Marks, or points in a points game. */
  gain: [number, number];
  made: boolean;
  points: [number, number];
  thrown_in: boolean;
  tricks: [number, number];
  trump: string;
};

/** One name is for all; an array names every seat, or every other seat. */
export type Texas42Players = string | (string | null)[];

export interface Texas42ReviewAnswer {
  decisions: Texas42Decision[];
  player: string;
}

export interface Texas42ReviewRequest {
  /** Who reviews: `intermediate` if nobody says. */
  player?: string;
  /** The record that `sit` answers with when a hand is over. */
  record: Record<string, unknown>;
  /** Whose decisions; everybody's without it. */
  seat?: number;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
}

export interface Texas42Row {
  action: string;
  /** How far it is behind the best. */
  behind: [number, number] | null;
  ci: [number, number] | null;
  /** The chance to make the bid. */
  make: number | null;
  points: number | null;
  /** The chance to set it. */
  set: number | null;
  /** Of a forced play nothing was weighed: `value`, `ci` and `behind` are `null`. */
  value: number | null;
  /** What a bid would be played with. */
  with?: string;
}

/** Everything that lies open for the seat, and what it may do. */
export interface Texas42SitAnswer {
  /** What the others have just done. */
  actions: [number, string][];
  bids: [number, string][];
  contract: Texas42ContractShown | null;
  dealer: number;
  /** Whether the bid is made or set already. */
  decided: boolean | null;
  hand: string[];
  /** What each seat was dealt, once the hand is over. */
  hands?: [string[], string[], string[], string[]];
  /** All that was done, hand by hand: the `history` of the next question. */
  history: [number, string][][];
  legal: string[];
  /** Which hand of the match, from 0. */
  number: number;
  outcome: Texas42OutcomeShown | null;
  /** `bidding`, `declaring`, `playing`, `hand_over` or `match_over`. */
  phase: string;
  play_to: Texas42Goal;
  points: [number, number];
  /** The hand as `review` reads it, once it is over. */
  record?: Record<string, unknown>;
  /** The score before the hand. */
  score: [number, number];
  /** A line for each hand that is over. */
  sheet: Texas42Line[];
  /** The score, with this hand if it is over. */
  standing: [number, number];
  to_act: number | null;
  /** The plays of the trick on the table. */
  trick: [number, string][];
  /** The complete tricks. */
  tricks: Texas42Trick[];
  tricks_won: [number, number];
  trump: string | null;
  /** The view as `advise`, `belief` and `look` read it. */
  view: Texas42ViewShown;
  /** The side that has won the match. */
  winner?: number;
  you: number;
}

export type Texas42SitRequest = Texas42House & {
  /** Who deals first. Default: 3. */
  dealer?: number;
  /** All that was done, hand by hand. */
  history?: [number, string][][];
  /** Who sits where: `intermediate` if nobody says. */
  players?: Texas42Players;
  /** A number, or past 2^53 a string of digits. Default: 1. */
  seed?: number | string;
  /** Your seat. Default: 0. */
  you?: number;
};

export type Texas42SolveAnswer = {
  /** The same after every legal play. */
  moves: Record<string, number>;
  /** All points that are still to come. */
  points_left: number;
  to_act: number;
  /** Points still to come to the declaring side with best play by all. */
  value: number;
  set?: undefined;
} | {
  /** The same after every legal play. */
  moves: Record<string, boolean>;
  /** Whether the bidder is set with best play by all. */
  set: boolean;
  to_act: number;
  points_left?: undefined;
  value?: undefined;
};

export type Texas42SolveRequest = Texas42Trump & {
  /** What each seat holds. */
  hands: [string[], string[], string[], string[]];
  /** Who led; not needed with a `trick` or with `to_act`. */
  leader?: number;
  to_act?: number;
  /** What lies on the table. */
  trick?: [number, string][];
};

export interface Texas42Trick {
  leader: number;
  plays: [number, string][];
  points: number;
  side: number;
  winner: number;
}

/** What was named, and by whom. */
export interface Texas42Trump {
  /** Another word for `declarer`. */
  bidder?: number;
  /** Who bid. */
  declarer?: number;
  trump: string;
}

/** A seat's view of a hand. */
export type Texas42View = Texas42House & {
  bids?: string[];
  dealer: number;
  hand: string[];
  history?: [number, string][];
  /** The score before the hand. Default: [0,0]. */
  score?: [number, number];
  seat: number;
  trump?: string;
};

export interface Texas42ViewShown {
  bids: string[];
  dealer: number;
  hand: string[];
  history: [number, string][];
  score: [number, number];
  seat: number;
  trump: string | null;
  variants: string[];
}

export interface Texas42WinnerAnswer {
  /** 0 to 6 for a suit, 7 for the called suit. */
  led_suit: number;
  points: number;
  seat: number;
}

export type Texas42WinnerRequest = Texas42Trump & {
  trick: [number, string][];
};

export interface Texas42WorldsAnswer {
  evidence: Evidence;
  /** In how many worlds each seat holds each unseen domino. */
  marginals: Record<string, Record<string, Digits>>;
  /** The suits that a seat has shown to be void in. */
  void: Record<string, number[]>;
  worlds: Digits;
}

export type Texas42WorldsRequest = Texas42Trump & {
  history: [number, string][];
  viewer: number;
  viewer_hand: string[];
};

/** What a position is worth. */
export interface YatzyAdviseAnswer {
  /** Everything that can be done, the best first. */
  actions: YatzyWeighed[];
  best: YatzyWeighed | null;
  certainty_equivalent?: number;
  log_utility?: number;
  /** The version of the rules. */
  rules: string;
  /** Expected points to come; with `theta` the log utility. */
  value: number;
  /** One sentence, if it was asked for. */
  why?: string;
}

export type YatzyAdviseRequest = YatzyGame & YatzyCard & YatzyHand & {
  /** Whether to say in one sentence what the best is for. Default: false. */
  why?: boolean;
};

/** A score card. */
export interface YatzyCard {
  /** The boxes that are filled, by name. */
  filled: string[];
  /** Points in the upper section, without the bonus. */
  upper_score: number;
  /** Whether the Yahtzee box was filled with 50, so that further ones bring a bonus. Default: false. */
  yahtzee_50?: boolean;
}

/** The distribution of the points to come. */
export interface YatzyDensityAnswer {
  /** The chance to reach each of the scores that were asked about. */
  at_least?: [number, number][];
  mean: number;
  mean_of_highest_5_percent: number;
  mean_of_lowest_5_percent: number;
  /** `p5` is the smallest score that at least 5% of the games do not pass. */
  percentiles: Record<string, number>;
  /** Every possible score with its probability. */
  pmf: [number, number][];
  /** The version of the rules. */
  rules: string;
  sd: number;
  variance: number;
}

export type YatzyDensityRequest = YatzyGame & YatzyMaybeHand & {
  /** Scores whose chances are asked for. Default: []. */
  at_least?: number[];
  /** Default: []. */
  filled?: string[];
  /** Default: 0. */
  upper_score?: number;
  /** Default: false. */
  yahtzee_50?: boolean;
};

/** Something that can be done. */
export type YatzyDone = {
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  score: number;
  keep?: undefined;
};

/** A chance, and with dice what to do for it. */
export interface YatzyDuelAnswer {
  /** Everything that can be done, the best first. */
  actions?: YatzyWay[];
  best?: YatzyWay;
  /** What playing for the win adds to it. */
  gain: number;
  /** The greatest probability. */
  p: number;
  /** The version of the rules. */
  rules: string;
  /** The chance that the usual play leaves. */
  usual: number;
}

export type YatzyDuelRequest = YatzyGame & YatzyCard & YatzyPoint & YatzyMaybeHand & {
  /** The card of whoever is played against. */
  other: YatzyCard & YatzyPoint;
};

/** Rules and taste for risk, which every question has. */
export interface YatzyGame {
  /** House switches of the rule set. Default: []. */
  house?: string[];
  /** How tables are stored: by default `f32` with six dice, else `f64`. */
  precision?: YatzyStored;
  /** The rule set: `scandinavian` if nobody says. */
  rules?: string;
  /** Risk aversion: 0 for expected points. Default: 0.0. */
  theta?: number;
}

/** Dice in hand. */
export interface YatzyHand {
  dice: number[];
  rerolls_left: number;
}

/** Something that can be done. */
export type YatzyLine = ({
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  score: number;
  keep?: undefined;
}) & {
  best: YatzyDone;
  cost: number;
  luck: number;
  right: boolean;
};

/** Dice in hand, if there are any. */
export interface YatzyMaybeHand {
  dice?: number[];
  /** Must be there with `dice`. */
  rerolls_left?: number;
}

export interface YatzyPoint {
  /** Points so far, without the bonus. Default: 0. */
  points?: number;
}

export interface YatzyReviewAnswer {
  /** What the position was worth before the first decision. */
  begin: number;
  /** What the decisions cost. */
  cost: number;
  decisions: YatzyLine[];
  /** What the position is worth after the last decision. */
  left: number;
  /** What the dice gave. */
  luck: number;
  /** Points that were made on the way. */
  made: number;
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
    category?: string;
    /** The dice that were kept. */
    keep?: number[];
  })[];
};

export interface YatzyRuleSet {
  /** The box for dice that are all the same. */
  all_same: string;
  bonus: number;
  /** The upper score that brings the bonus. */
  bonus_at: number;
  dice: number;
  /** The switches that `house` may name. */
  house: string[];
  lower: string[];
  /** What each further Yahtzee brings. */
  repeat_bonus: number;
  rerolls: number;
  rules: string;
  /** The boxes of the upper section, in the order of the card. */
  upper: string[];
}

export interface YatzyRulesAnswer {
  rulesets: YatzyRuleSet[];
}

export interface YatzyRulesRequest {
}

export type YatzyStored = 'f32' | 'f64';

/** A chance, and with dice what to do for it. */
export interface YatzyTargetAnswer {
  /** Everything that can be done, the best first. */
  actions?: YatzyWay[];
  best?: YatzyWay;
  /** The greatest probability. */
  p: number;
  /** The version of the rules. */
  rules: string;
}

export type YatzyTargetRequest = YatzyGame & YatzyCard & YatzyMaybeHand & {
  /** Points still needed, the bonus included. */
  points: number;
};

/** What a position is worth. */
export interface YatzyValueAnswer {
  certainty_equivalent?: number;
  log_utility?: number;
  /** The version of the rules. */
  rules: string;
  /** Expected points to come; with `theta` the log utility. */
  value: number;
}

export type YatzyValueRequest = YatzyGame & YatzyCard;

/** Something that can be done. */
export type YatzyWay = ({
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  score: number;
  keep?: undefined;
}) & {
  p: number;
};

/** Something that can be done. */
export type YatzyWeighed = ({
  keep: number[];
  category?: undefined;
  extra?: undefined;
  score?: undefined;
} | {
  category: string;
  /** Bonus points that come with it. */
  extra?: number;
  score: number;
  keep?: undefined;
}) & {
  /** How much worse than the best it is. */
  regret: number;
  value: number;
};

/** The request and the answer of every query. */
export interface Queries {
  blob: {
    /** What a player would do in a seat's place: every bid or card with the points it should bring, its chance to make the bid, an interval and its share of the search, and why the best is the best. */
    advise: { request: BlobAdviseRequest; answer: BlobAdviseAnswer };
    /** The exact number of deals of the unseen cards to the other hands and the stock, and how likely each holds each card. Of a whole `view`, as `advise` reads it, also what is likely by bids and plays. */
    belief: { request: BlobBeliefRequest; answer: BlobBeliefAnswer };
    /** A seat's view of a table somewhere else, checked entry by entry: whose turn it is, the tricks, what the seat may do, and what another seat may do as far as is known. */
    look: { request: BlobLookRequest; answer: BlobLookAnswer };
    /** A round replayed with checked legality: who is to act, what is legal, the tricks, who has shown to be void in what, and the points once it is over. */
    replay: { request: BlobReplayRequest; answer: BlobReplayAnswer };
    /** What each decision of yours in a round that was played with `sit` cost: the points the best would have brought more, and why. */
    review: { request: BlobReviewRequest; answer: BlobReviewAnswer };
    /** A game against players of the house: it deals from the seed, checks what was done so far, and plays on until it is your turn or the round is over. Only your own hand is shown before that. */
    sit: { request: BlobSitRequest; answer: BlobSitAnswer };
  };
  'bomb-busters': {
    /** What every hidden wire can be, what each cut and detector risks, what is certain and why. */
    analyze: { request: BombBustersAnalyzeRequest; answer: BombBustersAnalyzeAnswer };
    /** The table after something happened, said in a line: cut, miss, solo, token, card, know ... */
    enter: { request: BombBustersEnterRequest; answer: BombBustersEnterAnswer };
    /** How many bits a token before each own wire tells, best first. */
    indicate: { request: BombBustersIndicateRequest; answer: BombBustersIndicateAnswer };
    /** All missions for a number of players: wires, tokens, dial, special rule. */
    missions: { request: BombBustersMissionsRequest; answer: BombBustersMissionsAnswer };
    /** A fresh table of a mission: wires, stands and their owners, all wires hidden. */
    setup: { request: BombBustersSetupRequest; answer: BombBustersSetupAnswer };
  };
  deal: {
    /** How many worlds there are, where everything can be, and how likely events are. Exact; sampled with `method`: `guided`, or where exact is too big. */
    analyze: { request: DealAnalyzeRequest; answer: DealAnalyzeAnswer };
    /** Which rules contradict each other: a smallest set, or none. */
    explain: { request: DealExplainRequest; answer: DealExplainAnswer };
    /** Worlds drawn uniformly: `samples` deals from a `seed`. */
    sample: { request: DealSampleRequest; answer: DealSampleAnswer };
  };
  kibitzer: {
    /** Every game and every query, each with one line and a request to try. */
    games: { request: KibitzerGamesRequest; answer: KibitzerGamesAnswer };
    /** What answers: the name, the version of the engine and of the protocol. */
    version: { request: KibitzerVersionRequest; answer: KibitzerVersionAnswer };
  };
  texas42: {
    /** What a player would do in a seat's place: every bid, declaration or play with its points, its chance to make or set the bid, and how far behind the best it is; which dominoes the others likely hold. */
    advise: { request: Texas42AdviseRequest; answer: Texas42AdviseAnswer };
    /** Who bids next, what may be bid, and who has won. */
    auction: { request: Texas42AuctionRequest; answer: Texas42AuctionAnswer };
    /** What a seat knows of the hidden hands: in how many possible deals each seat holds each unseen domino (exact), and how likely it is by what the others bid and played (weighed samples). */
    belief: { request: Texas42BeliefRequest; answer: Texas42BeliefAnswer };
    /** What a hand may play to a trick, and the suit that was led. */
    legal: { request: Texas42LegalRequest; answer: Texas42LegalAnswer };
    /** A seat's view of a table somewhere else, checked entry by entry: whose turn it is, the tricks and points, what the seat may do, and what another seat may do as far as is known. */
    look: { request: Texas42LookRequest; answer: Texas42LookAnswer };
    /** What each decision of a recorded hand cost: against what the seat could believe, and with all hands open. The record is the one that `sit` answers with when a hand is over. */
    review: { request: Texas42ReviewRequest; answer: Texas42ReviewAnswer };
    /** A match against players of the house: it deals from the seed, checks what was done so far, and plays on until it is your turn or the hand is over. Only your own hand is shown before that. */
    sit: { request: Texas42SitRequest; answer: Texas42SitAnswer };
    /** Double dummy: the points still to come to the declaring side with best play by all, and after every legal move; at nello whether the bidder is set. */
    solve: { request: Texas42SolveRequest; answer: Texas42SolveAnswer };
    /** Which seat takes a trick. */
    winner: { request: Texas42WinnerRequest; answer: Texas42WinnerAnswer };
    /** What a seat can infer: the exact number of possible deals, in how many each seat holds each unseen domino, and who has shown to be void in what. */
    worlds: { request: Texas42WorldsRequest; answer: Texas42WorldsAnswer };
  };
  yatzy: {
    /** What to keep, or which box to fill: everything that can be done, the best first; with `why`, one sentence. */
    advise: { request: YatzyAdviseRequest; answer: YatzyAdviseAnswer };
    /** The exact distribution of the points to come: mean, variance, percentiles, every probability. */
    density: { request: YatzyDensityRequest; answer: YatzyDensityAnswer };
    /** Two score cards: the greatest chance to win (draws count half) against an `other` who plays on without looking, what the usual play would leave, and with dice what to do for it. */
    duel: { request: YatzyDuelRequest; answer: YatzyDuelAnswer };
    /** A proficiency report on recorded `decisions` that follow each other: each with the best act, what it cost and what the dice gave; luck and costs add up. */
    review: { request: YatzyReviewRequest; answer: YatzyReviewAnswer };
    /** Every rule set: its dice, its boxes in the order of the card, its bonuses and its house switches. */
    rules: { request: YatzyRulesRequest; answer: YatzyRulesAnswer };
    /** The greatest chance to still make so many `points`, the bonus included, and with dice what to do for it. */
    target: { request: YatzyTargetRequest; answer: YatzyTargetAnswer };
    /** What a score card is worth at the beginning of a turn: expected points to come, or with `theta` the log utility and the certainty equivalent. */
    value: { request: YatzyValueRequest; answer: YatzyValueAnswer };
  };
}
