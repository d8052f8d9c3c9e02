// Bomb Busters at a real table: everything in sight, whose turn it is, three taps or one typed line per turn, and reasons.

import { chip, counted, groupOf, slotOf, spokenOf, timeline, value } from "../bomb-steps.mjs";
import { CASE, openFile } from "../bomb-table.mjs";
import { expect } from "../harness.mjs";

const [ME, BOB, CHARLIE, DIANA, EVE] = CASE.players;

/** The worked example at the start of its game, with Bob's turn first. */
const START = {
  players: CASE.players,
  captain: 0,
  observer: 0,
  wires: CASE.wires,
  stands: CASE.stands,
  history: [{ event: "turn", player: 1 }],
};

async function open(visit, table = START) {
  await visit.open("/#/bomb");
  await openFile(visit.page, (button) => visit.press(button), table);
  return counted(visit.page);
}

const hasTurn = (page, name) => page.locator(".stand.is-turn h2", { hasText: name }).waitFor();

/** The longest stands that a mission deals: 4 players, 14 wires. */
const WIDE = {
  players: ["Ann", "Bob", "Cleo", "Dan"],
  captain: 0,
  wires: { blue: [1, 12], yellow: { known: [2, 3, 4, 5] }, red: { known: [5, 6, 7] } },
  stands: [
    "?1 ?1 ?2 ?Y2 ?3 ?4 ?5 ?R5 ?6 ?7 ?8 ?9 ?10 ?11",
    ...Array(3)
      .fill(0)
      .map((_, at) =>
        Array(at < 2 ? 14 : 13)
          .fill("?")
          .join(" "),
      ),
  ],
};

