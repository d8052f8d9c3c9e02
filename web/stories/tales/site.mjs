// What only the static site can do: work offline, update itself, and answer quick questions during a long one.

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CASE, openTable } from "../bomb-table.mjs";
import { counted } from "../bomb-steps.mjs";
import { startEngine } from "../engine-worker.mjs";
import { expect } from "../harness.mjs";

/** Waits until the site is cached in the browser. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20));
  });

/** Deals a hand of 42 against beginners, and asks the expert, which needs its networks. */
async function askExpert(visit) {
  const { page } = visit;
  await visit.open("/#/42");
  await visit.press(page.getByRole("radiogroup", { name: "Opponents" }).getByRole("radio", { name: "Beginner" }));
  await visit.press(page.getByRole("button", { name: "Deal", exact: true }));
  await page.locator(".dock .play-button").waitFor();
  await visit.press(page.getByRole("button", { name: "Hint", exact: true }));
}

const advised = (page) => page.locator(".advice-table .is-best").waitFor();

/** After the first visit the page, the games and the engine need neither network nor server. */
async function offline(visit) {
  const { page } = visit;
  await visit.open("/");
  await page.getByText("The engine runs in this page").waitFor();
  await kept(page);
  await page.context().setOffline(true);
  await page.reload({ waitUntil: "load" });
  expect(await page.evaluate(() => crossOriginIsolated), "the page may share memory with its workers");
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  await counted(page);
  await visit.picture("offline");
  await visit.open("/#/clue");
  await page.getByRole("region", { name: "Sit at a real table" }).waitFor();
  await askExpert(visit);
  await advised(page);
  await page.context().setOffline(false);
}

