import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { openPublicDemo } from "#fixtures/shared-shop.ts";
import type { DemoPerson } from "#seed/demo/people.ts";

// Uses a separate shop behind HTTPS and a proxy that passes the client's address, without a mail server.
const ORIGIN = "https://shop.example";

const mails = temporaryFolder();
const shop = await openPublicDemo({
  ...{ MAIL_DIR: mails, PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1,::1" },
});
const [ingrid, maya] = shop.people as [DemoPerson, DemoPerson];

type From = { address: string; cookie?: string };

function send(path: string, fields: Record<string, string>, { address, cookie }: From) {
  const headers = new Headers({
    origin: ORIGIN,
    "x-forwarded-for": address,
    "content-type": "application/x-www-form-urlencoded",
  });
  if (cookie) headers.set("cookie", cookie);
  return fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });
}

const signUp = (email: string, changes: Record<string, string> = {}) => {
  const person = { firstName: "Nora", lastName: "Berglund", year: "1987", month: "5", day: "17" };
  const fields = { ...person, email, password: "northern-pike-1987", ...changes };
  return send("/login?mode=signup", fields, { address: "203.0.113.50" });
};

async function mailsTo(email: string): Promise<string[]> {
  const files = await readdir(mails).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(mails, file), "utf8")));
  return texts.filter((text) => text.includes(`To: ${email}\n`));
}

test("redirects a sign-up to the sign-in page with an HTTPS cookie, and links emails to the shop's address", async () => {
  for (const [email, path] of [
    ["nora@evenlake.example", "/confirm-email?token="],
    [maya.email, "/login"],
  ] as const) {
    const answer = await signUp(email);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-shop-once=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    await expect.poll(() => mailsTo(email)).toEqual([expect.stringContaining(ORIGIN + path)]);
  }
});

test("refuses the most common passwords in the built shop", async () => {
  const answer = await signUp("kari@evenlake.example", { password: "password123" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("This password is too common.");
});

test("doesn't lock the owner out after guesses from many addresses, and keeps the email out of the log", async () => {
  const { email, password } = ingrid;
  const home = await send("/admin/login", { email, password }, { address: "203.0.113.1" });
  expect(home.headers.get("location")).toBe("/admin");
  const cookies = home.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
    "__Host-shop.session_token",
    "__Host-shop-browser",
    "shop-mark",
  ]);
  const cookie = cookies[1]?.split(";")[0] as string;

  const paths = ["/login", "/admin/login"];
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) {
    const guess = { email, password: `wrong-guess-${n}` };
    statuses.push((await send(String(paths[n % 2]), guess, { address: `198.51.100.${n % 4}` })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(400), ...Array(20).fill(429)]);

  for (const path of paths) {
    const stranger = await send(path, { email, password }, { address: "203.0.113.2" });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get("retry-after"))).toBeGreaterThan(0);
    const owner = await send(path, { email, password }, { address: "198.51.100.1", cookie });
    expect(owner.status).toBe(302);
  }

  const refused = shop
    .output()
    .split("\n")
    .filter((line) => /"security":"sign-in-(refused|limited)"/.test(line))
    .map((line) => JSON.parse(line) as { account: string; userId: string });
  expect(refused.length).toBeGreaterThanOrEqual(40);
  expect(new Set(refused.map(({ account }) => account)).size).toBe(1);
  expect(new Set(refused.map(({ userId }) => userId)).size).toBe(1);
  expect(refused[0]?.account).toMatch(/^[\w-]{16}$/);
  const logged = shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(logged.filter((line) => line.includes(email) || line.includes("wrong-guess"))).toEqual([]);
});
