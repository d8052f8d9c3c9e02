// Starts the real binary and a real browser, and runs stories in it.
//
// A story fails on anything a person would not see but should not happen: an error in the console, an error nobody
// caught, a request that fails or leaves this server, a serious fault that axe-core finds, a control under another.

import { spawn } from "node:child_process";
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { coveredControls } from "./covered.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The two ways people use the page. */
export const SIZES = [
  { name: "phone", input: "touch", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: "desk", input: "keyboard", viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
];

/** Starts `kibitzer` on a free port of loopback with an empty data folder. */
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

/** Starts Debian's Chromium with a fresh profile. It never downloads a browser. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

/** Collects what must not happen in a context. */
function watch(context, origin) {
  const faults = [];
  // What does not go to the server does not go anywhere.
  context.route(
    (url) => url.origin !== origin && !["data:", "blob:"].includes(url.protocol),
    (route) => {
      faults.push(`a request left the server: ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on("weberror", (error) => faults.push(`nobody caught: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "no reason";
    // A page that is left, or a question that is cancelled on purpose, is no fault.
    if (why !== "net::ERR_ABORTED") faults.push(`${request.url()} failed: ${why}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answered ${response.status()}`);
  });
  return faults;
}

/** What a story gets: the page, and words for what people do in it. */
class Visit {
  constructor(page, size, site, faults, shots, story) {
    Object.assign(this, { page, size, site, url: site.url, faults, shots, story, shot: 0, seen: "before any picture" });
  }

  /** Opens an address of the server, or of the folder that the site is in. */
  async open(where = "/") {
    await this.page.goto(new URL(where.replace(/^\//, ""), this.url).href, { waitUntil: "load" });
  }

  /** Presses something the way this size's people do: a finger, or Tab and Enter. */
  async press(locator) {
    if (this.size.input === "touch") return locator.tap();
    // Focused again with the key: what is drawn anew in between would lose it.
    await locator.focus();
    return locator.press("Enter");
  }

  /** Waits until nothing slides or fades any more. */
  async settled() {
    await this.page.evaluate(() => Promise.race([
      Promise.allSettled(document.getAnimations().map((one) => one.finished)), new Promise((go) => setTimeout(go, 1000)),
    ]));
  }

  /** Keeps a picture in target/screenshots; what is worth a picture is checked for covered controls too. */
  async picture(name) {
    this.shot += 1;
    const file = `${this.story}-${this.size.name}-${this.shot}-${name}.png`;
    // What still slides in would be seen through.
    await this.settled();
    await this.page.screenshot({ path: path.join(this.shots, file), fullPage: false });
    this.seen = name;
    await this.uncovered();
  }

  /** Fails on every control that something else lies on; the fault names the last picture before it. */
  async uncovered() {
    await this.settled();
    for (const one of await this.page.evaluate(coveredControls)) {
      const fault = `covered (${this.seen}): ${one}`;
      if (!this.faults.includes(fault)) this.faults.push(fault);
    }
  }

  /**
   * Fails on every serious or critical fault that axe-core finds, on covered controls, and on a page that is wider than
   * its window.
   */
  async accessible() {
    await this.uncovered();
    // Evaluated, not added as a script: the page's policy allows no script but its own.
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(await axeSource());
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, impact, help, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      const where = nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ");
      this.faults.push(`axe: ${id} (${impact}): ${help}, at ${where}`);
    }
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) this.faults.push(`the page is ${wide} pixels wider than its window`);
  }

  /** The same in both themes. */
  async accessibleInBothThemes() {
    await this.accessible();
    await this.page.emulateMedia({ colorScheme: "dark" });
    await this.page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await this.accessible();
    await this.page.emulateMedia({ colorScheme: "light" });
    await this.page.waitForFunction(() => document.documentElement.dataset.theme !== "dark");
  }

  /** On a touch screen everything that is pressed has 44 pixels each way; the words beside a tick count as part of it. */
  async roomy() {
    if (this.size.input !== "touch") return;
    const cramped = await this.page.evaluate(() => {
      const found = [];
      for (const one of document.querySelectorAll("button, a[href], input, select, summary")) {
        const { width, height, bottom } = one.getBoundingClientRect();
        const label = one.closest("label")?.getBoundingClientRect();
        const [wide, high] = [Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)];
        // What is not shown, or lies above the page until it is focused, is not pressed.
        if (width < 2 || height < 2 || bottom <= 0 || (wide >= 43.9 && high >= 43.9)) continue;
        const name = one.getAttribute("aria-label") ?? one.textContent;
        found.push(`"${name.trim().slice(0, 40)}" is ${Math.round(wide)} x ${Math.round(high)}`);
      }
      return found;
    });
    for (const one of new Set(cramped)) this.faults.push(`too small for a finger: ${one}`);
  }

  /** Saves the table to a file, as a press on the button does; returns its text. */
  async saved() {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.press(this.page.getByRole("button", { name: "Save to a file" })),
    ]);
    return (await import("node:fs/promises")).readFile(await download.path(), "utf8");
  }

  /** Opens a saved text with the button. */
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

/** Says what is wrong if it is. */
export function expect(is, what) {
  if (!is) throw new Error(`expected: ${what}`);
}

/** Runs one story at one size; returns what went wrong. */
export async function tell(browser, server, story, size, shots) {
  await mkdir(shots, { recursive: true });
  const { viewport, hasTouch, isMobile } = size;
  const context = await browser.newContext({ viewport, hasTouch, isMobile, serviceWorkers: story.workers ?? "block" });
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 30_000));
  const faults = watch(context, new URL(server.url).origin);
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
  return faults;
}
