// Visual regression: a view at a fifth of its size, compared with a picture in the repository.
//
// At this size fonts of other machines look alike, but a control that is missing, moved or without colour does not. The
// browser itself decodes and shrinks the pictures, in a page of its own without the policy of the site.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "looks");
const SHRINK = 5;
/** A pixel differs if any of its colours does by more than this, of 255. */
const DIFFERS = 48;
/** The share of pixels that may differ. */
const TOLERATED = 0.04;

/** Runs in the browser: both pictures at a fifth of their size, and the share of pixels that differ. */
async function compared([now, before, shrink, differs]) {
  const image = async (url) => createImageBitmap(await (await fetch(url)).blob());
  const canvas = (width, height) => Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  const fresh = await image(now);
  const [width, height] = [Math.round(fresh.width / shrink), Math.round(fresh.height / shrink)];
  const small = canvas(width, height);
  small.imageSmoothingQuality = "high";
  small.drawImage(fresh, 0, 0, width, height);
  const url = small.canvas.toDataURL("image/png");
  if (!before) return { url, share: 1 };
  const old = await image(before);
  if (old.width !== width || old.height !== height) return { url, share: 1 };
  const other = canvas(width, height);
  other.drawImage(old, 0, 0);
  const [one, two] = [small, other].map((context) => context.getImageData(0, 0, width, height).data);
  let different = 0;
  for (let at = 0; at < one.length; at += 4) {
    if ([0, 1, 2].some((colour) => Math.abs(one[at + colour] - two[at + colour]) > differs)) different += 1;
  }
  return { url, share: different / (one.length / 4) };
}

const dataUrl = (bytes) => `data:image/png;base64,${bytes.toString("base64")}`;

/**
 * Compares a screenshot with the picture of that name; returns what is wrong, or null. With `RENEW_LOOKS=1` the picture
 * is written instead.
 */
export async function wrongLooks(browser, name, screenshot) {
  const file = path.join(FOLDER, `${name}.png`);
  const before = process.env.RENEW_LOOKS ? null : await readFile(file).catch(() => null);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const { url, share } = await page.evaluate(compared, [dataUrl(screenshot), before && dataUrl(before), SHRINK, DIFFERS]);
    if (process.env.RENEW_LOOKS) {
      await mkdir(FOLDER, { recursive: true });
      await writeFile(file, Buffer.from(url.split(",")[1], "base64"));
      return null;
    }
    if (before === null) return `looks: there is no picture ${name}.png; RENEW_LOOKS=1 writes it`;
    const percent = (part) => `${(part * 100).toFixed(1)}%`;
    return share > TOLERATED ? `looks: ${percent(share)} of ${name} differ, at most ${percent(TOLERATED)} may` : null;
  } finally {
    await context.close();
  }
}
