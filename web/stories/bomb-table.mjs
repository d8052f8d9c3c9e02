// The worked example shared by the stories and the measurement of Bomb Busters: five players, 38 hidden wires.

import { readFile } from "node:fs/promises";
import { expect } from "./harness.mjs";

export const CASE = JSON.parse(await readFile(new URL("cases/bomb-b03.json", import.meta.url), "utf8"));

/** The observer's wires from left to right, as labelled on the pad. */
export const OWN = CASE.stands[CASE.observer].split(" ").map((token) => token.replace("?", ""));

/** Opens a file with a table through the page's own button. */
export async function openFile(page, press, table, tokens = "number", button = "Open a file") {
  const file = { kibitzer: "bomb", version: 1, table: { table, tokens, rule: "" } };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page.getByRole("button", { name: button }))]);
  await chooser.setFiles({ name: "table.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
  await page.locator('[data-slot="1:0"]').waitFor();
}

/** Opens the worked example with the given stands, in stand notation. */
export async function openTable(page, press, stands) {
  const { players, captain, observer, wires } = CASE;
  await openFile(page, press, { players, captain, observer, wires, stands });
  expect((await page.locator(".slot.face-hidden").count()) >= 38, "the hidden wires are shown");
}

/** `count / total` as a percentage, rounded in integer arithmetic without floats. */
export function percent(count, total, digits = 2) {
  const [some, all, unit] = [BigInt(count), BigInt(total), 10n ** BigInt(digits)];
  const parts = (200n * unit * some + all) / (2n * all);
  if (parts === 0n) return `<${(10 ** -digits).toFixed(digits)}%`;
  return digits === 0 ? `${parts}%` : `${parts / unit}.${String(parts % unit).padStart(digits, "0")}%`;
}
