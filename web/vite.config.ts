import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The running engine. It refuses pages of other origins, so the page's requests are sent as its own. */
const target = process.env.KIBITZER ?? 'http://127.0.0.1:4242';
const engine = { target, changeOrigin: true, headers: { origin: target } };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: { '@shared': folder('./src/shared'), '@texts': folder('./src/texts/en.ts') },
  },
  build: {
    target: 'es2022',
    // The page's policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: true,
  },
  server: { proxy: { '/api': engine, '/protocol': engine } },
  preview: { proxy: { '/api': engine, '/protocol': engine } },
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'node' },
});
