// The home page: one sentence and one example per game, the tour, the help sheet, the version.

import { expect } from "../harness.mjs";

/** The tables, with what tells that the example was opened and analysed. */
const EXAMPLES = [
  ["bomb", ".move-name"],
  ["42", ".advice-table .is-best, .ring"],
  ["blob", ".advice-table .is-best, .ring"],
  ["clue", ".grid, table"],
  ["yatzy", ".die"],
];

/** What the home page says about each example, held against what its table says. */
const CLAIMS = {
  bomb: async ({ page }, said) => {
    await page.locator(".move-reason").first().waitFor();
    const move = await page.locator(".move-name").first().textContent();
    expect(said.startsWith(move), `the best cut is ${move}, the home page says ${said}`);
  },
  42: async ({ page }, said) => {
    const sure = page.locator(".known-table tr", { has: page.locator(".is-sure") });
    await sure.first().waitFor();
    const tiles = await sure.locator("th").allTextContents();
    expect(
      tiles.some((tile) => said.toLowerCase().startsWith(tile.trim().toLowerCase())),
      `certain is ${tiles}, the home page says ${said}`,
    );
  },
  blob: async (visit, said) => {
    const { page } = visit;
    await visit.press(page.getByRole("button", { name: "Hint", exact: true }));
    const best = page.locator(".advice-table .is-best");
    await best.waitFor({ timeout: 60_000 });
    const card = (await best.locator("th").textContent()).trim();
    const points = Math.round(Number(await best.locator("td").first().textContent()));
    expect(
      said.toLowerCase().startsWith(card) && said.includes(`worth ${points} points`),
      `best is ${card} with ${points} points, the home page says ${said}`,
    );
  },
  clue: async ({ page }, said) => {
    const first = page.locator(".clue-triples li span").first();
    await first.waitFor();
    const [suspect, weapon] = (await first.textContent()).split(", ");
    expect(
      said.startsWith(`${suspect} with the ${weapon.toLowerCase()}`),
      `likeliest is ${suspect}, ${weapon}; the home page says ${said}`,
    );
  },
  yatzy: async ({ page }, said) => {
    await page.locator(".choices tr.is-best").waitFor({ timeout: 180_000 });
    const best = await page.locator(".choices tr.is-best td").first().textContent();
    expect(said.includes(best), `the final score is ${best}, the home page says ${said}`);
  },
};

async function home(visit) {
  const { page } = visit;
  await visit.open("/");
  expect((await page.locator(".game-card").count()) === 5, "five games");
  expect(
    (await page.locator(".game-example strong").allTextContents()).every((text) => text.length > 10),
    "an answer for every example",
  );
  await page.getByText(/^Kibitzer \d+\.\d+\.\d+\./).waitFor();
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await visit.picture(scheme);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await visit.accessibleInBothThemes();
  await visit.roomy();

  // The tour can be left at any card; afterwards it is not offered again.
  await visit.press(page.getByRole("button", { name: "Take the 30-second tour" }));
  const tour = page.getByRole("dialog", { name: "Kibitzer in 30 seconds" });
  await tour.getByText("1 of 4").waitFor();
  await visit.press(tour.getByRole("button", { name: "Next" }));
  await tour.getByText("2 of 4").waitFor();
  await visit.picture("tour");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(tour.getByRole("button", { name: "Skip" }));
  await tour.waitFor({ state: "detached" });
  await page.reload({ waitUntil: "load" });
  await page.locator(".game-card").first().waitFor();
  expect((await page.getByRole("button", { name: "Take the 30-second tour" }).count()) === 0, "the tour is offered once");

  // The help sheet has keys, the theme, the tour and the version; "?" opens it.
  if (visit.size.input === "keyboard") await page.keyboard.press("?");
  else await visit.press(page.getByRole("button", { name: "Help and keys" }));
  const help = page.getByRole("dialog", { name: "Help" });
  await help.getByText("undo", { exact: true }).waitFor();
  await help.getByText(/^Kibitzer \d/).waitFor();
  await visit.picture("help");
  await visit.accessibleInBothThemes();
  await visit.roomy();
  await visit.press(help.getByRole("button", { name: "Take the 30-second tour" }));
  for (let step = 0; step < 3; step += 1) await visit.press(tour.getByRole("button", { name: "Next" }));
  await visit.press(tour.getByRole("button", { name: "Try the example" }));
  await page.locator(".stand").first().waitFor();
}

/** Every empty table offers an example, which opens without a contradiction and says what the home page says. */
async function examples(visit) {
  const { page } = visit;
  await visit.open("/");
  await page
    .locator(".game-example strong")
    .nth(EXAMPLES.length - 1)
    .waitFor();
  const said = Object.fromEntries(
    await page
      .locator(".game-card")
      .evaluateAll((cards) =>
        cards.map((card) => [
          card.querySelector(".game-open").getAttribute("href").replace("#/", ""),
          card.querySelector(".game-example strong").textContent,
        ]),
      ),
  );
  for (const [id, there] of EXAMPLES) {
    await visit.open(`/#/${id}`);
    await visit.press(page.getByRole("button", { name: "Open an example position" }));
    await page.locator(there).first().waitFor({ timeout: 180_000 });
    expect(
      (await page.getByRole("alert").count()) === 0,
      `the example of ${id} is sound: ${await page.getByRole("alert").allTextContents()}`,
    );
    expect((await page.getByRole("button", { name: "Open an example position" }).count()) === 0, "only an empty table offers it");
    await page.locator(".toast").waitFor({ state: "detached" });
    await CLAIMS[id]?.(visit, said[id]);
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme });
      await visit.picture(`${id}-${scheme}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  await visit.accessibleInBothThemes();
}

export const stories = [
  { name: "home", run: home },
  { name: "examples", run: examples },
];
