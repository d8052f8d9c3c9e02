/** The panel beside the table: what is known, the tricks so far, and the score sheet. */
import { useState } from 'preact/hooks';
import { Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { cards as shared } from '@texts';
import { texas42 as words } from '@texts';
import { Again } from '../cards/Again';
import { Known } from '../cards/Known';
import { SpeedChoice } from '../cards/speed';
import { Tabs } from '../cards/Tabs';
import { Tricks } from '../cards/Tricks';
import { Domino, Half } from './Domino';
import { seatName } from './Felt';
import { bidName, sorted, suitName, tileName, trumpName } from './notation';
import { playOf, pointsAfter, type Sat, type Seen } from './seen';

type Tab = 'known' | 'tricks' | 'sheet';

export function Beside({ seen, sat }: { seen: Seen; sat: Sat | null }) {
  const [tab, setTab] = useState<Tab>('known');
  const over = seen.phase === 'hand_over' || seen.phase === 'match_over';
  const tabs: [Tab, string][] = [
    ...(over ? [] : ([['known', shared.tabs.known]] as [Tab, string][])),
    ...(over ? [] : ([['tricks', shared.tabs.tricks]] as [Tab, string][])),
    ...(sat ? ([['sheet', shared.tabs.sheet]] as [Tab, string][]) : []),
  ];
  const open = tabs.some(([id]) => id === tab) ? tab : tabs[0]?.[0];
  if (!open) return null;
  return (
    <section class="panel beside" aria-label={shared.tabs.label}>
      <Tabs label={shared.tabs.label} tabs={tabs} value={open} onChange={setTab} />
      {open === 'known' ? <KnownHands seen={seen} /> : null}
      {open === 'tricks' ? (
        <Tricks
          tricks={playOf(seen).tricks}
          name={seatName}
          draw={(what) => (
            <>
              <Domino tile={what} />
              <span class="visually-hidden">{tileName(what)}</span>
            </>
          )}
          total={(tricks) => {
            const [we, they] = pointsAfter(seen, tricks);
            return `${words.we} ${we} · ${words.they} ${they}`;
          }}
        />
      ) : null}
      {open === 'sheet' && sat ? <Sheet sat={sat} /> : null}
      {sat && !over ? <SpeedChoice /> : null}
    </section>
  );
}

function KnownHands({ seen }: { seen: Seen }) {
  const { answer, error, busy, progress, cancel, retry } = useAsk(
    { game: 'texas42', query: 'belief', view: seen.view, seed: 1 },
    { long: true, wait: 150 },
  );
  if (error) return <Again error={error} onRetry={retry} />;
  if (!answer) return busy ? <Working progress={progress} onCancel={cancel} /> : null;
  const seats = [1, 2, 3];
  const rows = sorted(Object.keys(answer.support)).map((tile) => ({
    id: tile,
    name: tileName(tile),
    drawing: <Domino tile={tile} flat />,
    group: tile,
    support: seats.map((seat) => `${answer.support[tile]![seat]}/${answer.worlds}`),
    belief: seats.map((seat) => answer.belief[tile]?.[seat] ?? 0),
  }));
  const facts = Object.entries(answer.void).map(([seat, suits]) =>
    words.known.outOf(seatName(Number(seat)), suits.map((suit) => suitName(suit, seen.trump)).join(', ')),
  );
  return (
    <Known
      places={seats.map(seatName)}
      rows={rows}
      facts={facts}
      support={answer.evidence}
      belief={answer.belief_evidence}
      stale={busy}
      groups={[6, 5, 4, 3, 2, 1, 0].map((pip) => [String(pip), <Half pip={pip} />, words.known.filter(words.trump.pips[pip]!)])}
    />
  );
}

function Sheet({ sat }: { sat: Sat }) {
  if (sat.sheet.length === 0) return <p class="hint">{words.sheet.empty}</p>;
  const t = words.sheet;
  return (
    <table class="sheet">
      <caption class="visually-hidden">{t.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.hand}</th>
          <th scope="col">{t.bid}</th>
          <th scope="col">{t.points}</th>
          <th scope="col">{t.score}</th>
        </tr>
      </thead>
      <tbody>
        {sat.sheet.map((line, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>
              {line.made === undefined ? (
                t.thrown
              ) : (
                <>
                  {seatName(line.bidder)}: {bidName(line.bid)}, {trumpName(line.trump)}{' '}
                  <span class={line.made ? 'is-made' : 'is-set'}>{line.made ? words.line.made : words.line.set}</span>
                </>
              )}
            </td>
            <td>{line.points ? `${line.points[0]} : ${line.points[1]}` : '–'}</td>
            <td>
              <strong>
                {line.score[0]} : {line.score[1]}
              </strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
