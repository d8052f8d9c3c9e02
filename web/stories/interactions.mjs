// How long an interaction takes until the page shows a result (interaction to next paint), by the browser's own Event
// Timing: from the press of a key or the touch to the next frame, in steps of 8 ms.

/** The bound that is called good; what is slower is listed. */
const GOOD_MS = 200;

/** Collects the interactions of a context: `[{ ms, what }]`, one entry per event of an interaction. */
export async function interactionsOf(context) {
  const seen = [];
  await context.exposeBinding("reportInteraction", (_source, ms, what) => seen.push({ ms, what }));
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name, target } of list.getEntries()) {
        const label = target?.getAttribute?.("aria-label") ?? target?.textContent ?? "";
        if (interactionId) window.reportInteraction(duration, `${name} on “${label.trim().slice(0, 40)}”`);
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  return seen;
}

/** Says which stories had an interaction that is slower than good, and the slowest of all. */
export function interactionReport(stories) {
  const slowest = stories
    .filter(({ seen }) => seen.length > 0)
    .map(({ name, seen }) => ({ name, ...seen.reduce((a, b) => (b.ms > a.ms ? b : a)) }));
  slowest.sort((a, b) => b.ms - a.ms);
  const said = ({ name, ms, what }) => `  ${String(ms).padStart(5)} ms  ${name}: ${what}`;
  const slow = slowest.filter(({ ms }) => ms > GOOD_MS);
  return [
    `slowest interaction to next paint: ${slow.length} of ${slowest.length} story runs over ${GOOD_MS} ms`,
    ...(slow.length > 0 ? slow : slowest.slice(0, 1)).map(said),
  ].join("\n");
}
