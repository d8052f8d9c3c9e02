/** The panel beside the table: what is known, the tricks so far, and the score sheet. */
import { useState } from 'preact/hooks';
import { Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { cards as shared } from '@texts';
import { blob as words } from '@texts';
import { Again } from '../cards/Again';
import { Known } from '../cards/Known';
import { SpeedChoice } from '../cards/speed';
import { Tabs } from '../cards/Tabs';
import { Tricks } from '../cards/Tricks';
import { Card, Suit } from './Card';
import { cardName, sorted, SUITS, suitName, suitOf } from './notation';
import { playOf, wonAfter, type Sat, type Seen } from './seen';

type Tab = 'known' | 'tricks' | 'sheet';

export function Beside({ seen, sat }: { seen: Seen; sat: Sat | null }) {
  const [tab, setTab] = useState<Tab>('known');
  const over = seen.phase === 'round_over' || seen.phase === 'game_over';
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
      {open === 'known' ? <KnownCards seen={seen} /> : null}
      {open === 'tricks' ? (
        <Tricks
          tricks={playOf(seen).tricks}
          name={words.seat}
          draw={(what) => (
            <>
              <Card card={what} />
              <span class="visually-hidden">{cardName(what)}</span>
            </>
          )}
          total={(tricks) =>
            wonAfter(seen, tricks)
              .flatMap((won, seat) => (won > 0 ? [`${words.seat(seat)} ${won}`] : []))
              .join(' · ')
          }
        />
      ) : null}
      {open === 'sheet' && sat ? <Sheet sat={sat} /> : null}
      {sat && !over ? <SpeedChoice /> : null}
    </section>
  );
}

function KnownCards({ seen }: { seen: Seen }) {
  const { answer, error, busy, progress, cancel, retry } = useAsk(
    { game: 'blob', query: 'belief', view: seen.view, seed: 1 },
    { long: true, wait: 150 },
  );
  if (error) return <Again error={error} onRetry={retry} />;
  if (!answer?.belief_evidence) return busy ? <Working progress={progress} onCancel={cancel} /> : null;
  const places = Object.keys(answer.marginals);
  const cards = Object.keys(answer.marginals[places[0] ?? ''] ?? {});
  const rows = sorted(cards, seen.view.trump).map((card) => ({
    id: card,
    name: cardName(card),
    drawing: (
      <span class="mini-card">
        <Card card={card} />
      </span>
    ),
    group: suitOf(card),
    support: places.map((place) => answer.marginals[place]![card] ?? '0'),
    belief: places.map((place) => answer.belief?.[place]?.[card] ?? 0),
  }));
  const facts = seen.voids.flatMap((suits, seat) =>
    suits.length > 0 ? [words.known.outOf(words.seat(seat), suits.map(suitName).join(', '))] : [],
  );
  return (
    <Known
      places={places.map((place) => (/^\d+$/.test(place) ? words.seat(Number(place)) : words.stock))}
      rows={rows}
      facts={facts}
      support={answer.evidence}
      belief={answer.belief_evidence}
      stale={busy}
      groups={SUITS.map((suit) => [suit, <Suit suit={suit} />, words.known.filter(suitName(suit))])}
    />
  );
}

function Sheet({ sat }: { sat: Sat }) {
  if (sat.sheet.length === 0) return <p class="hint">{words.sheet.empty}</p>;
  const seats = sat.bids.map((_, seat) => seat);
  return (
    <div class="known-scroll" role="region" aria-label={words.sheet.caption} tabIndex={0}>
      <table class="sheet">
        <caption class="visually-hidden">{words.sheet.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.sheet.round}</th>
            {seats.map((seat) => (
              <th scope="col" key={seat}>
                {words.seat(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sat.sheet.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {line.cards}
                {line.trump ? (
                  <>
                    <Suit suit={line.trump} />
                    <span class="visually-hidden">{suitName(line.trump)}</span>
                  </>
                ) : (
                  ' –'
                )}
              </th>
              {seats.map((seat) => (
                <td
                  key={seat}
                  class={line.bids[seat] === line.tricks_won[seat] ? 'is-made' : ''}
                  title={words.sheet.cell(line.tricks_won[seat]!, line.bids[seat]!)}
                >
                  {line.points[seat]}
                  <small class="sheet-bid">
                    {' '}
                    {line.tricks_won[seat]}/{line.bids[seat]}
                  </small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.sheet.total}</th>
            {seats.map((seat) => (
              <td key={seat}>
                <strong>{sat.totals[seat]}</strong>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
