// Measures the static site: node measure-site.mjs --site <folder> --binary <kibitzer>
//
// The same questions go to the engine in the page and to the native one on a single thread, in turn, so that whatever
// else the machine does slows down both.

import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { CASE } from "./bomb-table.mjs";
import { tapTimes } from "./bomb-taps.mjs";
import { SIZES, startBrowser } from "./harness.mjs";
import { startSite } from "./site-server.mjs";

const { values } = parseArgs({ options: { site: { type: "string" }, binary: { type: "string" }, shots: { type: "string" } } });
const ROUNDS = 5;

let good = true;
function line(what, found, unit, most, digits = 0) {
  const kept = most === undefined || found <= most;
  good &&= kept;
  const bound = most === undefined ? "" : `(at most ${most} ${unit})${kept ? "" : "  OUT OF BOUNDS"}`;
  console.log(`  ${what.padEnd(52)} ${found.toFixed(digits).padStart(9)} ${unit.padEnd(4)} ${bound}`);
}

const { id: _, ...bombTable } = CASE;
const hand = ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"];
/** Questions by name; `n` makes each round's its own, so that no answer is a remembered one. */
const QUESTIONS = [
  ["Bomb Busters: analyze, 38 hidden", 2.5, (n) => ({ ...bombTable, game: "bomb-busters", query: "analyze", stands: CASE.stands, seed: n })],
  ["Texas 42: expert hint, first bid", 2.5, (n) => ({
    game: "texas42", query: "advise", player: "expert", seed: n, view: { seat: 0, dealer: 3, score: [2, 1], hand, bids: [] },
  })],
  ["Blob: expert hint, four players, seven cards", 1.8, (n) => ({
    game: "blob", query: "advise", player: "expert", seed: n,
    view: { num_players: 4, cards: 7, dealer: 3, trump: "S", seat: 1, hand: ["AS", "TH", "4H", "9C", "JD", "2S", "KD"], history: [[0, "bid", 1]] },
  })],
  ["Yatzy: a table for another theta", 1.8, (n) => ({ game: "yatzy", query: "value", filled: [], upper_score: 0, theta: 0.05 + n / 1000 })],
];

/** The native engine, one question at a time on one thread. */
async function native(binary) {
  // An empty folder: a table that was solved another day would be no measure.
  const folder = await mkdtemp(path.join(tmpdir(), "kibitzer-measure-"));
  const child = spawn(binary, ["--data-dir", folder, "analysis", "--threads", "1"], { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, RAYON_NUM_THREADS: "1" } });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (text) => waiting.shift()?.(text));
  const ask = (question) => new Promise((resolve) => {
    const start = performance.now();
    waiting.push((text) => resolve({ ms: performance.now() - start, text }));
    child.stdin.write(`${JSON.stringify(question)}\n`);
  });
  const stop = async () => {
    child.stdin.end();
    await rm(folder, { recursive: true, force: true });
  };
  return { ask, stop };
}

/** The engine in a worker of the page, asked past everything else that the page has. */
async function inPage(page, folder) {
  const files = await readdir(path.join(folder, "assets"));
  const urlOf = (form) => `assets/${files.find((file) => form.test(file))}`;
  await page.evaluate(async ({ worker, wasm }) => {
    const { href } = new URL(worker, document.baseURI);
    window.engine = new Worker(href, { type: "module" });
    window.engine.postMessage({ start: await WebAssembly.compileStreaming(fetch(wasm)), stop: null, shipped: {} });
  }, { worker: urlOf(/^worker-.*\.js$/), wasm: urlOf(/^simd-.*\.wasm$/) });
  return (question) => page.evaluate((text) => new Promise((resolve) => {
    const start = performance.now();
    window.engine.onmessage = ({ data }) => resolve({ ms: performance.now() - start, text: data.answer ?? data.failed });
    window.engine.postMessage({ id: 1, question: text, progress: false });
  }), JSON.stringify(question));
}

