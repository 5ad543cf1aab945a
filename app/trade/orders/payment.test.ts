import { expect, test } from "vitest";
import { awaitsLink, dueBy, endedPayment, paidBy } from "./payment.ts";

test("holds no payment at the door before the courier collects it", () => {
  const placed = dueBy("at_door");
  expect(placed).toEqual({ paymentMethod: "at_door", paymentStatus: "due" });
  expect(endedPayment(placed)).toEqual({ paymentMethod: "at_door", paymentStatus: "void" });
});

test("records a payment with its method, and lets it be refunded", () => {
  const paid = paidBy("debit");
  expect(paid).toEqual({ paymentMethod: "debit", paymentStatus: "paid" });
  expect(endedPayment(paid)).toEqual({ paymentMethod: "debit", paymentStatus: "refunded" });
});

test("awaits a payment by link until it's paid or the order ends", () => {
  expect(awaitsLink(dueBy("link"))).toBe(true);
  expect(awaitsLink(dueBy("at_door"))).toBe(false);
  expect(awaitsLink(paidBy("link"))).toBe(false);
  expect(awaitsLink(endedPayment(dueBy("link")))).toBe(false);
});
