import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { sharedShop } from "#fixtures/shared-shop.ts";

const shop = sharedShop();
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("a request body", () => {
  /** Sends a body in pieces of 64 kB, until all are sent or the server responds. */
  async function sendPieces(method: string, path: string, headers: Record<string, string>, pieces: number) {
    const sent = request(shop.url + path, { method, headers });
    sent.on("error", () => {});
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    for (let n = 0; n < pieces && !sent.destroyed; n += 1) {
      if (!sent.write("x".repeat(64 * 1024))) await Promise.race([once(sent, "drain"), answered]);
    }
    sent.end();
    const [answer] = await answered;
    answer.resume();
    return answer;
  }

  test.each([
    ["GET", "/about"],
    ["GET", `/shop?q=${crypto.randomUUID()}`],
    ["GET", "/favicon.svg"],
    ["POST", "/login"],
  ])("is refused above a megabyte, sent in pieces: %s %s", async (method, path) => {
    const answer = await sendPieces(method, path, { "transfer-encoding": "chunked" }, 20);
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each(["GET", "POST"])(
    "is refused immediately with a content-length of more than a megabyte: %s",
    async (method) => {
      const answer = await sendPieces(method, "/about", { "content-length": String(20 * 64 * 1024) }, 20);
      expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
    },
  );

  test.each(["/login", "/admin/pictures/upload"])(
    "without an end is read up to a few megabytes only: POST %s",
    async (path) => {
      const socket = connect(Number(new URL(shop.url).port), "localhost");
      socket.on("error", () => {});
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket
        .resume()
        .write(
          `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n`,
        );
      const chunk = Buffer.from(`10000\r\n${"x".repeat(65_536)}\r\n`);
      while (!socket.destroyed) {
        if (socket.write(chunk)) continue;
        await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
      }
      await closed;
      // Besides what the shop reads, some megabytes fit into the connection's buffers.
      expect(socket.bytesWritten).toBeLessThan(20_000_000);
    },
  );

  test("below a megabyte doesn't change the response to a GET", async () => {
    await fetch(`${shop.url}/about`);
    const answer = await sendPieces("GET", "/about", { "transfer-encoding": "chunked" }, 2);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toMatch(/^W\//);
  });

  test.each(["content-length: 100", "transfer-encoding: chunked"])(
    "aborted by the client isn't logged as an unexpected error: %s",
    async (length) => {
      const path = `/login?${crypto.randomUUID()}`;
      const socket = connect(Number(new URL(shop.url).port), "localhost");
      await once(socket, "connect");
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${length}\r\n${"content-type: application/x-www-form-urlencoded"}\r\n\r\n`,
      );
      socket.write("5\r\nemail\r\n");
      // Once the next request has its response, this one's headers have been read.
      await fetch(`${shop.url}/healthz`);
      socket.destroy();
      const lines = () => shop.output().split("\n");
      await expect
        .poll(() => lines().filter((line) => line.includes(path)), { timeout: 10_000 })
        .toEqual([expect.stringContaining("aborted")]);
      expect(lines().filter((line) => line.includes("unexpected error"))).toEqual([]);
    },
  );
});

test("logs a form sent from another site with the client's address", async () => {
  const origin = `https://${crypto.randomUUID()}.example`;
  const headers = { ...form, origin, "x-forwarded-for": "203.0.113.7" };
  expect((await fetch(`${shop.url}/login`, { method: "POST", headers, body: "a=b" })).status).toBe(403);
  // The log line may arrive after the response.
  const line = () => {
    const lines = shop.output().split("\n").slice(0, -1);
    return JSON.parse(lines.find((one) => one.includes(origin)) ?? "{}");
  };
  await expect
    .poll(line)
    .toMatchObject({ security: "foreign-origin", path: "/login", address: "203.0.113.7" });
});

describe("a visitor's page", () => {
  const tagOf = async (path: string) => (await fetch(shop.url + path)).headers.get("etag") ?? "";
  const statusKnown = async (path: string, tag: string) =>
    (await fetch(shop.url + path, { headers: { "if-none-match": tag } })).status;

  test.each([
    "/",
    "/about",
    "/cart",
    "/delivery/check?zip=55401",
    "/education",
    "/education/articles/milligrams-on-the-label",
    "/education/articles/milligrams-on-the-label/content",
    "/faq",
    "/landing",
    "/membership",
    "/membership/premium",
    "/membership/standard",
    "/new-to-this",
    "/privacy",
    "/robots.txt",
    "/shop",
    "/shop/last-light-tart-cherry-gummies",
    "/site.webmanifest",
    "/sitemap.xml",
    "/terms",
    "/under-21",
    "/_.data",
    "/shop.data",
  ])("is served from the cache at %s, whatever unknown parameters follow", async (path) => {
    const tag = await tagOf(path);
    expect(tag).toMatch(/^W\//);
    const made = `${path}${path.includes("?") ? "&" : "?"}utm=${crypto.randomUUID()}`;
    expect(await statusKnown(made, tag)).toBe(304);
  });

  test("is cached once for 200 made-up queries of the shop", async () => {
    const tag = await tagOf(`/shop?utm=${crypto.randomUUID()}`);
    for (let n = 0; n < 200; n += 1) {
      expect(await statusKnown(`/shop?utm=${crypto.randomUUID()}&ref=${n}`, tag)).toBe(304);
    }
  });

  test("contains nothing of a made-up query it was first requested with", async () => {
    const word = crypto.randomUUID();
    const path = `/shop?category=Vapes&q=${word.slice(0, 8)}`;
    const first = await (await fetch(`${shop.url}${path}&utm=${word}`)).text();
    expect(first).not.toContain(word);
    expect(await (await fetch(shop.url + path)).text()).toBe(first);
  });

  test("is another page for a known parameter", async () => {
    const tag = await tagOf("/shop");
    expect(await statusKnown("/shop?category=Vapes", tag)).toBe(200);
    const toggled = await fetch(`${shop.url}/shop?toggle=Vapes`, { redirect: "manual" });
    expect([toggled.status, toggled.headers.get("location")]).toEqual([302, "/shop?category=Vapes"]);
  });

  test("doesn't resend a part of its data to a browser that has it, although it's rebuilt for each request", async () => {
    const answer = await fetch(`${shop.url}/shop.data?_routes=shop%2Fpages%2Fshop`);
    expect(answer.status).toBe(200);
    const tag = answer.headers.get("etag") ?? "W/none";
    expect(await statusKnown("/shop.data?_routes=shop%2Fpages%2Fshop", tag)).toBe(304);
    expect(await statusKnown("/shop.data?_routes=shop%2Fpages%2Fshop", 'W/"another"')).toBe(200);
  });
});
