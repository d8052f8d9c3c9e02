// Runs every story at every size: node run.mjs --binary <kibitzer> [--only <name>] [--shots <folder>]
//
// With --site <folder> it runs, against the static site and at phone size, the stories for which it matters where the
// engine runs; with --all, every story that needs no server, at every size.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SIZES, startBrowser, startServer, tell } from "./harness.mjs";
import { interactionReport } from "./interactions.mjs";
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
  // `on` restricts a story to `server` or `site`; without it, `site: true` marks a story that matters on the site too.
  const matters = (story) => (values.site ? story.on === "site" || (!story.on && (values.all || story.site)) : story.on !== "site");
  stories.push(...some.filter((story) => (values.only ? story.name === values.only : matters(story))));
}
if (stories.length === 0) throw new Error(`there is no story ${values.only}`);

const sizes = values.site && !values.all ? SIZES.slice(0, 1) : SIZES;
const server = values.site ? await startSite(path.resolve(values.site)) : await startServer(values.binary);
const browser = await startBrowser();
let failed = 0;
const told = [];

/** Runs one story at one size, and prints the result. */
async function run({ story, size }) {
  const start = performance.now();
  let { faults, interactions } = await tell(browser, server, story, size, values.shots);
  // On a busy machine a story may time out; only then is it run again.
  if (!story.catches && faults.length > 0 && faults.every((fault) => /Timeout \d+ms exceeded/.test(fault))) {
    console.log(`again  ${story.name} (${size.name}, ${size.input}): ${faults[0].split("\n")[0]}`);
    ({ faults, interactions } = await tell(browser, server, story, size, values.shots));
  }
  told.push({ name: `${story.name} (${size.name})`, seen: interactions });
  // A story about a fault passes if exactly that fault is reported.
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
 * On the site, two at a time: a story mostly waits for animations and timers. On the server, one at a time: it rejects
 * concurrent long-running work, as it should.
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
  // Stories that change what the server serves run on their own.
  for (const task of tasks.filter(({ story }) => story.alone)) await run(task);
} finally {
  await browser.close();
  await server.stop();
}
console.log(interactionReport(told));
console.log(
  failed === 0 ? `${stories.length} stories, each at ${sizes.length} ${sizes.length === 1 ? "size" : "sizes"}` : `${failed} FAILED`,
);
process.exitCode = failed === 0 ? 0 : 1;
