// Measures the time from a tap to the updated heat map of Bomb Busters.

import { CASE, OWN, openTable } from "./bomb-table.mjs";

/** The wires to point at, one per tap. Every table is asked for only once, so that no answer comes from a cache. */
const POINTED = [1, 2, 3, 4].flatMap((stand) => [
  [stand, 0, OWN[0]],
  [stand, 3, "6"],
  [stand, 7, "11"],
]);

/** Runs in the page: waits for a pointer press, then until a new count of worlds has been painted. */
function watchHeat() {
  const said = () => document.querySelector('p[role="status"].visually-hidden')?.textContent ?? "";
  const before = said();
  window.heat = new Promise((resolve) => {
    let down = null;
    addEventListener("pointerdown", (event) => (down = event.timeStamp), { capture: true, once: true });
    const look = new MutationObserver(() => {
      if (down === null || said() === "" || said() === before) return;
      look.disconnect();
      // A message posted in an animation frame is handled after that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - down);
        port2.postMessage(null);
      });
    });
    look.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/**
 * Enters a miss without a token at one wire after the other, so that 38 wires stay hidden, and undoes it. The time
 * runs from the press on the last button of the turn to the painted heat map; the engine enters the turn and recounts
 * the table in one answer. Returns milliseconds, one value per tap.
 */
export async function tapTimes(page, url) {
  await openTaps(page, url);
  return tapRound(page);
}

/** Opens the worked example. */
export async function openTaps(page, url) {
  await page.goto(new URL("#/bomb", url).href, { waitUntil: "load" });
  await openTable(page, (button) => button.tap(), CASE.stands);
}

/** One turn at every wire of the list, each undone afterwards. */
export async function tapRound(page) {
  const counted = () =>
    page.waitForFunction(() => /^Counted \d/.test(document.querySelector('p[role="status"].visually-hidden')?.textContent ?? ""));
  const times = [];
  for (const [stand, slot, value] of POINTED) {
    await counted();
    await page.locator(`[data-slot="${stand}:${slot}"]`).tap();
    await page.getByRole("group", { name: "Which value is announced?" }).getByRole("button", { name: value, exact: true }).tap();
    const miss = page.getByRole("button", { name: "Miss, no token" });
    await miss.waitFor();
    await page.evaluate(watchHeat);
    await miss.tap();
    times.push(await page.evaluate(() => window.heat));
    const hidden = await page.locator(".slot.face-hidden").count();
    if (hidden !== 38) throw new Error(`expected: 38 hidden wires, not ${hidden}`);
    await page.getByRole("button", { name: "Undo" }).tap();
  }
  return times;
}
