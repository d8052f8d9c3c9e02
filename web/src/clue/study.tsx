/** A finished game, or a real table, on the analysis board. */
import { chance, fixed, percent } from '@shared/numbers';
import type { ClueEntry, ClueSitAnswer, ClueWeighed } from '@shared/generated';
import { board as shared, clue as words } from '@texts';
import { request, type Game as Study, type Line } from '../board/game';
import { sentence } from '../cards/Hint';
import { useBelief } from './Aside';
import { Grid } from './Grid';
import { actionName, byOf, cardNames, line as say, reviewQuestion, sitQuestion, YOU, type Deed, type Game, type View } from './state';
import { store } from './store';

interface Past {
  deeds: Deed[];
  view: View;
}

/** How many entries of the log were complete before an action: a suggestion is when somebody showed or all passed. */
export function entriesBefore(deeds: Deed[], at: number, players: number): number {
  let entries = 0;
  let passes = 0;
  for (const [, action] of deeds.slice(0, at)) {
    if (action.startsWith('suggest')) passes = 0;
    else if (action.startsWith('accuse')) entries += 1;
    else if (action === 'pass') {
      passes += 1;
      if (passes === players - 1) entries += 1;
    } else if (action.startsWith('show')) entries += 1;
  }
  return entries;
}

function lineOf(deeds: Deed[], view: View): Line<Past> {
  const moves = deeds.map(([seat, action]) => ({
    by: view.names[seat] ?? '',
    label: actionName(action),
    choice: action,
    mine: seat === YOU && !/^(show|pass)/.test(action),
  }));
  return { past: { deeds, view }, moves };
}

const viewAt = ({ deeds, view }: Past, at: number): View => ({
  ...view,
  history: view.history.slice(0, entriesBefore(deeds, at, view.players)),
});

const beliefOf = (view: View) => ({ game: 'clue' as const, query: 'belief' as const, ...view });

function Position({ view }: { view: View }) {
  const { answer, busy } = useBelief(view);
  const last = view.history[view.history.length - 1];
  return (
    <>
      <p class="hint">{last ? say(last, view.names) : words.log.empty}</p>
      {answer ? <Grid known={answer} view={view} stale={busy} /> : null}
    </>
  );
}

const likeliest = (view: View) => request(beliefOf(view), ({ solutions }) => (solutions[0] ? chance(solutions[0].p) : null));
const scale = { name: words.review.known, format: (value: number) => percent(value, 0), range: [0, 1] as [number, number] };

/** The choices of a turn, or after one's own suggestion: accuse or end it. */
function weigh(view: View, after: boolean) {
  const figure = (row: ClueWeighed) => {
    if (after) return percent(Math.min(1, Math.max(0, row.value)), 0);
    const { bits } = row as { bits?: unknown };
    return typeof bits === 'number' ? fixed(bits, 2) : '–';
  };
  const width = ({ ci }: ClueWeighed) => ci[1] - ci[0];
  return request({ game: 'clue', query: 'advise', ...view, after, seed: 1 }, ({ actions, best, evidence, why }) => ({
    choices: actions.map((row) => ({
      id: row.action,
      label: actionName(row.action),
      figure: figure(row),
      best: row.action === best,
      regret: Math.max(0, actions[0]!.value - row.value),
      noise: row === actions[0] ? 0 : Math.hypot(width(actions[0]!), width(row)) / 2,
    })),
    figures: after ? words.review.wins : words.review.learns,
    evidence,
    why: sentence(why),
  }));
}

export function studyOf(game: Game, sat: ClueSitAnswer, names: string[]): Study<Past> {
  const view: View = { ...sat.view, names };
  const deeds = sat.history[0] ?? [];
  const cut = (line: Line<Past>, at: number, more: Deed[] = []): Game => ({
    ...game,
    history: [[...line.past.deeds.slice(0, at), ...more]],
  });
  return {
    table: 'clue',
    id: `${game.seed} ${deeds.length}`,
    line: lineOf(deeds, view),
    draw: (line, at) => <Position view={viewAt(line.past, at)} />,
    judge: request(reviewQuestion({ ...game, history: sat.history }), ({ decisions }) =>
      decisions.map((one) => ({
        at: one.step,
        regret: one.regret,
        noise: one.noise ?? 0,
        best: actionName(one.best),
        why: sentence(one.why),
        value: null,
        evidence: one.evidence,
      })),
    ),
    weigh: (line, at) => {
      const done = line.past.deeds[at];
      if (done?.[0] !== YOU || /^(show|pass)/.test(done[1])) return null;
      const earlier = line.past.deeds[at - 1];
      // Between the answers to one's own suggestion and the next turn, one may accuse or end the turn.
      const after =
        done[1] === 'end' ||
        (done[1].startsWith('accuse') &&
          earlier !== undefined &&
          /^(show|pass)/.test(earlier[1]) &&
          lastAsked(line.past.deeds, at) === YOU);
      return weigh(viewAt(line.past, at), after);
    },
    vary: (line, at, action) =>
      request(sitQuestion(cut(line, at, [[YOU, action]])), (answer) => lineOf(answer.history[0] ?? [], { ...answer.view, names })),
    play: (line, at) => store.change(shared.playedFrom(at), (now) => ({ ...now, game: cut(line, at) })),
    trace: (line, at) => likeliest(viewAt(line.past, at)),
    scale,
    cost: (regret, move) => words.review.cost(regret, move.choice),
    dear: 0.5,
    about: words.review.about,
  };
}

const lastAsked = (deeds: Deed[], at: number) =>
  deeds
    .slice(0, at)
    .filter(([, action]) => action.startsWith('suggest'))
    .pop()?.[0];

/** The log of a real table: what could be known after each entry. */
export function studyTable(view: View): Study<View> {
  const at = (count: number): View => ({ ...view, history: view.history.slice(0, count) });
  const label = (entry: ClueEntry) => say(entry, view.names).replace(/^[^:]*: /, '');
  return {
    table: 'clue',
    id: `table ${view.history.length}`,
    line: {
      past: view,
      moves: view.history.map((entry) => ({
        by: view.names[byOf(entry)] ?? '',
        label: 'accuse' in entry ? cardNames(entry.cards) : label(entry),
        mine: byOf(entry) === YOU && 'suggest' in entry,
        choice: `suggest ${entry.cards.join(' ')}`,
      })),
    },
    draw: (_, count) => <Position view={at(count)} />,
    judge: null,
    weigh: ({ moves }, count) => (moves[count]?.mine ? weigh(at(count), false) : null),
    trace: (_, count) => likeliest(at(count)),
    scale,
    cost: (regret) => words.review.cost(regret, 'suggest'),
    dear: 0.5,
    about: words.review.about,
  };
}
