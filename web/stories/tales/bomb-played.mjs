// Bomb Busters at a real table: a table for five, cuts at the observer's wires, rejected entries explained in place.

import { chip, counted, groupOf, happened, slotOf, spokenOf, timeline, value } from "../bomb-steps.mjs";
import { CASE, OWN, openFile, openTable } from "../bomb-table.mjs";
import { expect } from "../harness.mjs";

/** Places and tokens in the notation of the protocol, which players should never see. */
const PROTOCOL_NOTATION = /\b\w+\[\d+\]|\b(player|stand) \d|\b\d:\d|\b[iB]\d/;

/** Taps or clicks, depending on the device. */
const point = (visit, locator) => (visit.size.input === "touch" ? locator.tap() : locator.click());

/** Sets up a mission for five players and enters the observer's wires by tapping or clicking. */
async function setFive(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  const seats = page.getByRole("radiogroup", { name: "Players" });
  await visit.uncovered();
  for (const count of ["3", "4", "2", "5"]) {
    await point(visit, seats.getByRole("radio", { name: count, exact: true }));
    expect((await page.locator(".names input").count()) === Number(count), `${count} names`);
    await visit.uncovered();
  }
  await page.getByLabel("Mission").selectOption("4");
  await page.getByLabel("Your seat").selectOption({ label: "2. Bob" });
  await page.getByLabel("Captain (dealt first)").selectOption({ label: "3. Cleo" });
  await visit.picture("setup");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await point(visit, page.getByRole("button", { name: "Create this table" }));
  await page.locator(".stand.is-own").waitFor();
  expect((await page.locator(".stand").count()) === 5, "five stands");
  expect((await page.locator(".stand.is-own h2").textContent()) === "Bob (you)", "the observer has the chosen seat");
  await visit.picture("own-wires");
  await isInSight(visit, page.locator(".stand.is-own"));
  await isInSight(visit, page.locator(".fill .pad"));
  const own = await page.locator(".stand.is-own .slot").count();
  for (let wire = 1; wire <= own; wire += 1) {
    await point(visit, page.locator(".fill .pad").getByRole("button", { name: String(wire), exact: true }));
  }
  await counted(page);
  await visit.picture("ready");
  await visit.roomy();
}

/** A teammate points at the observer's wire: three taps for a hit, three for a miss. */
async function mateCutsMe(visit) {
  const { page } = visit;
  const [me, bob, charlie] = CASE.players;
  const announce = "Which value is announced?";
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  let worlds = await counted(page);

  // Bob announces 3 for the observer's C, which is a 3: only his own wire still has to be entered.
  await visit.press(slotOf(page, "0:2"));
  await page.getByRole("dialog", { name: "Cut at your C" }).waitFor();
  await visit.picture("who-and-what");
  await visit.roomy();
  await visit.press(chip(page, "Who cuts?", bob));
  await value(visit, announce, OWN[2]);
  await visit.picture("beside");
  await visit.accessible();
  await visit.press(
    groupOf(page, `Which of their own wires did ${bob} cut with it?`).getByRole("button", { name: `${bob} B`, exact: true }),
  );
  worlds = await counted(page, worlds);
  expect((await spokenOf(slotOf(page, "0:2"))) === `${me} C: 3, cut`, "the observer's wire is face up");
  expect((await spokenOf(slotOf(page, "1:1"))) === `${bob} B: 3, cut`, "so is the one cut with it");

  // Charlie is next, and misses: the observer's D is a 6 and gets its token.
  await visit.press(slotOf(page, "0:3"));
  const next = chip(page, "Who cuts?", charlie);
  expect((await next.getAttribute("aria-pressed")) === "true", `${charlie} is next`);
  await value(visit, announce, "5");
  expect((await page.getByRole("dialog").getByRole("button", { name: /^Hit/ }).count()) === 0, "a 6 is not a 5");
  await page.getByText("Your D is 6, so it is a miss.").waitFor();
  await visit.picture("miss");
  await visit.roomy();
  await visit.press(page.getByRole("dialog").getByRole("button", { name: "Miss, token 6" }));
  worlds = await counted(page, worlds);
  expect((await spokenOf(slotOf(page, "0:3"))) === `${me} D: token 6`, "the token is there");

  // A detector over two of the observer's wires: the matching one is found automatically.
  await visit.press(page.getByRole("radio", { name: "Detector" }));
  for (const place of ["0:4", "0:5"]) await visit.press(slotOf(page, place));
  await visit.press(page.getByRole("button", { name: "Enter a detector cut" }));
  await value(visit, announce, "7");
  const diana = CASE.players[3];
  await visit.press(
    groupOf(page, `Which of their own wires did ${diana} cut with it?`).getByRole("button", { name: `${diana} F`, exact: true }),
  );
  worlds = await counted(page, worlds);
  expect((await spokenOf(slotOf(page, "0:4"))) === `${me} E: 7, cut`, "the 7 is face up");
  expect((await spokenOf(slotOf(page, "0:5"))) === `${me} F: 10, known to you`, "the 10 is not");

  const said = await timeline(visit);
  for (const step of [`${bob} cuts ${me} C = 3: hit`, `${charlie} cuts ${me} D = 5: miss`, `${diana} cuts ${me} E, F = 7: hit`]) {
    expect(said.includes(step), `"${step}" in the timeline, not ${said.join(" | ")}`);
  }
  await visit.press(page.getByRole("button", { name: "Undo" }));
  await counted(page, worlds);
  expect((await spokenOf(slotOf(page, "0:4"))) === `${me} E: 7, known to you`, "undone");

  // The same through "What happened?": a miss at two wires, one of which gets a token.
  await happened(visit, /A cut or a detector/);
  await visit.press(chip(page, "Which wires were pointed at?", "You"));
  const wires = groupOf(page, `Which wires were pointed at? ${me}`);
  for (const letter of ["E", "F"]) await visit.press(wires.getByRole("button", { name: `${me} ${letter}`, exact: true }));
  await visit.press(page.getByRole("dialog").getByRole("button", { name: "Continue" }));
  await value(visit, announce, "8");
  await page.getByText("Your E, F are 7, 10, so it is a miss.").waitFor();
  await visit.press(page.getByRole("dialog").getByRole("button", { name: `${me} F`, exact: true }));
  await visit.press(page.getByRole("dialog").getByRole("button", { name: "Miss, token 10" }));
  await slotOf(page, "0:5").locator(".slot-token").waitFor();
  expect((await spokenOf(slotOf(page, "0:5"))) === `${me} F: token 10`, "the token is there");
}

