import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The running server. It rejects requests from other origins, so the proxy sets the origin to the server's own. */
const target = process.env.KIBITZER ?? 'http://127.0.0.1:4242';
const engine = { target, changeOrigin: true, headers: { origin: target } };

/**
 * `vite build` builds the page of the local server; `vite build --mode site` builds the static site, which includes
 * the engine. `WASM` is then the folder with the two builds of the engine, `DATA` the folder with the shipped data;
 * `cargo xtask site` sets both.
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
    // The page's policy forbids data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        // Data is fetched on demand, and only then cached for offline use.
        assetFileNames: ({ names }) => `${/\.kbz$/.test(names[0] ?? '') ? 'data' : 'assets'}/[name]-[hash][extname]`,
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': engine, '/protocol': engine } },
  preview: { proxy: { '/api': engine, '/protocol': engine } },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'node' },
}));
