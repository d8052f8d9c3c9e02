// Bomb Busters: open a table, enter the own wires, read exact odds, and enter a turn in three taps.

import path from "node:path";
import { chip, counted, groupOf, happened, slotOf, spokenOf, timeline, value } from "../bomb-steps.mjs";
import { CASE, OWN, openFile, openTable, percent } from "../bomb-table.mjs";
import { expect } from "../harness.mjs";

const { total_ways: TOTAL, positions: COUNTS } = CASE.expected;

/** What the page must show and tell screen readers about a hidden slot, from the counts of the case. */
function caseOf(place) {
  const [stand, slot] = place.split(":").map(Number);
  const [wire, count] = Object.entries(COUNTS[place]).reduce((a, b) => (BigInt(b[1]) > BigInt(a[1]) ? b : a));
  return {
    name: `${CASE.players[stand]} ${"ABCDEFGHIJ"[slot]}: `,
    shown: `${wire.replace("B", "")} ${percent(count, TOTAL, 0)}`,
    spoken: ` ${percent(count, TOTAL, 1)
      .replace("<", "less than ")
      .replace(/(\.0)?%/, " percent")}`,
  };
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

  // The observer's wires, one press each.
  for (const [index, wire] of OWN.entries()) {
    const pad = page.getByRole("group", { name: `Your wires, left to right: ${OWN.length - index} to go` });
    await visit.press(pad.getByRole("button", { name: wire, exact: true }));
  }
  await saysTheCase(page);
  expect((await page.locator(".board-tools .evidence").textContent()).includes("exact, 3.02 × 10²⁰ worlds"), "the evidence is shown");
  await visit.picture("heat");

  // All odds of one slot, as the player sees them.
  await visit.press(page.getByRole("radio", { name: "Correct" }));
  await visit.press(slotOf(page, "1:0"));
  const odds = page.getByRole("list", { name: "What it can be" });
  await odds.waitFor();
  const read = await odds.getByRole("listitem").evaluateAll((items) => items.map((item) => item.textContent.trim()));
  const wanted = Object.entries(COUNTS["1:0"]).map(([wire, count]) => `${wire.replace("B", "")}${percent(count, TOTAL)}`);
  expect(read.join() === wanted.join(), `the odds ${wanted.join()}, not ${read.join()}`);
  await visit.picture("odds");
  await visit.accessible();
  await page.keyboard.press("Escape");
  await odds.waitFor({ state: "detached" });
  await visit.press(page.getByRole("radio", { name: "Turn" }));

  // A turn in three taps: the wire, the value, the result.
  await visit.press(slotOf(page, "1:0"));
  const values = page.getByRole("group", { name: "Which value is announced?" });
  await values.waitFor();
  if (visit.size.input === "keyboard") await page.keyboard.press("1");
  else await values.getByRole("button", { name: "1", exact: true }).tap();
  await visit.press(page.getByRole("button", { name: "Hit: it is 1" }));
  const after = await counted(page, TOTAL);
  const cut = `${CASE.players[1]} A: 1, cut`;
  expect((await spokenOf(slotOf(page, "1:0"))) === cut, "the wire is face up");
  expect((await page.locator(".slot.face-cut").count()) === 2, "so is the own wire cut with it");
  const beside = await spokenOf(slotOf(page, "1:1"));
  await visit.picture("cut");

  // A reload loses nothing, and undo restores the previous state.
  await page.reload({ waitUntil: "load" });
  expect((await counted(page)) === after, "the same number of worlds after a reload");
  expect((await spokenOf(slotOf(page, "1:0"))) === cut, "the wire is still face up after a reload");
  expect((await spokenOf(slotOf(page, "1:1"))) === beside, "the odds are the same after a reload");
  await visit.press(page.getByRole("button", { name: "Undo" }));
  await counted(page, after);
  await saysTheCase(page);
}

/** On a touch screen every control is at least 44 by 44 pixels. */
async function reachable(visit) {
  if (visit.size.input !== "touch") return;
  const small = await visit.page.evaluate(() => {
    const open = document.querySelector("dialog[open]");
    const all = [...(open ?? document).querySelectorAll("button, select, input, summary, a[href]")];
    return all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const seen = one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden, .skip");
      const name = (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 30);
      // Tiles are narrow, so that a stand fits on one line, but tall; the sheet leads to the neighbours.
      const [wide, high] = one.matches(".slot") ? [23.9, 59.9] : [43.9, 43.9];
      return seen && (width < wide || height < high) ? [`${name} ${width.toFixed(0)}x${height.toFixed(0)}`] : [];
    });
  });
  expect(small.length === 0, `large enough touch targets, not: ${small.join("; ")}`);
}

