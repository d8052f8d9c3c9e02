// The page in German: the switch, numbers and plurals, names that come from the engine, and a table that survives the
// switch back.

import { openFile } from "../bomb-table.mjs";
import { expect } from "../harness.mjs";

const SOLVED = { timeout: 180_000 };

const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

/** Presses the language button, which loads the page again. On a phone it is on the home page. */
async function switchTo(visit, name, lang) {
  await visit.open("/");
  await visit.press(visit.page.getByRole("button", { name }));
  await visit.page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
  await visit.page.locator("main > *").first().waitFor();
}

/** Fails on English words in what is shown, apart from sentences of the engine that have no translation, which are marked as English. */
async function speaksGerman(visit) {
  const left = await visit.page.evaluate(() => {
    const words = /\b(the|and|of|is|are|you|your|with|not|this)\b/i;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let one = texts.nextNode(); one; one = texts.nextNode()) {
      if (words.test(one.data) && !one.parentElement.closest('[lang="en"], script, noscript')) found.push(one.data.trim());
    }
    for (const one of document.querySelectorAll("[aria-label], [title]")) {
      for (const name of ["aria-label", "title"]) {
        if (words.test(one.getAttribute(name) ?? "") && !one.closest('[lang="en"]')) found.push(one.getAttribute(name));
      }
    }
    return found;
  });
  for (const text of new Set(left)) visit.faults.push(`English on a German page: ${text}`);
}

/** Fails on controls whose text sticks out of them, or which stick out of the window: German words are longer. */
async function fits(visit) {
  const wide = await visit.page.evaluate(() =>
    [...document.querySelectorAll("button, select, a[href]")].flatMap((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      const scrolls = (box) => box !== null && (["auto", "scroll"].includes(getComputedStyle(box).overflowX) || scrolls(box.parentElement));
      // A die has a mark at its corner.
      if (width < 2 || scrolls(one.parentElement) || one.matches(".die")) return [];
      const name = (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40);
      const out = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "visible";
      return out
        ? [`"${name}" is wider than its control`]
        : left < -1 || right > document.documentElement.clientWidth + 1
          ? [`"${name}" is outside the window`]
          : [];
    }),
  );
  for (const one of new Set(wide)) visit.faults.push(one);
}

/** Looks at the page: the texts, covered controls, accessibility, room for fingers. */
async function look(visit, name) {
  await visit.picture(name);
  await speaksGerman(visit);
  await fits(visit);
  await visit.accessible();
  await visit.roomy();
}

async function playYatzy(visit) {
  const { page } = visit;
  await visit.press(page.getByRole("link", { name: /^Yatzy Fünf Würfel/ }));
  await visit.press(page.getByRole("button", { name: "Los" }));
  await page.getByRole("region", { name: "Punkteblock" }).waitFor();
  await visit.press(page.locator(".roll"));
  await page.getByText("noch 2 Würfe").first().waitFor();
  const coach = page.getByRole("region", { name: "Trainer" });
  await coach.getByRole("table", { name: "Was man behalten kann" }).waitFor(SOLVED);
  expect(/Endstand bei bestem Spiel: \d{3},\d/.test(await coach.textContent()), "numbers have a decimal comma");
  await page.locator(".box", { hasText: "Kleine Straße" }).waitFor();
  await visit.press(page.locator(".die").first());
  await visit.press(page.locator(".roll"));
  await page.getByText("noch 1 Wurf").first().waitFor();
  await coach.getByRole("table", { name: "Was man behalten kann" }).waitFor(SOLVED);
  await look(visit, "yatzy");
}

async function playBombBusters(visit) {
  const { page } = visit;
  await visit.press(page.getByRole("link", { name: "Bomb Busters", exact: true }));
  await page.getByLabel("Mission").selectOption("3");
  await page.getByText("Die roten Kabel und die Ausrüstung kommen dazu.").waitFor();
  await look(visit, "setup");
  await visit.press(page.getByRole("button", { name: "Diesen Tisch anlegen" }));
  // The own wires, one press each.
  const pad = () => page.getByRole("group", { name: /^Deine Kabel von links nach rechts: noch \d+/ });
  await pad().waitFor();
  const wires = Number(/\d+/.exec(await pad().getAttribute("aria-label"))[0]);
  for (let at = 0; at < wires; at += 1) {
    const wire = String(Math.min(10, 1 + Math.floor((at * 10) / wires)));
    await visit.press(
      page
        .getByRole("group", { name: `Deine Kabel von links nach rechts: noch ${wires - at}`, exact: true })
        .getByRole("button", { name: wire, exact: true }),
    );
  }
  await page.locator(".slot-p", { hasText: "%" }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".is-stale, .working"));
  const evidence = await page.locator(".board-tools .evidence").textContent();
  expect(/exakt, [\d,.]+ (× 10\S+ )?Welten/.test(evidence), `the evidence in German, not ${evidence}`);
  const said = await page.locator(".slot.face-hidden [data-name]").first().textContent();
  expect(/am ehesten \d+, [\d,]+ Prozent/.test(said), `the odds in words, not ${said}`);
  await look(visit, "wires");
}

