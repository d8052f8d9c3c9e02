// A user who is faster than the page: on a busy machine, work deferred until after painting runs late, and no press
// may be lost because of it.

import { expect } from "../harness.mjs";

/** How much all deferred work is delayed. */
const LATE_MS = 400;

/** Runs in the page before anything else. */
function putOff(late) {
  const { setTimeout: soon, requestAnimationFrame: frame } = window;
  window.setTimeout = (act, wait = 0, ...more) => soon(act, wait + late, ...more);
  window.requestAnimationFrame = (act) => frame(() => soon(() => act(performance.now()), late));
}

/** Waits until all work deferred so far has been done. */
const caughtUp = (page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  });

/** A choice made as soon as it is offered must persist. */
async function chooseAtOnce(visit, choice) {
  await choice.waitFor();
  await visit.press(choice);
  await caughtUp(visit.page);
  expect((await choice.getAttribute("aria-pressed")) === "true", "the immediate choice is still selected");
}

async function quickPresses(visit) {
  const { page } = visit;
  await page.addInitScript(putOff, LATE_MS);
  const button = (name) => page.getByRole("button", { name, exact: true });

  await visit.open("/#/42");
  await visit.press(button("Enter a hand"));
  for (const tile of ["one blank", "two blank", "three blank", "four one", "two one", "three one", "four two"])
    await visit.press(button(tile));
  await visit.press(page.locator(".play-button"));
  await chooseAtOnce(visit, page.locator(".dock .option").first());

  await visit.open("/#/blob");
  await visit.press(page.getByRole("radiogroup", { name: "Players" }).first().getByRole("radio", { name: "3", exact: true }));
  await page.getByLabel("Cards in the first round").selectOption("3");
  await visit.press(button("Deal"));
  await chooseAtOnce(visit, page.locator(".dock .option").first());

  await visit.open("/#/yatzy");
  await visit.press(button("Start"));
  await page.getByRole("region", { name: "Score card" }).waitFor();
  if (visit.size.input === "keyboard") await page.keyboard.press("r");
  else await page.locator(".roll").tap();
  await page.locator('.die:not([aria-label*="not"])').first().waitFor();
  await page.getByText("2 rolls left").first().waitFor({ timeout: 5000 });
}

export const stories = [{ name: "quick-presses", site: true, run: quickPresses }];
