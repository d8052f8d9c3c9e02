/** Sharing a table: as a link that contains it, as a QR code for phones across the table, or as a picture. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { transport } from '@engine';
import { shared as words } from '@texts';
import { Dialog } from './Dialog';
import { saveBlob } from './files';
import type { TableStore } from './table';

export function Share<T>({ table, onClose }: { table: TableStore<T>; onClose: () => void }) {
  const [said, setSaid] = useState('');
  const [site, setSite] = useState<string | null>(null);
  const made: { link?: string; error?: string } = useMemo(() => {
    try {
      const link = table.link();
      return { link: site ? site + new URL(link).hash : link };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }, [site]);
  useEffect(() => {
    transport.site?.().then(setSite, () => {});
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(made.link ?? '').then(
      () => setSaid(words.files.copied),
      () => setSaid(words.files.copyFailed),
    );
  const picture = async () => {
    try {
      const { pictureOf } = await import('./picture');
      saveBlob('kibitzer.png', await pictureOf(document.getElementById('main')!));
    } catch {
      setSaid(words.files.pictureFailed);
    }
  };
  return (
    <Dialog title={words.files.link} onClose={onClose} look="sheet">
      {made.error ? <p role="alert">{made.error}</p> : null}
      {made.link ? (
        <>
          <p class="hint">{words.files.linkHint}</p>
          <p class="link-text">{made.link}</p>
          <Code link={made.link} />
        </>
      ) : null}
      <div class="share-buttons" data-focus>
        {made.link ? (
          <button type="button" class="button primary" onClick={() => void copy()}>
            {words.files.copy}
          </button>
        ) : null}
        <button type="button" class="button" onClick={() => void picture()}>
          {words.files.picture}
        </button>
        <span role="status">{said}</span>
      </div>
    </Dialog>
  );
}

/** A QR code as one path of squares, dark on light in both themes, as cameras expect. */
function Code({ link }: { link: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number } | null>(null);
  useEffect(() => {
    void import('./code').then(
      ({ squares }) => setDrawn(squares(link)),
      () => {},
    );
  }, [link]);
  if (!drawn) return null;
  return (
    <svg class="qr" role="img" aria-label={words.files.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shape-rendering="crispEdges">
      <path d={drawn.path} />
    </svg>
  );
}
