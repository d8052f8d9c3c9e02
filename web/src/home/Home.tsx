/** The home page: the games, saved tables, and a link to the protocol. */
import { transport } from '@engine';
import { home as words } from '@texts';
import { shared } from '@texts';
import { useEffect, useState } from 'preact/hooks';
import { go } from '../route';
import { forgetTables, keptTables } from '../shared/engine/tables';
import { FileError, pick, readTable } from '../shared/files';
import { EXAMPLES } from '../shared/examples';
import { fixed } from '../shared/numbers';
import { has, keep } from '../shared/store';
import { waiting } from '../shared/table';
import { ownName } from '../shared/tabs';
import { toast } from '../shared/toast';
import { TABLES } from '../tables';
import { Tour, TOURED } from '../Tour';
import { BlobPicture, BombPicture, CluePicture, Texas42Picture, YatzyPicture } from './pictures';
import './home.css';

/** Every game with its sentence and an example: what the engine says about it is checked by a story. */
const GAMES = [
  { id: 'bomb', name: shared.menu.bomb, about: words.bomb, Picture: BombPicture },
  { id: '42', name: shared.menu.texas42, about: words.texas42, Picture: Texas42Picture },
  { id: 'blob', name: shared.menu.blob, about: words.blob, Picture: BlobPicture },
  { id: 'clue', name: shared.menu.clue, about: words.clue, Picture: CluePicture },
  { id: 'yatzy', name: shared.menu.yatzy, about: words.yatzy, Picture: YatzyPicture },
];

async function openSaved() {
  const text = await pick();
  if (text === null) return;
  try {
    const { kibitzer } = readTable(text);
    if (!TABLES.some((table) => table.id === kibitzer)) throw new FileError(shared.files.notOurs);
    waiting.value = text;
    go(kibitzer);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'error');
  }
}

/** How much storage the tables solved by the engine in the page take, and a button to delete them. */
function KeptTables() {
  const [kept, setKept] = useState({ count: 0, bytes: 0 });
  const look = () => void keptTables().then(setKept);
  useEffect(look, []);
  if (kept.count === 0) return null;
  const size = `${fixed(kept.bytes / 1e6, 1)} MB`;
  return (
    <p class="privacy">
      {shared.engine.kept(kept.count, size)}{' '}
      <button type="button" class="button quiet" onClick={() => void forgetTables().then(look)}>
        {shared.engine.forget}
      </button>
    </p>
  );
}

/** Offers the tour once; it stays in the help sheet. */
function Welcome() {
  const [asked, setAsked] = useState(!has(TOURED));
  const [open, setOpen] = useState(false);
  if (!asked) return null;
  const decline = () => {
    keep(TOURED, 1, true);
    setAsked(false);
  };
  return (
    <p class="welcome">
      <strong>{shared.tour.offer}</strong>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {shared.help.tour}
      </button>
      <button type="button" class="button quiet" onClick={decline}>
        {shared.tour.skip}
      </button>
      {open ? (
        <Tour
          onClose={() => {
            setOpen(false);
            setAsked(false);
          }}
        />
      ) : null}
    </p>
  );
}

export function Home() {
  return (
    <div class="home">
      <section class="hero">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <Welcome />
      </section>
      <section aria-label={words.games} class="games">
        {GAMES.map(({ id, name, about, Picture }) => (
          <article key={id} class="game-card">
            <a class="game-open" href={`#/${id}`}>
              <Picture />
              <h2>{name}</h2>
              <p>{about}</p>
              <span class="game-go">{has(ownName(id)) ? words.resume : words.start} →</span>
            </a>
            <a class="game-example" href={`#/${id}?t=${EXAMPLES[id]}`}>
              <small>{words.example(words.examples[id]!.position)}</small>
              <strong>{words.examples[id]!.says}</strong>
              <span>{words.seeIt}</span>
            </a>
          </article>
        ))}
      </section>
      <section class="home-foot">
        <div>
          <h2>{words.saved}</h2>
          <p>{words.openFileHint}</p>
          <button type="button" class="button" onClick={() => void openSaved()}>
            {words.openFile}
          </button>
        </div>
        {transport.place === 'server' ? (
          <div>
            <h2>{words.protocolTitle}</h2>
            <p>{words.protocol}</p>
            <a href="/protocol" class="button quiet">
              {words.protocolLink}
            </a>
          </div>
        ) : null}
      </section>
      {transport.place === 'page' ? <KeptTables /> : null}
      <p class="privacy">
        {shared.version(__VERSION__)}. {shared.engine[transport.place]} {words.privacy}
      </p>
    </div>
  );
}
