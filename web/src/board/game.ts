/**
 * What a game tells the analysis board: its moves, how to draw a position, and what to ask the engine. The board itself
 * knows no game.
 */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AnswerTo, Question } from '@shared/ask';
import type { EvidenceValue } from '@shared/pieces';
import { useAsk, type Asked } from '@shared/useAsk';

/** A question and how to read its answer. */
export interface Request<A> {
  question: Question;
  read: (answer: unknown) => A;
}

export const request = <Q extends Question, A>(question: Q, read: (answer: AnswerTo<Q>) => A): Request<A> => ({
  question,
  read: read as (answer: unknown) => A,
});

export interface Move {
  by: string;
  label: string;
  /** Whether the engine judges it and alternatives can be tried. */
  mine: boolean;
  /** The id of the choice that it was, if the labels differ. */
  choice?: string;
  /** The heading above it: a trick, a turn. */
  section?: string;
}

/** Moves from the beginning; `past` is the game's own record of them. */
export interface Line<P> {
  past: P;
  moves: Move[];
}

/** The engine's opinion of one move. */
export interface Judgement {
  /** The index of the move. */
  at: number;
  /** How much less it was worth than the best; null if the engine did not compare it. */
  regret: number | null;
  /** Half the width of the regret's 95% interval. */
  noise: number;
  best: string;
  why: string;
  /** What the position was worth before the move, for the graph; null if it cannot be compared with the others. */
  value: number | null;
  /** A further remark. */
  note?: string | undefined;
  evidence?: EvidenceValue | undefined;
}

/** What could be done at a position. */
export interface Choice {
  id: string;
  label: string;
  /** What it is worth, formatted. */
  figure: string;
  best: boolean;
  /** How much less it is worth than the best, and the noise of that; null if it was not compared. */
  regret?: number | null;
  noise?: number;
}

export interface Weighed {
  choices: Choice[];
  /** What the figures are. */
  figures: string;
  /** What the position is worth, for the graph. */
  value?: number | null;
  evidence?: EvidenceValue | undefined;
  why?: string | undefined;
  /** What the moves are judged by. */
  note?: string | undefined;
}

/** The axis of the graph. */
export interface Scale {
  name: string;
  format: (value: number) => string;
  /** Otherwise the range of the values. */
  range?: [number, number];
}

export interface Game<P> {
  /** The table with which variations are stored. */
  table: string;
  /** Identifies what is analysed; another one starts at its end. */
  id: string;
  line: Line<P>;
  /** Draws the table after a number of moves. */
  draw: (line: Line<P>, at: number) => ComponentChildren;
  /** The judgement of all moves of the line; if null, your moves are judged by the choices at each of them. */
  judge: Request<Judgement[]> | null;
  /** The choices at a position; null where there are none. */
  weigh: (line: Line<P>, at: number) => Request<Weighed> | null;
  /** The line that follows from another choice, with what the engine replies to it. */
  vary?: (line: Line<P>, at: number, choice: string) => Request<Line<P>>;
  /** Continues the game from a position. */
  play?: (line: Line<P>, at: number) => void;
  /** The value of a position, where moves are not judged: asked for one after the other. */
  trace?: (line: Line<P>, at: number) => Request<number | null>;
  scale: Scale;
  /** How it ended, on the scale of the values. */
  outcome?: number | null | undefined;
  cost: (regret: number, move: Move) => string;
  /** The regret from which a move counts as a mistake. */
  dear: number;
  /** What the judgement is based on. */
  about: string;
}

export const isDone = (choice: Choice, move: Move) => (move.choice === undefined ? choice.label === move.label : choice.id === move.choice);

/** The judgement of a move by what could have been done instead; null if there was nothing to choose. */
export function judgedBy(weighed: Weighed, move: Move, at: number): Judgement | null {
  const { choices, value = null, why = '', note, evidence } = weighed;
  const done = choices.find((choice) => isDone(choice, move));
  const best = choices.find((choice) => choice.best);
  if (!best || choices.length < 2 || choices.every((choice) => choice.regret == null)) return null;
  return { at, regret: done?.regret ?? null, noise: done?.noise ?? 0, best: best.label, why, value, note, evidence };
}

/** Asks a request; the answer is read once. */
export function useRequest<A>(made: Request<A> | null, options: { long?: boolean; wait?: number }): Asked<A> {
  const asked = useAsk(made?.question ?? null, options);
  const { answer, fresh } = asked;
  const read = useMemo(() => (made && fresh && answer !== null ? made.read(answer) : null), [answer, fresh]);
  return { ...asked, answer: read };
}
