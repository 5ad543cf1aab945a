import { createServer } from "node:http";

// The yardstick: what Node's own HTTP server does with the bytes of a page and nothing else to do. Started by
// bench/shop-pages.ts; the page, headers and all, comes in by the environment.
const { headers, body } = JSON.parse(process.env.BARE_PAGE ?? "") as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGTERM", () => process.exit(0));
