import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { orderMailRecipients } from "#app/base/settings/settings.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addCustomer, by, NOW } from "#fixtures/shop.ts";
import { placeOrder } from "./place-order.server.ts";

// Order notices to the shop (rules email/order-notice).

const { db, ada, gummies } = await openTestCheckout();
const ingrid = await addCustomer(db);

const DESK = "desk@lake.shop.com";

async function place(settings: Partial<typeof siteSettings.$inferInsert>, placedBy?: Actor) {
  await db.update(siteSettings).set({ contactEmail: DESK, orderMail: true, orderMailTo: [], ...settings });
  const form = formFor([{ id: gummies, quantity: 3 }]);
  const placed = await placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form, placedBy }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  return placed.value.orderId;
}

const recipients = async () => (await mailsTo(db)).map(({ recipient }) => recipient).sort();
const CUSTOMER = `${ada}@example.com`;
afterEach(() => db.delete(mailOutbox));

test("says what to do, without naming contents or customer", async () => {
  const orderId = await place({});
  expect(await recipients()).toEqual([CUSTOMER, DESK].sort());
  const [mail] = await mailsTo(db, DESK);
  expect(mail?.subject).toBe(`New order ${orderId.slice(0, 8)}`);
  expect(mail?.text.split("\n\n")).toEqual([
    "A customer placed an order. Confirm it, and pack it in time for its delivery window.",
    expect.stringMatching(/^Standard.*:\nSaturday, November 21, .*\nZIP code 55424\n3 items, \$\d+\.\d\d$/),
    `See the order: https://shop.example/admin/orders/${orderId}`,
    "All orders: https://shop.example/admin/orders",
    "Evenlake\n",
  ]);
});

describe("is sent", () => {
  test.each([
    [
      "to the addresses in the settings",
      { orderMailTo: ["a@lake.shop.com", "b@lake.shop.com"] },
      ["a@lake.shop.com", "b@lake.shop.com"],
    ],
    ["nowhere when it is off", { orderMail: false, orderMailTo: ["a@lake.shop.com"] }, []],
    ["nowhere while the contact address is the placeholder", { contactEmail: PLACEHOLDER_ADDRESS }, []],
  ])("%s", async (_, settings, to) => {
    await place(settings);
    expect(await recipients()).toEqual([CUSTOMER, ...to].sort());
  });

  test("isn't sent for an admin's phone order, but is for one placed with an API key", async () => {
    await place({}, by(ingrid));
    expect(await recipients()).toEqual([CUSTOMER]);
    await place({}, { ...by(ingrid), key: randomUUID() });
    expect(await mailsTo(db, DESK)).toHaveLength(1);
  });
});

test("goes to the notice address, unless the settings name others (rules settings/notice-address)", () => {
  const shop = { orderMail: true, noticeEmail: "desk@lake.example", contactEmail: "hello@lake.example" };
  expect(orderMailRecipients({ ...shop, orderMailTo: [] })).toEqual(["desk@lake.example"]);
  expect(orderMailRecipients({ ...shop, orderMailTo: ["a@lake.example"] })).toEqual(["a@lake.example"]);
  expect(orderMailRecipients({ ...shop, noticeEmail: "", orderMailTo: [] })).toEqual(["hello@lake.example"]);
});

test("isn't sent by a shop without an address", () => {
  expect(
    orderMailRecipients({ orderMail: true, orderMailTo: [], noticeEmail: "", contactEmail: null }),
  ).toEqual([]);
});
