import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { allRoutes } from "#fixtures/admin-routes.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { storedSums } from "#fixtures/stored-sums.ts";
import { ingrid, maya, sam, theo } from "#seed/demo/people.ts";

// Every address of the shop, read from app/routes.ts, with a courier's session (rules 48.2): a new one is tested without a
// word here.

/** What may answer a courier with more than a redirect: public pages, as to any visitor, and the places of couriers. */
const isCouriers = (path: string) => path.startsWith("/courier");
const isPrivate = (path: string) => /^\/(account|admin|checkout)(\/|$)/.test(path) && path !== "/admin/login";

/** Where a page sends a courier that is none of theirs. */
const SENT_TO = /^\/(courier$|login(\?|$))/;

// Of its own: what is stored is compared as a whole.
const shop = await openShop();
const db = await databaseOf(shop);
const own = { today: randomUUID(), tomorrow: randomUUID(), others: randomUUID() };

await db.query("delete from routes");
const { rows } = await db.query(
  "select id from orders where customer_id is not null order by created_at desc limit 3",
);
const today = shopDate(Temporal.Now.instant());
const places = [
  { stopId: own.today, day: today, courierId: sam.id },
  { stopId: own.tomorrow, day: today.add({ days: 1 }), courierId: sam.id },
  { stopId: own.others, day: today, courierId: ingrid.id },
];
for (const [index, { stopId, day, courierId }] of places.entries()) {
  const routeId = randomUUID();
  await db.query(
    "insert into routes (id, day, number, courier_id, departs_at, left_at, manifest) values ($1, $2, $3, $4, now(), now(), '{}')",
    [routeId, day.toString(), 900 + index, courierId],
  );
  await db.query(
    "insert into route_stops (id, route_id, order_id, position, expected_at) values ($1, $2, $3, 0, now())",
    [stopId, routeId, rows[index].id],
  );
  await db.query("update orders set status = 'out_for_delivery' where id = $1", [rows[index].id]);
}
const orderId: string = rows[0].id;
const cookie = await signInAs(shop.url, sam);
const customersCookie = await signInAs(shop.url, theo);

const pathOf = (path: string) => path.replace(/:\w+/g, orderId).replace(/\*$/, "x");
const ask = (path: string, post = false, as = cookie) =>
  fetch(shop.url + path, {
    redirect: "manual",
    headers: { cookie: as, origin: shop.url },
    ...(post ? { method: "POST", body: new URLSearchParams({ intent: "delete", id: orderId }) } : {}),
  });

const SECRETS = () => [theo.email, maya.email, ingrid.email, orderId.slice(0, 8), "adminName"];

async function expectNothing(path: string, post = false) {
  const answer = await ask(path, post);
  // What was asked for comes back in addresses and kept forms; the number alone would be the order's own.
  const text = (await answer.text()).replaceAll(path, "").replaceAll(orderId, "");
  const about = `${post ? "POST" : "GET"} ${path}: ${answer.status} ${text.slice(0, 200)}`;
  for (const secret of SECRETS()) expect(text.includes(secret), `${about} has ${secret}`).toBe(false);
  return { answer, text, about };
}

describe("a courier", () => {
  test.each(allRoutes.filter(({ path }) => !isCouriers(path)))(
    "gets nothing of others at $path ($id)",
    async ({ path: pattern, id, around }) => {
      const path = pathOf(pattern);
      const parts = [id, ...around].map((route) => `${path}.data?_routes=${encodeURIComponent(route)}`);
      for (const asked of [path, `${path}.data`, ...parts]) {
        const { answer, text, about } = await expectNothing(asked);
        if (!isPrivate(path)) continue;
        // Account and admin area send a courier home, or refuse; the checkout sends visitors to sign in.
        if (answer.status === 302) expect(answer.headers.get("location"), about).toMatch(SENT_TO);
        else if (answer.status === 202) expect(text.match(/"(\/[^"]*)"/)?.[1], about).toMatch(SENT_TO);
        else {
          // A few addresses below /account answer everybody; a courier gets what a visitor gets.
          const answersAll = path.startsWith("/account") ? [200] : [];
          expect([...answersAll, 400, 401, 403, 404, 405], about).toContain(answer.status);
        }
      }
    },
  );

  test("changes nothing at any address of others", async () => {
    const before = await storedSums(db);
    for (const { path } of allRoutes.filter((route) => !isCouriers(route.path))) {
      // This one ends the session, as it should.
      if (path === "/sign-out") continue;
      await expectNothing(pathOf(path), true);
      if (isPrivate(path)) await expectNothing(`${pathOf(path)}.data`, true);
    }
    expect(await storedSums(db)).toBe(before);
    expect((await ask("/courier/day")).status).toBe(200);
  });

  test("is refused at the streams of customers and admins, and hears over the own one", async () => {
    for (const path of ["/account/live", "/admin/live"]) expect((await ask(path)).status).toBe(403);
    const stream = await ask("/courier/live");
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    expect((await ask("/courier/live", false, customersCookie)).status).toBe(403);
    expect((await ask("/courier/live", false, "")).status).toBe(401);
  });
});

describe("the day", () => {
  const day = async (as: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/courier/day`, { headers: { cookie: as, ...headers } });
  const send = (path: string, body: object, as = cookie) =>
    fetch(shop.url + path, {
      ...{ method: "POST", redirect: "manual", body: JSON.stringify(body) },
      headers: { cookie: as, origin: shop.url },
    });

  test("has today's own stop alone, and no birth date", async () => {
    const text = await (await day(cookie)).text();
    expect(text).toContain(own.today);
    for (const stopId of [own.tomorrow, own.others]) expect(text).not.toContain(stopId);
    const { rows } = await db.query(
      "select birth_date::text as d from customers where id = (select customer_id from orders where id = $1)",
      [orderId],
    );
    expect(text).not.toContain(rows[0].d);
  });

  test("nobody but a courier gets it, or may send", async () => {
    for (const as of ["", customersCookie]) {
      expect((await day(as)).status).toBe(401);
      for (const path of ["/courier/answers", "/courier/leave", "/courier/back", "/courier/birth-date"])
        expect((await send(path, {}, as)).status).toBe(401);
      expect((await ask("/courier", false, as)).status).toBe(302);
    }
  });

  test.each(["tomorrow", "others", "unknown"] as const)(
    "an answer about a stop of %s is refused",
    async (which) => {
      const stopId = which === "unknown" ? randomUUID() : own[which];
      const saidAt = new Date().toISOString();
      const said = { key: randomUUID(), stopId, saidAt, kind: "failed", reason: "not_home" };
      expect((await send("/courier/answers", said)).status).toBe(404);
      expect((await send("/courier/birth-date", { stopId, birthDate: "1991-08-17" })).status).toBe(404);
      expect((await send("/courier/answers", { ...said, extra: 1 })).status).toBe(400);
      const { rows } = await db.query("select count(*)::int as n from door_answers where stop_id = $1", [
        stopId,
      ]);
      expect(rows[0].n).toBe(0);
    },
  );

  test("a phone that was ended hears so with and without a session, and the session is gone", async () => {
    const { phoneId } = await (await day(cookie)).json();
    await db.query("update courier_phones set ended_at = now() where id = $1", [phoneId]);
    for (const as of [cookie, ""]) {
      const answer = await day(as, { "x-courier-phone": phoneId });
      expect([answer.status, await answer.json()]).toEqual([410, { ended: true }]);
    }
  });
});
