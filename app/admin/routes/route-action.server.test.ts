import { expect, test } from "vitest";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, by, openTestShop } from "#fixtures/shop.ts";
import { doWithRoutes } from "./route-action.server.ts";

const { db } = await openTestShop();

test("a proposal that is refused keeps who was ticked to drive, be it several, one or nobody", async () => {
  const [admin, sam, kim] = [await addCustomer(db), await addCourier(db), await addCourier(db)];
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
    expect(await doWithRoutes(db, by(admin), sent)).toMatchObject({
      status: 400,
      refused: {
        errors: { moreCars: "Please enter a number from 0 to 12." },
        values: { moreCars: "many", departs: "09:30", couriers: ticked.join(" ") },
      },
    });
  }
});