async function everythingHappens(visit) {
  const { page } = visit;
  const [me, bob, cleo] = CASE.players;
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  let worlds = await counted(page);
  await reachable(visit);
  await visit.press(page.getByRole("button", { name: "What happened?" }));
  await page.getByRole("dialog", { name: "What happened?" }).waitFor();
  await visit.picture("kinds");
  await visit.accessible();
  await reachable(visit);
  await page.keyboard.press("Escape");

  // Radar: two digits from the keyboard, then one answer per stand.
  await happened(visit, /General Radar/);
  await value(visit, "For which number?", "11");
  const answers = page.getByRole("radiogroup", { name: bob }).getByRole("radio", { name: "Yes" });
  await answers.waitFor();
  if (visit.size.input === "touch") await answers.tap();
  else {
    await page.getByRole("radiogroup", { name: bob }).getByRole("radio", { name: "No" }).focus();
    await page.keyboard.press("ArrowLeft");
  }
  await visit.picture("radar");
  await visit.accessible();
  await reachable(visit);
  await visit.press(page.getByRole("button", { name: "Enter it" }));
  worlds = await counted(page, worlds);

  // A label on two neighbours.
  await happened(visit, /A label/);
  await visit.press(chip(page, "On whose stand?", cleo));
  await reachable(visit);
  await visit.press(groupOf(page, "On which neighbours?").getByRole("button").first());
  worlds = await counted(page, worlds);

  // Another kind of fact.
  await happened(visit, /I know that/);
  await visit.press(page.getByRole("dialog").getByRole("button", { name: "Somebody lacks a value" }));
  await visit.press(chip(page, "Whose stand?", bob));
  await value(visit, "Which value?", "2");
  worlds = await counted(page, worlds);

  // A teammate's solo cut of the last two wires of a value.
  await happened(visit, /A solo cut/);
  await visit.press(chip(page, "Who?", cleo));
  await value(visit, "Which value?", "12");
  const last = tokens(2) - 1;
  const wires = page.getByRole("dialog").getByRole("group", { name: `Which wires? ${cleo}` });
  for (const slot of [last - 1, last]) await visit.press(wires.getByRole("button", { name: `${cleo} ${"ABCDEFGHIJKLM"[slot]}` }));
  await visit.picture("solo");
  await visit.press(page.getByRole("button", { name: "Enter it" }));
  worlds = await counted(page, worlds);
  expect((await page.locator(".slot.face-cut").count()) === 2, "both wires are face up");

  // The cards on the table, and what one of them would gain.
  await visit.press(page.getByRole("tab", { name: "Cards" }));
  await visit.press(page.getByRole("button", { name: "Cards on the table" }));
  for (const name of [/General Radar/, /Label =/]) await visit.press(page.getByRole("dialog").getByRole("button", { name }));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Label =/, pressed: true })
    .waitFor();
  await reachable(visit);
  await visit.picture("add-cards");
  await visit.press(page.getByRole("button", { name: "Done" }));
  // Two wires of 12 are cut, which unlocks its card automatically. The other card is set to ready by hand.
  await page.locator(".card-use.is-ready", { hasText: "Label =" }).waitFor();
  await visit.press(page.locator("button.card-face", { hasText: "General Radar" }));
  await visit.press(page.getByRole("dialog").getByRole("button", { name: "ready" }));
  const worth = page.locator(".card-use.is-ready", { hasText: "General Radar" }).locator(".card-worth");
  await worth.getByText(/the answers give you [\d.]+ bits/).waitFor();
  await visit.picture("cards");
  await visit.accessible();
  await reachable(visit);

  // The timeline describes every step; undone steps can be redone.
  const said = await timeline(visit);
  for (const words of [
    `Radar for 11: yes from ${me}, ${bob}`,
    `Label: ${cleo} A, B are different`,
    `Known: ${bob} has no 2`,
    `${cleo}: solo cut of 12`,
    "On the table: General Radar",
    "General Radar: ready",
  ]) {
    expect(
      said.some((step) => step.startsWith(words)),
      `"${words}" in the timeline, not ${said.join(" | ")}`,
    );
  }
  for (let step = 0; step < 4; step += 1) await visit.press(page.getByRole("button", { name: "Undo" }));
  expect((await page.locator(".slot.face-cut").count()) === 0, "the solo cut is undone");
  for (let step = 0; step < 4; step += 1) await visit.press(page.getByRole("button", { name: "Redo" }));
  await page.locator(".card-use.is-ready", { hasText: "General Radar" }).waitFor();

  // A link contains all of it.
  await visit.press(page.getByRole("button", { name: "Share by link" }));
  const shared = page.getByRole("dialog", { name: "Link to this table" });
  await shared.getByRole("img", { name: "The same link as a QR code" }).waitFor();
  const link = page.url();
  expect((await shared.locator(".link-text").textContent()) === link, "the link is also in the address bar");
  expect(link.length < 250, `a link that fits into a message, not ${link.length} characters`);
  await visit.picture("share");
  await visit.accessible();
  await visit.roomy();
  const [picture] = await Promise.all([page.waitForEvent("download"), visit.press(shared.getByRole("button", { name: "Save a picture" }))]);
  await picture.saveAs(path.join(visit.shots, `${visit.story}-${visit.size.name}-saved.png`));
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(link, { waitUntil: "load" });
  expect((await counted(page)) === worlds, "the same number of worlds behind the link");
  await visit.press(page.getByRole("tab", { name: "Cards" }));
  await page.locator(".card-use.is-ready", { hasText: "General Radar" }).waitFor();
}

