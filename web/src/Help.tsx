/** The "?" sheet: keys, the tour, the theme, the version. */
import { useLayoutEffect, useState } from 'preact/hooks';
import { shared as words } from '@texts';
import { Dialog } from './shared/Dialog';
import { Icon } from './shared/icons';
import { Segmented } from './shared/pieces';
import { choose, theme, type Theme } from './shared/theme';
import { TABLES } from './tables';
import { Tour } from './Tour';

const t = words.help;
const TYPING = 'input, textarea, select';

export function HelpButton({ page }: { page: string }) {
  const [open, setOpen] = useState<'help' | 'tour' | null>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || (event.target as HTMLElement | null)?.closest(TYPING) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen('help');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <button type="button" class="icon-button bar-button" aria-label={t.open} title={`${t.open} (?)`} onClick={() => setOpen('help')}>
        <Icon name="help" />
        <span class="bar-label" aria-hidden="true">
          {t.label}
        </span>
      </button>
      {open === 'help' ? <Sheet page={page} onTour={() => setOpen('tour')} onClose={close} /> : null}
      {open === 'tour' ? <Tour onClose={close} /> : null}
    </>
  );
}

function Sheet({ page, onTour, onClose }: { page: string; onTour: () => void; onClose: () => void }) {
  const here = TABLES.find((one) => one.id === page);
  const own = t.keys[page];
  return (
    <Dialog title={t.title} onClose={onClose} look="sheet">
      <div class="row" data-focus>
        <button type="button" class="button" onClick={onTour}>
          {t.tour}
        </button>
      </div>
      <h3 class="help-head">{words.theme.label}</h3>
      <Segmented<Theme>
        label={words.theme.label}
        value={theme.value}
        options={[
          ['system', words.theme.system],
          ['light', words.theme.light],
          ['dark', words.theme.dark],
        ]}
        onChange={choose}
      />
      {own && here ? <Keys title={t.here(here.name)} keys={own} /> : null}
      <Keys title={own ? t.everywhere : t.keysTitle} keys={t.keys['']!} />
      <p class="hint">{words.version(__VERSION__)}</p>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: [string, string][] }) {
  return (
    <>
      <h3 class="help-head">{title}</h3>
      <dl class="keys-list">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
