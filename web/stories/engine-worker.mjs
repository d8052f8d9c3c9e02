// Runs the engine in a worker of the page, bypassing the page's own code.

import { readdir } from "node:fs/promises";
import path from "node:path";

/**
 * Starts one build of the engine, `simd` or `plain`, in the page. Returns a function that asks it and measures the
 * time.
 */
export async function startEngine(page, folder, build) {
  const files = await readdir(path.join(folder, "assets"));
  const urlOf = (form) => `assets/${files.find((file) => form.test(file))}`;
  const [worker, wasm] = [urlOf(/^worker-.*\.js$/), urlOf(new RegExp(`^${build}-.*\\.wasm$`))];
  // Yatzy's tables are left out, so that they are solved.
  const networks = files.flatMap((file) => {
    const [, name] = /^(.+)-.{8}\.safetensors$/.exec(file) ?? [];
    return name ? [[name.replaceAll("~", "/"), `assets/${file}`]] : [];
  });
  await page.evaluate(
    async ({ build, worker, wasm, networks }) => {
      const shipped = Object.fromEntries(networks.map(([name, file]) => [name, new URL(file, document.baseURI).href]));
      const engine = new Worker(new URL(worker, document.baseURI).href, { type: "module" });
      engine.postMessage({ start: await WebAssembly.compileStreaming(fetch(wasm)), stop: null, shipped });
      (window.engines ??= {})[build] = engine;
    },
    { build, worker, wasm, networks },
  );
  return (question) =>
    page.evaluate(
      ({ build, text }) =>
        new Promise((resolve) => {
          const [engine, start] = [window.engines[build], performance.now()];
          engine.onmessage = ({ data }) => resolve({ ms: performance.now() - start, text: data.answer ?? data.failed });
          engine.postMessage({ id: 1, question: text, progress: false });
        }),
      { build, text: JSON.stringify(question) },
    );
}
