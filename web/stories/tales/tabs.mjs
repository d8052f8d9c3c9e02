// Two tabs of one browser: each has and keeps its own table. Runs on the site only: storage does not depend on where
// the engine runs, and two tabs that solve tables at once are too much for a small server.

import { expect } from "../harness.mjs";

const diceOf = (page) => page.locator(".die").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")).join());

async function start(page) {
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("region", { name: "Score card" }).waitFor();
  await page.locator(".roll").click();
  await page.locator(".die").first().waitFor();
  return diceOf(page);
}

async function twoTabs(visit) {
  const { page } = visit;
  await visit.open("/#/yatzy");
  const first = await start(page);
  const other = await page.context().newPage();
  await other.goto(page.url(), { waitUntil: "load" });
  const second = await start(other);
  for (const [tab, dice] of [
    [page, first],
    [other, second],
    [page, first],
  ]) {
    await tab.reload({ waitUntil: "load" });
    await tab.locator(".die").first().waitFor();
    expect((await diceOf(tab)) === dice, "every tab has its own dice after a reload");
  }
  // A single tab opened later finds the table of the first tab.
  await other.close();
  await page.goto("about:blank");
  const later = await page.context().newPage();
  await page.close();
  await later.goto(new URL("#/yatzy", visit.url).href, { waitUntil: "load" });
  await later.locator(".die").first().waitFor();
  expect((await diceOf(later)) === first, "the first tab's dice");
  visit.page = later;
}

export const stories = [{ name: "two-tabs", on: "site", run: twoTabs }];
