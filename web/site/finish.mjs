// Turns the built page into a static site: node site/finish.mjs <folder> [--home <url>] [--no-twins]
//
// Adds the content security policy and the manifest to the markup, icons, a 404 page, the service worker with its
// list of files, and brotli and gzip versions of every file that becomes smaller.

import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const here = path.dirname(fileURLToPath(import.meta.url));
const {
  values,
  positionals: [folder],
} = parseArgs({
  options: { home: { type: 'string', default: './' }, 'no-twins': { type: 'boolean', default: false } },
  allowPositionals: true,
});

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const put = (name, text) => writeFile(path.join(folder, name), text);
const get = (name) => readFile(path.join(folder, name), 'utf8');

const index = (await get('index.html'))
  .replace('<meta charset="utf-8">', (found) => `${found}\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
  .replace('</head>', '<link rel="manifest" href="./manifest.webmanifest">\n<meta name="theme-color" content="#0b5d4f">\n</head>')
  .replace(/<noscript>.*<\/noscript>/s, '<noscript><p>Kibitzer needs JavaScript: the engine runs in this page.</p></noscript>');
if (!index.includes('Content-Security-Policy') || !index.includes('manifest'))
  throw new Error('index.html does not have the expected structure');
await put('index.html', index);

const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];
for (const file of ['manifest.webmanifest', ...ICONS]) await copyFile(path.join(here, file), path.join(folder, file));
const lost = await readFile(path.join(here, '404.html'), 'utf8');
await put('404.html', lost.replace('@HOME@', values.home));

const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .sort();

// The version is a hash of the file list and the contents: the same site always has the same version.
const hash = createHash('sha256');
for (const file of files)
  hash
    .update(file)
    .update('\0')
    .update(await readFile(path.join(folder, file)));
const worker = (await readFile(path.join(here, 'sw.js'), 'utf8'))
  .replace('@VERSION@', hash.digest('hex').slice(0, 16))
  .replace('/* @FILES@ */ []', JSON.stringify(files.filter((file) => !file.startsWith('data/') && file !== '404.html')))
  .replace('/* @DATA_FILES@ */ []', JSON.stringify(files.filter((file) => file.startsWith('data/'))));
await put('sw.js', worker);

let [plain, gzipped, squeezed] = [0, 0, 0];
for (const file of values['no-twins'] ? [] : [...files, 'sw.js']) {
  const bytes = await readFile(path.join(folder, file));
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint, BROTLI_PARAM_LGWIN: window } = constants;
  const twins = [
    ['gz', gzipSync(bytes, { level: 9 })],
    ['br', brotliCompressSync(bytes, { params: { [quality]: 11, [hint]: bytes.length, [window]: 24 } })],
  ];
  for (const [ending, packed] of twins) if (packed.length < bytes.length) await put(`${file}.${ending}`, packed);
  plain += bytes.length;
  gzipped += Math.min(bytes.length, twins[0][1].length);
  squeezed += Math.min(bytes.length, twins[1][1].length);
  if (file.endsWith('.wasm')) console.log(`  ${file}: ${bytes.length} bytes, gzip ${twins[0][1].length}, brotli ${twins[1][1].length}`);
}
if (plain > 0) console.log(`  ${files.length + 1} files: ${plain} bytes, gzip ${gzipped}, brotli ${squeezed}`);
