// The analysis board: the same for every game. The stories of each game play until it opens.

import { readFile } from "node:fs/promises";
import { expect } from "../harness.mjs";
import { judged, stepThrough } from "../study.mjs";

const CASE = JSON.parse(await readFile(new URL("../cases/bomb-b03.json", import.meta.url), "utf8"));
const fileOf = (table) => JSON.stringify({ kibitzer: "bomb", version: 1, table: { table, tokens: "number", rule: "" } });

/** A table of Bomb Busters, step by step, with the odds of each moment. */
async function bombSteps(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  const { dial, ...table } = CASE;
  // A poor cut of your own: you hold a 3, but Bob's sixth wire is hardly one.
  const miss = { event: "dual_cut", actor: 0, target: 1, slots: [5], values: [3], result: "miss", no_token: true };
  for (const [left, history] of [[5, []], [4, []], [3, [miss]]]) {
    await visit.reopen(fileOf({ ...table, dial: left, history }));
    await page.getByText(`${left} mistakes left`).waitFor();
  }
  await visit.press(page.getByRole("button", { name: "Analysis board" }));
  await stepThrough(visit);
  await page.locator(".study-choice").first().waitFor();
  await page.locator(".study-dot").nth(1).waitFor();
  expect((await page.locator(".study-position .slot-p").count()) > 0, "the odds of the moment are shown");
  await judged(visit);
  await visit.press(page.getByRole("button", { name: "Next mistake" }));
  await page.locator(".study-opinion").getByText(/The engine prefers: Cut /).waitFor();
  await visit.picture("bomb");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(page.getByRole("button", { name: "Back to the table" }));
  await page.getByText("3 mistakes left").waitFor();
}

export const stories = [{ name: "board-bomb", run: bombSteps }];
