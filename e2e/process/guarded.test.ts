import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { adminRoutes, allRoutes, type BuiltRoute } from "#fixtures/admin-routes.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { storedSums } from "#fixtures/stored-sums.ts";
import { ingrid, maya, sam, theo } from "#seed/demo/people.ts";

// Tests every address of the admin area and, for couriers, every address of the shop (rules
// routes/courier-access). Reads them from app/routes.ts, so new ones are included automatically.

// Uses a separate shop: all stored data is compared, and one admin loses access.
const shop = await openShop();
const db = await databaseOf(shop);
/** Cookie header of each caller; "" for none. Maya is the admin, and Ingrid was one. */
const cookies = {
  visitor: "",
  customer: await signInAs(shop.url, theo),
  "former admin": await signInAs(shop.url, ingrid),
  courier: await signInAs(shop.url, sam),
  admin: await signInAs(shop.url, maya),
};
type Caller = keyof typeof cookies;
await db.query("insert into admins (user_id) values ($1)", [maya.id]);
await db.query("delete from admins where user_id = $1", [ingrid.id]);

/** Stops of routes that are out: Sam's of today and of tomorrow, and another courier's. */
const stops = { today: randomUUID(), tomorrow: randomUUID(), others: randomUUID() };
const today = shopDate(Temporal.Now.instant());
const { rows: orders } = await db.query<{ id: string }>(
  "select id from orders where customer_id is not null order by created_at desc limit 3",
);
await db.query("delete from routes");
const places = [
  { stopId: stops.today, day: today, courierId: sam.id },
  { stopId: stops.tomorrow, day: today.add({ days: 1 }), courierId: sam.id },
  { stopId: stops.others, day: today, courierId: ingrid.id },
];
for (const [index, { stopId, day, courierId }] of places.entries()) {
  const routeId = randomUUID();
  await db.query(
    "insert into routes (id, day, number, courier_id, departs_at, left_at, manifest) values ($1, $2, $3, $4, now(), now(), '{}')",
    [routeId, day.toString(), 900 + index, courierId],
  );
  await db.query(
    "insert into route_stops (id, route_id, order_id, position, expected_at) values ($1, $2, $3, 0, now())",
    [stopId, routeId, orders[index]?.id],
  );
  await db.query("update orders set status = 'out_for_delivery' where id = $1", [orders[index]?.id]);
}
const orderId = String(orders[0]?.id);
const stored = await storedSums(db);

const pathOf = (path: string) => path.replace(/:\w+/g, orderId).replace(/\*$/, "x");

const ask = (path: string, caller: Caller, post = false) =>
  fetch(shop.url + path, {
    redirect: "manual",
    headers: { cookie: cookies[caller], origin: shop.url },
    ...(post ? { method: "POST", body: new URLSearchParams({ intent: "delete", id: orderId }) } : {}),
  });

/**
 * Texts found only in an admin's responses: people and orders of the demo shop, and words of the admin frame.
 */
const ADMINS = ["adminName", "Logout"];
const SECRETS = [theo.email, maya.email, orderId.slice(0, 8), ...ADMINS];

/** Sends a request; the response must contain none of the secrets. */
async function expectNothing(path: string, caller: Caller, post: boolean) {
  const answer = await ask(path, caller, post);
  // Addresses and preserved forms repeat parts of the request.
  const text = (await answer.text()).replaceAll(path, "").replaceAll(orderId, "");
  const about = `${post ? "POST" : "GET"} ${path} as ${caller}: ${answer.status} ${text.slice(0, 200)}`;
  for (const secret of SECRETS) expect(text.includes(secret), `${about} has ${secret}`).toBe(false);
  return { answer, text, about };
}

/** Expects a redirect or refusal without anyone else's data. */
async function expectRefused(path: string, caller: Caller, sent: RegExp, post: boolean) {
  const { answer, text, about } = await expectNothing(path, caller, post);
  if (answer.status === 302) return expect(answer.headers.get("location"), about).toMatch(sent);
  // The router's own client receives a redirect in the body of a 202.
  if (answer.status === 202) return expect(text.match(/"(\/[^"]*)"/)?.[1], about).toMatch(sent);
  // A resource route, a form without an action, or an unknown route. A few addresses below /account respond
  // to everyone.
  const answersAll = path.startsWith("/account") ? [200] : [];
  expect([...answersAll, 400, 401, 403, 404, 405], about).toContain(answer.status);
}

/**
 * The addresses at which a browser requests a route: its page, all its data, and its own part of the data.
 */
const addressesOf = ({ path, id }: BuiltRoute) => {
  const data = `${pathOf(path)}.data`;
  return [pathOf(path), data, `${data}?_routes=${encodeURIComponent(id)}`];
};

const hasChangedNothing = () =>
  test("changes nothing", async () => expect(await storedSums(db)).toBe(stored));

