// Takes the pictures of docs/page.md that need more than one view: node pictures.mjs --binary <kibitzer> [--shots <folder>]
//
// The risk explorer is photographed whole. Every other picture is a screenshot of a story, copied from the folder in
// which `run.mjs` puts them; one whose story has not been run stays as it is.

import { copyFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SIZES, startBrowser, startServer } from "./harness.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    binary: { type: "string", default: path.join(here, "../../target/release/kibitzer") },
    shots: { type: "string", default: path.join(here, "../../target/screenshots") },
    out: { type: "string", default: path.join(here, "../../docs/images") },
  },
});

/** The pictures by name: the story, the size of the window, and the name of the view. */
const STORIES = {
  "bomb-cards": ["bomb-middle", "phone", "cards-light"],
};

const shots = await readdir(values.shots).catch(() => []);
for (const [name, [story, size, view]] of Object.entries(STORIES)) {
  const shot = shots.find((file) => file.startsWith(`${story}-${size}-`) && file.endsWith(`-${view}.png`));
  if (shot) await copyFile(path.join(values.shots, shot), path.join(values.out, `${name}.png`));
  console.log(`${name}.png: ${shot ?? `not taken: run.mjs --only ${story}`}`);
}

const server = await startServer(values.binary);
const browser = await startBrowser();
try {
  const { viewport } = SIZES.find(({ name }) => name === "desk");
  const page = await browser.newPage({ viewport, colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(new URL("#/risk", server.url).href);
  const compute = page.getByRole("button", { name: "Compute the distributions" });
  const numbers = page.getByRole("region", { name: "All numbers" });
  await compute.or(numbers).first().waitFor();
  if (await compute.isVisible()) await compute.click();
  await numbers.locator("tbody tr").nth(12).waitFor({ timeout: 1_800_000 });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: path.join(values.out, "risk.png"), fullPage: true });
  console.log("risk.png: taken");
} finally {
  await browser.close();
  await server.stop();
}
