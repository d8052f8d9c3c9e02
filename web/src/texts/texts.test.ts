import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'texts' ? [] : components(path);
    return /(?<!\.test)\.tsx$/.test(entry.name) ? [path] : [];
  });
}

/** Texts that a person would read or hear but that are hard-coded in a component instead of `src/texts`. */
export function englishIn(code: string): string[] {
  const plain = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const spoken = [
    ...plain.matchAll(/\b(?:aria-label|title|placeholder|alt|label)=(?:"([^"]*)"|'([^']*)'|\{\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)\s*\})/g),
  ].map((found) => found.slice(1).find((text) => text !== undefined) ?? '');
  // Text between the end of a tag and the next tag or brace; `=>` and comparisons do not end a tag.
  const shown = [...plain.matchAll(/<\/?[A-Za-z][\w.]*(?:\s[^<>]*?)?(?<![=\s])>([^<>{}();=]+)(?=[<{])/g)].map((found) => found[1]!);
  const bare = (text: string) => text.replace(/\$\{[^}]*\}/g, '').replace(/&\w+;/g, '');
  // `</p> : other ? <p>` is a conditional, not text.
  const choice = /^\s*:[^?]*\?\s*$/;
  return [...spoken, ...shown.filter((text) => !choice.test(text))]
    .filter((text) => /[A-Za-z]{2,}/.test(bare(text)))
    .map((text) => text.trim());
}

describe('texts', () => {
  it('are detected when hard-coded in a component', () => {
    expect(englishIn('return <p class="hint">Nothing here</p>;')).toEqual(['Nothing here']);
    expect(englishIn('<button aria-label="Close it">×</button>')).toEqual(['Close it']);
    expect(englishIn("<b title={'Why so'}>{t.x}</b>")).toEqual(['Why so']);
    expect(englishIn('<p class="step">{t.who} <strong>{n}</strong>×</p>')).toEqual([]);
    expect(englishIn('// a <p>comment</p>\nconst x = a < b && c > d;')).toEqual([]);
  });
  it('are only in src/texts', () => {
    const found = components(source).flatMap((path) =>
      englishIn(readFileSync(path, 'utf8')).map((text) => `${path.slice(source.length)}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
