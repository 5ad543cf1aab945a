import { afterAll, beforeAll, expect, test } from "vitest";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, by, openTestShop } from "#fixtures/shop.ts";
import { doWithRoutes } from "./route-action.server.ts";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("a proposal that is refused keeps who was ticked to drive, be it several, one or nobody", async () => {
  const [admin, sam, kim] = [
    await addCustomer(shop.db),
    await addCourier(shop.db),
    await addCourier(shop.db),
  ];
  for (const ticked of [[sam, kim], [kim], []]) {
    const sent = new FormData();
    const fields = {
      intent: "propose",
      day: "2026-11-21",
      moreCars: "many",
      departs: "09:30",
      until: "",
      anew: "",
    };
    for (const [name, value] of Object.entries(fields)) sent.append(name, value);
    for (const id of ticked) sent.append("courier", id);
    expect(await doWithRoutes(shop.db, by(admin), sent)).toMatchObject({
      status: 400,
      refused: {
        errors: { moreCars: "Please enter a number from 0 to 12." },
        values: { moreCars: "many", departs: "09:30", couriers: ticked.join(" ") },
      },
    });
  }
});
