/** What the teammate whose turn it is could cut, as far as the observer can tell. */
import { chance } from '@shared/numbers';
import { ChanceBar, Evidence, Percent } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { bomb as words } from '@texts';
import { sayValue } from './Board';
import { playerName, slotName, type Table } from './state';
import { Trouble } from './Trouble';

const t = words.mate;
const FEW = 6;

const spotOf = (place: string) => {
  const [stand, slot] = place.split(':').map(Number);
  return { stand: stand!, slot: slot! };
};

export function MateMoves(props: {
  table: Table;
  player: number;
  ready: boolean;
  onPick: (stand: number, slot: number, value: string, actor: number) => void;
}) {
  const { table, player } = props;
  const asked = useAsk(props.ready ? { game: 'bomb-busters', query: 'teammate', table, player, top: FEW } : null, { wait: 150 });
  const name = playerName(table, player);
  const cuts = asked.answer?.cuts ?? [];
  return (
    <>
      <p class="hint">{t.lead(name)}</p>
      <Trouble table={table} error={asked.error} />
      {asked.fresh && cuts.length === 0 ? <p class="hint">{t.none}</p> : null}
      <ol class={`move-list${asked.fresh ? '' : ' is-stale'}`}>
        {cuts.map((cut) => {
          const [first, ...also] = cut.wires.map(spotOf);
          const value = sayValue(cut.value);
          return (
            <li key={`${cut.value}${cut.wires[0]}`}>
              <button
                type="button"
                class="move"
                title={words.moves.record}
                onClick={() => props.onPick(first!.stand, first!.slot, String(cut.value), player)}
              >
                <span class="move-name">{words.moves.dual_cut(slotName(table, first!.stand, first!.slot), value)}</span>
                <span class="move-facts">
                  {t.holds(name, value)} <Percent value={cut.holds} />
                </span>
                <span class="move-odds">
                  <ChanceBar value={cut.success} /> {t.hits} <Percent value={cut.success} />
                  {chance(cut.red_risk) > 0 ? (
                    <span class="move-red">
                      {' '}
                      · {words.moves.red} <Percent value={cut.red_risk} />
                    </span>
                  ) : null}
                </span>
                {also.length > 0 ? (
                  <span class="move-facts">{words.moves.also(also.map((spot) => slotName(table, spot.stand, spot.slot)).join(', '))}</span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ol>
      <Evidence evidence={asked.answer?.evidence} />
    </>
  );
}
