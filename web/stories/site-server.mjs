// A plain file server for the static site, in a sub-folder of its origin: no compression and no special headers, the
// minimum that any host offers.

import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};
const BELOW = "/some/where/";

/** Serves a folder; `use` switches to another one, like a new release. */
export async function startSite(folder) {
  await stat(path.join(folder, "index.html")).catch(() => {
    throw new Error(`${folder} has no site; \`cargo xtask site\` builds it`);
  });
  let root = folder;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://site");
    const name = pathname.startsWith(BELOW) ? decodeURIComponent(pathname.slice(BELOW.length)) || "index.html" : "404.html";
    const file = path.join(root, path.normalize(`/${name}`));
    const found = await readFile(file).catch(() => null);
    const bytes = found ?? (await readFile(path.join(root, "404.html")));
    const kind = KINDS[found ? path.extname(file) : ".html"] ?? "application/octet-stream";
    response.writeHead(found && name !== "404.html" ? 200 : 404, { "content-type": kind, "content-length": bytes.length });
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${BELOW}`,
    folder,
    use: (other) => {
      root = other;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