describe.each([
  ["visitor", /^\/admin\/login(\?|$)/],
  ["customer", /^\/$/],
  ["former admin", /^\/$/],
  ["courier", /^\/courier$/],
] as const)("%s", (caller, sent) => {
  test.concurrent.each(adminRoutes)("gets and changes nothing at $path ($id)", async (route) => {
    for (const asked of addressesOf(route)) await expectRefused(asked, caller, sent, false);
    for (const asked of addressesOf(route).slice(0, 2)) await expectRefused(asked, caller, sent, true);
  });

  hasChangedNothing();

  test("receives nothing over the admin area's event stream", async () => {
    const answer = await ask("/admin/live", caller);
    expect(answer.status).toBe(caller === "visitor" ? 401 : 403);
    expect(answer.headers.get("content-type")).not.toContain("event-stream");
  });
});

/**
 * Public pages treat a courier like any visitor, without other people's data; account and checkout redirect a
 * courier.
 */
const isPrivate = (path: string) => /^\/(account|checkout)(\/|$)/.test(path);
const couriers = allRoutes.filter(
  (route) => !adminRoutes.includes(route) && !route.path.startsWith("/courier"),
);

describe("a courier", () => {
  test.concurrent.each(couriers)("gets and changes no one else's data at $path ($id)", async (route) => {
    const expectAway = (asked: string, post: boolean) =>
      isPrivate(route.path)
        ? expectRefused(asked, "courier", /^\/(courier$|login(\?|$))/, post)
        : expectNothing(asked, "courier", post);
    for (const asked of addressesOf(route)) await expectAway(asked, false);
    // This form ends the session, as intended.
    if (route.path === "/sign-out") return;
    for (const asked of addressesOf(route).slice(0, isPrivate(route.path) ? 2 : 1))
      await expectAway(asked, true);
  });

  hasChangedNothing();

  test("still has a session", async () => expect((await ask("/courier/day", "courier")).status).toBe(200));

  test("is refused at the customers' streams, and gets the courier stream", async () => {
    expect((await ask("/account/live", "courier")).status).toBe(403);
    const stream = await ask("/courier/live", "courier");
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    expect((await ask("/courier/live", "customer")).status).toBe(403);
    expect((await ask("/courier/live", "visitor")).status).toBe(401);
  });
});

describe("an admin", () => {
  test("gets data that the others don't, which the tests above would detect", async () => {
    expect(adminRoutes.length).toBeGreaterThan(5);
    const list = await (await ask("/admin/orders", "admin")).text();
    for (const secret of [orderId.slice(0, 8), ...ADMINS]) expect(list).toContain(secret);
    const found = await (await ask(`/admin/search.json?q=${theo.email}`, "admin")).text();
    expect(found).toContain(theo.email);
  });

  test.concurrent.each(adminRoutes)("gets a response at $path ($id)", async ({ path }) => {
    const answer = await ask(pathOf(path), "admin");
    await answer.text();
    expect([200, 302, 404]).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers.get("location")).toMatch(/^\/(admin|account)\//);
  });
});

describe("the courier's day", () => {
  const day = async (caller: Caller, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/courier/day`, { headers: { cookie: cookies[caller], ...headers } });
  const send = (path: string, body: object, caller: Caller = "courier") =>
    fetch(shop.url + path, {
      ...{ method: "POST", redirect: "manual", body: JSON.stringify(body) },
      headers: { cookie: cookies[caller], origin: shop.url },
    });

  test("contains only today's own stop, and no birth date", async () => {
    const text = await (await day("courier")).text();
    expect(text).toContain(stops.today);
    for (const stopId of [stops.tomorrow, stops.others]) expect(text).not.toContain(stopId);
    const { rows } = await db.query(
      "select birth_date::text as d from customers where id = (select customer_id from orders where id = $1)",
      [orderId],
    );
    expect(text).not.toContain(rows[0].d);
  });

  test("is open only to couriers", async () => {
    for (const caller of ["visitor", "customer"] as const) {
      expect((await day(caller)).status).toBe(401);
      for (const path of ["/courier/updates", "/courier/leave", "/courier/back", "/courier/birth-date"])
        expect((await send(path, {}, caller)).status).toBe(401);
      expect((await ask("/courier", caller)).status).toBe(302);
    }
  });

  test.each([
    ["tomorrow", stops.tomorrow],
    ["others", stops.others],
    ["unknown", randomUUID()],
  ])("refuses an update about a stop of %s", async (_, stopId) => {
    const occurredAt = new Date().toISOString();
    const said = { key: randomUUID(), stopId, occurredAt, kind: "failed", reason: "not_home" };
    expect((await send("/courier/updates", said)).status).toBe(404);
    expect((await send("/courier/birth-date", { stopId, birthDate: "1991-08-17" })).status).toBe(404);
    expect((await send("/courier/updates", { ...said, extra: 1 })).status).toBe(400);
    expect((await db.query("select 1 from courier_updates where stop_id = $1", [stopId])).rows).toEqual([]);
  });

  test("notifies a removed phone with and without a session, and ends its session", async () => {
    const { phoneId } = await (await day("courier")).json();
    await db.query("update courier_phones set ended_at = now() where id = $1", [phoneId]);
    for (const caller of ["courier", "visitor"] as const) {
      const answer = await day(caller, { "x-courier-phone": phoneId });
      expect([answer.status, await answer.json()]).toEqual([410, { ended: true }]);
    }
  });
});
