/** Exercises: exactly one play makes sure of the contract, and the verdict comes at once. */
import { useState } from 'preact/hooks';
import { Panel, Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { texas42 as words } from '@texts';
import { Again } from '../cards/Again';
import { Domino } from './Domino';
import { bidName, inPlainWords, sorted, tileName, trumpName } from './notation';

const t = words.puzzle;

export function Puzzle() {
  const [number, setNumber] = useState<number | null>(null);
  const [play, setPlay] = useState<string | null>(null);
  const asked = useAsk(number === null ? null : { game: 'texas42', query: 'puzzle', number, play }, { long: true });
  const puzzle = asked.answer;
  const looked = useAsk(puzzle ? { game: 'texas42', query: 'look', view: puzzle.view } : null);
  const begin = (next: number) => {
    setPlay(null);
    setNumber(next);
  };
  if (number === null) {
    return (
      <Panel title={t.title}>
        <p class="hint">{t.about}</p>
        <button type="button" class="button play-button quiet" onClick={() => begin(0)}>
          {t.start}
        </button>
      </Panel>
    );
  }
  if (asked.error)
    return (
      <Panel title={t.title}>
        <Again error={asked.error} onRetry={asked.retry} />
      </Panel>
    );
  const seen = looked.answer;
  if (!puzzle || !seen?.contract || !seen.trump) {
    return (
      <Panel title={t.title}>
        <Working progress={asked.progress} onCancel={asked.cancel} />
      </Panel>
    );
  }
  const seat = (other: number) => t.seat((other - puzzle.view.seat + 4) % 4);
  const laid = (plays: [number, string][]) => plays.map(([by, tile]) => `${seat(by)}: ${tileName(tile)}`).join(', ');
  const verdict = asked.fresh && play !== null ? puzzle.verdict : undefined;
  return (
    <Panel title={t.title} aside={<span class="hint">{t.number(puzzle.number + 1, puzzle.count)}</span>}>
      <p>{t.contract(seat(seen.contract.bidder), bidName(seen.contract.bid), trumpName(seen.trump), seen.points)}</p>
      <ol class="puzzle-tricks">
        {seen.tricks.map((trick, index) => (
          <li key={index}>
            {laid(trick.plays)}. {t.took(seat(trick.winner))}
          </li>
        ))}
        {seen.trick.length > 0 ? <li>{laid(seen.trick)}</li> : null}
      </ol>
      <p>
        <strong>{t.ask(puzzle.goal)}</strong>
      </p>
      <div class="options options-tiles" role="group" aria-label={words.hand}>
        {sorted(puzzle.view.hand).map((tile) => (
          <button
            type="button"
            class="option"
            key={tile}
            aria-pressed={play === tile}
            disabled={!puzzle.legal.includes(tile) || asked.busy}
            onClick={() => setPlay(tile)}
          >
            <Domino tile={tile} flat />
            <span class="visually-hidden">{tileName(tile)}</span>
          </button>
        ))}
      </div>
      <div role="status">
        {verdict?.right ? (
          <p>
            <strong>{t.right}</strong> {inPlainWords(verdict.why)}
          </p>
        ) : null}
        {verdict && !verdict.right ? (
          <>
            <p>
              <strong>{t.wrong}</strong> {laid(verdict.line)}
            </p>
            <ul>
              {Object.entries(verdict.hands).map(([by, hand]) => (
                <li key={by}>
                  {seat(Number(by))}: {hand.map((tile) => tileName(tile)).join(', ')}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <button type="button" class="button quiet" onClick={() => begin(puzzle.number + 1)}>
        {t.next}
      </button>
    </Panel>
  );
}
