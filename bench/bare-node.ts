import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The baseline: Node's own HTTP server, which only sends the bytes of one page. Started by bench/pages.ts;
// the page and its headers are in the file that the environment names.
const page = readFileSync(process.env.BARE_PAGE ?? "", "utf8");
const { headers, body } = JSON.parse(page) as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGTERM", () => process.exit(0));