/** A message is small and does not overlap the board or any control. */
async function isSmall(visit) {
  const { page } = visit;
  const message = page.locator(".toast");
  await message.waitFor();
  const { height } = await message.boundingBox();
  expect(height <= 80, `a message of at most 80 pixels, not ${height}`);
  const under = await page.evaluate(() => {
    const one = document.querySelector(".toasts").getBoundingClientRect();
    const meets = (other) => other.left < one.right && one.left < other.right && other.top < one.bottom && one.top < other.bottom;
    return [...document.querySelectorAll("main, main .slot, main button")].filter((other) => meets(other.getBoundingClientRect())).length;
  });
  expect(under === 0, "a message overlaps nothing of the table");
}

async function messages(visit) {
  const { page } = visit;
  const wrong = JSON.stringify({ kibitzer: "yatzy", version: 1, table: {} });
  const message = page.locator(".toast");
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  await message.getByText("Opened.").waitFor();
  await isSmall(visit);
  await visit.picture("note");

  // A message can be closed.
  await visit.reopen(wrong);
  await message.getByText("a table of another game").waitFor();
  await isSmall(visit);
  await visit.picture("error");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(message.getByRole("button", { name: "Close" }));
  await message.waitFor({ state: "detached" });

  // It does not carry over to another table.
  await visit.reopen(wrong);
  await message.waitFor();
  await visit.press(page.getByRole("button", { name: "New table" }));
  await page.getByRole("heading", { name: "Set up the table" }).waitFor();
  expect((await message.count()) === 0, "a message does not carry over to a new table");

  // Nor to another game, and it is not there on the way back.
  await visit.reopen(wrong);
  await message.waitFor();
  await page.evaluate(() => {
    location.hash = "#/yatzy";
  });
  await page.getByRole("button", { name: "Start" }).waitFor();
  expect((await message.count()) === 0, "a message does not carry over to another game");
  await page.evaluate(() => {
    location.hash = "#/bomb";
  });
  await page.getByRole("heading", { name: "Set up the table" }).waitFor();
  expect((await message.count()) === 0, "nor does it reappear on the way back");
}

const SMALL = {
  players: ["Ann", "Bob", "Cleo", "Dan"],
  wires: { blue: [1, 3] },
  stands: ["?1 ?2 ?3", "1 ? 2", "? ? ?", "? 3 ?"],
};

/** Expects an element to be entirely within the window. */
async function isInSight(visit, locator) {
  const box = await locator.boundingBox();
  const { height } = visit.size.viewport;
  expect(box.y >= 0 && box.y + box.height <= height, `in sight, not from ${box.y} to ${box.y + box.height}`);
}

