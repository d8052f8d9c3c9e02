// A hand of Texas 42 with a hint, and a round of Blob, from the first bid to the analysis board.

import { expect } from "../harness.mjs";
import { judged, stepThrough, tryElse } from "../study.mjs";

/** Plays until the hand is over: makes each bid, trump declaration and play that is due. */
async function playOn(visit, { prefer, onTurn }) {
  const { page } = visit;
  const play = page.locator(".play-button");
  for (let turn = 0; turn < 60; turn += 1) {
    await page.locator(".over, .dock .play-button, .dock .options, .dock .button:has-text('Skip animation')").first().waitFor();
    const skip = page.getByRole("button", { name: "Skip animation" });
    if (await skip.isVisible().catch(() => false)) await visit.press(skip).catch(() => {});
    await page.waitForFunction(() => {
      const button = document.querySelector(".play-button");
      return document.querySelector(".over") !== null || (button !== null && !document.querySelector(".dock .working"));
    });
    if (await page.locator(".over").isVisible()) return;
    await onTurn?.(turn);
    const choice = page.locator(".dock .options .option");
    if ((await choice.count()) > 0) {
      const preferred = choice.and(page.getByRole("button", { name: prefer, exact: true }));
      await visit.press((await preferred.count()) > 0 ? preferred.first() : choice.first());
    } else {
      await visit.press(page.locator('.hand .piece[aria-disabled="false"]').first());
    }
    // The first press only selects; nothing happens before the button is pressed.
    expect(await play.isEnabled(), "something is selected");
    const before = await play.textContent();
    await visit.press(play);
    await page.waitForFunction((text) => document.querySelector(".play-button")?.textContent !== text, before);
  }
  throw new Error("expected: the hand is over after 60 turns");
}

async function playTexas42(visit) {
  const { page } = visit;
  await visit.open("/#/42");
  await visit.press(page.getByRole("radiogroup", { name: "Opponents" }).getByRole("radio", { name: "Beginner" }));
  await visit.press(page.getByRole("button", { name: "Deal", exact: true }));
  await page.locator(".hand .piece").first().waitFor();
  expect((await page.locator(".hand .piece").count()) === 7, "seven dominoes are dealt");
  let hinted = false;
  await playOn(visit, {
    prefer: "30",
    onTurn: async (turn) => {
      if (hinted || turn > 3) return;
      hinted = true;
      await visit.press(page.getByRole("button", { name: "Hint", exact: true }));
      await page.locator(".advice-table .is-best").waitFor();
      expect(/(exact|sampled), [\d,]+/.test(await page.locator(".advice-box .evidence").textContent()), "the evidence is shown");
      await visit.picture("hint");
      await visit.press(page.getByRole("button", { name: "Hide the hint" }));
    },
  });
  expect(hinted, "a hint was asked");
  // The board opens by itself.
  await judged(visit);
  await visit.picture("over");
  await stepThrough(visit);
  await visit.roomy();
  await visit.accessibleInBothThemes();
  if (await tryElse(visit)) {
    await visit.press(page.getByRole("button", { name: "Play from here" }));
    await page.locator(".dock").waitFor();
    await visit.press(page.getByRole("button", { name: "Undo", exact: true }));
  }
  // A reload loses nothing.
  await page.reload();
  await page.locator(".study .over").waitFor();
  await visit.press(
    page
      .getByRole("button", { name: "Next hand" })
      .or(page.getByRole("button", { name: "New match" }))
      .first(),
  );
  await page
    .getByRole("tab", { name: "What is known" })
    .or(page.getByRole("heading", { name: "Play a match" }))
    .first()
    .waitFor();
}

