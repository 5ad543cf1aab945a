import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findViewer, openSession } from "#app/accounts/auth/session.server.ts";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { SECRET } from "#fixtures/accounts.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { addCustomer, addCustomers, NOW } from "#fixtures/shop.ts";
import { changeAccess } from "./change-access.server.ts";

const { db, ada, gummies } = await openTestCheckout();
const auth = { publicUrl: new URL("http://localhost:3000"), secret: SECRET };
const adminId = await addCustomer(db);
await makeAdmin(db, adminId, null, NOW);
const cookie = await openSession(db, auth, adminId, { address: "10.0.0.1", userAgent: "a test" });
const viewer = await findViewer(db, auth, cookie.split(";")[0] as string);
if (!viewer) throw new Error("not signed in");
const changer = { actor: { userId: adminId, address: "10.0.0.1" }, sessionId: viewer.sessionId };
const asked = { intent: "block", reason: "A test.", mustConfirmEmail: false } as const;
const block = (userId: string) => changeAccess(db, changer, { ...asked, userId }, Temporal.Now.instant());

const order = (customerId: string) =>
  placeOrder(
    db,
    { customerId, requireVerifiedEmail: false, form: formFor([{ id: gummies, quantity: 2 }]) },
    NOW,
  );

test("refuses an order of a customer who was blocked after the request passed the guards", async () => {
  expect(await block(ada)).toMatchObject({ ok: true });
  const before = await tracesOf(db, gummies);
  expect(await order(ada)).toMatchObject({ ok: false, refusal: { name: "no_account" } });
  expect(await tracesOf(db, gummies)).toEqual(before);
});

test("places a concurrent order before the block, or refuses it", async () => {
  for (const customerId of await addCustomers(db, 8)) {
    const [placed, blocked] = await Promise.all([order(customerId), block(customerId)]);
    expect(blocked).toMatchObject({ ok: true });
    if (!placed.ok) expect(placed.refusal.name).toBe("no_account");
    expect(await db.$count(orders, eq(orders.customerId, customerId))).toBe(placed.ok ? 1 : 0);
    expect(await order(customerId)).toMatchObject({ refusal: { name: "no_account" } });
  }
});