async function inSight(visit) {
  const { page, size } = visit;
  for (const [table, stands] of [
    [START, 5],
    [WIDE, 4],
  ]) {
    await open(visit, table);
    const boxes = await page.locator(".stand").evaluateAll((all) =>
      all.map((stand) => {
        const tops = [...stand.querySelectorAll(".slot")].map((slot) => slot.getBoundingClientRect());
        return {
          lines: new Set(tops.map((box) => Math.round(box.top))).size,
          top: tops[0].top,
          bottom: tops[0].bottom,
          right: tops.at(-1).right,
        };
      }),
    );
    expect(boxes.length === stands, `${stands} stands`);
    expect(
      boxes.every((box) => box.lines === 1),
      "one line per stand",
    );
    expect(
      boxes.every((box) => box.bottom <= size.viewport.height && box.right <= size.viewport.width),
      `every stand in sight without scrolling: ${JSON.stringify(boxes)}`,
    );
    if (size.input === "touch") expect(boxes[0].top <= 200, `the first wire at most 200 pixels from the top, not ${boxes[0].top}`);
    // Every hidden tile shows its whole distribution.
    const bars = await page.locator(".face-hidden:not(.is-certain) .slot-bars").count();
    expect(bars === (await page.locator(".face-hidden:not(.is-certain)").count()) && bars > 30, `${bars} distributions`);
    await page.locator(".toast").waitFor({ state: "detached" });
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme });
      await visit.picture(`${stands}-${scheme}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await visit.accessibleInBothThemes();
    await visit.roomy();
  }
  // Wires have the names that are printed on them.
  const own = await page.locator(".stand.is-own .slot-value").allTextContents();
  expect(own.join(" ") === "1 1 2 2.1 3 4 5 5.5 6 7 8 9 10 11", `wires as printed, not ${own}`);
  expect((await spokenOf(slotOf(page, "0:7"))) === "Ann H: 5.5 red, known to you", "and their colours are spoken");
}

/** Three presses for a teammate's hit and miss, also at the observer; the turn moves on by itself. */
async function threeTaps(visit) {
  const { page } = visit;
  let worlds = await open(visit);
  let presses = 0;
  const press = (locator) => {
    presses += 1;
    return visit.press(locator);
  };
  const announce = (number) => {
    presses += 1;
    return value(visit, "Which value is announced?", number);
  };
  const turnOf = async (name) => {
    worlds = await counted(page, worlds);
    expect(presses === 3, `three presses, not ${presses}`);
    presses = 0;
    await hasTurn(page, name);
    await page.getByRole("button", { name: name === ME ? "Your turn" : `${name}’s turn` }).waitFor();
  };
  await hasTurn(page, BOB);
  await visit.picture("turn");

  // Bob hits at Charlie.
  await press(slotOf(page, "2:9"));
  await announce("12");
  await press(groupOf(page, `Hit, it is 12: with which of ${BOB}’s wires?`).getByRole("button", { name: `${BOB} J`, exact: true }));
  await turnOf(CHARLIE);
  // Charlie misses at Diana.
  await press(slotOf(page, "3:3"));
  await announce("5");
  await visit.picture("result");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await press(groupOf(page, "Miss: it is …").getByRole("button", { name: "6", exact: true }));
  await turnOf(DIANA);
  // Diana hits the observer, Eve misses there.
  await press(slotOf(page, "0:2"));
  await announce("3");
  await press(groupOf(page, `Which of their own wires did ${DIANA} cut with it?`).getByRole("button", { name: `${DIANA} B`, exact: true }));
  await turnOf(EVE);
  await press(slotOf(page, "0:3"));
  await announce("5");
  await press(page.getByRole("dialog").getByRole("button", { name: "Miss, token 6" }));
  await turnOf(ME);

  // The wrong wire was tapped: the one beside it is a press away.
  await visit.press(slotOf(page, "1:0"));
  await page.getByRole("dialog", { name: `Cut at ${BOB} A` }).waitFor();
  await visit.press(page.getByRole("button", { name: `${BOB} B instead` }));
  await page.getByRole("dialog", { name: `Cut at ${BOB} B` }).waitFor();
  await page.keyboard.press("Escape");

  // Somebody else goes first after all.
  await visit.press(page.getByRole("button", { name: "Your turn" }));
  await visit.press(chip(page, "Whose turn is it?", EVE));
  await hasTurn(page, EVE);
  const said = await timeline(visit);
  for (const step of [`${BOB} cuts ${CHARLIE} J = 12: hit`, `${EVE} cuts ${ME} D = 5: miss`, `It is ${EVE}’s turn`]) {
    expect(said.includes(step), `"${step}" in the timeline, not ${said.join(" | ")}`);
  }
}

/** One typed line per event; a line that is not understood is explained where it was typed. */
async function typed(visit) {
  const { page } = visit;
  let worlds = await open(visit);
  const touch = visit.size.input === "touch";
  const say = async (line) => {
    if (touch) await visit.press(page.getByRole("button", { name: "What happened?" }));
    const field = page.getByRole("textbox", { name: "Type what happened" });
    await field.fill(line);
    await field.press("Enter");
  };
  const lines = [`${CHARLIE} J 12 hit J`, `${DIANA} D 5 miss 6`, `${ME} C 3 hit B`, `radar 11 yes ${BOB},${EVE},${ME}`];
  for (const line of lines) {
    await say(line);
    worlds = await counted(page, worlds);
  }
  expect((await spokenOf(slotOf(page, "2:9"))) === `${CHARLIE} J: 12, cut`, "Charlie’s wire is face up");
  expect((await spokenOf(slotOf(page, "3:3"))) === `${DIANA} D: token 6`, "Diana’s token");
  expect((await spokenOf(slotOf(page, "0:2"))) === `${ME} C: 3, cut`, "the observer’s wire is face up");
  await hasTurn(page, EVE);
  expect((await timeline(visit)).includes(lines[0]), "the line is in the timeline");
  await say(`${BOB} Z 5 hit A`);
  const refused = page.getByRole("alert");
  await refused.getByText(`${BOB} has 10 wires`).waitFor();
  await visit.picture("not-understood");
  await visit.accessible();
}

/** A press on an excluded value says why; the advice is for the player whose turn it is. */
async function whyAndAdvice(visit) {
  const { page } = visit;
  const worlds = await open(visit, {
    ...START,
    stands: START.stands.map((stand, at) => (at === 4 ? stand.replace("? ? ? ? ?", "? ? ? i6 ?") : stand)),
  });
  await visit.press(slotOf(page, "4:7"));
  await visit.press(groupOf(page, `Values that ${EVE} H cannot have`).getByRole("button", { name: "Why not 5?" }));
  const why = page.locator(".why-reasons");
  await why.getByText(`${EVE} H cannot be 5:`).waitFor();
  expect(
    (await why.locator("li").allTextContents()).join() === `${EVE} D = token 6`,
    `the token is the reason, not ${await why.textContent()}`,
  );
  await visit.picture("why-not");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await page.keyboard.press("Escape");

  // Bob's turn: what he could cut, as far as the observer sees. Equal cuts are one entry.
  await page.getByText(`What ${BOB} could cut, as far as you can see.`, { exact: false }).waitFor();
  const moves = page.locator(".move");
  await moves.first().waitFor();
  const names = await page.locator(".move-name").allTextContents();
  expect(new Set(names).size === names.length, "every cut is listed once");
  expect(
    names.every((name) => !name.includes(`Cut ${BOB} `)),
    `nobody cuts at their own stand: ${names}`,
  );
  await visit.picture("for-bob");
  await visit.accessibleInBothThemes();
  // A press on it enters his turn.
  await visit.press(moves.first());
  await page.getByRole("dialog").getByText(`with which of ${BOB}’s wires?`, { exact: false }).waitFor();
  await page.keyboard.press("Escape");
  // The observer's own cuts: those with the same figures are one entry.
  await visit.press(page.getByRole("radio", { name: "For you" }));
  await page
    .getByText(/^the same at /)
    .first()
    .waitFor();
  const shown = await page.locator(".move").evaluateAll((all) =>
    all.map(
      (one) =>
        [...one.querySelectorAll(".move-odds, .move-facts")]
          .map((part) => part.textContent)
          .join()
          .replace(/the same at.*/, "") + one.querySelector(".move-name").textContent.replace(/.* as/, ""),
    ),
  );
  expect(new Set(shown).size === shown.length, `equal cuts are merged: ${shown.join(" | ")}`);
  expect((await counted(page)) === worlds, "nothing was entered");
}

export const stories = [
  { name: "bomb-in-sight", run: inSight },
  { name: "bomb-three-taps", run: threeTaps },
  { name: "bomb-typed", run: typed },
  { name: "bomb-why-and-advice", run: whyAndAdvice },
];
