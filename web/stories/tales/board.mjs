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
  for (const [left, history] of [
    [5, []],
    [4, []],
    [3, [miss]],
  ]) {
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
  await page
    .locator(".study-opinion")
    .getByText(/The engine prefers: Cut /)
    .waitFor();
  await visit.picture("bomb");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(page.getByRole("button", { name: "Back to the table" }));
  await page.getByText("3 mistakes left").waitFor();
}

/** Mission 4 in the middle of a game: simulated to the end. */
const MISSION = {
  mission: 4,
  players: ["Alice", "Bob", "Charlie", "Diana", "Eve"],
  captain: 0,
  observer: 0,
  dial: 4,
  stands: [
    "?2 3 3 4 6 7 ?8 8 ?9 9 ?9",
    "? ? ? 4 4 7 ? i12 12 ?",
    "? 3 5 6 7 ? ? 10 11 ?",
    "? ? i2 3 4 ? ? ? 8 11",
    "i1 ? 5 ? 7 9 10 ? ? 12",
  ],
  wires: { yellow: { known: [2, 3] }, red: { known: [11] } },
};

/** A decision judged by what it gave away in the chance of winning. */
async function bombWins(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  // Hardly an 8, and possibly red.
  const miss = { event: "dual_cut", actor: 0, target: 1, slots: [6], values: [8], result: "miss", no_token: true };
  for (const [dial, history] of [
    [4, []],
    [3, [miss]],
  ]) {
    await visit.reopen(fileOf({ ...MISSION, dial, history }));
    await page.getByText(`${dial} mistakes left`).waitFor();
  }
  await visit.press(page.getByRole("button", { name: "Analysis board" }));
  await judged(visit);
  await visit.press(page.getByRole("button", { name: "Next mistake" }));
  const opinion = page.locator(".study-opinion");
  await opinion.getByText(/It gave away \d+% \(± \d+%\)/).waitFor();
  await opinion.getByText(/chance of winning/).waitFor();
  await page.locator(".study-choices h3", { hasText: "Chance of winning" }).waitFor();
  await visit.picture("wins");
  await visit.accessibleInBothThemes();
}

export const stories = [
  { name: "board-bomb", run: bombSteps },
  { name: "board-bomb-wins", run: bombWins },
];
