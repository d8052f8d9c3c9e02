/** A game against computer players, with the same card buttons, log and grid as a real table. */
import { Panel, Working } from '@shared/pieces';
import { usePerTurn } from '@shared/usePerTurn';
import { useTop } from '@shared/useTop';
import { cards as shared, clue as words } from '@texts';
import { Board } from '../board/Board';
import { Again } from '../cards/Again';
import { Dealing } from '../cards/Dealing';
import { useSit } from '../cards/useSit';
import { Aside, ClueHint, useBelief, type Hinted } from './Aside';
import { Log } from './Log';
import { act, actionName, cardName, cardNames, deckOf, sitQuestion, threeOf, YOU, type Game, type View } from './state';
import { store } from './store';
import { studyOf } from './study';
import { all, NONE, Three } from './Three';

/** The state at the start of a turn. */
const BEGIN: { picked: typeof NONE; hinted: Hinted | null } = { picked: NONE, hinted: null };

const t = words.play;
const name = (seat: number) => (seat === YOU ? words.you : words.others[seat - 1]!);

export function GameTable({ game }: { game: Game }) {
  useTop();
  const asked = useSit(sitQuestion(game), (history) => store.amend((now) => (now.game ? { ...now, game: { ...now.game, history } } : now)));
  const sat = asked.answer;
  const names = Array.from({ length: game.players }, (_, seat) => name(seat));
  const view: View | null = sat ? { ...sat.view, names } : null;
  const belief = useBelief(view);
  const [{ picked, hinted }, set] = usePerTurn(game.history[0]?.length ?? 0, BEGIN);
  if (!sat || !view) return asked.error ? <Again error={asked.error} onRetry={asked.retry} /> : <Dealing asked={asked} />;
  const over = sat.phase === 'over';
  const mine = sat.to_act === YOU && !asked.busy && !asked.error;
  const cards = all(picked);
  const doIt = (action: string) => store.change(`${words.you}: ${actionName(action)}`, (now) => ({ ...now, game: act(game, action) }));
  const pending = sat.history[0]?.filter(([, action]) => action.startsWith('suggest')).pop();
  const title = over
    ? sat.winner === null
      ? t.nobody
      : sat.winner === YOU
        ? t.won
        : t.lost(name(sat.winner))
    : !mine
      ? shared.thinking
      : sat.phase === 'deciding'
        ? t.decide
        : sat.phase === 'answering' && pending
          ? t.asked(name(pending[0]), cardNames(threeOf(pending[1]) ?? []))
          : t.turn(words.you);
  if (over && asked.fresh) {
    return (
      <Board game={studyOf(game, sat, names)}>
        <div class="over">
          <p class="over-won">{title}</p>
          {sat.envelope ? <p>{t.was(cardNames(sat.envelope))}</p> : null}
          <button type="button" class="button play-button" onClick={() => store.change(words.new, { game: null, table: null })}>
            {t.again}
          </button>
        </div>
      </Board>
    );
  }
  return (
    <div class="columns">
      <div class="stack felt">
        <Panel
          title={title}
          class="clue-enter"
          aside={
            mine && sat.phase !== 'answering' ? (
              <button
                type="button"
                class="button quiet small"
                aria-expanded={hinted !== null}
                title={words.hint.room}
                onClick={() => set({ hinted: hinted ? null : { room: picked[2] ?? null } })}
              >
                {shared.hint.ask}
              </button>
            ) : null
          }
        >
          <p class="hint">{t.hand(cardNames(view.hand))}</p>
          {sat.out.includes(YOU) && !over ? <p class="hint">{t.out}</p> : null}
          {asked.error ? (
            <Again error={asked.error} onRetry={asked.retry}>
              <button type="button" class="button quiet" onClick={store.undo}>
                {shared.takeBack}
              </button>
            </Again>
          ) : asked.busy ? (
            <Working progress={asked.progress} onCancel={asked.cancel} />
          ) : null}
          {mine && sat.phase === 'answering' ? (
            <div class="row">
              {sat.legal.map((action) => (
                <button type="button" class="button" key={action} onClick={() => doIt(action)}>
                  {action === 'pass' ? t.pass : t.show(cardName(action.split(' ')[1] ?? ''))}
                </button>
              ))}
            </div>
          ) : null}
          {mine && (sat.phase === 'asking' || sat.phase === 'deciding') ? (
            <>
              <Three deck={deckOf(view)} picked={picked} onPick={(picked) => set({ picked })} />
              <div class="row">
                {sat.phase === 'asking' ? (
                  <button type="button" class="button" disabled={!cards} onClick={() => doIt(`suggest ${cards!.join(' ')}`)}>
                    {t.suggest}
                  </button>
                ) : (
                  <button type="button" class="button" onClick={() => doIt('end')}>
                    {t.end}
                  </button>
                )}
                <button type="button" class="button quiet" disabled={!cards} onClick={() => doIt(`accuse ${cards!.join(' ')}`)}>
                  {t.accuse}
                </button>
              </div>
            </>
          ) : null}
        </Panel>
        <Log history={view.history} names={names} />
      </div>
      <Aside
        view={view}
        belief={belief}
        hint={
          hinted && mine ? (
            <ClueHint
              view={view}
              belief={belief}
              room={hinted.room}
              after={sat.phase === 'deciding'}
              onPick={(action) => set({ picked: threeOf(action) ?? NONE })}
              onClose={() => set({ hinted: null })}
            />
          ) : null
        }
      />
    </div>
  );
}
