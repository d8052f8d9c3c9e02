// Measures the page in a browser: node measure.mjs --binary <kibitzer>
//
// Every run uses a new server process and a new, empty browser context.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parseArgs } from "node:util";
import { tapTimes } from "./bomb-taps.mjs";
import { SIZES, startBrowser, startServer } from "./harness.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    binary: { type: "string", default: path.join(here, "../../target/release/kibitzer") },
    shots: { type: "string" },
  },
});
const RUNS = 5;
const FIRST_PAINT_MS = 500;
const ASSETS_KB = 400;
const TAP_MS = 100;

let good = true;
function line(what, found, unit, most) {
  const kept = found <= most;
  good &&= kept;
  const verdict = kept ? "" : "  OUT OF BOUNDS";
  console.log(`  ${what.padEnd(46)} ${found.toFixed(1).padStart(10)} ${unit.padEnd(5)} (at most ${most} ${unit})${verdict}`);
}

const browser = await startBrowser();
try {
  const paints = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { viewport } = SIZES[1];
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const bodies = [];
    page.on("response", (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
    const server = await startServer(values.binary);
    await page.goto(server.url, { waitUntil: "load" });
    // Page and process run on the same machine, so both clocks count from the epoch.
    const painted = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const seen = () => performance.getEntriesByName("first-contentful-paint")[0];
          const look = () => (seen() ? resolve(performance.timeOrigin + seen().startTime) : setTimeout(look, 5));
          look();
        }),
    );
    paints.push(painted - (performance.timeOrigin + server.started));
    bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    await context.close();
    await server.stop();
  }
  console.log(`  cold binary start to first paint, each run: ${paints.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  line("cold binary start to first paint, slowest of 5", Math.max(...paints), "ms", FIRST_PAINT_MS);
  line("everything the page loads, compressed with gzip", bytes / 1000, "KB", ASSETS_KB);

  const { viewport, hasTouch, isMobile } = SIZES[0];
  const context = await browser.newContext({ viewport, hasTouch, isMobile });
  const server = await startServer(values.binary);
  try {
    const taps = await tapTimes(await context.newPage(), server.url);
    const sorted = taps.toSorted((a, b) => a - b);
    const median = (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
    console.log("  Bomb Busters: tap to updated heat map (38 hidden)");
    console.log(`  each tap: ${taps.map((ms) => ms.toFixed(0)).join(", ")} ms`);
    line(`tap to heat map, median of ${taps.length}`, median, "ms", TAP_MS);
    line(`tap to heat map, slowest of ${taps.length}`, sorted.at(-1), "ms", TAP_MS);
  } finally {
    await context.close();
    await server.stop();
  }
} finally {
  await browser.close();
}
process.exitCode = good ? 0 : 1;
