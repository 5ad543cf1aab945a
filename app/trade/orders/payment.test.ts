import { expect, test } from "vitest";
import { payAtTheDoor } from "./payment.ts";

test("payment at the door holds nothing before the courier collects it", () => {
  const placed = payAtTheDoor.authorize();
  expect(placed).toEqual({ paymentMethod: "at_door", paymentStatus: "due" });
  expect(payAtTheDoor.refund(placed)).toEqual({ paymentMethod: "at_door", paymentStatus: "void" });
});

test("a payment is recorded with its method and can be refunded", () => {
  const paid = payAtTheDoor.capture("debit");
  expect(paid).toEqual({ paymentMethod: "debit", paymentStatus: "paid" });
  expect(payAtTheDoor.refund(paid)).toEqual({ paymentMethod: "debit", paymentStatus: "refunded" });
});