/** Compressed bytes of what a page asked for. */
async function compressed(folder, urls) {
  let sum = 0;
  for (const url of urls) {
    const name = new URL(url).pathname.replace(/^\/some\/where\//, "") || "index.html";
    const file = path.join(folder, decodeURIComponent(name));
    sum += (await stat(`${file}.br`).catch(() => stat(file))).size;
  }
  return sum;
}

/** Memory of the browser's pages and their workers, in megabytes. */
async function memory(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(processInfo.filter(({ type }) => type === "renderer").map(async ({ id }) => {
    const text = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
  }));
  return Math.max(...sizes);
}

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) / 2)];

const site = await startSite(path.resolve(values.site));
const browser = await startBrowser();
try {
  const visit = async (where, size = SIZES[0]) => {
    const { viewport, hasTouch, isMobile } = size;
    const context = await browser.newContext({ viewport, hasTouch, isMobile, serviceWorkers: "block" });
    const page = await context.newPage();
    const urls = new Set();
    context.on("request", (request) => urls.add(request.url()));
    await page.goto(new URL(where, site.url).href, { waitUntil: "networkidle" });
    return { context, page, urls };
  };

  console.log("download, compressed with brotli");
  const home = await visit("");
  line("home page", (await compressed(site.folder, home.urls)) / 1000, "KB", 60, 1);
  await home.context.close();
  for (const game of ["bomb", "42", "blob", "clue"]) {
    const { context, urls } = await visit(`#/${game}`);
    line(`${game}, opened first`, (await compressed(site.folder, urls)) / 1000, "KB", 2000, 1);
    await context.close();
  }

  console.log("Yatzy, from the first roll to the advice");
  const yatzy = await visit("#/yatzy");
  await yatzy.page.getByRole("button", { name: "Start" }).tap();
  await yatzy.page.getByRole("region", { name: "Score card" }).waitFor();
  const rolled = Date.now();
  await yatzy.page.locator(".roll").tap();
  await yatzy.page.getByRole("table", { name: "What can be kept" }).waitFor({ timeout: 120_000 });
  line("first advice, with the shipped opening", Date.now() - rolled, "ms", 300);
  line("yatzy, opened first, advice included", (await compressed(site.folder, yatzy.urls)) / 1000, "KB", 2000, 1);
  await yatzy.context.close();

  console.log("Bomb Busters: tap to updated heat map (38 hidden)");
  const taps = await visit("");
  const times = await tapTimes(taps.page, site.url);
  line(`median of ${times.length}`, middle(times), "ms", 150);
  line(`slowest of ${times.length}`, Math.max(...times), "ms");
  await taps.context.close();

  console.log(`answers in the page beside native on one thread (median of ${ROUNDS} after one that is not counted)`);
  const { page } = await visit("");
  const ask = await inPage(page, site.folder);
  const other = await native(values.binary);
  await other.ask({ game: "kibitzer", query: "games" });
  for (const [name, most, question] of QUESTIONS) {
    const [here, there] = [[], []];
    // The first round is not counted: browsers compile well only what has run for a while.
    for (let n = 0; n <= ROUNDS; n += 1) {
      const [one, two] = [await ask(question(n)), await other.ask(question(n))];
      if (!one.text.includes('"answer"') || !two.text.includes('"answer"')) throw new Error(`${name}: ${one.text} ${two.text}`);
      if (n === 0) continue;
      here.push(one.ms);
      there.push(two.ms);
    }
    line(`${name}, in the page`, middle(here), "ms", /hint/.test(name) ? 1000 : /theta/.test(name) ? 4000 : undefined);
    line(`${name}, native`, middle(there), "ms");
    line(`${name}, ratio`, middle(here) / middle(there), "", most, 2);
  }
  await other.stop();
  line("memory of the page and its worker after all that", await memory(browser), "MB", 300);
} finally {
  await browser.close();
  await site.stop();
}
console.log(good ? "every figure is within its bound" : "some figure is OUT OF BOUNDS");
process.exitCode = good ? 0 : 1;
