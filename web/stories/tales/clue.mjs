// Clue: a real table entered by taps or by typing, with a mistake that is undone; and a game against the computer.

import { expect } from "../harness.mjs";
import { judged, stepThrough, tryElse } from "../study.mjs";

const press = (visit, name, within = visit.page) => visit.press(within.getByRole("button", { name, exact: true }));
const group = (visit, name) => visit.page.getByRole("group", { name, exact: true });

const pressed = async (visit, label, name) =>
  (await group(visit, label).getByRole("button", { name, exact: true }).getAttribute("aria-pressed")) === "true";

/** Three cards, then who showed: four taps, and a fifth if you saw one of several possible cards. */
async function suggest(visit, cards, shower, card) {
  const entries = visit.page.locator(".clue-log li");
  const before = await entries.count();
  for (const [at, sort] of ["Suspect", "Weapon", "Room"].entries()) await press(visit, cards[at], group(visit, sort));
  await press(visit, shower, group(visit, "Who showed a card?"));
  if (card) await press(visit, card, group(visit, `Which card did ${shower} show you?`));
  await entries.nth(before).waitFor();
}

const cell = (visit, card, column) => visit.page.locator(".clue-grid tbody tr", { hasText: card }).locator("td").nth(column);

/** Waits until a cell of the grid shows this text. */
async function says(visit, card, column, text) {
  await cell(visit, card, column).filter({ hasText: text }).waitFor();
}

async function followTable(visit) {
  const { page } = visit;
  await visit.open("/");
  await page.locator(".game-card", { hasText: "Clue" }).scrollIntoViewIfNeeded();
  await visit.picture("home");
  await visit.press(page.getByRole("link", { name: /^Clue Who did it/ }));
  const real = page.getByRole("region", { name: "Sit at a real table" });
  await visit.press(real.getByRole("radio", { name: "3", exact: true }));
  await real.getByLabel("On your left").fill("Bob");
  await real.getByLabel("Player 3, clockwise").fill("Cy");
  await visit.picture("setup");
  await visit.roomy();
  await visit.accessibleInBothThemes();
  await press(visit, "Pick your cards");
  for (const card of ["Scarlett", "Plum", "Rope", "Knife", "Hall"]) await press(visit, card);
  expect(await page.getByRole("button", { name: "That is my hand" }).isDisabled(), "one card is missing");
  await press(visit, "Study");
  await visit.picture("hand");
  await visit.roomy();
  await press(visit, "That is my hand");
  await page.locator(".clue-grid").waitFor();
  // Twelve cards are unseen and three of them in the envelope: one of four suspects, of four weapons, of seven rooms.
  await says(visit, "Green", 0, "25.0%");
  await says(visit, "Lounge", 0, "14.3%");
  expect((await cell(visit, "Green", 1).getAttribute("title")) === "37.5%, exactly 3/8", "the exact fraction is shown");

  // You suggest: the rope is yours, so two cards may have been shown.
  await suggest(visit, ["Green", "Rope", "Lounge"], "Cy", "Green");
  await page.locator(".clue-log").getByText("You: Green, Rope, Lounge; Bob passed, Cy showed Green").waitFor();
  await visit.press(page.getByRole("button", { name: "Green: Cy." }));
  await page
    .locator(".clue-why")
    .getByText(/turn 1/)
    .waitFor();
  // The page moves on to Bob, who suggests, and Cy shows something.
  expect(await pressed(visit, "Who suggests?", "Bob"), "Bob is next");
  await suggest(visit, ["White", "Wrench", "Library"], "Cy");
  await page.getByRole("region", { name: "Likeliest in the envelope" }).locator("li").nth(4).waitFor();
  await visit.picture("enter");
  await page.evaluate(() => document.querySelector(".clue-grid").scrollIntoView());
  await visit.picture("grid");
  await visit.roomy();
  await visit.accessibleInBothThemes();

  await press(visit, "Hint");
  await page.locator(".advice-table .is-best").waitFor();
  await visit.picture("hint");
  await visit.roomy();
  await visit.press(page.locator(".advice-table .is-best .link"));
  expect((await page.locator('.options-clue [aria-pressed="true"]').count()) === 3, "a hint is applied with one tap");
  expect(await pressed(visit, "Who suggests?", "You"), "and it is yours to make");
  const hide = page.getByRole("button", { name: "Hide the hint" });
  if (await hide.isVisible()) await visit.press(hide);

  // A mistake: nobody shows you the green card that Cy has shown before.
  await suggest(visit, ["Green", "Wrench", "Library"], "Nobody");
  await page.getByRole("alert").getByText("These facts cannot all be true").waitFor();
  expect((await page.locator(".clue-log .is-blamed").count()) > 0, "the conflicting entries are marked");
  await visit.picture("contradiction");
  await visit.roomy();
  await visit.accessibleInBothThemes();
  await press(visit, "Undo the last step");
  await page.locator(".clue-grid").waitFor();
  expect((await page.locator(".clue-log li").count()) === 2, "the mistake is gone");

  await visit.press(page.getByRole("radio", { name: "Accusation" }));
  for (const [at, sort] of ["Suspect", "Weapon", "Room"].entries())
    await press(visit, ["Mustard", "Wrench", "Kitchen"][at], group(visit, sort));
  await press(visit, "Wrong", group(visit, "Was it right?"));
  await page.locator(".clue-log").getByText("Bob accused Mustard, Wrench, Kitchen: wrong").waitFor();
  const text = await visit.saved();
  await press(visit, "New table");
  await visit.reopen(text);
  await page.locator(".clue-log").getByText("Bob accused Mustard, Wrench, Kitchen: wrong").waitFor();
  await page.reload();
  await page.locator(".clue-log").getByText("Bob accused Mustard, Wrench, Kitchen: wrong").waitFor();
}

