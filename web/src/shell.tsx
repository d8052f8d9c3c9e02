/** The frame around every page: name, menu of games, language, theme, and the page that the address names. */
import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shared as words } from '@texts';
import { HelpButton } from './Help';
import { Home } from './home/Home';
import { newer, update } from './offline';
import { followAddress, route } from './route';
import { Icon } from './shared/icons';
import { forget } from './shared/store';
import { ownName } from './shared/tabs';
import { after, choose, theme } from './shared/theme';
import { Toasts } from './shared/toast';
import { TABLES, type TableEntry, type TableProps } from './tables';
import { after as afterLanguage, language, LANGUAGES, switchTo } from './texts/language';

export function Shell() {
  useEffect(followAddress, []);
  const { page } = route.value;
  const table = TABLES.find((one) => one.id === page);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // On a phone the menu is wider than the screen: scroll the current table into view.
    document.querySelector('.top nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    document.title = table ? `${table.name} · ${words.name}` : words.name;
    // After navigation, start at the top of the new page instead of the old scroll position.
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    first.current = false;
  }, [page]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {words.skip}
      </a>
      <header class={`top${page === '' ? ' is-home' : ''}`}>
        <a class="brand" href="#/" aria-label={`${words.name}: ${words.menu.home}`}>
          <Eye /> <span>{words.name}</span>
        </a>
        <nav aria-label={words.menu.label}>
          {TABLES.map((one) => (
            <a
              key={one.id}
              class={one.id === 'risk' ? 'nav-wide' : undefined}
              href={`#/${one.id}`}
              aria-current={one.id === page ? 'page' : undefined}
            >
              {one.name}
            </a>
          ))}
        </nav>
        <Toasts />
        <HelpButton page={page} />
        <LanguageButton />
        <ThemeButton />
      </header>
      {newer.value ? (
        <p class="newer" role="status">
          {words.engine.isNew}{' '}
          <button type="button" class="button" onClick={update}>
            {words.engine.update}
          </button>
        </p>
      ) : null}
      <main id="main" ref={main} tabIndex={-1}>
        {page === '' ? <Home /> : table ? <TablePage key={page} table={table} /> : <Lost />}
      </main>
    </>
  );
}

function Eye() {
  return (
    <svg class="brand-eye" viewBox="0 0 32 32" aria-hidden="true">
      <path class="eye-lid" d="M2 16C6 8 11 5 16 5s10 3 14 11c-4 8-9 11-14 11S6 24 2 16Z" />
      <circle class="eye-ball" cx="16" cy="16" r="6.4" />
      <circle class="eye-light" cx="18.4" cy="13.6" r="1.9" />
    </svg>
  );
}

function LanguageButton() {
  const now = language();
  const next = afterLanguage(now);
  const label = words.language.next(LANGUAGES[now], LANGUAGES[next]);
  return (
    <button type="button" class="icon-button language" title={label} onClick={() => switchTo(next)}>
      {now.toUpperCase()} <span class="visually-hidden">{label}</span>
    </button>
  );
}

function ThemeButton() {
  const now = theme.value;
  const next = after(now);
  const label = words.theme.next(words.theme[now], words.theme[next]);
  return (
    <button type="button" class="icon-button bar-button theme-button" aria-label={label} title={label} onClick={() => choose(next)}>
      <Icon name={now} />
      <span class="bar-label" aria-hidden="true">
        {words.theme.label}
      </span>
    </button>
  );
}

function TablePage({ table }: { table: TableEntry }) {
  const [page, setPage] = useState<ComponentType<TableProps> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const load = () => {
    setFailed(null);
    table.load().then(
      (module) => setPage(() => module.default),
      (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
    );
  };
  useEffect(load, [table.id]);
  if (failed !== null) {
    return (
      <div class="problem" role="alert">
        <p>{words.loadFailed(failed)}</p>
        <button type="button" class="button" onClick={load}>
          {words.retry}
        </button>
      </div>
    );
  }
  if (!page) return <p class="loading">{words.loading}</p>;
  const Page = page;
  return (
    <Guarded id={table.id}>
      <Page query={route.value.query} />
    </Guarded>
  );
}

/** An error boundary: a crash in one table is reported and leaves the rest of the page working. */
class Guarded extends Component<{ id: string; children: ComponentChildren }, { error: unknown }> {
  override state = { error: null as unknown };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div class="problem" role="alert">
        <p>{words.crashed(error instanceof Error ? error.message : String(error))}</p>
        <button
          type="button"
          class="button"
          onClick={() => {
            forget(ownName(this.props.id));
            location.reload();
          }}
        >
          {words.startOver}
        </button>
      </div>
    );
  }
}

function Lost() {
  return (
    <div class="lost">
      <h1>{words.notFound}</h1>
      <a class="button" href="#/">
        {words.toHome}
      </a>
    </div>
  );
}