/** A new release is offered, activated with one press, and leaves nothing of the old one behind. */
async function update(visit) {
  const { page, site } = visit;
  const older = await mkdtemp(path.join(tmpdir(), "kibitzer-older-"));
  try {
    await cp(site.folder, older, { recursive: true });
    const change = async (file, from, to) => {
      const text = await readFile(path.join(older, file), "utf8");
      expect(from.test(text), `${from} in ${file}`);
      await writeFile(path.join(older, file), text.replace(from, to));
    };
    await change("index.html", /<html /, "<html data-older ");
    await change("sw.js", /VERSION = ['"][0-9a-f]+['"]/, 'VERSION = "older"');
    site.use(older);
    await visit.open("/");
    await kept(page);
    await page.reload();
    expect((await page.locator("html[data-older]").count()) === 1, "the older page");
    site.use(site.folder);
    await page.reload();
    await page.getByText("A new version of Kibitzer is ready.").waitFor();
    expect((await page.locator("html[data-older]").count()) === 1, "still the complete older page");
    await visit.picture("newer");
    await visit.accessible();
    await Promise.all([page.waitForEvent("load"), visit.press(page.getByRole("button", { name: "Reload" }))]);
    expect((await page.locator("html[data-older]").count()) === 0, "the newer page");
    const caches = await page.evaluate(() => caches.keys());
    expect(!caches.includes("kibitzer-older"), `nothing of the older version, not ${caches}`);
  } finally {
    site.use(site.folder);
    await rm(older, { recursive: true, force: true });
  }
}

/** A long question does not block a quick one, and ends when it is cancelled. */
async function longAndQuick(visit) {
  const { page } = visit;
  await visit.open("/#/yatzy");
  await visit.press(page.getByRole("button", { name: "Start" }));
  await page.getByRole("region", { name: "Score card" }).waitFor();
  await visit.press(page.locator(".roll"));
  const goal = page.getByRole("region", { name: "Playing for" });
  await visit.press(goal.getByRole("radio", { name: "A target" }));
  await visit.press(goal.getByRole("button", { name: "Compute optimal play now" }));
  await goal.locator("progress").waitFor({ timeout: 120_000 });
  // The coach is answered while the target is being solved.
  await page.getByRole("region", { name: "Coach" }).getByRole("table", { name: "What can be kept" }).waitFor({ timeout: 120_000 });
  expect((await goal.locator(".working").count()) === 1, "the target is still being solved");
  await visit.press(goal.getByRole("button", { name: "Cancel" }));
  await goal.getByRole("button", { name: "Compute optimal play now" }).waitFor();
  expect((await page.getByRole("alert").count()) === 0, "cancelling is not an error");
  // The worker is free again, or has been replaced.
  await visit.press(goal.getByRole("button", { name: "Compute optimal play now" }));
  await goal.locator("progress").waitFor({ timeout: 120_000 });
  await visit.press(goal.getByRole("button", { name: "Cancel" }));
}

/** The risk explorer opens with the curves that the site ships; after one visit also offline. */
async function risk(visit) {
  const { page } = visit;
  await visit.open("/");
  await kept(page);
  const drawn = async () => {
    await page.getByText("13 exact distributions, shipped with this page.").waitFor();
    await page
      .getByRole("img", { name: /Chance/ })
      .or(page.locator(".risk-charts canvas"))
      .first()
      .waitFor();
  };
  await visit.open("/#/risk");
  await drawn();
  await visit.picture("curves");
  await page.getByRole("combobox", { name: "Rules" }).selectOption("american");
  await drawn();
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await page.context().setOffline(true);
  await page.reload({ waitUntil: "load" });
  await drawn();
  await page.context().setOffline(false);
}

/** Shipped data is verified before use: if the file is damaged, the curves are computed instead. */
async function damaged(visit) {
  const { page } = visit;
  let bytes = 0;
  await page.context().route("**/data/*densities*", async (route) => {
    const body = Buffer.from(await (await route.fetch()).body());
    bytes = body.length;
    body[bytes >> 1] ^= 1;
    return route.fulfill({ body, contentType: "application/octet-stream" });
  });
  await visit.open("/#/risk");
  await page.getByText("computing the distribution").or(page.getByText("solving the table")).waitFor({ timeout: 120_000 });
  expect(bytes > 10_000, "the distributions were requested");
  await visit.press(page.getByRole("button", { name: "Cancel" }));
  await page.getByRole("button", { name: /^Compute the/ }).waitFor();
}

/** Networks are verified before use: a damaged one is fetched again; if it stays damaged, a person can try again. */
async function damagedNetwork(visit) {
  const { page } = visit;
  const [fetched, repaired] = [new Set(), new Set()];
  let sound = false;
  await page.context().route("**/assets/texas42~*", async (route) => {
    const url = route.request().url();
    const body = Buffer.from(await (await route.fetch()).body());
    // Once repaired, one of them is damaged a last time.
    if (!sound || (/nello/.test(url) && !repaired.has(url))) body[body.length >> 1] ^= 1;
    (sound ? repaired : fetched).add(url);
    return route.fulfill({ body, contentType: "application/octet-stream" });
  });
  await askExpert(visit);
  const alert = page.locator(".hint-panel").getByText(/could not be loaded \(texas42\//);
  await alert.waitFor();
  expect(fetched.size === 3, `three networks were requested, not ${[...fetched]}`);
  await visit.picture("damaged");
  sound = true;
  await visit.press(page.locator(".hint-panel").getByRole("button", { name: "Try again" }));
  await advised(page);
  expect(repaired.size === 3, `three networks were requested again, not ${[...repaired]}`);
}

/** A network that was damaged in the browser's cache is replaced there. */
async function damagedInCache(visit) {
  const { page } = visit;
  await visit.open("/");
  await kept(page);
  /** A byte from the middle of the cached network, after flipping it if asked to. */
  const middle = (flip) =>
    page.evaluate(async (flip) => {
      const cache = await caches.open((await caches.keys()).find((name) => name !== "kibitzer-data"));
      const request = (await cache.keys()).find(({ url }) => url.includes("texas42~nello"));
      const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
      if (flip) {
        bytes[bytes.length >> 1] ^= 1;
        await cache.put(request, new Response(bytes));
      }
      return bytes[bytes.length >> 1];
    }, flip);
  const [before, damaged] = [await middle(false), await middle(true)];
  expect(damaged !== before && (await middle(false)) === damaged, "the cached network is damaged");
  await askExpert(visit);
  await advised(page);
  expect((await middle(false)) === before, "the cached network is sound again");
}

/** Questions that exercise the kernels that exist with and without SIMD. */
const SAME = [
  { game: "yatzy", query: "value", rules: "american-plain", filled: [], upper_score: 0, theta: 0.05 },
  {
    game: "yatzy",
    query: "advise",
    rules: "american-plain",
    filled: ["Aces", "Chance"],
    upper_score: 3,
    dice: [3, 3, 4, 5, 6],
    rerolls_left: 1,
    theta: 0.05,
  },
  {
    game: "blob",
    query: "advise",
    player: "expert",
    seed: 1,
    view: { num_players: 4, cards: 5, dealer: 3, trump: "S", seat: 1, hand: ["AS", "TH", "4H", "9C", "JD"], history: [[0, "bid", 1]] },
  },
  {
    game: "texas42",
    query: "advise",
    player: "expert",
    seed: 1,
    view: { seat: 0, dealer: 3, score: [2, 1], hand: ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"], bids: [] },
  },
  {
    game: "bomb-busters",
    query: "analyze",
    players: CASE.players,
    captain: CASE.captain,
    observer: CASE.observer,
    wires: CASE.wires,
    stands: CASE.stands,
  },
];

/** A browser without SIMD gets the other build of the engine, which gives the same answers. */
async function plain(visit) {
  const { page } = visit;
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  await counted(page);
  const engines = fetched.filter((url) => url.endsWith(".wasm")).map((url) => /(plain|simd)-/.exec(url)?.[1]);
  expect(engines.length > 0 && engines.every((build) => build === "plain"), `only the build without SIMD, not ${engines}`);
  const [simd, without] = [await startEngine(page, visit.site.folder, "simd"), await startEngine(page, visit.site.folder, "plain")];
  for (const question of SAME) {
    const [one, other] = await Promise.all([simd(question), without(question)]);
    expect(one.text.includes('"answer"'), `an answer: ${one.text.slice(0, 300)}`);
    expect(
      one.text === other.text,
      `both builds answer ${question.game} ${question.query} alike: ${one.text.slice(0, 200)} and ${other.text.slice(0, 200)}`,
    );
  }
}

async function lost(visit) {
  const { page } = visit;
  const found = await page.request.get(new URL("nowhere/at/all", visit.url).href);
  expect(found.status() === 404 && (await found.text()).includes("There is nothing at this address"), "a page for unknown addresses");
  await visit.open("/");
}

export const stories = [
  { name: "site-offline", on: "site", workers: "allow", run: offline },
  { name: "site-update", on: "site", alone: true, workers: "allow", run: update },
  { name: "site-long-and-quick", on: "site", run: longAndQuick },
  {
    name: "site-long-and-quick-isolated",
    on: "site",
    workers: "allow",
    run: async (visit) => {
      await visit.open("/");
      await kept(visit.page);
      await visit.page.reload();
      await longAndQuick(visit);
    },
  },
  { name: "site-risk", on: "site", workers: "allow", run: risk },
  { name: "site-risk-damaged", on: "site", run: damaged },
  { name: "site-network-damaged", on: "site", run: damagedNetwork },
  { name: "site-network-damaged-in-cache", on: "site", workers: "allow", run: damagedInCache },
  { name: "site-plain", on: "site", run: plain },
  { name: "site-lost", on: "site", run: lost },
];
