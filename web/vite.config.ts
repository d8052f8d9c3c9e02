import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The running engine. It refuses pages of other origins, so the page's requests are sent as its own. */
const target = process.env.KIBITZER ?? 'http://127.0.0.1:4242';
const engine = { target, changeOrigin: true, headers: { origin: target } };

/**
 * `vite build` makes the page of the local server; `vite build --mode site` makes the static site, which holds the engine
 * itself. `WASM` is then the folder with the two builds of it, `DATA` that with the data it ships; `cargo xtask site` sees
 * to all of that.
 */
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: {
      '@shared': folder('./src/shared'),
      '@texts': folder('./src/texts/en.ts'),
      '@engine': folder(mode === 'site' ? './src/shared/engine/page.ts' : './src/shared/engine/server.ts'),
      '@wasm': process.env.WASM ?? folder('./wasm'),
      '@data': process.env.DATA ?? folder('./data'),
    },
  },
  build: {
    target: 'es2022',
    // The page's policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        // Data is fetched when it is asked for, and only then kept for offline use.
        assetFileNames: ({ names }) => `${/\.kbz$/.test(names[0] ?? '') ? 'data' : 'assets'}/[name]-[hash][extname]`,
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': engine, '/protocol': engine } },
  preview: { proxy: { '/api': engine, '/protocol': engine } },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'node' },
}));
