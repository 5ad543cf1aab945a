import { expect, test } from "vitest";
import { signInAs } from "#fixtures/buyer.ts";
import { openShop } from "#fixtures/shared-shop.ts";
import { ingrid, maya, theo } from "#seed/demo/people.ts";

// Pages are the same for everyone. Here, many clients request them in turn while a session ends and an admin
// makes a change.

const SLUG = "last-light-tart-cherry-gummies";
const PATHS = [
  "/",
  "/shop",
  `/shop/${SLUG}`,
  "/shop?q=gummies",
  "/education",
  "/about",
  "/faq",
  "/shop.data",
  "/_.data",
];
const NOBODYS = /(maya|theo|ingrid)@|Maya Lindqvist/;
const SIGN_IN = />\s*Sign In\s*</;

// Uses a separate shop: publishing here would change pages that other files compare.
const shop = await openShop();

async function get(path: string, cookie: string) {
  const answer = await fetch(shop.url + path, { headers: cookie ? { cookie } : {} });
  return { path, cookie, status: answer.status, headers: answer.headers, text: await answer.text() };
}

const post = (path: string, cookie: string, fields: Record<string, string>) =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: shop.url },
    body: new URLSearchParams(fields),
  });

const viewerOf = async (cookie: string) => {
  const answer = await get("/account/viewer", cookie);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return JSON.parse(answer.text).viewer;
};

test("never sends someone else's page or name, or an outdated page, under concurrent requests", async () => {
  const [asMaya, asTheo, asIngrid] = await Promise.all(
    [maya, theo, ingrid].map((one) => signInAs(shop.url, one)),
  );
  if (!asMaya || !asTheo || !asIngrid) throw new Error("not signed in");
  const browsers = (over: boolean) => [
    { cookie: "", session: false, asked: true },
    { cookie: "shop-age=21", session: false, asked: false },
    { cookie: asMaya, session: true, asked: false },
    { cookie: asIngrid, session: true, asked: false },
    { cookie: "shop.session_token=made.up", session: true, asked: false },
    // The page doesn't know whether the session has ended; a browser that knows it sends this.
    {
      cookie: over ? asTheo.replace(/shop-mark=[^;]+/, "shop-mark=ended") : asTheo,
      session: !over,
      asked: over,
    },
  ];
  for (let round = 0; round < 6; round += 1) {
    const question = `May I ask this? ${crypto.randomUUID()}`;
    const isOver = round >= 2;
    if (round === 2) expect((await post("/sign-out", asTheo, {})).status).toBe(302);
    const fields = { id: crypto.randomUUID(), version: "", question, answer: "Yes.", displayOrder: "0" };
    const saved = post("/admin/education/faqs/new", asIngrid, { ...fields, status: "published" });
    // These requests overlap the change; later ones must show it.
    await Promise.all(browsers(isOver).flatMap(({ cookie }) => PATHS.map((path) => get(path, cookie))));
    expect((await saved).status).toBe(302);
    const answers = await Promise.all(
      browsers(isOver).flatMap((browser) =>
        PATHS.map(async (path) => ({ ...browser, ...(await get(path, browser.cookie)) })),
      ),
    );
    for (const { path, cookie, session, asked, status, headers, text } of answers) {
      const what = `${path} for ${cookie.slice(0, 40)} in round ${round}`;
      expect([status, headers.get("cache-control"), headers.get("set-cookie")], what).toEqual([
        200,
        "no-cache",
        null,
      ]);
      expect(NOBODYS.test(text), what).toBe(false);
      if (path === "/education") expect(text.includes(question), what).toBe(true);
      if (path.endsWith(".data")) continue;
      expect(text.slice(0, 15)).toBe("<!DOCTYPE html>");
      expect(SIGN_IN.test(text), what).toBe(!session);
      expect(text.includes("Account menu"), what).toBe(session);
      expect(text.includes("Are you 21 or older?"), what).toBe(asked);
    }
    // The same variant is the same page, byte for byte.
    for (const path of PATHS) {
      const ofSessions = answers.filter((one) => one.path === path && one.session).map(({ text }) => text);
      expect(new Set(ofSessions).size, `${path} in round ${round}`).toBe(1);
    }
    expect(await viewerOf(asMaya)).toEqual({ name: "Maya Lindqvist", email: maya.email, isAdmin: false });
    expect(await viewerOf(asIngrid)).toMatchObject({ email: ingrid.email, isAdmin: true });
    expect(await viewerOf(asTheo)).toEqual(isOver ? null : expect.objectContaining({ email: theo.email }));
    expect(await viewerOf("shop.session_token=made.up")).toBeNull();
    expect(await viewerOf("")).toBeNull();
  }
});

test("gives each session a mark, which is removed with it and grants no access", async () => {
  const marks = await Promise.all([maya, maya, theo].map((one) => signInAs(shop.url, one)));
  const values = marks.map((cookies) => /shop-mark=([^;]+)/.exec(cookies)?.[1]);
  expect(new Set(values).size).toBe(3);
  expect(await viewerOf(`shop-mark=${values[0]}`)).toBeNull();
  const left = await post("/sign-out", marks[0] ?? "", {});
  const gone = left.headers.getSetCookie().filter((line) => line.includes("Max-Age=0"));
  expect(gone.map((line) => line.split("=")[0])).toEqual(["shop.session_token", "shop-mark"]);
});

test("knows a browser by the cookies of before the update (rules sign-in/cookies)", async () => {
  const before = (await signInAs(shop.url, maya)).replaceAll("shop", "evenlake");
  expect(await viewerOf(before)).toMatchObject({ email: maya.email });
  const asks = async (cookie: string) => (await get("/about", cookie)).text.includes("Are you 21 or older?");
  expect([await asks(""), await asks("evenlake-age=21")]).toEqual([true, false]);
});

test("caches a page that differs for signed-in users only for visitors", async () => {
  const asMaya = await signInAs(shop.url, maya);
  const landing = (cookie: string) =>
    fetch(`${shop.url}/landing`, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  for (let time = 0; time < 2; time += 1) {
    expect((await landing("")).status).toBe(200);
    expect((await landing(asMaya)).status).toBe(302);
    expect((await landing("shop.session_token=made.up")).status).toBe(200);
  }
});