/** Follows the hints for two suggestions, answers when asked, then accuses wildly and watches the game to its end. */
async function playComputer(visit) {
  const { page } = visit;
  await visit.open("/#/clue");
  const game = page.getByRole("region", { name: "Play against the computer" });
  // The widest grid: six hands and the envelope.
  await visit.press(game.getByRole("radio", { name: "6", exact: true }));
  await press(visit, "Deal", game);
  await page.locator(".clue-grid").waitFor();
  expect((await page.locator(".clue-grid thead th").count()) === 8, "a column for every holder");
  await page.locator(".clue-grid").evaluate((grid) => grid.scrollIntoView());
  await visit.picture("six");
  await visit.accessibleInBothThemes();
  await press(visit, "New table");
  await visit.press(game.getByRole("radio", { name: "3", exact: true }));
  await press(visit, "Deal", game);
  const again = page.getByRole("button", { name: "Play again" });
  const [answer, suggesting, end] = [
    page.getByRole("button", { name: /^(Show |I have none)/ }),
    page.getByRole("button", { name: "Suggest", exact: true }),
    page.getByRole("button", { name: "End the turn" }),
  ];
  let asked = 0;
  for (let turn = 0; turn < 8 && asked < 2; turn += 1) {
    await again.or(answer.first()).or(suggesting).or(end).first().waitFor();
    if (await again.isVisible()) break;
    const deeds = await page.evaluate(() => localStorage.getItem("kibitzer.clue"));
    if (await answer.first().isVisible()) {
      await visit.picture("answer");
      await visit.press(answer.first());
    } else if (await suggesting.isVisible()) {
      await press(visit, "Hint");
      await visit.press(page.locator(".advice-table .is-best .link"));
      await page.locator(".clue-grid").waitFor();
      const hide = page.getByRole("button", { name: "Hide the hint" });
      if (await hide.isVisible()) await visit.press(hide);
      if (asked === 0) await visit.picture("suggest");
      await visit.roomy();
      await visit.press(suggesting);
      asked += 1;
    } else {
      await visit.picture("decide");
      await visit.press(end);
    }
    await page.waitForFunction((before) => localStorage.getItem("kibitzer.clue") !== before, deeds);
  }
  expect(asked === 2 || (await again.isVisible()), "the computer plays on");
  // A wild accusation ends your turns, and the computer plays to the end.
  await again.or(answer.first()).or(end).first().waitFor();
  while (!(await end.isVisible())) {
    if (await again.isVisible()) return;
    await visit.press(answer.first());
    await again.or(answer.first()).or(end).or(suggesting).first().waitFor();
    if (await suggesting.isVisible()) break;
  }
  for (const [sort, card] of [
    ["Suspect", "Scarlett"],
    ["Weapon", "Knife"],
    ["Room", "Kitchen"],
  ])
    await press(visit, card, group(visit, sort));
  await press(visit, "Accuse");
  for (let turn = 0; turn < 60; turn += 1) {
    await again.or(answer.first()).first().waitFor();
    if (await again.isVisible()) break;
    const deeds = await page.evaluate(() => localStorage.getItem("kibitzer.clue"));
    await visit.press(answer.first());
    await page.waitForFunction((before) => localStorage.getItem("kibitzer.clue") !== before, deeds);
  }
  await page.getByText(/The envelope held/).waitFor();
  await judged(visit);
  await stepThrough(visit);
  await page.locator(".study-position .clue-grid").waitFor();
  await tryElse(visit);
  await visit.picture("over");
  await visit.accessibleInBothThemes();
  await visit.roomy();
}

