import { expect, test } from "vitest";
import { admitted } from "#fixtures/admitted.ts";
import { openShopWithImpatientRequests } from "#fixtures/impatient-shop.ts";
import { lockOrderRow } from "#fixtures/shop.ts";
import { action } from "./order.tsx";
import { findOrderDetail } from "./queries.server.ts";

const { db, orderId, context } = await openShopWithImpatientRequests();

test("refuses to change an order that is locked for too long, and keeps the admin's input", async () => {
  const url = new URL(`http://localhost/admin/orders/${orderId}`);
  const body = new URLSearchParams({ intent: "cancel", reason: "Ordered twice" });
  const send = async () =>
    action({
      url,
      request: new Request(url, { method: "POST", body }),
      params: { orderId },
      context: await admitted(context()),
      pattern: "/admin/orders/:orderId",
    });
  const letGo = await lockOrderRow(db, orderId);
  const answer = await send();
  await letGo();
  expect(answer).toMatchObject({
    init: { status: 503 },
    data: {
      values: { intent: "cancel", reason: "Ordered twice" },
      errors: { "": expect.stringContaining("nothing was changed") },
    },
  });
  expect(await findOrderDetail(db, orderId)).toMatchObject({
    status: "pending",
    events: [{ to: "pending" }],
  });
});