async function refusals(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  await openFile(page, (button) => visit.press(button), SMALL);
  await counted(page);

  // Bob B cannot be 3: Bob C shows a 2. The sheet says so and stays open.
  const cut = async () => {
    await visit.press(slotOf(page, "1:1"));
    await visit.press(chip(page, "Who cuts?", "Cleo"));
    await value(visit, "Which value is announced?", "3");
    await visit.press(groupOf(page, "Hit, it is 3: with which of Cleo’s wires?").getByRole("button", { name: "Cleo C", exact: true }));
  };
  await cut();
  const refused = page.getByRole("dialog").getByRole("alert");
  await refused.getByText(/Bob [BC]/).waitFor();
  const said = await refused.textContent();
  expect(!PROTOCOL_NOTATION.test(said), `readable names, not "${said}"`);
  await isInSight(visit, refused);
  await visit.picture("refused");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(refused.getByRole("button", { name: "Close" }));
  await refused.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await page.getByRole("alert").count()) === 0, "a closed refusal leaves nothing behind");

  // An invalid table: the location is a wire, and one press undoes the step.
  await visit.press(page.getByRole("radio", { name: "Correct" }));
  await visit.press(slotOf(page, "1:1"));
  await visit.press(page.getByRole("group", { name: "Cut, face up" }).getByRole("button", { name: "3", exact: true }));
  const alert = page.getByRole("alert");
  await alert.getByText(/Bob [BC]/).waitFor();
  const wrong = await alert.textContent();
  expect(!PROTOCOL_NOTATION.test(wrong), `readable names, not "${wrong}"`);
  await visit.picture("unreadable");
  await visit.press(alert.getByRole("button", { name: "Undo the last step" }));
  await alert.waitFor({ state: "detached" });
  await visit.press(page.getByRole("radio", { name: "Turn" }));
  await counted(page);

  // The same for an error found only by counting: an entry rejected as a contradiction is explained in place.
  await page.route("**/api/v1/query", (route) => {
    if (JSON.parse(route.request().postData() ?? "{}").query !== "enter") return route.fallback();
    const blame = [
      { at: "stands[1][2]", says: "Bob C = 2" },
      { at: "stands[3][1]", says: "Dan B = 3" },
    ];
    const slips = [{ ...blame[0], worlds: "12" }];
    const error = { kind: "contradiction", message: "stands[1][2] (Bob C = 2) contradicts stands[3][1]", at: "stands[1][2]", blame, slips };
    return route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ error }) });
  });
  await cut();
  await refused.getByText("Dan B = 3").waitFor();
  expect(!PROTOCOL_NOTATION.test(await refused.textContent()), "readable names");
  await refused.getByRole("button", { name: "Reset Bob C to hidden" }).waitFor();
  await visit.picture("explained");
  await visit.roomy();
  await visit.press(refused.getByRole("button", { name: "Undo the last step" }));
  await page.unroute("**/api/v1/query");
  await page.getByRole("heading", { name: "Set up the table" }).waitFor();
  expect((await page.getByRole("alert").count()) === 0, "a refusal does not carry over to another table");
}

/** On a board longer than the screen, a contradiction is explained where it is visible. */
async function contradiction(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  await openTable(page, (button) => visit.press(button), CASE.stands);
  const worlds = await counted(page);
  await visit.press(slotOf(page, "4:0"));
  await visit.press(chip(page, "Who cuts?", "Bob"));
  await value(visit, "Which value is announced?", "1");
  // After a 12 in the first slot no other wire fits.
  await visit.press(groupOf(page, "Miss: it is …").getByRole("button", { name: "12", exact: true }));
  const alert = page.getByRole("alert");
  await alert.getByText("This cannot be right").waitFor();
  expect(/Eve A/.test(await alert.textContent()), "the wire is named");
  expect(!PROTOCOL_NOTATION.test(await alert.textContent()), "readable names");
  await isInSight(visit, alert);
  await visit.picture("explained");
  await visit.press(alert.getByRole("button", { name: "Undo the last step" }));
  await alert.waitFor({ state: "detached" });
  expect((await counted(page)) === worlds, "as before");
}

/** A wrongly entered cut is corrected at the wire, and the conflicting event is removed. */
async function correctCut(visit) {
  const { page } = visit;
  await visit.open("/#/bomb");
  await openFile(page, (button) => visit.press(button), SMALL);
  const worlds = await counted(page);
  await visit.press(slotOf(page, "2:0"));
  await visit.press(chip(page, "Who cuts?", "You"));
  await value(visit, "Which value is announced?", "1");
  await visit.press(page.getByRole("button", { name: "Hit: it is 1" }));
  await counted(page, worlds);
  await visit.press(page.getByRole("radio", { name: "Correct" }));
  await visit.press(slotOf(page, "2:0"));
  await visit.press(page.getByRole("group", { name: "Cut, face up" }).getByRole("button", { name: "2", exact: true }));
  await page.waitForFunction(() => document.querySelector('[data-slot="2:0"] [data-name]')?.textContent === "Cleo A: 2, cut");
  await page.waitForFunction(
    () =>
      document.querySelector('[role="alert"]') ?? /^Counted/.test(document.querySelector('p[role="status"].visually-hidden').textContent),
  );
  expect((await page.getByRole("alert").count()) === 0, "the last correction counts");
}

export const stories = [
  { name: "bomb-five-players", run: setFive },
  { name: "bomb-mate-cuts-me", run: mateCutsMe },
  { name: "bomb-messages", run: messages },
  { name: "bomb-refusals", on: "server", run: refusals },
  { name: "bomb-contradiction", run: contradiction },
  { name: "bomb-correct-a-cut", run: correctCut },
];
