import { createServer } from "node:http";

// The yardstick: Node's own HTTP server sends the bytes of one page and does nothing else. It is started by
// bench/shop-pages.ts; the page and its headers come from the environment.
const { headers, body } = JSON.parse(process.env.BARE_PAGE ?? "") as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGTERM", () => process.exit(0));
