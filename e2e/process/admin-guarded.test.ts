import { describe, expect, test } from "vitest";
import { adminRoutes } from "#fixtures/admin-routes.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { storedSums } from "#fixtures/stored-sums.ts";
import { ingrid, maya, theo } from "#seed/demo/people.ts";

// Every address of the admin area, read from app/routes.ts: a new one is tested without a word here.

// Of its own: what is stored is compared as a whole, and an admin becomes a former one.
const shop = await openShop();
const db = await databaseOf(shop);
/** The Cookie header of each caller; "" for nobody. */
const cookies = { nobody: "", customer: "", "former admin": "", admin: "" };
type Caller = keyof typeof cookies;

cookies["former admin"] = await signInAs(shop.url, ingrid);
cookies.admin = await signInAs(shop.url, maya);
cookies.customer = await signInAs(shop.url, theo);
await db.query("insert into admins (user_id) values ($1)", [maya.id]);
await db.query("delete from admins where user_id = $1", [ingrid.id]);
const orderId: string = (await db.query("select id from orders limit 1")).rows[0].id;

const pathOf = (path: string) => path.replace(/:\w+/g, orderId).replace(/\*$/, "x");

const ask = (path: string, caller: Caller, post = false) =>
  fetch(shop.url + path, {
    redirect: "manual",
    headers: { cookie: cookies[caller], origin: shop.url },
    ...(post ? { method: "POST", body: new URLSearchParams({ intent: "delete", id: orderId }) } : {}),
  });

/** What only an admin's answers have: people and orders of the demo shop, and the frame's own words. */
const SECRETS = () => [theo.email, maya.email, orderId.slice(0, 8), "adminName", "Logout"];

/** The answer sends its caller away, or refuses, and has nothing of the admin area. */
async function expectRefused(path: string, caller: Caller, post = false) {
  const answer = await ask(path, caller, post);
  const text = await answer.text();
  const about = `${post ? "POST" : "GET"} ${path} as ${caller}: ${answer.status} ${text.slice(0, 200)}`;
  const sent = caller === "nobody" ? "/admin/login" : "/";
  // The address that was asked for may stand in the answer.
  const body = text.replaceAll(path, "");
  for (const secret of SECRETS()) expect(body.includes(secret), `${about} has ${secret}`).toBe(false);
  if (answer.status === 302) return expect(answer.headers.get("location"), about).toBe(sent);
  // The router's own client is told of a redirect in the body of a 202.
  if (answer.status === 202) return expect(text, about).toContain(`"${sent}"`);
  // A resource for scripts, a form without an action, or an unknown route.
  expect([400, 401, 403, 404, 405], about).toContain(answer.status);
}

describe.each(["nobody", "customer", "former admin"] as const)("%s", (caller) => {
  test.each(adminRoutes)("gets nothing at $path ($id)", async ({ path: pattern, id, around }) => {
    const path = pathOf(pattern);
    await expectRefused(path, caller);
    await expectRefused(`${path}.data`, caller);
    for (const route of [id, ...around]) {
      await expectRefused(`${path}.data?_routes=${encodeURIComponent(route)}`, caller);
    }
  });

  test("changes nothing at any address", async () => {
    const before = await storedSums(db);
    for (const { path } of adminRoutes) {
      await expectRefused(pathOf(path), caller, true);
      await expectRefused(`${pathOf(path)}.data`, caller, true);
    }
    expect(await storedSums(db)).toBe(before);
  });

  test("hears nothing over the line of the admin area", async () => {
    const answer = await ask("/admin/live", caller);
    expect(answer.status).toBe(caller === "nobody" ? 401 : 403);
    expect(answer.headers.get("content-type")).not.toContain("event-stream");
  });
});

test("an admin does get what the others do not, so that the tests above would see it", async () => {
  expect(adminRoutes.length).toBeGreaterThan(5);
  const list = await (await ask("/admin/orders", "admin")).text();
  for (const secret of [orderId.slice(0, 8), "adminName", "Logout"]) expect(list).toContain(secret);
  const found = await (await ask(`/admin/search.json?q=${theo.email}`, "admin")).text();
  expect(found).toContain(theo.email);
  for (const { path } of adminRoutes) {
    const answer = await ask(pathOf(path), "admin");
    await answer.text();
    expect([200, 302, 404], path).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers.get("location"), path).toMatch(/^\/(admin|account)\//);
  }
});
