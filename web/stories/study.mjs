// What every story about the analysis board does: steps, looks at a mistake, tries something else.

import { expect } from "./harness.mjs";

const at = async (page) => Number.parseInt(await page.locator(".study-count").textContent(), 10);

/** Waits until a position is shown: the page renders after the press. */
const reaches = (page, place) =>
  page.waitForFunction((text) => document.querySelector(".study-count")?.textContent.startsWith(text), `${place} of`);

/** Goes one step or to an end, as people of this size do: by key or by button. */
async function step(visit, key, name) {
  const { page } = visit;
  if (visit.size.input === "keyboard") {
    await page.locator("body").evaluate(() => document.activeElement?.blur?.());
    await page.keyboard.press(key);
  } else await visit.press(page.getByRole("button", { name, exact: true }));
}

/** Steps through the moves from the end to the beginning and back. */
export async function stepThrough(visit) {
  const { page } = visit;
  await page.locator(".study").waitFor();
  const end = await at(page);
  expect(end > 0, "the board opens at the end");
  await step(visit, "ArrowLeft", "Previous move");
  await reaches(page, end - 1);
  await step(visit, "Home", "First position");
  await reaches(page, 0);
  await step(visit, "ArrowRight", "Next move");
  await reaches(page, 1);
  expect((await page.locator(".study-move[aria-current]").count()) === 1, "the list shows where we are");
  await step(visit, "End", "Last position");
  await reaches(page, end);
}

/** Waits until the moves are judged. */
export const judged = ({ page }) => page.locator(".study-sum").waitFor({ timeout: 120_000 });

/** Looks at one of your decisions, tries another choice, and returns to the game. Returns whether there was one. */
export async function tryElse(visit) {
  const { page } = visit;
  const mistake = page.getByRole("button", { name: "Next mistake" });
  const mine = page.locator(".study-move.is-mistake, .study-move.is-slip, .study-move.is-close, .study-move.is-best");
  if ((await mine.count()) === 0) return false;
  if (await mistake.isVisible()) await visit.press(mistake);
  else await visit.press(mine.first());
  await page.locator(".study-opinion").waitFor();
  const choice = page.locator("button.study-choice").first();
  await choice.waitFor();
  await visit.picture("decision");
  const before = await at(page);
  await visit.press(choice);
  await page.locator(".study-variation").first().waitFor();
  await reaches(page, before + 1);
  await visit.picture("variation");
  await visit.press(page.getByRole("button", { name: "Back to the game" }));
  await reaches(page, before);
  await tryAnother(visit, before);
  return true;
}

/** Tries a second choice at the same position, switches between the two and the game, and deletes one. */
async function tryAnother(visit, before) {
  const { page } = visit;
  const choices = page.locator("button.study-choice");
  await choices.first().waitFor();
  if ((await choices.count()) < 2) return;
  await visit.press(choices.nth(1));
  await page.locator(".study-branch").nth(1).waitFor();
  await reaches(page, before + 1);
  await visit.picture("variations");
  // A reload loses no variation.
  await page.reload();
  await page.locator(".study-branch").nth(1).waitFor();
  await visit.press(page.locator(".study-branch").nth(1).locator(".study-move").first());
  if (visit.size.input === "keyboard") {
    await step(visit, "ArrowUp");
    await page.locator(".study-branch").first().locator("[aria-current]").waitFor();
    await step(visit, "ArrowUp");
    await page.locator(".study-tag").waitFor({ state: "detached" });
    await step(visit, "ArrowDown");
    await step(visit, "ArrowDown");
  } else {
    await visit.press(page.locator(".study-branch .study-move").first());
    await visit.press(page.locator(".study-branch").nth(1).locator(".study-move").first());
  }
  await page.locator(".study-tag").waitFor();
  await visit.press(page.getByRole("button", { name: /^Delete this variation/ }).first());
  await page.locator(".study-branch").nth(1).waitFor({ state: "detached" });
  expect((await page.locator(".study-branch").count()) === 1, "one variation is left");
  if (visit.size.input === "keyboard") await step(visit, "Delete");
  else await visit.press(page.getByRole("button", { name: /^Delete this variation/ }));
  await page.locator(".study-branch").waitFor({ state: "detached" });
  await reaches(page, before);
}
