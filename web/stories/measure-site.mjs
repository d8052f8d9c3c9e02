// Measures the static site: node measure-site.mjs --site <folder> --binary <apps/browser/examples/native> --narrow <...>
//
// The same questions go alternately to the engine in the page and to the native one on a single thread, so that other
// load on the machine slows down both. `--narrow` is a native build with the arithmetic of the page (128-bit vectors,
// no fused multiply-add): what remains of the difference is the browser's share.

import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { CASE } from "./bomb-table.mjs";
import { tapTimes } from "./bomb-taps.mjs";
import { startEngine } from "./engine-worker.mjs";
import { SIZES, startBrowser } from "./harness.mjs";
import { startSite } from "./site-server.mjs";

const { values } = parseArgs({
  options: { site: { type: "string" }, binary: { type: "string" }, narrow: { type: "string" }, shots: { type: "string" } },
});
const ROUNDS = 5;

let good = true;
function line(what, found, unit, most, digits = 0) {
  const kept = most === undefined || found <= most;
  good &&= kept;
  const bound = most === undefined ? "" : `(at most ${most} ${unit})${kept ? "" : "  OUT OF BOUNDS"}`;
  console.log(`  ${what.padEnd(52)} ${found.toFixed(digits).padStart(9)} ${unit.padEnd(4)} ${bound}`);
}

const { id: _, ...bombTable } = CASE;
const clueTable = {
  game: "clue",
  query: "advise",
  players: 3,
  observer: 0,
  hand: ["scarlett", "plum", "rope", "knife", "hall", "study"],
  history: [
    { suggest: 0, cards: ["green", "rope", "lounge"], passed: [1], shown_by: 2, card: "green" },
    { suggest: 1, cards: ["white", "wrench", "library"], passed: [], shown_by: 2 },
  ],
};
const hand = ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"];
/**
 * Questions by name, with the bounds on the page's time relative to the native engine: with SIMD, and without. `n`
 * makes the questions of each round different, so that no answer comes from a cache.
 */
const QUESTIONS = [
  [
    "Bomb Busters: analyze, 38 hidden",
    [2.5, 2.5],
    (n) => ({ ...bombTable, game: "bomb-busters", query: "analyze", stands: CASE.stands, seed: n }),
  ],
  [
    "Texas 42: expert hint, first bid",
    [2.5, 2.5],
    (n) => ({
      game: "texas42",
      query: "advise",
      player: "expert",
      seed: n,
      view: { seat: 0, dealer: 3, score: [2, 1], hand, bids: [] },
    }),
  ],
  [
    "Blob: expert hint, four players, seven cards",
    [1.8, 2.5],
    (n) => ({
      game: "blob",
      query: "advise",
      player: "expert",
      seed: n,
      view: {
        num_players: 4,
        cards: 7,
        dealer: 3,
        trump: "S",
        seat: 1,
        hand: ["AS", "TH", "4H", "9C", "JD", "2S", "KD"],
        history: [[0, "bid", 1]],
      },
    }),
  ],
  ["Clue: advice in the middle of a game", [2.5, 2.5], (n) => ({ ...clueTable, seed: n })],
  [
    "Yatzy: a table for another theta",
    [1.8, 2.5],
    (n) => ({ game: "yatzy", query: "value", filled: [], upper_score: 0, theta: 0.05 + n / 1000 }),
  ],
];

/** The native engine, one question at a time on one thread. */
function native(binary) {
  const child = spawn(binary, [], { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, RAYON_NUM_THREADS: "1" } });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (text) => waiting.shift()?.(text));
  const ask = (question) =>
    new Promise((resolve) => {
      const start = performance.now();
      waiting.push((text) => resolve({ ms: performance.now() - start, text }));
      child.stdin.write(`${JSON.stringify(question)}\n`);
    });
  return { ask, stop: () => child.stdin.end() };
}

/** The compressed size of everything a page requested, in bytes. */
async function compressed(folder, urls) {
  let sum = 0;
  for (const url of urls) {
    const name = new URL(url).pathname.replace(/^\/some\/where\//, "") || "index.html";
    const file = path.join(folder, decodeURIComponent(name));
    sum += (await stat(`${file}.br`).catch(() => stat(file))).size;
  }
  return sum;
}

/** Memory of the largest renderer process, with its workers, in megabytes. */
async function memory(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === "renderer")
      .map(async ({ id }) => {
        const text = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
        return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
      }),
  );
  return Math.max(...sizes);
}

