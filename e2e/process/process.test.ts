import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { signInAs } from "#fixtures/buyer.ts";
import { sharedShop } from "#fixtures/shared-shop.ts";
import { maya } from "#seed/demo/people.ts";

const shop = sharedShop();
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("the server", () => {
  test("prints its address and the demo sign-ins", () => {
    expect(shop.output()).toContain(shop.url);
    expect(shop.output()).toContain("maya@evenlake.example");
  });

  test("serves a page with security headers and a policy without exceptions", async () => {
    const { headers } = await fetch(`${shop.url}/shop`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
  });

  test("serves a cached page compressed, soon after its first request", async () => {
    const encoding = async () => {
      const answer = await fetch(`${shop.url}/shop`, { headers: { "accept-encoding": "br" } });
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      return answer.headers.get("content-encoding");
    };
    await expect.poll(encoding).toBe("br");
  });

  test("responds to an address with a null byte with 404, and accepts capital letters in addresses", async () => {
    for (const path of ["/shop/%00", "/education/articles/%00", "/education/courses/%00/curriculum"]) {
      expect((await fetch(shop.url + path)).status, path).toBe(404);
    }
    expect((await fetch(`${shop.url}/Privacy`)).status).toBe(200);
  });

  test("accepts a form sent in chunks, without a content-length", async () => {
    const sent = request(shop.url, { method: "POST", headers: form });
    for (const piece of ["form-name=waitlist&", "email=pieces@example.com&bot-field="]) sent.write(piece);
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });

  test("serves built files as immutable and compressed", async () => {
    const html = await (await fetch(`${shop.url}/shop`)).text();
    const script = /\/assets\/[^" ]+\.js/.exec(html)?.[0];
    const { headers, status } = await fetch(shop.url + script, { headers: { "accept-encoding": "br" } });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("content-encoding")).toBe("br");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    "/nowhere",
    "/shop/no-such-product",
    "/shop/LAST-LIGHT",
    "/education/articles/no-such-article",
    "/education/courses/no-such-course",
  ])("serves an uncached 404 page for an unknown address: %s", async (path) => {
    const answer = await fetch(shop.url + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Oops! The page you&#x27;re looking for doesn&#x27;t exist.");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(["/education/articles/no-such-article/content", "/education/courses/no-such-course/curriculum"])(
    "responds to a missing text with 404: %s",
    async (path) => expect((await fetch(shop.url + path)).status).toBe(404),
  );
});

describe("refuses", () => {
  test("forms sent from other sites, and forms with a cookie but without an origin", async () => {
    for (const path of ["/login", "/checkout", "/sign-out", "/api/auth/sign-in/email", "/login.data"]) {
      const foreign = await fetch(shop.url + path, {
        method: "POST",
        headers: { ...form, origin: "https://evil.example" },
        body: "email=a",
      });
      expect([path, foreign.status]).toEqual([path, 403]);
      const silent = await fetch(shop.url + path, {
        method: "POST",
        headers: { ...form, cookie: "a=b" },
        body: "email=a",
      });
      expect([path, silent.status]).toEqual([path, 403]);
    }
  });

  test("sign-ups at the addresses that auth libraries use, where nothing exists", async () => {
    const answer = await fetch(`${shop.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url },
      body: JSON.stringify({ email: "kid@example.com", password: "long-enough-password", name: "Kid" }),
    });
    expect([404, 405]).toContain(answer.status);
  });

  /** Sends a request exactly as written, because fetch would correct it. */
  async function sendRaw(request: string): Promise<string> {
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
    socket.write(request);
    let said = "";
    for await (const chunk of socket) said += chunk;
    return said;
  }

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("the method %s", async (method) => {
    const answer = await fetch(`${shop.url}/login`, { method, headers: { origin: shop.url } });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  });

  test("headers beyond the limit", async () => {
    const said = await sendRaw(
      `GET /shop HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1.1 431/);
  });

  test.each(["/assets/..%2f..%2fserver%2findex.js", "/../server/index.js", "/..%2f..%2fpackage.json"])(
    "a path that leaves the public folder: %s",
    async (path) => {
      const said = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(said).toMatch(/^HTTP\/1.1 (400|404)/);
    },
  );
});

describe("the page cache for visitors", () => {
  test.each([
    "shop.session_token=S",
    "shop.session_token =S",
    " shop.session_token\t= S",
    "a=b; shop.session_token=S",
    "shop.session_token=S; shop.session_token=S",
  ])("contains nothing of a session sent as %j", async (spelling) => {
    const session = /session_token=([^;]+)/.exec(await signInAs(shop.url, maya))?.[1] ?? "";
    const path = `/shop?q=${encodeURIComponent(spelling)}`;
    await fetch(shop.url + path, { headers: { cookie: spelling.replaceAll("S", session) } });
    const visitors = await (await fetch(shop.url + path)).text();
    expect(visitors).not.toContain(maya.email);
    expect(visitors).toContain("Sign In");
  });
});
