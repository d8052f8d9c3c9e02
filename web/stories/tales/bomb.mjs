// Bomb Busters: a table is opened, the own wires are entered, exact chances are read, and a turn takes three taps.

import { CASE, OWN, openTable, percent } from "../bomb-table.mjs";
import { expect } from "../harness.mjs";

const { total_ways: TOTAL, positions: COUNTS } = CASE.expected;

const slotOf = (page, place) => page.locator(`[data-slot="${place}"]`);

/** What a slot is called by a screen reader. */
const spokenOf = async (slot) => (await slot.locator("[data-name]").textContent()).trim();

/** What the page must show and say of a hidden slot, from the counts of the case. */
function caseOf(place) {
  const [stand, slot] = place.split(":").map(Number);
  const [wire, count] = Object.entries(COUNTS[place]).reduce((a, b) => (BigInt(b[1]) > BigInt(a[1]) ? b : a));
  return {
    name: `${CASE.players[stand]} ${"ABCDEFGHIJ"[slot]}: `,
    shown: `${wire.replace("B", "")} ${percent(count, TOTAL, 0)}`,
    spoken: ` ${percent(count, TOTAL)}, exactly ${count}/${TOTAL}`,
  };
}

/** Waits until the worlds of the table as it stands are counted; returns how many there are. */
async function counted(page, not) {
  const found = await page.waitForFunction((before) => {
    const said = document.querySelector('p[role="status"].visually-hidden')?.textContent ?? "";
    const worlds = /^Counted (\d+) worlds/.exec(said)?.[1];
    return worlds && worlds !== before ? worlds : null;
  }, not);
  return found.jsonValue();
}

async function saysTheCase(page) {
  const worlds = await counted(page);
  expect(worlds === TOTAL, `${TOTAL} worlds, not ${worlds}`);
  for (const place of Object.keys(COUNTS)) {
    const { name, shown, spoken } = caseOf(place);
    const slot = slotOf(page, place);
    const seen = `${await slot.locator(".slot-value").textContent()} ${await slot.locator(".slot-p").textContent()}`;
    expect(seen === shown, `${name}${shown}, not ${seen}`);
    const said = await spokenOf(slot);
    expect(said.startsWith(name) && said.endsWith(spoken), `"${name}...${spoken}", not "${said}"`);
  }
}

async function readAndCut(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  const empty = CASE.stands.map((stand) => stand.replace(/\?\d+/g, "?"));
  await openTable(page, (button) => visit.press(button), empty);

  // The own wires, one press each.
  for (const [index, wire] of OWN.entries()) {
    const pad = page.getByRole("group", { name: `Your wires, left to right: ${OWN.length - index} to go` });
    await visit.press(pad.getByRole("button", { name: wire, exact: true }));
  }
  await saysTheCase(page);
  expect((await page.locator(".board-tools .evidence").textContent()).includes("exact, 3.02 × 10²⁰ worlds"), "the evidence is said");
  await visit.picture("heat");

  // Every chance of one slot, as the player sees it.
  await visit.press(page.getByRole("radio", { name: "Correct" }));
  await visit.press(slotOf(page, "1:0"));
  const odds = page.getByRole("list", { name: "What it can be" });
  await odds.waitFor();
  const read = await odds.getByRole("listitem").evaluateAll((items) => items.map((item) => item.textContent.trim()));
  const wanted = Object.entries(COUNTS["1:0"]).map(([wire, count]) => `${wire.replace("B", "")}${percent(count, TOTAL)}`);
  expect(read.join() === wanted.join(), `the chances ${wanted.join()}, not ${read.join()}`);
  await visit.picture("odds");
  await visit.accessible();
  await page.keyboard.press("Escape");
  await odds.waitFor({ state: "detached" });
  await visit.press(page.getByRole("radio", { name: "Turn" }));

  // A turn in three taps: the wire, the value, what came of it.
  await visit.press(slotOf(page, "1:0"));
  const values = page.getByRole("group", { name: "Which value is announced?" });
  await values.waitFor();
  if (visit.size.input === "keyboard") await page.keyboard.press("1");
  else await values.getByRole("button", { name: "1", exact: true }).tap();
  await visit.press(page.getByRole("button", { name: "Hit: it is 1" }));
  const after = await counted(page, TOTAL);
  const cut = `${CASE.players[1]} A: 1, cut`;
  expect((await spokenOf(slotOf(page, "1:0"))) === cut, "the wire lies open");
  expect((await page.locator(".slot.face-cut").count()) === 2, "so does the own one beside it");
  const beside = await spokenOf(slotOf(page, "1:1"));
  await visit.picture("cut");

  // A reload loses nothing, and what is undone is as it was.
  await page.reload({ waitUntil: "load" });
  expect((await counted(page)) === after, "as many worlds after a reload");
  expect((await spokenOf(slotOf(page, "1:0"))) === cut, "the wire still lies open after a reload");
  expect((await spokenOf(slotOf(page, "1:1"))) === beside, "the chances are the same after a reload");
  await visit.press(page.getByRole("button", { name: "Undo" }));
  await counted(page, after);
  await saysTheCase(page);
}

export const stories = [{ name: "bomb-read-and-cut", run: readAndCut }];
