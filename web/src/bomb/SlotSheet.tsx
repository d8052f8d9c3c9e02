/** Sheets about one slot: what it can be, correcting what it shows, and placing a token. */
import { NumberPad } from '@shared/NumberPad';
import { ChanceBar, Percent } from '@shared/pieces';
import { bomb as words } from '@texts';
import { markText, type Spot } from './Board';
import { wireOdds, type Analysis } from './heat';
import { corrected } from './history';
import { tokenLine } from './lines';
import { colourOf, printed, readToken, tokensOf } from './notation';
import { wireKey } from './pickers';
import { isOwn, slotName, wiresInPlay, type Table } from './state';
import { changeTable, enter, spend } from './store';
import { ownTokenKeys, tokenKeys } from './Turn';
import { Sheet } from './Trouble';
import { WhyNot } from './WhyNot';

const t = words.edit;

export function WireOdds({ analysis, spot }: { analysis: Analysis | null; spot: Spot }) {
  const odds = analysis ? wireOdds(analysis, spot.stand, spot.slot) : null;
  if (!odds) return null;
  return (
    <ul class="odds" aria-label={t.odds}>
      {odds.map(({ what, p }) => (
        <li key={what}>
          <span class={`wire-tag wire-${colourOf(what)}`}>{printed(what)}</span>
          <ChanceBar value={p} />
          <Percent value={p} digits={2} />
        </li>
      ))}
    </ul>
  );
}

/** Corrects what a slot shows, regardless of the history. */
export function EditSheet(props: { table: Table; analysis: Analysis | null; spot: Spot; onClose: () => void }) {
  const { table, spot } = props;
  const name = slotName(table, spot.stand, spot.slot);
  const own = isOwn(table, spot.stand);
  const set = (token: string) => {
    changeTable(t.label(name, token), corrected(table, spot, token));
    props.onClose();
  };
  const wires = wiresInPlay(table).map(wireKey);
  return (
    <Sheet table={table} title={t.title(name)} onClose={props.onClose}>
      <WireOdds analysis={props.analysis} spot={spot} />
      <WhyNot table={table} analysis={props.analysis} spot={spot} />
      {own ? (
        <>
          <p class="step">{t.known}</p>
          <NumberPad label={t.known} keys={wires} onPick={(wire) => set(`?${wire}`)} />
        </>
      ) : (
        <button type="button" class="button quiet" onClick={() => set('?')}>
          {t.hidden}
        </button>
      )}
      <p class="step">{t.cutAs}</p>
      <NumberPad label={t.cutAs} keys={wires} onPick={set} />
      {own ? null : (
        <>
          <p class="step">{t.token}</p>
          <NumberPad
            label={t.token}
            keys={[
              ...wires.filter((key) => key.tone === 'blue'),
              ...(wires.some((key) => key.tone === 'yellow') ? [{ value: 'Y', label: 'Y', spoken: t.yellowToken, tone: 'yellow' }] : []),
            ]}
            onPick={(wire) => set(`i${wire}`)}
          />
        </>
      )}
    </Sheet>
  );
}

/** Places a token, as an event of the game. */
export function TokenSheet(props: {
  table: Table;
  tokens: string;
  analysis: Analysis | null;
  spot: Spot;
  /** The card used to place it. */
  card?: string | null;
  onClose: () => void;
}) {
  const { table, spot } = props;
  const name = slotName(table, spot.stand, spot.slot);
  const own = isOwn(table, spot.stand);
  const wire = readToken(tokensOf(table.stands[spot.stand]!)[spot.slot] ?? '?').wire;
  const lay = async (token: string) => {
    if (!(await enter(table, tokenLine(spot, token), t.tokenLabel(name, markText(token.toUpperCase()))))) return;
    spend(props.card);
    props.onClose();
  };
  // For an own wire only tokens that match it are offered; the others are for corrections.
  const usual = own && wire ? ownTokenKeys(table, props.tokens, wire) : tokenKeys(table, props.tokens);
  const others = ['number', 'parity', 'count', 'false']
    .filter((kind) => kind !== props.tokens && kind !== 'number')
    .flatMap((kind) => tokenKeys(table, kind).filter((key) => key.value !== 'YELLOW'));
  return (
    <Sheet table={table} title={t.tokenTitle(name)} onClose={props.onClose}>
      {own ? null : <WireOdds analysis={props.analysis} spot={spot} />}
      {own ? null : <WhyNot table={table} analysis={props.analysis} spot={spot} />}
      <NumberPad focus label={t.token} keys={usual.length > 0 ? usual : tokenKeys(table, 'number')} onPick={(token) => void lay(token)} />
      <details>
        <summary>{t.marks}</summary>
        <NumberPad label={t.marks} keys={others} onPick={(token) => void lay(token)} />
      </details>
    </Sheet>
  );
}
