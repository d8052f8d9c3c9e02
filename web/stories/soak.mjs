// Plays at one table of the static site for a long time, watching its memory:
// node soak.mjs --site <folder> [--minutes 30]
//
// A round is twelve turns, each recounted by the engine and undone. Memory is measured after garbage collection;
// between the second round and the last it may not grow by more than a tenth plus ten megabytes.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openTaps, tapRound } from "./bomb-taps.mjs";
import { SIZES, startBrowser } from "./harness.mjs";
import { startSite } from "./site-server.mjs";

const { values } = parseArgs({ options: { site: { type: "string" }, minutes: { type: "string", default: "30" } } });
const site = await startSite(path.resolve(values.site));
const browser = await startBrowser();
const { viewport, hasTouch, isMobile } = SIZES[0];
const context = await browser.newContext({ viewport, hasTouch, isMobile });
const page = await context.newPage();
const session = await context.newCDPSession(page);

/** Memory of the page's process, and of its JavaScript heap, in megabytes. */
async function memory() {
  await session.send("HeapProfiler.collectGarbage");
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === "renderer")
      .map(async ({ id }) => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${id}/status`, "utf8").catch(() => ""))?.[1] ?? 0) / 1024),
  );
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return { whole: Math.max(...sizes), script: usedSize / 1e6 };
}

try {
  await openTaps(page, site.url);
  const end = Date.now() + Number(values.minutes) * 60_000;
  const rounds = [];
  while (Date.now() < end || rounds.length < 3) {
    await tapRound(page);
    rounds.push(await memory());
    const { whole, script } = rounds.at(-1);
    console.log(`  round ${rounds.length}: ${whole.toFixed(0)} MB in total, ${script.toFixed(1)} MB of script`);
  }
  const [first, last] = [rounds[1], rounds.at(-1)];
  const grown = last.whole > first.whole * 1.1 + 10 || last.script > first.script * 1.1 + 10;
  console.log(`${rounds.length} rounds; memory ${grown ? "HAS GROWN" : "has not grown"}`);
  process.exitCode = grown ? 1 : 0;
} finally {
  await browser.close();
  await site.stop();
}
