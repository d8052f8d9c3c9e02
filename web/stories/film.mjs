// Records the moving picture of the README: node film.mjs --binary <kibitzer> [--out <file>]
//
// A turn at a five-player Bomb Busters table, in a real browser against the real binary, written as an animated PNG.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { counted, slotOf } from "./bomb-steps.mjs";
import { CASE, openTable } from "./bomb-table.mjs";
import { startBrowser, startServer } from "./harness.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    binary: { type: "string", default: path.join(here, "../../target/release/kibitzer") },
    out: { type: "string", default: path.join(here, "../../docs/images/kibitzer.png") },
  },
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The chunks of a PNG by type; data that is split is put together. */
function chunksOf(png) {
  const found = {};
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    found[type] = found[type] ? Buffer.concat([found[type], data]) : data;
    at += 12 + length;
  }
  return found;
}

/** Frames of one size, each with its time in seconds, as an animated PNG. */
function animated(frames) {
  const header = chunksOf(frames[0].png).IHDR;
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames.length);
  const parts = [Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("acTL", count)];
  let sequence = 0;
  const numbered = (data) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++);
    return Buffer.concat([number, data]);
  };
  for (const [index, { png, seconds }] of frames.entries()) {
    const control = Buffer.alloc(22);
    header.copy(control, 0, 0, 8);
    control.writeUInt16BE(Math.round(seconds * 100), 16);
    control.writeUInt16BE(100, 18);
    parts.push(chunk("fcTL", numbered(control)));
    const pixels = deflateSync(inflateSync(chunksOf(png).IDAT), { level: 9, memLevel: 9 });
    parts.push(index === 0 ? chunk("IDAT", pixels) : chunk("fdAT", numbered(pixels)));
  }
  return Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]);
}

const server = await startServer(values.binary);
const browser = await startBrowser();
const frames = [];
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 780 }, colorScheme: "light", reducedMotion: "reduce" });
  const shoot = async (seconds) => frames.push({ png: await page.screenshot(), seconds });
  const turn = async (place, value, result) => {
    const before = await counted(page);
    await slotOf(page, place).click();
    const pad = page.getByRole("group", { name: "Which value is announced?" });
    await pad.waitFor();
    await shoot(1.2);
    await pad.getByRole("button", { name: value, exact: true }).click();
    const button = page.getByRole("button", { name: result });
    await button.waitFor();
    await shoot(1.2);
    await button.click();
    await counted(page, before);
    await page.waitForTimeout(600);
    await shoot(2.5);
  };
  await page.goto(new URL("#/bomb", server.url).href);
  await openTable(page, (button) => button.click(), CASE.stands);
  await counted(page);
  // The message that a file was opened has gone by then.
  await page.waitForTimeout(8000);
  await shoot(2.5);
  await turn("1:0", "1", "Hit: it is 1");
} finally {
  await browser.close();
  await server.stop();
}
await writeFile(values.out, animated(frames));
console.log(`${values.out}: ${frames.length} frames`);
