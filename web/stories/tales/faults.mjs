// Tests of the harness itself: each story contains one fault, and passes if exactly that fault is reported.

const after = (run) => async (visit) => {
  await visit.open("/health");
  await visit.page.setContent("<!doctype html><html lang=en><title>t</title><main><h1>A page</h1></main></html>");
  await run(visit.page);
  await visit.page.waitForTimeout(200);
};

export const stories = [
  {
    name: "fault-console",
    on: "server",
    catches: /^console: on purpose/,
    run: after((page) => page.evaluate(() => console.error("on purpose"))),
  },
  {
    name: "fault-uncaught",
    on: "server",
    catches: /^uncaught: on purpose/,
    run: after((page) =>
      page.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error("on purpose");
          }),
      ),
    ),
  },
  {
    name: "fault-elsewhere",
    on: "server",
    // Blocked by the page's policy or by the harness.
    catches: /elsewhere\.example|Content Security Policy/,
    run: after((page) =>
      page.evaluate(() => {
        new Image().src = "http://elsewhere.example/x.png";
      }),
    ),
  },
  {
    name: "fault-elsewhere-by-link",
    on: "server",
    catches: /^a request left the server: http:\/\/elsewhere\.example|ERR_FAILED/,
    run: async (visit) => {
      await visit.open("/health");
      await visit.page.goto("http://elsewhere.example/").catch(() => {});
      await visit.page.waitForTimeout(200);
      // The browser's error page for the failed visit may still be loading.
      await visit.open("/openapi").catch(() => visit.open("/openapi"));
    },
  },
  {
    name: "fault-access",
    on: "server",
    catches: /^axe: (image-alt|button-name)/,
    run: after((page) =>
      page.setContent("<!doctype html><html lang=en><title>t</title><main><h1>A page</h1><button></button></main></html>"),
    ),
  },
  {
    name: "fault-wide",
    on: "server",
    catches: /wider than its window/,
    run: after((page) =>
      page.evaluate(() => {
        const wide = document.createElement("div");
        wide.setAttribute("id", "wide");
        wide.style.width = "3000px";
        wide.style.height = "1px";
        document.body.append(wide);
      }),
    ),
  },
  {
    // Another page in place of the table of Clue.
    name: "fault-looks",
    on: "server",
    catches: /^looks: \d+\.\d% of clue-light-(phone|desk) differ/,
    run: async (visit) => {
      await visit.open("/health");
      await visit.page.setContent("<!doctype html><html lang=en><title>t</title><main><h1>A page</h1></main></html>");
      await visit.looks("clue-light");
    },
  },
  {
    name: "fault-covered",
    on: "server",
    // Only half of it is covered; the centre is free. Controls beside it, scrolled away or labelled are not reported.
    catches: /^covered \(.*\): "Over" covers "Under"$/,
    run: after((page) =>
      page.evaluate(() => {
        const box = document.createElement("div");
        box.innerHTML = `<button>Under</button><button id=over>Over</button>
        <label><input type=checkbox> A tick</label><select aria-label=s><option>one</option></select>
        <div id=list tabindex=0><button>First</button><div id=gap></div><button>Last</button></div>`;
        document.querySelector("main").append(box);
        const style = (id, text) => (box.querySelector(`#${id}`).style.cssText = text);
        for (const button of box.querySelectorAll("button")) button.style.cssText = "width: 80px; height: 44px";
        style("over", "position: relative; left: -40px; width: 80px; height: 44px");
        style("list", "height: 60px; overflow: auto");
        style("gap", "height: 300px");
      }),
    ),
  },
  {
    name: "fault-expectation",
    on: "server",
    catches: /^expected: the moon/,
    run: async (visit) => {
      await visit.open("/health");
      throw new Error("expected: the moon");
    },
  },
];
