// Caches the whole site in the browser: everything except data is fetched once per version, data when it is first
// requested. A new version waits until no page uses the old one, or until a page tells it to take over.
//
// `cargo xtask site` fills in the version and the lists of files.

const VERSION = '@VERSION@';
const FILES = /* @FILES@ */ [];
const DATA_FILES = /* @DATA_FILES@ */ [];
const CACHE = `kibitzer-${VERSION}`;
const DATA = 'kibitzer-data';

// This module validates only in browsers with SIMD; the others need the other build of the engine.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);
const other = WebAssembly.validate(VECTORS) ? /\/plain-[^/]*\.wasm$/ : /\/simd-[^/]*\.wasm$/;

async function fill() {
  const cache = await caches.open(CACHE);
  for (const file of FILES.filter((one) => !other.test(one))) {
    const url = new URL(file, self.registration.scope).href;
    // Files with a hash in their name never change: an older version may have cached them already.
    const known = file.startsWith('assets/') ? await caches.match(url) : undefined;
    const response = known ?? (await fetch(url, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    await cache.put(url, response);
  }
}

async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith('kibitzer-') && name !== CACHE && name !== DATA) await caches.delete(name);
  }
  const data = await caches.open(DATA);
  for (const request of await data.keys()) {
    // Data that only older versions used.
    if (!DATA_FILES.some((file) => request.url.endsWith(file))) await data.delete(request);
  }
}

/** Adds headers for cross-origin isolation, which allows the shared memory through which a worker is stopped. */
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request) {
  const { scope } = self.registration;
  const page = request.mode === 'navigate' && request.url.split(/[?#]/)[0] === scope;
  const url = page ? new URL('index.html', scope).href : request.url;
  const known = await (await caches.open(CACHE)).match(url, { ignoreSearch: page });
  // The engine found the cached file damaged. Reloading a page looks the same, but should work offline.
  const anew = request.cache === 'reload' && request.mode !== 'navigate';
  if (known && !anew) return isolated(known);
  const isData = url.slice(scope.length).startsWith('data/');
  if (!known && !isData) return isolated(await fetch(request));
  const cache = await caches.open(isData ? DATA : CACHE);
  const kept = anew ? undefined : await cache.match(url);
  if (kept) return isolated(kept);
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(url, fresh.clone());
  return isolated(fresh);
}

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(forget().then(() => self.clients.claim())));
addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