/** The card names of another edition, and a hint restricted to the selected room. */
async function otherNames(visit) {
  const { page } = visit;
  await visit.open("/#/clue");
  const real = page.getByRole("region", { name: "Sit at a real table" });
  await visit.press(real.getByRole("radio", { name: "3", exact: true }));
  await visit.press(real.getByText("Cards of another edition"));
  await real.getByLabel("Weapon (6)").fill("Leuchter, Dolch, Blei Rohr, Pistole, Seil, Zange");
  await visit.picture("names");
  await visit.roomy();
  await press(visit, "Pick your cards");
  for (const card of ["Scarlett", "Plum", "Blei Rohr", "Zange", "Hall", "Study"]) await press(visit, card);
  await press(visit, "That is my hand");
  await says(visit, "Leuchter", 0, "25.0%");
  await press(visit, "Lounge", group(visit, "Room"));
  await press(visit, "Hint");
  await page.locator(".advice-table .is-best").waitFor();
  const actions = await page.locator(".advice-table .link").allTextContents();
  expect(
    actions.length > 1 && actions.every((action) => action.endsWith("Lounge") || action.startsWith("accuse")),
    `only the selected room: ${actions.join("; ")}`,
  );
  await visit.picture("room");
}

/** A real table by typing: a line without a name, one out of turn, one that is not understood; then other habits, undone. */
async function typeTable(visit) {
  const { page } = visit;
  await visit.open("/#/clue");
  const table = {
    names: ["You", "Bob", "Cy"],
    first: 0,
    picked: true,
    hand: ["scarlett", "plum", "rope", "knife", "hall", "study"],
    history: [],
  };
  await visit.reopen(JSON.stringify({ kibitzer: "clue", version: 1, table: { game: null, table } }));
  const entries = page.locator(".clue-log li");
  const type = async (line) => {
    await page.getByLabel("Type what happened").fill(line);
    await press(visit, "Enter");
  };
  await type("me: green rope lounge, Cy showed green");
  await page.locator(".clue-log").getByText("You: Green, Rope, Lounge; Bob passed, Cy showed Green").waitFor();
  await type("white wrench library, Cy showed");
  await page.locator(".clue-log").getByText("Bob: White, Wrench, Library; Cy showed").waitFor();
  await type("gren wrench library, Bob showed");
  await page.getByRole("alert").getByText("`gren` is not").waitFor();
  expect((await entries.count()) === 2, "a line that is not understood changes nothing");
  await visit.picture("refused");
  await visit.roomy();
  await visit.accessibleInBothThemes();
  await type("Bob: mustard wrench library, nobody");
  await page.getByText("It was Cy's turn").waitFor();
  expect((await entries.count()) === 3 && (await page.getByRole("alert").count()) === 0, "out of turn, it is accepted");
  await press(visit, "Undo");
  await entries.nth(2).waitFor({ state: "detached" });
  await visit.press(page.getByText("What is assumed of the others"));
  const before = await cell(visit, "White", 2).textContent();
  await page.getByLabel("What they suggest").selectOption("new");
  await page.waitForFunction(
    (was) =>
      [...document.querySelectorAll(".clue-grid tbody tr")].find((row) => row.textContent.startsWith("White")).children[3].textContent !==
      was,
    before,
  );
  await page.getByLabel(/^How well they play/).selectOption("expert");
  await visit.picture("habits");
  await visit.roomy();
  await visit.accessibleInBothThemes();
  await press(visit, "Undo");
  await press(visit, "Undo");
  await cell(visit, "White", 2).filter({ hasText: before }).waitFor();
}

/** The log of a real table on the analysis board. */
async function studyTable(visit) {
  const { page } = visit;
  await visit.open("/#/clue");
  const history = [
    { suggest: 0, cards: ["green", "rope", "lounge"], shown_by: 1, card: "green" },
    { suggest: 1, cards: ["white", "knife", "hall"], shown_by: 2 },
    { suggest: 2, cards: ["mustard", "knife", "kitchen"], shown_by: null },
  ];
  const table = {
    names: ["You", "Ann", "Ben"],
    first: 0,
    picked: true,
    hand: ["scarlett", "plum", "rope", "wrench", "hall", "study"],
    history,
  };
  await visit.reopen(JSON.stringify({ kibitzer: "clue", version: 1, table: { game: null, table } }));
  await press(visit, "Analysis board");
  await stepThrough(visit);
  await judged(visit);
  await page.locator(".study-dot").nth(3).waitFor();
  await visit.press(page.locator(".study-move").first());
  await page.locator(".study-choice").first().waitFor();
  await visit.picture("board");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await press(visit, "Back to the table");
  await page.locator(".clue-log").waitFor();
}

export const stories = [
  { name: "clue-analysis", run: studyTable },
  { name: "clue-another-edition", run: otherNames },
  { name: "clue-typed", run: typeTable },
  { name: "clue-at-the-table", site: true, run: followTable },
  { name: "clue-against-the-computer", run: playComputer },
];
