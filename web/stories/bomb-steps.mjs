// Steps at the Bomb Busters table that its stories share.

export const slotOf = (page, place) => page.locator(`[data-slot="${place}"]`);

/** The accessible name of a slot. */
export const spokenOf = async (slot) => (await slot.locator("[data-name]").textContent()).trim();

/** Waits until the worlds of the current table are counted, and returns their number; `not` is the previous number. */
export async function counted(page, not) {
  const found = await page.waitForFunction((before) => {
    const said = document.querySelector('p[role="status"].visually-hidden')?.textContent ?? "";
    const worlds = /^Counted (\d+) worlds/.exec(said)?.[1];
    return worlds && worlds !== before ? worlds : null;
  }, not);
  return found.jsonValue();
}

/** The labels of the timeline, oldest first; opens and closes it. */
export async function timeline(visit) {
  const { page } = visit;
  await visit.press(page.getByRole("button", { name: "Timeline" }));
  const steps = page.locator(".timeline li button");
  await steps.first().waitFor();
  const said = await steps.evaluateAll((all) => all.map((step) => step.textContent.replace(/^\d+/, "").replace(/now$/, "").trim()));
  await page.keyboard.press("Escape");
  await steps.first().waitFor({ state: "detached" });
  return said;
}

/** Opens "What happened?" and selects a kind of event. */
export async function happened(visit, kind) {
  await visit.press(visit.page.getByRole("button", { name: "What happened?" }));
  const sheet = visit.page.getByRole("dialog", { name: "What happened?" });
  await sheet.waitFor();
  await visit.press(sheet.getByRole("button", { name: kind }));
}

export const groupOf = (page, name) => page.getByRole("dialog").getByRole("group", { name, exact: true });
export const chip = (page, group, name) => groupOf(page, group).getByRole("button", { name, exact: true });

/** Enters a value on the pad of a sheet: typed with a keyboard, tapped on a touch screen. */
export async function value(visit, group, number) {
  const pad = groupOf(visit.page, group);
  await pad.waitFor();
  if (visit.size.input === "touch") return pad.getByRole("button", { name: number, exact: true }).tap();
  await pad.getByRole("button", { name: number, exact: true }).focus();
  for (const digit of number) await visit.page.keyboard.press(digit);
}