async function playBlob(visit) {
  const { page } = visit;
  await visit.open("/#/blob");
  await visit.press(page.getByRole("radiogroup", { name: "Players" }).first().getByRole("radio", { name: "3", exact: true }));
  await visit.press(page.getByRole("radio", { name: "Beginner" }));
  await page.getByLabel("Cards in the first round").selectOption("3");
  await visit.press(page.getByRole("button", { name: "Deal", exact: true }));
  await page.locator(".hand .piece").first().waitFor();
  expect((await page.locator(".hand .piece").count()) === 3, "three cards are dealt");
  await page.locator(".known-table tbody tr").first().waitFor();
  expect(/exact, .+ worlds/.test(await page.locator(".known .evidence").textContent()), "the chances are exact");
  await visit.press(page.getByRole("radio", { name: "Likely" }));
  expect(/sampled/.test(await page.locator(".known .evidence").textContent()), "what is likely is marked as sampled");
  await visit.picture("known");
  await playOn(visit, { prefer: "bid 1" });
  await page.locator(".study").waitFor();
  expect((await page.locator(".sheet tbody tr").count()) === 1, "the sheet has a line");
  await visit.picture("sheet");
  await judged(visit);
  await stepThrough(visit);
  if (await tryElse(visit)) await page.locator(".study-opinion .evidence").waitFor();
  await visit.roomy();
  await visit.accessibleInBothThemes();
  await visit.press(page.getByRole("button", { name: "Next round" }));
  await page.getByText("Round 2 of").waitFor();
}

const press = (visit, name) => visit.press(visit.page.getByRole("button", { name, exact: true }));

/**
 * Enters what somebody did at a real table: selects it and confirms. The engine has processed it when the heading
 * changes.
 */
async function enter(visit, name) {
  const { page } = visit;
  const words = page.locator(".dock-head h2");
  await page.locator('.dock[aria-busy="false"]').locator(".option, .piece").first().waitFor();
  const before = await words.textContent();
  await visit.press(page.locator(".dock").getByRole("button", { name }).first());
  await visit.press(page.locator(".dock .play-button"));
  await page.waitForFunction((text) => document.querySelector(".dock-head h2")?.textContent !== text, before);
}

async function hint(visit, look) {
  const { page } = visit;
  await press(visit, "Hint");
  await page.locator(".advice-table .is-best").waitFor();
  await look(await page.locator(".advice-table thead th").allTextContents());
  await press(visit, "Hide the hint");
}

async function enterNello(visit) {
  const { page } = visit;
  await visit.open("/#/42");
  await visit.press(page.getByRole("radio", { name: "Kitchen table" }));
  await press(visit, "Enter a hand");
  for (const tile of ["one blank", "two blank", "three blank", "four one", "two one", "three one", "four two"]) await press(visit, tile);
  await visit.roomy();
  await press(visit, "That is my hand");
  for (const bid of [/^1 mark$/, "pass", "pass", "pass"]) await enter(visit, bid);
  await enter(visit, /^nello$/);
  await page.locator(".ring").getByText("You must lose every trick").waitFor();
  await hint(visit, async (columns) => {
    expect(columns.includes("Bid made") && !columns.includes("Points"), `nello has no points: ${columns}`);
    await visit.picture("nello");
    await visit.roomy();
  });
  await enter(visit, /^three blank/);
  await page.getByText("What did Ann play?").waitFor();
  await visit.accessibleInBothThemes();
  // The partner sits out: after two plays the trick is complete.
  await enter(visit, "six three");
  await enter(visit, "five three");
  const text = await visit.saved();
  await press(visit, "New table");
  await page.getByRole("heading", { name: "Play a match" }).waitFor();
  await visit.reopen(text);
  await page.locator(".ring").getByText("You must lose every trick").waitFor();
  await page.reload();
  await page.locator(".ring").getByText("You must lose every trick").waitFor();
}

/** A defender sees how often the bid is set. */
async function defendTexas42(visit) {
  const { page } = visit;
  await visit.open("/#/42");
  await press(visit, "Enter a hand");
  for (const tile of ["six five", "five four", "four three", "five blank", "double six", "one blank", "double two"])
    await press(visit, tile);
  await press(visit, "That is my hand");
  await enter(visit, "pass");
  await enter(visit, /^30$/);
  await enter(visit, "pass");
  await enter(visit, "pass");
  await enter(visit, /^fours$/);
  for (const tile of [/^double four$/, "four two", "four one"]) await enter(visit, tile);
  await hint(visit, async (columns) => {
    expect(columns.includes("Bid set") && columns.includes("Points"), `a defender wants it set: ${columns}`);
    await visit.picture("set");
  });
  // What is possible and what is likely are shown separately, each with its evidence.
  const known = page.locator(".known");
  expect(/exact, .+ worlds/.test(await known.locator(".evidence").textContent()), "what is possible is counted");
  await visit.press(page.getByRole("radio", { name: "Likely" }));
  expect(/sampled/.test(await known.locator(".evidence").textContent()), "what is likely is sampled");
  await known.getByText(/Effective sample size [\d,]+/).waitFor();
}

