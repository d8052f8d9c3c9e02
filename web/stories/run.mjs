// Runs every story at every size: node run.mjs --binary <kibitzer> [--only <name>] [--shots <folder>]
//
// Against the static site (--site <folder>) the stories run that the engine's place matters for, on a phone; with --all
// every story that needs no server, at every size.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SIZES, startBrowser, startServer, tell } from "./harness.mjs";
import { startSite } from "./site-server.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    binary: { type: "string", default: path.join(here, "../../target/debug/kibitzer") },
    site: { type: "string" },
    all: { type: "boolean", default: false },
    only: { type: "string" },
    shots: { type: "string", default: path.join(here, "../../target/screenshots") },
  },
});

const files = (await readdir(path.join(here, "tales"))).filter((file) => file.endsWith(".mjs")).sort();
const stories = [];
for (const file of files) {
  const { stories: some } = await import(path.join(here, "tales", file));
  // `on`: where a story can be told, `server` or `site`; without it, `site: true` tells that it matters there too.
  const matters = (story) => (values.site ? story.on === "site" || (!story.on && (values.all || story.site)) : story.on !== "site");
  stories.push(...some.filter((story) => (values.only ? story.name === values.only : matters(story))));
}
if (stories.length === 0) throw new Error(`there is no story ${values.only}`);

const sizes = values.site && !values.all ? SIZES.slice(0, 1) : SIZES;
const server = values.site ? await startSite(path.resolve(values.site)) : await startServer(values.binary);
const browser = await startBrowser();
let failed = 0;

/** Tells one story at one size, and prints how it went. */
async function run({ story, size }) {
  const start = performance.now();
  let faults = await tell(browser, server, story, size, values.shots);
  // On a machine that does other work as well a story may wait too long; only then is it told once more.
  if (!story.catches && faults.length > 0 && faults.every((fault) => /Timeout \d+ms exceeded/.test(fault))) {
    console.log(`again  ${story.name} (${size.name}, ${size.input}): ${faults[0].split("\n")[0]}`);
    faults = await tell(browser, server, story, size, values.shots);
  }
  // A story about a fault passes when exactly that fault is found.
  const caught = story.catches && faults.length > 0 && faults.every((fault) => story.catches.test(fault));
  const good = story.catches ? caught : faults.length === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const said = [`${good ? "ok    " : "FAILED"} ${story.name} (${size.name}, ${size.input}) ${seconds} s`];
  if (!good) {
    failed += 1;
    said.push(...faults.map((fault) => `       ${fault}`));
    if (story.catches && faults.length === 0) said.push(`       not caught: ${story.catches}`);
  }
  console.log(said.join("\n"));
}

/**
 * On the site two at a time: a story waits for animations and for itself more than it works. The server refuses work when two
 * ask at once for what takes long, as it should; there one follows the other.
 */
async function runAll(tasks) {
  const next = tasks.values();
  const one = async () => {
    for (const task of next) await run(task);
  };
  await Promise.all(values.site ? [one(), one()] : [one()]);
}

try {
  const tasks = stories.flatMap((story) => sizes.map((size) => ({ story, size })));
  await runAll(tasks.filter(({ story }) => !story.alone));
  // What changes the server under everybody's feet is told by itself.
  for (const task of tasks.filter(({ story }) => story.alone)) await run(task);
} finally {
  await browser.close();
  await server.stop();
}
console.log(failed === 0 ? `${stories.length} stories, each at ${sizes.length} ${sizes.length === 1 ? "size" : "sizes"}` : `${failed} FAILED`);
process.exitCode = failed === 0 ? 0 : 1;
