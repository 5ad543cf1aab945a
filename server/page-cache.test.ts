import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";

const pages = createPageCache(50_000_000, (url) => url);
const server = createServer((asked, answer) => {
  if (pages.answer(asked, answer)) return;
  answer.writeHead(500);
  answer.end();
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
type Accepted = keyof typeof UNPACK;

/** Asks for a page in one encoding; returns the body as a browser reads it. */
async function read(path: string, accepted: Accepted): Promise<Buffer> {
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, path, headers: { "accept-encoding": accepted } }).end();
  const [answer] = await once(asking, "response");
  const body = Buffer.concat(await answer.toArray());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"] ?? "identity").toBe(accepted);
  expect(Number(answer.headers["content-length"])).toBe(body.length);
  expect(answer.headers.etag).toBe(`W/"${path}"`);
  return UNPACK[accepted](body);
}

function keep(path: string): Buffer {
  const body = Buffer.from(randomBytes(500_000).toString("hex"));
  const headers: [string, string][] = [["ETag", `W/"${path}"`]];
  pages.keep({ url: path, cookies: undefined }, pages.generation(), { etag: path, headers, body });
  return body;
}

const ORDERS: Accepted[][] = [
  ["identity", "br", "identity", "gzip", "br"],
  ["br", "gzip", "identity", "br"],
  ["gzip", "identity", "gzip", "br"],
];

test.each(ORDERS)(
  "a kept page is the same in each encoding, whichever was asked for first: %s",
  async (...order) => {
    const path = `/${order.join("-")}`;
    const body = keep(path);
    for (const accepted of order) expect(body.equals(await read(path, accepted))).toBe(true);
  },
);

test("a page is whole although its plain form was given up for those of others", async () => {
  const bodies = new Map(Array.from({ length: 6 }, (_, n) => [`/page-${n}`, keep(`/page-${n}`)]));
  for (const path of bodies.keys()) await read(path, "br");
  for (const [path, body] of bodies)
    for (const accepted of ["identity", "gzip"] as const)
      expect(body.equals(await read(path, accepted))).toBe(true);
});

test("two addresses with the same bytes keep their own headers in each encoding", async () => {
  const body = Buffer.from("the same ".repeat(2_000));
  const kinds = ["text/plain", "text/html"];
  for (const kind of kinds) {
    const headers: [string, string][] = [["Content-Type", kind]];
    pages.keep({ url: `/${kind}`, cookies: undefined }, pages.generation(), { etag: "same", headers, body });
  }
  const { port } = server.address() as AddressInfo;
  for (const accepted of ["br", "identity"])
    for (const kind of kinds) {
      const asking = request({ port, path: `/${kind}`, headers: { "accept-encoding": accepted } }).end();
      const [answer] = await once(asking, "response");
      expect(answer.headers["content-type"]).toBe(kind);
      answer.resume();
    }
});
