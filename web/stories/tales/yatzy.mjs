// The Yatzy table: a turn with the coach and the dial, dice from a real table, and long work that is cancelled.

import { expect } from "../harness.mjs";
import { judged, stepThrough } from "../study.mjs";

/** The first answers require solving whole games. */
const SOLVED = { timeout: 180_000 };

const diceOf = (page) => page.locator(".die").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")));
const heldOf = (page) => page.locator(".die").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-pressed")));

async function start(visit, source) {
  await visit.open("/#/yatzy");
  const { page } = visit;
  if (source) await visit.press(page.getByRole("radio", { name: source }));
  await visit.press(page.getByRole("button", { name: "Start" }));
  await page.getByRole("region", { name: "Score card" }).waitFor();
}

async function rollOnce(visit) {
  if (visit.size.input === "keyboard") return visit.page.keyboard.press("r");
  return visit.page.locator(".roll").tap();
}

async function playTurn(visit) {
  await start(visit);
  const { page } = visit;
  await rollOnce(visit);
  const coach = page.getByRole("region", { name: "Coach" });
  await coach.getByRole("table", { name: "What can be kept" }).waitFor(SOLVED);
  await visit.picture("rolled");

  // A die is held by tapping it, or with its number key.
  if (visit.size.input === "keyboard") await page.keyboard.press("2");
  else await page.locator(".die").nth(1).tap();
  expect((await heldOf(page)).join() === "false,true,false,false,false", "the second die is held");

  // The dial: a named stop by touch, the slider by keys.
  if (visit.size.input === "keyboard") {
    await page.getByRole("slider", { name: "Risk preference" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
  } else {
    await page.getByRole("button", { name: "Bold" }).tap();
  }
  const theta = visit.size.input === "keyboard" ? "(+0.01)" : "(+0.05)";
  await page.getByText(theta).waitFor();
  await coach.getByText("Worth as much to you as a sure final score").waitFor(SOLVED);
  await visit.accessible();

  // A reload loses nothing: same dice, same holds, same position of the dial.
  const before = [await diceOf(page), await heldOf(page)].join();
  await page.reload({ waitUntil: "load" });
  await page.getByText(theta).waitFor();
  expect([await diceOf(page), await heldOf(page)].join() === before, "the dice are the same after a reload");

  // The rest is rolled, and a box is filled.
  await coach.getByRole("table", { name: "What can be kept" }).waitFor(SOLVED);
  await rollOnce(visit);
  await page.getByText("1 roll left").first().waitFor();
  const box = page.locator(".box.is-open").first();
  await box.waitFor(SOLVED);
  const name = await box.locator(".box-name").textContent();
  await visit.press(box);
  await page.getByText("Turn 2 of 15").waitFor();
  await page.locator(".coach-word").getByText(`You filled ${name}`).waitFor(SOLVED);
  await visit.picture("filled");

  // After undo the dice of the turn are back.
  await visit.press(page.getByRole("button", { name: "Undo" }));
  await page.getByText("Turn 1 of 15").waitFor();
  expect((await page.locator(".box.is-filled").count()) === 0, "the box is open again");
}

async function enterDice(visit) {
  await start(visit, "From a real table");
  const { page } = visit;
  await rollOnce(visit);
  for (const face of [6, 6, 6, 6, 5]) {
    if (visit.size.input === "keyboard") await page.keyboard.press(String(face));
    else await page.getByRole("button", { name: `It shows ${face}` }).tap();
  }
  // A mistake is corrected.
  if (visit.size.input === "keyboard") await page.keyboard.press("Backspace");
  else await page.getByRole("button", { name: "Remove a die" }).tap();
  await page.getByText("What does the last die show?").waitFor();
  if (visit.size.input === "keyboard") await page.keyboard.press("6");
  else await page.getByRole("button", { name: "It shows 6" }).tap();
  const yatzy = page.getByRole("button", { name: /^Yatzy\W+fill with 50/ });
  await yatzy.waitFor(SOLVED);
  await visit.press(yatzy);
  await page.getByText("Turn 2 of 15").waitFor();
  expect((await page.locator(".total strong").textContent()) === "50", "the total is 50");
  await visit.picture("fifty");
}

async function stopExploring(visit) {
  await visit.open("/#/risk");
  const { page } = visit;
  await visit.press(page.getByRole("button", { name: "Compute the distributions" }));
  await page.getByText("Risk preference 0: 0 of").waitFor();
  await page.getByText("computing the distribution").waitFor(SOLVED);
  await visit.picture("working");
  await visit.press(page.getByRole("button", { name: "Cancel" }));
  await page.getByRole("button", { name: /^Compute the/ }).waitFor();
  expect((await page.getByRole("alert").count()) === 0, "cancelling is not an error");
}

/** Even at the start of a game, optimal play for a target is computed on request, and can be cancelled. */
async function targetOnRequest(visit) {
  await start(visit);
  const { page } = visit;
  await rollOnce(visit);
  const goal = page.getByRole("region", { name: "Playing for" });
  await visit.press(goal.getByRole("radio", { name: "A target" }));
  await visit.press(goal.getByRole("button", { name: "Compute optimal play now" }));
  await goal.getByText("solving the target").waitFor(SOLVED);
  await goal.locator("progress").waitFor();
  await visit.picture("working");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(goal.getByRole("button", { name: "Cancel" }));
  await goal.getByRole("button", { name: "Compute optimal play now" }).waitFor();
  expect((await goal.locator(".working").count()) === 0, "no work is in progress any more");
  // The engine has really stopped: its only slot for targets is free again.
  const answer = await page.evaluate(async () => {
    const filled = [
      "Ones",
      "Twos",
      "Threes",
      "Fours",
      "Fives",
      "Sixes",
      "One Pair",
      "Two Pairs",
      "Three of a Kind",
      "Four of a Kind",
      "Small Straight",
      "Large Straight",
      "Full House",
    ];
    const body = JSON.stringify({ game: "yatzy", query: "target", filled, upper_score: 63, points: 60 });
    const response = await fetch("/api/v1/query", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return response.json();
  });
  expect(answer.answer?.p > 0, `another target is answered: ${JSON.stringify(answer)}`);
}

/** A game to its end: goals are used automatically near the end, a file keeps the game, and the report looks back. */
async function finishYatzy(visit) {
  await start(visit);
  const { page } = visit;
  await visit.press(page.getByRole("radio", { name: "Silent" }));
  for (let turn = 1; turn <= 15; turn += 1) {
    await page.getByText(`Turn ${turn} of 15`).waitFor();
    await rollOnce(visit);
    if (turn === 14) {
      const text = await visit.saved();
      await visit.press(page.getByRole("button", { name: "New game" }));
      await page.getByRole("button", { name: "Start" }).waitFor();
      await visit.reopen(text);
      await page.getByText("Turn 14 of 15").waitFor();
      await visit.press(page.getByRole("radio", { name: "A target" }));
      await page.getByText(/^Best chance of at least/).waitFor(SOLVED);
      // How far the target is, beside the dice.
      await page.locator(".goal-strip", { hasText: /^Target 250\d+ of 250chance/ }).waitFor();
      await visit.picture("target");
      await visit.press(page.getByRole("radio", { name: "A win" }));
      await visit.press(page.getByText(/^Boxes already filled/));
      await visit.press(page.getByRole("button", { name: "Same boxes as mine" }));
      await page.getByText(/^Best chance to win/).waitFor(SOLVED);
      await visit.picture("duel");
      await visit.roomy();
    }
    const box = page.locator(".box.is-open").first();
    await box.waitFor(SOLVED);
    await visit.press(box);
  }
  await page.getByRole("region", { name: "The game is over" }).waitFor(SOLVED);
  await page.getByText(/decisions were optimal/).waitFor(SOLVED);
  await visit.picture("report");
  // The board has every decision of the game.
  await judged(visit);
  await stepThrough(visit);
  const mistake = page.getByRole("button", { name: "Next mistake" });
  await visit.press(mistake);
  await page.locator(".study-choice").first().waitFor();
  await page.locator(".study-table").scrollIntoViewIfNeeded();
  await visit.picture("mistake");
  await visit.accessibleInBothThemes();
  await visit.roomy();
}

/** Scores appear without waiting for the coach, costs on request, and the dial answers at once. */
async function instant(visit) {
  const { page } = visit;
  // Advice is held back: the scores must come without it.
  let release;
  const held = new Promise((go) => {
    release = go;
  });
  await page.route("**/api/v1/query**", async (route) => {
    if (/"query":"(advise|value|density|review)"/.test(route.request().postData() ?? "")) await held;
    return route.fallback();
  });
  await start(visit);
  await rollOnce(visit);
  await page.locator(".box.is-open").first().waitFor();
  expect((await page.locator(".box.is-open").count()) === 15, "every box shows its score");
  expect((await page.locator(".box-note").count()) === 0, "without advice there is none");
  await visit.picture("scores");
  release();
  const coach = page.getByRole("region", { name: "Coach" });
  await coach.getByRole("table", { name: "What can be kept" }).waitFor(SOLVED);
  await page.unroute("**/api/v1/query**");

  // Costs are shown on request only, and the choice is kept.
  const notes = () => page.locator(".box-note").allTextContents();
  await rollOnce(visit);
  await page.getByText("1 roll left").first().waitFor();
  await rollOnce(visit);
  await page.locator(".box.is-best").first().waitFor(SOLVED);
  expect(
    (await notes()).every((note) => note === "best"),
    `no costs, not ${await notes()}`,
  );
  await visit.press(page.getByRole("button", { name: "Show costs" }));
  await page.locator(".box-note", { hasText: "−" }).first().waitFor();
  await visit.picture("costs");
  await visit.accessibleInBothThemes();
  await visit.press(page.getByRole("button", { name: "Show costs" }));

  // Turning the dial: figures at once, marked as estimated, then the exact ones.
  let answer;
  const waiting = new Promise((go) => {
    answer = go;
  });
  await page.route("**/api/v1/query**", async (route) => {
    if (/"theta":0\.05/.test(route.request().postData() ?? "")) await waiting;
    return route.fallback();
  });
  await visit.press(page.getByRole("button", { name: "Bold" }));
  await coach.getByText("Estimated from the settings").waitFor({ timeout: 2_000 });
  expect((await coach.locator(".choices tbody tr").count()) > 1, "the choices are shown");
  await visit.picture("between");
  await visit.accessibleInBothThemes();
  answer();
  await coach.getByText("Estimated from the settings").waitFor({ state: "detached", ...SOLVED });
  await page.unroute("**/api/v1/query**");
}

/** Drills: a choice is judged at once, and the tally is kept; the game on the table stays as it is. */
async function drill(visit) {
  const { page } = visit;
  await visit.open("/#/yatzy");
  await visit.press(page.getByRole("button", { name: "Drill: close decisions" }));
  for (let position = 1; position <= 3; position += 1) {
    await page.getByText(`Position ${position} of`).waitFor();
    const choices = page.locator(".drill-choice");
    await choices.first().waitFor(SOLVED);
    expect((await page.locator(".drill-choice small").count()) === 0, "nothing is given away");
    if (position === 1) await visit.picture("question");
    await visit.press(choices.nth(position % 2));
    await page.locator(".drill-choice.is-best").first().waitFor();
    expect(/better on average|nothing is better/.test(await page.locator(".drill-said").textContent()), "it is judged");
    await page.getByText(new RegExp(`^\\d of ${position} right`)).waitFor();
    if (position === 1) await visit.picture("judged");
    await visit.press(page.getByRole("button", { name: "Next position" }));
  }
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(page.getByRole("button", { name: "Back to the game" }));
  await page.getByRole("button", { name: "Start" }).waitFor();
}

export const stories = [
  { name: "yatzy-instant", on: "server", run: instant },
  { name: "yatzy-drill", run: drill },
  { name: "yatzy-turn", site: true, run: playTurn },
  { name: "yatzy-enter", run: enterDice },
  { name: "yatzy-risk", on: "server", run: stopExploring },
  { name: "yatzy-target-on-request", on: "server", run: targetOnRequest },
  { name: "yatzy-to-the-end", run: finishYatzy },
];
