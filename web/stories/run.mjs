// Runs every story at every size: node run.mjs --binary <kibitzer> [--only <name>] [--shots <folder>]

import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SIZES, startBrowser, startServer, tell } from "./harness.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    binary: { type: "string", default: path.join(here, "../../target/debug/kibitzer") },
    only: { type: "string" },
    shots: { type: "string", default: path.join(here, "../../target/screenshots") },
  },
});

const files = (await readdir(path.join(here, "tales"))).filter((file) => file.endsWith(".mjs")).sort();
const stories = [];
for (const file of files) {
  const { stories: some } = await import(path.join(here, "tales", file));
  stories.push(...some.filter((story) => !values.only || story.name === values.only));
}
if (stories.length === 0) throw new Error(`there is no story ${values.only}`);

const server = await startServer(values.binary);
const browser = await startBrowser();
let failed = 0;
try {
  for (const story of stories) {
    for (const size of SIZES) {
      const faults = await tell(browser, server, story, size, values.shots);
      // A story about a fault passes when exactly that fault is found.
      const caught = story.catches && faults.length > 0 && faults.every((fault) => story.catches.test(fault));
      const good = story.catches ? caught : faults.length === 0;
      console.log(`${good ? "ok    " : "FAILED"} ${story.name} (${size.name}, ${size.input})`);
      if (good) continue;
      failed += 1;
      for (const fault of faults) console.log(`       ${fault}`);
      if (story.catches && faults.length === 0) console.log(`       not caught: ${story.catches}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(failed === 0 ? `${stories.length} stories, each at ${SIZES.length} sizes` : `${failed} FAILED`);
process.exitCode = failed === 0 ? 0 : 1;
