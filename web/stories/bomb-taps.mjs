// How long a tap takes until the heat map of Bomb Busters shows what follows from it.

import { CASE, OWN, openTable } from "./bomb-table.mjs";

/** Wires that are pointed at, one a tap. Every table is asked for once, so that no answer is a remembered one. */
const POINTED = [1, 2, 3, 4].flatMap((stand) => [[stand, 0, OWN[0]], [stand, 3, "6"], [stand, 7, "11"]]);

/** Runs in the page: waits for a finger, then for other worlds that are counted and painted. */
function watchHeat() {
  const said = () => document.querySelector('p[role="status"].visually-hidden')?.textContent ?? "";
  const before = said();
  window.heat = new Promise((resolve) => {
    let down = null;
    addEventListener("pointerdown", (event) => (down = event.timeStamp), { capture: true, once: true });
    const look = new MutationObserver(() => {
      if (down === null || said() === "" || said() === before) return;
      look.disconnect();
      // What runs after the next frame's callbacks runs when that frame is painted.
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
 * Enters a miss without a token at one wire after the other of the fresh table, so that 38 wires stay hidden, and
 * takes it back. The time is from the finger on the last key of the turn to the painted heat map: the engine enters
 * the turn and counts the table anew, in one answer. Returns milliseconds, one a tap.
 */
export async function tapTimes(page, url) {
  await openTaps(page, url);
  return tapRound(page);
}

/** Opens the worked table. */
export async function openTaps(page, url) {
  await page.goto(new URL("#/bomb", url).href, { waitUntil: "load" });
  await openTable(page, (button) => button.tap(), CASE.stands);
}

/** One turn at every wire of the list, each taken back. */
export async function tapRound(page) {
  const counted = () => page.waitForFunction(() => /^Counted \d/.test(document.querySelector('p[role="status"].visually-hidden')?.textContent ?? ""));
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