/** The fastest run: other load on the machine can only add time. */
const least = (list) => Math.min(...list);
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
  // The engine is loaded with the first question; tables that ask nothing before the deal are dealt here.
  // A game's networks count even if nothing has been asked of them yet.
  const networks = (await readdir(path.join(site.folder, "assets"))).filter((file) => file.endsWith(".safetensors"));
  if (networks.length !== 4) throw new Error(`the site ships four networks, not ${networks}`);
  const NETWORKS = { 42: "texas42~", blob: "blob~" };
  for (const game of ["bomb", "42", "blob", "clue"]) {
    const { context, page, urls } = await visit(`#/${game}`);
    const engine = () => [...urls].some((url) => url.endsWith(".wasm"));
    if (!engine()) await page.getByRole("button", { name: "Deal", exact: true }).first().tap();
    for (let tries = 0; !engine() && tries < 100; tries += 1) await page.waitForTimeout(50);
    if (!engine()) throw new Error(`${game} asked for no engine`);
    await page.waitForLoadState("networkidle");
    const early = [...urls].find((url) => url.endsWith(".safetensors") && !url.includes(`/${NETWORKS[game]}`));
    if (early) throw new Error(`${game} requested ${early}`);
    const own = networks.filter((file) => NETWORKS[game] && file.startsWith(NETWORKS[game]));
    own.forEach((file) => urls.add(new URL(`assets/${file}`, site.url).href));
    line(
      `${game}, opened first${own.length > 0 ? ", networks included" : ""}`,
      (await compressed(site.folder, urls)) / 1000,
      "KB",
      2000,
      1,
    );
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

  console.log("Yatzy: the risk explorer, from its address to the last curve");
  const risk = await visit("");
  const asked = Date.now();
  await risk.page.evaluate(() => {
    location.hash = "#/risk";
  });
  await risk.page.getByText(/13 exact distributions/).waitFor();
  line("thirteen curves, shipped", Date.now() - asked, "ms");
  await risk.context.close();

  console.log(`answers in the page against native on one thread (fastest of ${ROUNDS} after a warm-up round)`);
  const [other, alike] = [native(values.binary), native(values.narrow)];
  for (const one of [other, alike]) await one.ask({ game: "kibitzer", query: "games" });
  for (const [name, most, question] of QUESTIONS) {
    let same = true;
    // A separate page, so that its memory is that of this game alone.
    const { context, page } = await visit("");
    const builds = [["with vectors", await startEngine(page, site.folder, "simd")]];
    const times = { native: [], narrow: [], "with vectors": [] };
    const round = async (n) => {
      const twin = await alike.ask(question(n));
      const found = [
        ["native", await other.ask(question(n))],
        ["narrow", twin],
      ];
      for (const [build, ask] of builds) found.push([build, await ask(question(n))]);
      for (const [build, { ms, text }] of found) {
        if (!text.includes('"answer"')) throw new Error(`${name}, ${build}: ${text}`);
        if (build !== "native") same &&= text === twin.text;
        // The first round is not counted: browsers optimise code only after it has run for a while.
        if (n % 100 > 0) times[build].push(ms);
      }
    };
    for (let n = 0; n <= ROUNDS; n += 1) await round(n);
    const bytes = await memory(browser);
    builds[0] = ["without", await startEngine(page, site.folder, "plain")];
    const [first, narrow] = [least(times.native), least(times.narrow)];
    Object.assign(times, { native: [], narrow: [], without: [] });
    for (let n = 100; n <= 100 + ROUNDS; n += 1) await round(n);
    const here = least(times["with vectors"]);
    line(name, here, "ms", /hint/.test(name) ? 1000 : /theta/.test(name) ? 4000 : undefined);
    line("  times native, with vectors", here / first, "", most[0], 2);
    line("  times native with 128-bit vectors", here / narrow, "", undefined, 2);
    line("  times native, without", least(times.without) / least(times.native), "", most[1], 2);
    line("  memory of the page and its worker", bytes, "MB", 300);
    console.log(
      `    answers ${same ? "equal those of the native build with the same arithmetic" : "differ from those of the native build with the same arithmetic"}`,
    );
    await context.close();
  }
  other.stop();
  alike.stop();
} finally {
  await browser.close();
  await site.stop();
}
console.log(good ? "every figure is within its bound" : "some figure is OUT OF BOUNDS");
process.exitCode = good ? 0 : 1;