async function enterBlob(visit) {
  const { page } = visit;
  await visit.open("/#/blob");
  await visit.press(page.getByRole("radiogroup", { name: "Players" }).first().getByRole("radio", { name: "3", exact: true }));
  await press(visit, "Enter a round");
  await page.getByLabel("Cards each").selectOption("2");
  await page.getByLabel("Dealer").selectOption({ label: "Ben" });
  await page.getByLabel("Turned-up card").selectOption({ label: "9 of hearts" });
  await page.getByRole("combobox", { name: /^Scoring/ }).selectOption("penalty");
  await page.getByLabel("Rounds after this one").fill("1");
  for (const [name, points] of [
    ["You", "20"],
    ["Ann", "31"],
    ["Ben", "-2"],
  ])
    await page.getByLabel(`Points: ${name}`).fill(points);
  expect(await page.getByLabel("Trump suit").isDisabled(), "the card names the trump");
  await press(visit, "ace of hearts");
  await press(visit, "2 of clubs");
  await visit.picture("round");
  await visit.roomy();
  await visit.accessibleInBothThemes();
  await press(visit, "That is my hand");
  await page.locator(".ring").getByText("9 of hearts").waitFor();
  await hint(visit, async (columns) => {
    expect(columns.includes("Makes the bid"), `the chance of the bid: ${columns}`);
    await visit.picture("hint");
  });
  for (const did of [
    /^bid 1$/,
    /^bid 0$/,
    /^bid 0$/,
    /^ace of hearts/,
    "3 of hearts",
    "4 of hearts",
    /^2 of clubs/,
    "king of clubs",
    "4 of clubs",
  ]) {
    await enter(visit, did);
  }
  await page.getByText("You made your bid: 11 points").waitFor();
  // The board judges each decision by what could have been done instead; the other hands stay hidden.
  await judged(visit);
  await stepThrough(visit);
  expect((await page.locator(".study-opinion").count()) === 0, "there is nothing to judge at the end");
  await visit.press(page.locator(".study-move").first());
  await page.locator(".study-opinion .evidence").waitFor();
  await page.locator(".study .back-card").first().waitFor();
  await visit.picture("board");
  // Ann bid 0 and took one trick.
  await press(visit, "Enter the next round");
  expect((await page.getByLabel("Points: You").inputValue()) === "31", "the points are added");
  expect((await page.getByLabel("Points: Ben").inputValue()) === "8", "ten more for making a bid of 0");
  expect((await page.getByLabel("Points: Ann").inputValue()) === "30", "one less for a trick too many");
  expect((await page.getByLabel("Cards each").inputValue()) === "1", "one card fewer");
  const text = await visit.saved();
  await press(visit, "New table");
  await page.getByRole("heading", { name: "Play a game" }).waitFor();
  await visit.reopen(text);
  await page.getByLabel("Points: You").waitFor();
  await page.reload();
  expect((await page.getByLabel("Points: You").inputValue()) === "31", "kept over a reload");
}

/** When the other players cannot continue, the page says so and one press tries again; nothing is lost. */
async function askAgain(visit) {
  const { page } = visit;
  for (const [where, heading] of [
    ["/#/42", "Play a match"],
    ["/#/blob", "Play a game"],
  ]) {
    await visit.open(where);
    await page.getByRole("heading", { name: heading }).waitFor();
    let refused = 0;
    await page.route("**/api/v1/stream", async (route) => {
      if (JSON.parse(route.request().postData() ?? "{}").query !== "sit" || refused > 0) return route.fallback();
      refused += 1;
      const error = { kind: "timeout", message: "the request ran out of time" };
      const body = `event: error\ndata: ${JSON.stringify({ id: null, error })}\n\n`;
      return route.fulfill({ status: 200, contentType: "text/event-stream", body });
    });
    await press(visit, "Deal");
    await page.getByRole("alert").getByText("Timed out").waitFor();
    await visit.roomy();
    await press(visit, "Try again");
    await page.locator(".hand .piece").first().waitFor();
    expect(refused === 1 && (await page.getByRole("alert").count()) === 0, "the second attempt succeeds");
    await page.unroute("**/api/v1/stream");
    await page.locator(".dock .options").waitFor();
    await press(visit, "New table");
  }
}

