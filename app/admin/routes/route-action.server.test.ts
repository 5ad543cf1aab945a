import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { listRoutesOf } from "#app/trade/routes/queries.server.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, by, openTestShop } from "#fixtures/shop.ts";
import { doWithRoutes } from "./route-action.server.ts";

const { db } = await openTestShop();

test("keeps the selected drivers of a refused suggestion, whether several, one, or none", async () => {
  const [admin, sam, kim] = [await addCustomer(db), await addCourier(db), await addCourier(db)];
  for (const checked of [[sam, kim], [kim], []]) {
    const sent = new FormData();
    const fields = {
      intent: "propose",
      day: "2026-11-21",
      moreCars: "many",
      departs: "09:30",
      until: "",
      replansAll: "",
    };
    for (const [name, value] of Object.entries(fields)) sent.append(name, value);
    for (const id of checked) sent.append("courier", id);
    expect(await doWithRoutes(db, by(admin), sent)).toMatchObject({
      status: 400,
      refused: {
        errors: { moreCars: "Please enter a number from 0 to 12." },
        values: { moreCars: "many", departs: "09:30", couriers: checked.join(" ") },
      },
    });
  }
});

test("adds one route from a form sent three times", async () => {
  const admin = await addCustomer(db);
  const day = shopDate(Temporal.Now.instant()).add({ days: 1 });
  const press = (routeId: string) => {
    const sent = new FormData();
    const fields = { intent: "make", routeId, day: day.toString(), courierId: "", departs: "09:30" };
    for (const [name, value] of Object.entries(fields)) sent.append(name, value);
    return doWithRoutes(db, by(admin), sent);
  };
  const [first, second] = [randomUUID(), randomUUID()];
  for (const answer of await Promise.all([press(first), press(first), press(first)]))
    expect(answer).toMatchObject({ done: "make" });
  expect((await listRoutesOf(db, day)).map(({ id }) => id)).toEqual([first]);
  await press(second);
  expect(await listRoutesOf(db, day)).toHaveLength(2);
});
