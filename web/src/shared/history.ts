/** An undo history: plain data and pure functions. */

export interface Step<T> {
  /** A description of the step for the timeline. */
  label: string;
  state: T;
}

export interface History<T> {
  steps: Step<T>[];
  /** The index of the current step. */
  at: number;
}

/** Maximum number of steps; the oldest are dropped. */
export const MOST_STEPS = 300;

export function begin<T>(label: string, state: T): History<T> {
  return { steps: [{ label, state }], at: 0 };
}

export function present<T>(history: History<T>): T {
  return history.steps[history.at]!.state;
}

/** Adds a step after the current one and discards any undone steps. */
export function push<T>(history: History<T>, label: string, state: T): History<T> {
  const steps = [...history.steps.slice(0, history.at + 1), { label, state }].slice(-MOST_STEPS);
  return { steps, at: steps.length - 1 };
}

/** Changes the current step in place, as for typing a name, where a letter is not a step. */
export function amend<T>(history: History<T>, state: T): History<T> {
  const steps = history.steps.slice();
  steps[history.at] = { ...steps[history.at]!, state };
  return { ...history, steps };
}

export function goTo<T>(history: History<T>, at: number): History<T> {
  return { ...history, at: Math.max(0, Math.min(history.steps.length - 1, at)) };
}

export const canUndo = (history: History<unknown>) => history.at > 0;
export const canRedo = (history: History<unknown>) => history.at < history.steps.length - 1;

/** Reads a history from unknown JSON; `check` validates one state. */
export function readHistory<T>(value: unknown, check: (state: unknown) => T): History<T> {
  const found = value as History<unknown>;
  if (!found || !Array.isArray(found.steps) || found.steps.length === 0) throw new Error('history');
  const steps = found.steps.map((step) => ({ label: String(step.label), state: check(step.state) }));
  const at = Number.isInteger(found.at) ? found.at : steps.length - 1;
  return goTo({ steps, at }, at);
}
