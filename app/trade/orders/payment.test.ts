import { expect, test } from "vitest";
import { payAtTheDoor } from "./payment.ts";

test("holds no payment at the door before the courier collects it", () => {
  const placed = payAtTheDoor.authorize();
  expect(placed).toEqual({ paymentMethod: "at_door", paymentStatus: "due" });
  expect(payAtTheDoor.refund(placed)).toEqual({ paymentMethod: "at_door", paymentStatus: "void" });
});

test("records a payment with its method, and lets it be refunded", () => {
  const paid = payAtTheDoor.capture("debit");
  expect(paid).toEqual({ paymentMethod: "debit", paymentStatus: "paid" });
  expect(payAtTheDoor.refund(paid)).toEqual({ paymentMethod: "debit", paymentStatus: "refunded" });
});