/** The largest tables: seventeen cards in a hand, eight players in a ring. */
async function manyCards(visit) {
  const { page } = visit;
  for (const [players, cards] of [
    ["3", "17"],
    ["8", "6"],
  ]) {
    await visit.open("/#/blob");
    await visit.press(page.getByRole("radiogroup", { name: "Players" }).first().getByRole("radio", { name: players, exact: true }));
    await visit.press(page.getByRole("radio", { name: "Beginner" }));
    await page.getByLabel("Cards in the first round").selectOption(cards);
    await press(visit, "Deal");
    await page.locator(".dock .options").waitFor();
    expect((await page.locator(".hand .piece").count()) === Number(cards), "all cards are there");
    await page.locator(".known-table tbody tr").first().waitFor();
    await visit.roomy();
    await visit.accessible();
    await visit.picture(`bid-${players}`);
    // Which bid the dealer may not make depends on the deal.
    await visit.press(page.locator(".dock .options .option").first());
    await visit.press(page.locator(".dock .play-button"));
    await page.locator('.hand .piece[aria-disabled="false"]').first().waitFor();
    await visit.picture(`play-${players}`);
    await visit.roomy();
    await press(visit, "New table");
    await page.getByRole("heading", { name: "Play a game" }).waitFor();
  }
}

/** A table to feel at home: hands and backs, speed, reduced motion, past tricks, and why a domino cannot be played. */
async function feelAtTable(visit) {
  const { page } = visit;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit.open("/#/42");
  await visit.press(page.getByRole("radiogroup", { name: "Opponents" }).getByRole("radio", { name: "Beginner" }));
  await press(visit, "Deal");
  await page.locator(".hand .piece").first().waitFor();
  expect((await page.locator(".sitter .back-domino").count()) === 21, "seven dominoes in each of the other hands");
  for (const name of ["Ann", "Ben", "Cleo"]) await page.locator(".sitter-name", { hasText: name }).waitFor();
  await page.getByLabel("Speed").selectOption("instant");
  let [barred, tricks] = [0, 0];
  await playOn(visit, {
    prefer: "30",
    onTurn: async () => {
      expect(!(await page.getByRole("button", { name: "Skip animation" }).isVisible()), "nothing to skip at once");
      const closed = page.locator(".hand .piece.is-barred");
      if (barred === 0 && (await closed.count()) > 0) {
        barred += 1;
        // It says that it is disabled, so that a plain tap would wait for it.
        if (visit.size.input === "touch") await closed.first().tap({ force: true });
        else await visit.press(closed.first());
        await page
          .locator(".hand-barred")
          .getByText(/^You must follow suit: you can play the /)
          .waitFor();
        await visit.picture("barred");
        await visit.roomy();
      }
      const laid = page.locator(".laid").first();
      if (await laid.isVisible()) expect((await laid.evaluate((one) => getComputedStyle(one).animationName)) === "none", "no motion");
      if (tricks === 0 && (await page.getByRole("button", { name: "Last trick" }).isVisible())) {
        await visit.press(page.getByRole("tab", { name: "Tricks" }));
        tricks = await page.locator(".tricks > li").count();
        expect(/^We \d+ · They \d+$/.test(await page.locator(".trick-total").last().textContent()), "the running total");
        await visit.picture("tricks");
        await visit.accessibleInBothThemes();
      }
    },
  });
  expect(tricks > 0 || (await page.getByText("thrown in").count()) > 0, "past tricks are listed");
}

export const stories = [
  { name: "feel-at-the-table", run: feelAtTable },
  { name: "play-texas42-with-a-hint", site: true, run: playTexas42 },
  { name: "play-a-blob-round", site: true, run: playBlob },
  { name: "enter-texas42-nello", run: enterNello },
  { name: "defend-texas42", run: defendTexas42 },
  { name: "enter-a-blob-round", run: enterBlob },
  { name: "blob-many-cards", run: manyCards },
  { name: "cards-ask-again", on: "server", run: askAgain },
];
