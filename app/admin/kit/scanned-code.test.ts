import { expect, test } from "vitest";
import { readCode } from "./scanned-code.ts";

const ID = "0f3c9a1e-1111-4222-8333-abcdefabcdef";

test.each([
  ["EVL-26-0811", { batch: "EVL-26-0811" }],
  ["]C1EVL-26-0811 ", { batch: "EVL-26-0811" }],
  ["https://shop.example/lab-results/EVL-26-0811", { batch: "EVL-26-0811" }],
  [`https://shop.example/admin/orders/${ID}`, { orderId: ID }],
  [`HTTPS://SHOP.EXAMPLE/ADMIN/ORDERS/${ID.toUpperCase()}/pack?route=1`, { orderId: ID }],
  [ID, { orderId: ID }],
  ["0F3C9A1E", { batch: "0F3C9A1E", orderStart: "0f3c9a1e" }],
  ["#0f3c9a1e", { orderStart: "0f3c9a1e" }],
])("%j", (typed, named) => {
  expect(readCode(typed)).toEqual({ batch: null, orderId: null, orderStart: null, ...named });
});

test.each(["", "two words", "@\nANSI 636038\nDCADL", "https://shop.example/shop/lake", "x".repeat(300)])(
  "%j is no code of this shop",
  (typed) => expect(readCode(typed)).toBeNull(),
);
