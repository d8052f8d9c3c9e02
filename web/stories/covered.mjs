// Finds controls that are covered by something else. Runs in the page, and tests what a press would hit.

/**
 * Every visible, enabled control is scrolled into view and probed at its centre and at four points around it: the
 * topmost element there must be the control, a descendant of it, or its label. While a modal dialog is open only its
 * own controls count. Scroll positions are restored. Returns one line per element that covers controls.
 */
export function coveredControls() {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"]';
  // Far enough from the corners that rounded controls are still hit.
  const POINTS = [
    [0.5, 0.5],
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ];
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const nameOf = (one) => {
    const said = one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || one.tagName.toLowerCase();
    return said.replace(/\s+/g, " ").trim().slice(0, 40);
  };
  const describe = (one) => {
    const control = one.closest(CONTROLS);
    if (control) return `"${nameOf(control)}"`;
    return `<${one.tagName.toLowerCase()}${one.classList.length > 0 ? ` class="${[...one.classList].join(" ")}"` : ""}>`;
  };
  const isShown = (one) =>
    !one.matches(":disabled") &&
    !one.closest("[inert]") &&
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    // Elements that exist only for screen readers are not pressed.
    getComputedStyle(one).clipPath === "none" &&
    !one.closest(".visually-hidden");
  const boxOf = (one) => {
    // A link over several lines has several boxes; the space between them does not belong to it.
    const boxes = [...one.getClientRects()];
    return boxes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), boxes[0] ?? one.getBoundingClientRect());
  };
  const isItsOwn = (one, hit) => one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit));

  /** What covers a control at the current scroll position; null if nothing does. */
  const coverOf = (one) => {
    const { left, top, width, height } = boxOf(one);
    // Elements placed off the page on purpose, such as the skip link, appear only when focused.
    if (width < 2 || height < 2 || top + height <= 0) return null;
    for (const [x, y] of POINTS) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (hit === null) return "the edge of the window";
      if (!isItsOwn(one, hit)) return describe(hit);
    }
    return null;
  };

  const scrolled = [...document.querySelectorAll("*")]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => [one, one.scrollTop, one.scrollLeft]);
  const found = new Map();
  for (const one of root.querySelectorAll(CONTROLS)) {
    if (!isShown(one)) continue;
    // One can scroll away from a sticky bar: only what no scroll position uncovers counts as covered.
    const overs = [];
    for (const block of ["center", "start", "end"]) {
      one.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const over = coverOf(one);
      if (over === null) break;
      overs.push(over);
    }
    if (overs.length === 3) found.set(overs[0], [...(found.get(overs[0]) ?? []), `"${nameOf(one)}"`]);
  }
  for (const [one, top, left] of scrolled) one.scrollTo({ top, left, behavior: "instant" });
  const some = (names) => names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
  return [...found].map(([over, names]) => `${over} covers ${some(names)}`);
}
