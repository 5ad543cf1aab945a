import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoFolder, openShop } from "#fixtures/shared-shop.ts";
import { ingrid, maya } from "#seed/demo/people.ts";

// Of its own: it runs behind HTTPS and a proxy that names the client's address, without a mail server.
const ORIGIN = "https://shop.example";

const folder = await demoFolder();
const mails = join(folder, "mail");
const shop = await openShop({
  ...{ DATA_DIR: folder, MAIL_DIR: mails },
  ...{ PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1,::1" },
});

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

/** What a stranger sees of an answer, with the email address itself taken out. */
async function seen(answer: Response, email: string) {
  const cookies = answer.headers.getSetCookie();
  const said = cookies.map((cookie) => {
    const value = /^[^=]+=([^;]+)/.exec(cookie)?.[1] ?? "";
    const plain = Buffer.from(decodeURIComponent(value), "base64").toString();
    return cookie.replace(value, plain.replaceAll(email, "EMAIL"));
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    names: [...answer.headers.keys()].sort(),
    said,
    text: await answer.text(),
  };
}

test("a sign-up's answer does not show whether the address was known; only the mail to its owner does", async () => {
  const made = await seen(await signUp("nora@evenlake.example"), "nora@evenlake.example");
  expect(made).toMatchObject({ status: 302, location: "/login" });
  expect(made.said).toHaveLength(1);
  expect(made.said[0]).toMatch(/^__Host-evenlake-once=.*EMAIL.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const known = await seen(await signUp(maya.email), maya.email);
  expect(known).toEqual(made);
  await expect.poll(() => mailsTo("nora@evenlake.example"), { timeout: 15_000 }).toHaveLength(1);
  expect((await mailsTo("nora@evenlake.example"))[0]).toContain(`${ORIGIN}/confirm-email?token=`);
  await expect.poll(() => mailsTo(maya.email), { timeout: 15_000 }).toHaveLength(1);
  expect((await mailsTo(maya.email))[0]).toContain(`${ORIGIN}/login`);
});

test("a page rendered with a session is not kept for visitors, nor one with two session cookies", async () => {
  const { email, password } = maya;
  const home = await send("/login", { email, password }, { address: "203.0.113.60" });
  const session = home.headers.getSetCookie()[0]?.split(";")[0] as string;
  const read = async (cookie: string) =>
    (await fetch(`${shop.url}/shop?q=door`, { headers: { cookie } })).text();
  const account = await fetch(`${shop.url}/account`, { headers: { cookie: session }, redirect: "manual" });
  expect(account.status).toBe(200);
  for (const cookie of [session, `${session}; ${session}`]) expect(await read(cookie)).toContain("</html>");
  expect(await read("a=b")).not.toContain(email);
  const doubled = await fetch(`${shop.url}/account`, {
    headers: { cookie: `${session}; ${session}` },
    redirect: "manual",
  });
  expect(doubled.headers.get("location")).toBe("/login?next=/account");
});

test("the built shop refuses the commonest passwords", async () => {
  const answer = await signUp("kari@evenlake.example", { password: "password123" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("This password is one of the commonest and would be guessed.");
});

test("guesses from many addresses do not lock the owner out, and the log does not show the email", async () => {
  const { email, password } = ingrid;
  const home = await send("/admin/login", { email, password }, { address: "203.0.113.1" });
  expect(home.headers.get("location")).toBe("/admin");
  const cookies = home.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
    "__Host-evenlake.session_token",
    "__Host-evenlake-browser",
    "evenlake-mark",
  ]);
  const cookie = cookies[1]?.split(";")[0] as string;

  const paths = ["/login", "/admin/login"];
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) {
    const guess = { email, password: `wrong-guess-${n}` };
    const answer = await send(paths[n % 2] as string, guess, { address: `198.51.100.${n % 4}` });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);

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
