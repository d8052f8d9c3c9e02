// A hand of Texas 42 with a hint, and a round of Blob, from the first bid to the review.

import { expect } from "../harness.mjs";

/** Presses whatever is due until the hand is over: a bid, a trump, a domino or a card. */
async function playOn(visit, { prefer, onTurn }) {
  const { page } = visit;
  const play = page.locator(".play-button");
  for (let turn = 0; turn < 60; turn += 1) {
    await page.locator(".over, .dock .play-button, .dock .options, .dock .button:has-text('Show at once')").first().waitFor();
    const skip = page.getByRole("button", { name: "Show at once" });
    if (await skip.isVisible().catch(() => false)) await visit.press(skip).catch(() => {});
    await page.waitForFunction(() => {
      const button = document.querySelector(".play-button");
      return document.querySelector(".over") !== null || (button !== null && !document.querySelector(".dock .working"));
    });
    if (await page.locator(".over").isVisible()) return;
    await onTurn?.(turn);
    const choice = page.locator(".dock .options .option");
    if ((await choice.count()) > 0) {
      const wished = choice.and(page.getByRole("button", { name: prefer, exact: true }));
      await visit.press((await wished.count()) > 0 ? wished.first() : choice.first());
    } else {
      await visit.press(page.locator('.hand .piece[aria-disabled="false"]').first());
    }
    // The first press has only chosen: nothing is done before the button is.
    expect(await play.isEnabled(), "something is chosen");
    const before = await play.textContent();
    await visit.press(play);
    await page.waitForFunction((text) => document.querySelector(".play-button")?.textContent !== text, before);
  }
  throw new Error("expected: the hand is over after 60 turns");
}

async function playTexas42(visit) {
  const { page } = visit;
  await visit.open("/#/42");
  await visit.press(page.getByRole("radiogroup", { name: "The other two" }).getByRole("radio", { name: "Beginner" }));
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
      expect(/(exact|sampled), [\d,]+/.test(await page.locator(".advice-box .evidence").textContent()), "the evidence is said");
      await visit.picture("hint");
      await visit.press(page.getByRole("button", { name: "Hide the hint" }));
    },
  });
  expect(hinted, "a hint was asked");
  await visit.picture("over");
  await visit.press(page.getByRole("tab", { name: "Review" }));
  await visit.press(page.getByRole("button", { name: "Look at my decisions again" }));
  await page.locator(".decisions, .review strong").first().waitFor({ timeout: 120_000 });
  await visit.picture("review");
  // A reload loses nothing.
  await page.reload();
  await page.locator(".over").waitFor();
  await visit.press(page.getByRole("button", { name: "Next hand" }).or(page.getByRole("button", { name: "New match" })).first());
  await page.getByRole("tab", { name: "What is known" }).or(page.getByRole("heading", { name: "Play a match" })).first().waitFor();
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
  expect(/sampled/.test(await page.locator(".known .evidence").textContent()), "what is likely says that it is sampled");
  await visit.picture("known");
  await playOn(visit, { prefer: "bid 1" });
  await visit.press(page.getByRole("tab", { name: "Score" }));
  expect((await page.locator(".sheet tbody tr").count()) === 1, "the sheet has a line");
  await visit.picture("sheet");
  await visit.press(page.getByRole("tab", { name: "Review" }));
  await visit.press(page.getByRole("button", { name: "Look at my decisions again" }));
  await page.locator(".review strong").first().waitFor({ timeout: 120_000 });
  await visit.press(page.getByRole("button", { name: "Next round" }));
  await page.getByText("Round 2 of").waitFor();
}

export const stories = [
  { name: "play-texas42-with-a-hint", run: playTexas42 },
  { name: "play-a-blob-round", run: playBlob },
];