const tokens = (stand) => CASE.stands[stand].split(" ").length;

/** A small table where something is certain, for an entry mistake that causes a contradiction. */
const SMALL = {
  players: ["Ann", "Bob", "Cleo", "Dan"],
  wires: { blue: [1, 3] },
  stands: ["?1 ?2 ?3", "1 ? 2", "? ? ?", "? 3 ?"],
  constraints: [{ type: "must_not_have", player: 1, value: 1 }],
};

async function proofAndDoctor(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  await openFile(page, (button) => visit.press(button), SMALL);
  await counted(page);
  await visit.press(page.getByRole("tab", { name: /Certain/ }));
  const why = page.locator(".certain-list summary").first();
  await visit.press(why);
  await page.getByText("Bob B is not 1 – it was entered").first().waitFor();
  await visit.picture("proof");
  await visit.accessible();
  await reachable(visit);

  // A mistake: with a 1 on both sides the wire between them would be a 1 too.
  await visit.press(page.getByRole("radio", { name: "Correct" }));
  await visit.press(slotOf(page, "1:2"));
  await visit.press(page.getByRole("group", { name: "Cut, face up" }).getByRole("button", { name: "1", exact: true }));
  const alert = page.getByRole("alert");
  await alert.getByText("This cannot be right").waitFor();
  expect((await page.locator(".slot.is-slip").count()) === 1, "the likeliest mistake is marked on the board");
  await visit.picture("doctor");
  await visit.accessible();
  await reachable(visit);
  await visit.press(alert.getByRole("button", { name: /^Reset .* to hidden$/ }).first());
  await alert.waitFor({ state: "detached" });
  await counted(page);
}

async function tokensOfAllKinds(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  const tables = [
    [21, "parity", /^Place it: (even|odd) at/, { candidates: [5, 7], in_play: 1 }, [10, 10, 10, 9]],
    [24, "count", /^Place it: \d× at/, { known: [5, 7] }, [10, 10, 10, 10]],
  ];
  for (const [mission, kind, label, red, sizes] of tables) {
    const { players, captain, observer } = CASE;
    const wires = { blue: [1, 12], red };
    const stands = [CASE.stands[0], ...sizes.map((size) => Array(size).fill("?").join(" "))];
    await openFile(page, (button) => visit.press(button), { players, captain, observer, wires, stands, mission }, kind);
    await counted(page);
    await visit.press(page.getByRole("tab", { name: "Indicate" }));
    const ask = page.getByRole("button", { name: "Calculate" });
    if (await ask.isVisible()) await visit.press(ask);
    const lay = page.getByRole("button", { name: label }).first();
    await lay.waitFor();
    await reachable(visit);
    await visit.picture(kind);
    await visit.press(lay);
    await page.locator(`.stand.is-own .slot-mark`).first().waitFor();
  }
  // By long press, or with a key.
  const slot = slotOf(page, "2:3");
  await slot.scrollIntoViewIfNeeded();
  if (visit.size.input === "keyboard") {
    await slot.focus();
    await page.keyboard.press("t");
  } else await slot.dispatchEvent("contextmenu");
  await page.getByRole("dialog").getByRole("button", { name: "2×" }).waitFor();
  await visit.press(page.getByRole("dialog").getByRole("button", { name: "2×" }));
  await slot.locator(".slot-mark").waitFor();
}

