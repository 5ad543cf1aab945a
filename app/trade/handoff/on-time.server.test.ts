import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addCustomer, addOrder, addProduct, NOON, openTestShop } from "#fixtures/shop.ts";
import { countOnTime } from "./queries.server.ts";
import { deliveryAttempts } from "./tables.server.ts";

const { db } = await openTestShop();

const END = NOON.add({ hours: 2 });

type Change = Partial<Omit<typeof deliveryAttempts.$inferInsert, "id" | "orderId" | "attempt">>;

async function deliver(change: Change) {
  const customerId = await addCustomer(db);
  const productId = await addProduct(db);
  const { orderId } = await addOrder(db, { customerId, productId });
  const handed = { idType: "driver_license", paymentMethod: "cash", amountCents: 0 } as const;
  await db
    .insert(deliveryAttempts)
    .values({ id: randomUUID(), orderId, attempt: 1, at: END, arrivedAt: END, ...handed, ...change });
}

test("counts deliveries of the last 90 days with a known time; the end of the window is still on time", async () => {
  const now = END.add({ hours: 24 });
  await deliver({ arrivedAt: END });
  await deliver({ arrivedAt: END.add({ seconds: 1 }) });
  await deliver({ arrivedAt: null });
  await deliver({ failureReason: "not_home", idType: null, paymentMethod: null, amountCents: null });
  await deliver({ at: now.subtract({ hours: 24 * 90 + 1 }), arrivedAt: END });
  expect(await countOnTime(db, now)).toEqual({ deliveries: 2, onTime: 1 });
});
