// Starts the real binary and a real browser, and runs stories in it.
//
// A story also fails on problems that a person might not notice: a console error, an uncaught error, a request that
// fails or leaves this server, a serious accessibility violation found by axe-core, a covered control, a fixed view that
// looks different.

import { spawn } from "node:child_process";
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { coveredControls } from "./covered.mjs";
import { interactionsOf } from "./interactions.mjs";
import { wrongLooks } from "./looks.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The two ways people use the page. */
export const SIZES = [
  { name: "phone", input: "touch", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: "desk", input: "keyboard", viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
];

/** Starts `kibitzer` on a free loopback port with an empty data folder. */
export async function startServer(binary) {
  const folder = await mkdtemp(path.join(tmpdir(), "kibitzer-stories-"));
  const started = performance.now();
  const args = ["serve", "--port", "0", "--data-dir", folder];
  const child = spawn(binary, args, { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const found = /listens on (http:\/\/\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${binary} ended with ${code} after: ${said}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, started, stop };
}

/** Starts the installed Chromium with a fresh profile. Never downloads a browser. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Collects errors and forbidden requests in a context. */
function watch(context, origin) {
  const faults = [];
  // Requests to any other origin are blocked.
  context.route(
    (url) => url.origin !== origin && !["data:", "blob:"].includes(url.protocol),
    (route) => {
      faults.push(`a request left the server: ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "no reason";
    // Leaving a page or cancelling a question on purpose is not a failure.
    if (why !== "net::ERR_ABORTED") faults.push(`${request.url()} failed: ${why}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answered ${response.status()}`);
  });
  return faults;
}

/** What a story gets: the page, and helpers for what people do in it. */
class Visit {
  constructor(page, size, site, faults, shots, story) {
    Object.assign(this, { page, size, site, url: site.url, faults, shots, story, shot: 0, seen: "before any picture" });
  }

  /** Opens a path of the server, or of the site's folder, and waits until the app, if there is one, is drawn. */
  async open(where = "/") {
    await this.page.goto(new URL(where.replace(/^\//, ""), this.url).href, { waitUntil: "load" });
    await this.page.locator("#app > *, body:not(:has(#app))").first().waitFor({ state: "attached" });
  }

  /** Activates a control as users of this size do: by touch, or with the focus and Enter. */
  async press(locator) {
    if (this.size.input === "touch") return locator.tap();
    // `press` focuses again, since rendering in between may lose the focus.
    await locator.focus();
    return locator.press("Enter");
  }

  /** Waits until all animations have finished, at most a second. */
  async settled() {
    await this.page.evaluate(() =>
      Promise.race([Promise.allSettled(document.getAnimations().map((one) => one.finished)), new Promise((go) => setTimeout(go, 1000))]),
    );
  }

  /** Saves a screenshot, and checks for covered controls at the same time. */
  async picture(name) {
    this.shot += 1;
    const file = `${this.story}-${this.size.name}-${this.shot}-${name}.png`;
    // An element that is still sliding in would be semi-transparent.
    await this.settled();
    await this.page.screenshot({ path: path.join(this.shots, file), fullPage: false });
    this.seen = name;
    await this.uncovered();
  }

  /** Fails if the view differs from its picture in `looks/`. */
  async looks(name) {
    await this.settled();
    await this.page.evaluate(() => scrollTo(0, 0));
    const wrong = await wrongLooks(
      this.page.context().browser(),
      `${name}-${this.size.name}`,
      await this.page.screenshot({ caret: "hide", animations: "disabled" }),
    );
    if (wrong) this.faults.push(wrong);
  }

  /** Fails on every covered control; the message names the last screenshot before it. */
  async uncovered() {
    await this.settled();
    for (const one of await this.page.evaluate(coveredControls)) {
      const fault = `covered (${this.seen}): ${one}`;
      if (!this.faults.includes(fault)) this.faults.push(fault);
    }
  }

  /**
   * Fails on every serious or critical violation that axe-core finds, on covered controls, and on a page that is wider
   * than its window.
   */
  async accessible() {
    await this.uncovered();
    // Evaluated instead of added as a script, because the page's policy allows only its own scripts.
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(await axeSource());
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, impact, help, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      const where = nodes
        .slice(0, 3)
        .map((node) => node.target.join(" "))
        .join(", ");
      this.faults.push(`axe: ${id} (${impact}): ${help}, at ${where}`);
    }
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) this.faults.push(`the page is ${wide} pixels wider than its window`);
  }

  /** `accessible` in both themes. */
  async accessibleInBothThemes() {
    await this.accessible();
    await this.page.emulateMedia({ colorScheme: "dark" });
    await this.page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await this.accessible();
    await this.page.emulateMedia({ colorScheme: "light" });
    await this.page.waitForFunction(() => document.documentElement.dataset.theme !== "dark");
  }

  /** On a touch screen every control is at least 44 by 44 pixels (a tile 24 by 60); the label of a checkbox counts as part of it. */
  async roomy() {
    if (this.size.input !== "touch") return;
    const cramped = await this.page.evaluate(() => {
      const found = [];
      for (const one of document.querySelectorAll("button, a[href], input, select, summary")) {
        const { width, height, bottom } = one.getBoundingClientRect();
        const label = one.closest("label")?.getBoundingClientRect();
        const [wide, high] = [Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)];
        // Tiles of a stand are narrow but tall, and their sheet leads to the neighbours.
        const [least, tall] = one.matches(".slot") ? [23.9, 59.9] : [43.9, 43.9];
        // Hidden elements, and those above the page until focused, are not touch targets.
        if (width < 2 || height < 2 || bottom <= 0 || (wide >= least && high >= tall)) continue;
        const name = one.getAttribute("aria-label") ?? one.textContent;
        found.push(`"${name.trim().slice(0, 40)}" is ${Math.round(wide)} x ${Math.round(high)}`);
      }
      return found;
    });
    for (const one of new Set(cramped)) this.faults.push(`too small for a finger: ${one}`);
  }

  /** Saves the table to a file with the button, and returns its text. */
  async saved() {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.press(this.page.getByRole("button", { name: "Save to a file" })),
    ]);
    return (await import("node:fs/promises")).readFile(await download.path(), "utf8");
  }

  /** Opens a saved text as a file with the button. */
  async reopen(text) {
    const [chooser] = await Promise.all([
      this.page.waitForEvent("filechooser"),
      this.press(this.page.getByRole("button", { name: "Open a file" })),
    ]);
    await chooser.setFiles({ name: "table.json", mimeType: "application/json", buffer: Buffer.from(text) });
  }
}

let axe;
async function axeSource() {
  axe ??= (await import("node:fs/promises")).readFile(AXE, "utf8");
  return axe;
}

/** Throws unless the expectation `what` holds. */
export function expect(is, what) {
  if (!is) throw new Error(`expected: ${what}`);
}

/** Runs one story at one size; returns the failures. */
export async function tell(browser, server, story, size, shots) {
  await mkdir(shots, { recursive: true });
  const { viewport, hasTouch, isMobile } = size;
  const context = await browser.newContext({ viewport, hasTouch, isMobile, serviceWorkers: story.workers ?? "block" });
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 30_000));
  const faults = watch(context, new URL(server.url).origin);
  const interactions = await interactionsOf(context);
  const page = await context.newPage();
  const visit = new Visit(page, size, server, faults, shots, story.name);
  try {
    await story.run(visit);
    await visit.accessible();
  } catch (error) {
    faults.push(error.message);
    await visit.picture("fault").catch(() => {});
  } finally {
    await context.close();
  }
  return { faults, interactions };
}
