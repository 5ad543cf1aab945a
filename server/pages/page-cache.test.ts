import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";

const SESSION = "session";
let pages = createPageCache(50_000, SESSION);
const server = createServer((asked, answer) => {
  if (!pages.answer(asked, answer)) answer.writeHead(500).end();
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());
beforeEach(() => {
  pages = createPageCache(50_000, SESSION);
});
afterEach(() => {
  vi.useRealTimers();
});

type Asked = { path?: string; method?: string; headers?: Record<string, string> };

async function ask({ path = "/shop", method = "GET", headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo;
  const [answer] = await once(request({ port, path, method, headers }).end(), "response");
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, body };
}

function keep(
  text: string,
  { path = "/shop", cookies = "", accepted = "", takenAt = pages.generation() } = {},
) {
  const body = Buffer.from(text);
  const notModified = { etag: 'W/"tag"' };
  const headers = { ...notModified, "content-length": String(body.length) };
  pages.keep(pages.keyOf(path, cookies, accepted), takenAt, { etag: "tag", notModified, headers, body });
}

test("sends a cached page unchanged, and 304 to a browser that has it", async () => {
  keep("the shop");
  expect(await ask()).toMatchObject({ status: 200, body: "the shop", headers: { etag: 'W/"tag"' } });
  const known = await ask({ headers: { "if-none-match": 'W/"tag"' } });
  expect(known).toMatchObject({ status: 304, body: "", headers: { etag: 'W/"tag"' } });
  expect(known.headers).not.toHaveProperty("content-length");
});

test("responds to HEAD with the page's headers, and to no other method from the cache", async () => {
  keep("the shop");
  const head = await ask({ method: "HEAD" });
  expect(head).toMatchObject({ status: 200, body: "", headers: { "content-length": "8" } });
  expect((await ask({ method: "POST" })).status).toBe(500);
});

test("keys a response by address, encoding, and the variant that the cookies select", async () => {
  keep("compressed", { accepted: "gzip, br" });
  keep("for a visitor");
  keep("for a session", { cookies: `${SESSION}=a` });
  keep("for an adult", { cookies: "shop-age=21" });
  expect((await ask({ headers: { "accept-encoding": "br" } })).body).toBe("compressed");
  expect((await ask({ headers: { "accept-encoding": "gzip" } })).status).toBe(500);
  expect((await ask()).body).toBe("for a visitor");
  expect((await ask({ headers: { cookie: "a=b" } })).body).toBe("for a visitor");
  expect((await ask({ headers: { cookie: `${SESSION}=b` } })).body).toBe("for a session");
  expect((await ask({ headers: { cookie: "shop-age=21" } })).body).toBe("for an adult");
  expect((await ask({ headers: { cookie: `${SESSION}=b; shop-age=21` } })).status).toBe(500);
  expect((await ask({ path: "/shop?x" })).status).toBe(500);
});

test("drops every page on a change, and doesn't cache one rendered before it", async () => {
  keep("before");
  const takenAt = pages.generation();
  pages.drop();
  keep("rendered before", { takenAt });
  expect((await ask()).status).toBe(500);
  keep("after");
  expect((await ask()).body).toBe("after");
});

test("counts hits, misses, and cached pages", async () => {
  keep("here");
  const before = pages.count();
  await ask();
  await ask({ path: "/another" });
  pages.find("a key of nothing");
  expect(pages.count()).toEqual({ ...before, hits: before.hits + 1, misses: before.misses + 1 });
  expect(before.pages).toBe(1);
  expect(before.bytes).toBeGreaterThan(2_000);
  pages.drop();
  expect(pages.count()).toMatchObject({ bytes: 0, pages: 0 });
});

test("limits memory: evicts the least recently used page and doesn't cache overlong addresses", async () => {
  for (let n = 0; n < 10; n += 1) {
    keep("x".repeat(10_000), { path: `/page-${n}` });
    if (n > 0) await ask({ path: "/page-0" });
  }
  expect((await ask({ path: "/page-0" })).status).toBe(200);
  expect((await ask({ path: "/page-9" })).status).toBe(200);
  expect((await ask({ path: "/page-1" })).status).toBe(500);
  const long = `/shop?q=${"x".repeat(500)}`;
  keep("long", { path: long });
  expect((await ask({ path: long })).status).toBe(500);
});

test.each(["2026-11-01T05:00:00Z", "2026-11-02T06:00:00Z", "2027-03-14T06:00:00Z", "2027-03-15T05:00:00Z"])(
  "drops the previous day's pages at midnight shop time, %s",
  async (midnight) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(midnight) - 1 });
    keep("of the day before");
    expect((await ask()).body).toBe("of the day before");
    const takenAt = pages.generation();
    vi.setSystemTime(Date.parse(midnight));
    expect((await ask()).status).toBe(500);
    keep("rendered before midnight", { takenAt });
    expect((await ask()).status).toBe(500);
    keep("of the new day");
    expect((await ask()).body).toBe("of the new day");
  },
);
