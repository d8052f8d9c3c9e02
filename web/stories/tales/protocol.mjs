// The protocol page: every query has an example that can be run.

import { expect } from "../harness.mjs";

/** Opens the protocol page, or the home page if there is none. */
async function openProtocol(visit) {
  const found = await visit.page.request.get(new URL("/protocol", visit.url).href);
  await visit.open(found.ok() ? "/protocol" : "/");
}

async function askExample(visit) {
  await openProtocol(visit);
  const { page } = visit;
  const article = page.locator("#kibitzer article").first();
  await visit.press(article.getByRole("button", { name: "Ask" }));
  const answer = article.locator(".answer");
  await answer.waitFor({ state: "visible" });
  expect((await answer.textContent()).includes('"protocol": 1'), "the version is answered");
  await visit.picture("answer");

  // A mistake is explained, and the typed text is still there to be corrected.
  const request = article.getByRole("textbox");
  await request.fill('{"id": 2, "game": "kibitzer", "query": "mate"}');
  await visit.press(article.getByRole("button", { name: "Ask" }));
  await page.waitForFunction(() => document.querySelector("#kibitzer .answer.fault") !== null);
  expect((await answer.textContent()).includes("has no query `mate`"), "the mistake is named");
}

async function readInterface(visit) {
  await visit.open("/openapi");
  const { page } = visit;
  expect(await page.getByRole("heading", { name: "POST /api/v1/query" }).isVisible(), "the query is shown");
  await visit.press(page.getByRole("link", { name: "yatzy.advise", exact: true }).first());
  const shape = page.locator('[id="shape-yatzy.advise"]');
  expect(await shape.isVisible(), "the link leads to the example");
  await visit.picture("shape");
}

/** Progress is reported while a table is solved, and leaving cancels it. */
async function watchProgress(visit) {
  await openProtocol(visit);
  const events = await visit.page.evaluate(async () => {
    const body = { game: "yatzy", query: "value", filled: [], upper_score: 0, theta: 0.0123 };
    const headers = { "Content-Type": "application/json" };
    const stop = new AbortController();
    const response = await fetch("/api/v1/stream", { method: "POST", headers, body: JSON.stringify(body), signal: stop.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("event: ")) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    stop.abort();
    return text;
  });
  expect(/^event: (progress|answer)\ndata: \{/.test(events), `an event, not ${events}`);
}

export const stories = [
  { name: "ask-an-example", on: "server", run: askExample },
  { name: "read-the-interface", on: "server", run: readInterface },
  { name: "watch-progress", on: "server", run: watchProgress },
];