async function inGerman(visit) {
  const { page } = visit;
  await visit.open("/");
  expect((await languageOf(page)) === "en", "the browser of the stories is English");
  await switchTo(visit, "Language: English. Switch to: Deutsch", "de");
  await page.getByRole("heading", { name: "Ein stiller Blick über deine Schulter" }).waitFor();
  await look(visit, "home");
  await playYatzy(visit);
  await playBombBusters(visit);

  // Back to English: the table is kept, and the choice too.
  await switchTo(visit, "Sprache: Deutsch. Wechseln zu: English", "en");
  await visit.press(page.getByRole("link", { name: /^Bomb Busters .* Continue/ }));
  await page.locator(".slot-p", { hasText: "%" }).first().waitFor();
  await page.locator(".mission-line", { hasText: "Red wires and equipment appear." }).waitFor();
  // The choice counts more than the languages of the browser, which count without one.
  await page.addInitScript(() => Object.defineProperty(navigator, "languages", { get: () => ["fr-FR", "de-AT", "en"] }));
  await page.reload({ waitUntil: "load" });
  await page.locator(".mission-line").waitFor();
  expect((await languageOf(page)) === "en", "the choice is kept");
  await page.evaluate(() => localStorage.removeItem("kibitzer.language"));
  await page.reload({ waitUntil: "load" });
  await page.locator(".mission-line", { hasText: "Die roten Kabel" }).waitFor();
  expect((await languageOf(page)) === "de", "the first known language of the browser");
}

/** The tables before the first move, and Clue with a hand: where the longest words are. */
async function longWords(visit) {
  const { page } = visit;
  await visit.open("/");
  await switchTo(visit, "Language: English. Switch to: Deutsch", "de");
  await visit.open("/#/42");
  await page.getByRole("button", { name: "Geben", exact: true }).waitFor();
  await look(visit, "42");
  await visit.press(page.getByRole("radiogroup", { name: "Gegner" }).getByRole("radio", { name: "Anfänger" }));
  await visit.press(page.getByRole("button", { name: "Geben", exact: true }));
  await page.locator(".dock .options").first().waitFor();
  await look(visit, "bids");
  await visit.open("/#/blob");
  await page.getByRole("button", { name: "Geben", exact: true }).waitFor();
  await look(visit, "blob");
  await visit.open("/#/clue");
  await visit.press(page.getByRole("button", { name: "Wähle deine Karten" }));
  for (const card of ["Fräulein Ming", "Seil", "Küche", "Dolch"]) await visit.press(page.getByRole("button", { name: card, exact: true }));
  const done = page.getByRole("button", { name: "Das ist meine Hand" });
  for (const card of ["Salon", "Halle"])
    if (await done.isDisabled()) await visit.press(page.getByRole("button", { name: card, exact: true }));
  await visit.press(done);
  await page.locator(".clue-grid").waitFor();
  await look(visit, "clue");
}

/** Where the example of each game says why something is best, and a word that only German has there. */
const REASONS = [
  ["bomb", ".move-reason", /sicher|trifft/],
  ["42", ".why", /Gebot/],
  ["blob", ".why", /Ansage/],
  ["clue", ".why", /Warten|Umschlag/],
  ["yatzy", ".coach-why", /behalten/],
];

/** With a 1 on both sides the wire between them would be a 1 too, but it is known not to be. */
const IMPOSSIBLE = {
  players: ["Ann", "Bob", "Cleo", "Dan"],
  wires: { blue: [1, 3] },
  stands: ["?1 ?2 ?3", "1 ? 1", "? ? ?", "? 3 ?"],
  constraints: [{ type: "must_not_have", player: 1, value: 1 }],
};

/** Lines that Clue refuses at its example, and what it says. */
const WRONG_LINES = [
  ["Bbo: green rope hall, nobody", /„Bbo“ ist nicht am Tisch/],
  ["Ann: gren rope hall, nobody", /„gren“ ist keine Karte; erwartet: ein Verdächtiger, eine Waffe oder ein Raum/],
  ["Ann: green plum hall, nobody", /„plum“ ist die zweite Karte der Sorte Verdächtiger/],
  ["Ann: green rope hall", /erwartet: wer gepasst und wer gezeigt hat/],
];

/** The engine's own sentences: the reason in every example, and a contradiction. */
async function engine(visit) {
  const { page } = visit;
  await switchTo(visit, "Language: English. Switch to: Deutsch", "de");
  for (const [id, there, german] of REASONS) {
    await visit.open(`/#/${id}`);
    await visit.press(page.getByRole("button", { name: "Beispiel öffnen" }));
    const reason = page.locator(there).first();
    const hint = page.getByRole("button", { name: "Tipp", exact: true });
    await reason.or(hint).first().waitFor(SOLVED);
    if (!(await reason.isVisible()) && (await hint.isVisible())) await visit.press(hint);
    await reason.waitFor(SOLVED);
    const said = await reason.textContent();
    expect(german.test(said), `the reason of ${id} in German, not ${said}`);
    await page.locator(".toast").waitFor({ state: "detached" });
    await visit.picture(id);
    await speaksGerman(visit);
    const left = await page.locator('main [lang="en"]').allTextContents();
    expect(left.length === 0, `nothing is left in English at ${id}: ${left}`);
  }

  await visit.open("/#/clue");
  for (const [line, german] of WRONG_LINES) {
    await page.getByLabel("Tippe, was passiert ist").fill(line);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(german).waitFor();
    await speaksGerman(visit);
  }
  expect((await page.locator('main [lang="en"]').count()) === 0, "refused lines are explained in German");
  await visit.picture("clue-refused");

  await visit.open("/#/bomb");
  await openFile(page, (button) => visit.press(button), IMPOSSIBLE, "number", "Datei öffnen");
  const alert = page.getByRole("alert");
  await alert.getByText("Das kann nicht stimmen").waitFor();
  const blamed = await alert.textContent();
  expect(/Bob B ist nicht 1 \(es wurde eingetragen\)/.test(blamed), `the entry in German, not ${blamed}`);
  await look(visit, "contradiction");
}

export const stories = [
  { name: "german", site: true, run: inGerman },
  { name: "german-long-words", run: longWords },
  { name: "german-engine", run: engine },
];