async function detector(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  const before = await counted(page);
  await visit.press(page.getByRole("radio", { name: "Detector" }));
  for (const slot of ["1:3", "1:5", "1:6"]) await visit.press(slotOf(page, slot));
  await page.locator(".odds .percent").first().waitFor();
  await visit.picture("detector");
  await visit.accessible();
  await reachable(visit);
  await visit.press(page.getByRole("button", { name: "Enter a detector cut" }));
  await value(visit, "Which value is announced?", "6");
  await visit.press(page.getByRole("button", { name: /^Hit: it is 6 · F$/ }));
  const after = await counted(page, before);
  expect(after !== before, "the cut changes the worlds");
}

/** A table in the middle of mission 4: cut wires, tokens, a yellow one, cards in every state. */
const MIDDLE = {
  mission: 4,
  dial: 4,
  players: ["Ann", "Bob", "Cleo", "Dan", "Eve"],
  captain: 1,
  observer: 0,
  wires: { blue: [1, 12], yellow: { known: [2, 7] }, red: { known: [5] } },
  stands: [
    "?1 ?3 3 ?6 ?7 10 ?10 ?11 ?12 ?12",
    "1 ? ? i4 ? ? 7 ? ? ? ?",
    "? 3 ? ? ? ? Y7 10 ? ?",
    "? ? i5 ? ? ? ? ? ? ?",
    "? 2 ? ? 6 ? ? ? i8 ?",
  ],
  equipment: [
    { card: "3", state: "ready" },
    { card: "10", state: "ready" },
    { card: "8", state: "ready" },
    { card: "6" },
    { card: "2", state: "used" },
  ],
  characters: Array(5).fill({ skill: "Double Detector", used: false }),
};

async function middle(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  await openFile(page, (button) => visit.press(button), MIDDLE);
  await counted(page);
  await page.locator(".move-reason").first().waitFor();
  await page.locator(".toast").waitFor({ state: "detached" });
  await visit.picture("moves");
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const tab of ["Moves", "Values", "Cards"]) {
      await visit.press(page.getByRole("tab", { name: tab }));
      if (tab === "Cards") await page.locator(".card-worth").first().waitFor();
      await visit.accessible();
      await reachable(visit);
    }
    await visit.picture(`cards-${scheme}`);
  }
  // What each card would gain: a chance to hit for the detectors, information for the radar.
  const worth = (card) => page.locator(".card-use", { hasText: card }).locator(".card-worth");
  await worth("Triple Detector")
    .getByText(/hits \d/)
    .first()
    .waitFor();
  await worth("General Radar").getByText(/bits/).first().waitFor();
  // Using another card turns it over.
  await happened(visit, /A card was used/);
  await visit.press(page.getByRole("dialog").getByRole("button", { name: /Rewinder/ }));
  await visit.press(chip(page, "Who used it?", "Bob"));
  await visit.press(page.getByRole("button", { name: "Enter it" }));
  await page.locator(".card-use.is-used", { hasText: "Rewinder" }).waitFor();
  await page.getByText("5 mistakes left").waitFor();
}

export const stories = [
  { name: "bomb-read-and-cut", site: true, run: readAndCut },
  { name: "bomb-what-happened", site: true, run: everythingHappens },
  { name: "bomb-proof-and-doctor", run: proofAndDoctor },
  { name: "bomb-tokens", run: tokensOfAllKinds },
  { name: "bomb-detector", run: detector },
  { name: "bomb-middle", run: middle },
];
