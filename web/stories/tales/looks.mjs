// A fixed set of views that must not change by accident, at both sizes and in both themes.

const file = (id, table) => JSON.stringify({ kibitzer: id, version: 1, table });

const HAND_OF_42 = {
  match: null,
  entry: {
    dealer: 3,
    score: [2, 4],
    variants: [],
    picked: true,
    trump: "pip:4",
    dealt: ["6-5", "5-4", "4-3", "5-0", "6-6", "1-0", "2-2"],
    bids: ["pass", "points:30", "pass", "pass"],
    plays: [
      [1, "4-4"],
      [2, "4-2"],
      [3, "4-1"],
    ],
  },
};

const ROUND_OF_BLOB = {
  game: null,
  entry: {
    players: 4,
    cards: 5,
    dealer: 3,
    trump: "H",
    turned: null,
    scoring: "exact",
    totals: [12, 0, 11, 23],
    left: 2,
    picked: true,
    dealt: ["AH", "KS", "7D", "3C", "2C"],
    history: [
      [0, "bid", 2],
      [1, "bid", 1],
      [2, "bid", 0],
      [3, "bid", 1],
      [0, "play", "KS"],
      [1, "play", "4S"],
    ],
  },
};

const TABLE_OF_CLUE = {
  game: null,
  table: {
    names: ["You", "Ann", "Ben"],
    first: 0,
    picked: true,
    hand: ["scarlett", "plum", "rope", "wrench", "hall", "study"],
    history: [{ suggest: 1, cards: ["green", "rope", "lounge"], shown_by: 2 }],
  },
};

const TABLE_OF_BOMB_BUSTERS = {
  table: {
    mission: 4,
    players: ["Ann", "Bob", "Cleo", "Dan", "Eve"],
    captain: 0,
    observer: 0,
    dial: 4,
    history: [],
    stands: [
      "?2 3 3 4 6 7 ?8 8 ?9 9 ?9",
      "? ? ? 4 4 7 ? i12 12 ?",
      "? 3 5 6 7 ? ? 10 11 ?",
      "? ? i2 3 4 ? ? ? 8 11",
      "i1 ? 5 ? 7 9 10 ? ? 12",
    ],
    wires: { yellow: { known: [2, 3] }, red: { known: [11] } },
  },
  tokens: "number",
  rule: "",
};

const VIEWS = [
  ["bomb", TABLE_OF_BOMB_BUSTERS, ".move"],
  ["42", HAND_OF_42, ".known-table tbody tr"],
  ["blob", ROUND_OF_BLOB, ".known-table tbody tr"],
  ["clue", TABLE_OF_CLUE, ".clue-grid tbody tr"],
];

async function looks(visit) {
  const { page } = visit;
  for (const [id, state, ready] of VIEWS) {
    await visit.open(`/#/${id}`);
    await visit.reopen(file(id, state));
    await page.locator(ready).first().waitFor();
    await page
      .locator(".toast button, .message button")
      .first()
      .click({ timeout: 2000 })
      .catch(() => {});
    await inBothThemes(visit, id);
  }
  // The home page with its examples, Yatzy's card with advice, and the analysis board.
  await visit.open("/#/");
  await page.locator(".game-example").last().waitFor();
  await inBothThemes(visit, "home");
  await visit.open("/#/yatzy");
  await visit.press(page.getByRole("button", { name: "Open an example position" }));
  await page.locator(".coach-why").waitFor({ timeout: 120_000 });
  await page.locator(".toast").waitFor({ state: "detached" });
  await inBothThemes(visit, "yatzy");
  await visit.open("/#/bomb");
  await visit.press(page.getByRole("button", { name: "Analysis board" }));
  await page.locator(".study-choice").first().waitFor();
  await inBothThemes(visit, "board");
}

async function inBothThemes(visit, name) {
  const { page } = visit;
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((dark) => (document.documentElement.dataset.theme === "dark") === dark, theme === "dark");
    await visit.looks(`${name}-${theme}`);
  }
}

export const stories = [{ name: "looks", run: looks }];
