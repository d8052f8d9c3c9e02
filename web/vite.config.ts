import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The version of the workspace, which the page shows. */
const version = /^version = "(.+)"$/m.exec(readFileSync(folder('../Cargo.toml'), 'utf8'))?.[1] ?? '';

/** The running server. It rejects requests from other origins, so the proxy sets the origin to the server's own. */
const target = process.env.KIBITZER ?? 'http://127.0.0.1:4242';
const engine = { target, changeOrigin: true, headers: { origin: target } };

/**
 * The entry imports the page once the language is known. The markup names the page's files, so that they are loaded
 * meanwhile and not one round trip later.
 */
const preloadPage = (base: string): Plugin => ({
  name: 'preload-page',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
      const page = chunks.find((one) => one.isDynamicEntry && one.name === 'page');
      const files = page
        ? [page.fileName, ...page.imports.filter((file) => !chunks.some((one) => one.isEntry && one.fileName === file))]
        : [];
      const scripts = files.map((file) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'modulepreload', crossorigin: true, href: base + file },
      }));
      const styles = [...(page?.viteMetadata?.importedCss ?? [])].map((file) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'stylesheet', crossorigin: true, href: base + file },
      }));
      return [...scripts, ...styles];
    },
  },
});

/**
 * `vite build` builds the page of the local server; `vite build --mode site` builds the static site, which includes
 * the engine. `WASM` is then the folder with the two builds of the engine, `DATA` the folder with the shipped data;
 * `cargo xtask site` sets both.
 */
const baseOf = (mode: string) => (mode === 'site' ? './' : '/');

export default defineConfig(({ mode }) => ({
  base: baseOf(mode),
  plugins: [preloadPage(baseOf(mode))],
  define: { __VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: {
      '@shared': folder('./src/shared'),
      '@texts': folder('./src/texts/index.ts'),
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
