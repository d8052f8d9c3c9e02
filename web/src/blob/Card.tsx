/** A playing card, drawn for Kibitzer: corner index, pips, and a framed letter for court cards. */
import { SuitSign } from '../home/pictures';
import { rankOf, suitOf } from './notation';

const PLACES: Record<string, [number, number][]> = {
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  '5': [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  '6': [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Card({ card }: { card: string }) {
  const suit = suitOf(card);
  const rank = rankOf(card);
  const tone = suit === 'H' || suit === 'D' ? 'card-red' : 'card-black';
  const court = 'JQK'.includes(rank);
  return (
    <svg class={`playing-card ${tone}`} viewBox="0 0 60 84" aria-hidden="true" focusable="false">
      <rect class="card-shade" x="3.5" y="3.5" width="56" height="80" rx="7" />
      <rect class="card-face" x="1" y="1" width="56" height="80" rx="7" />
      <text class="card-rank" x="6" y="24">
        {rank}
      </text>
      <SuitSign suit={suit} transform={rank === '10' ? 'translate(45 16) scale(.75)' : 'translate(44 16) scale(.8)'} />
      {court ? (
        <>
          <rect class="card-frame" x="14" y="32" width="30" height="42" rx="4" />
          <text class="card-court" x="29" y="62" text-anchor="middle">
            {rank}
          </text>
        </>
      ) : PLACES[rank] ? (
        PLACES[rank].map(([x, y]) => (
          <SuitSign key={`${x}${y}`} suit={suit} transform={`translate(${29 + x * 12} ${53 + y * 16}) scale(.62)`} />
        ))
      ) : (
        <SuitSign suit={suit} transform="translate(29 53) scale(1.75)" />
      )}
    </svg>
  );
}

/** A suit symbol, for buttons and text. */
export function Suit({ suit }: { suit: string }) {
  return (
    <svg class="suit" viewBox="-12 -12 24 25" aria-hidden="true" focusable="false">
      <SuitSign suit={suit} />
    </svg>
  );
}
