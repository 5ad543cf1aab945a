import { expect, test } from "vitest";
import { payAtTheDoor } from "./payment.ts";

test("with payment at the door, nothing is held before the courier takes the money", () => {
  const placed = payAtTheDoor.authorize();
  expect(placed).toEqual({ paymentMethod: "at_door", paymentStatus: "due" });
  expect(payAtTheDoor.refund(placed)).toEqual({ paymentMethod: "at_door", paymentStatus: "void" });
});

test("a payment is recorded with its method, and can be given back", () => {
  const paid = payAtTheDoor.capture("debit");
  expect(paid).toEqual({ paymentMethod: "debit", paymentStatus: "paid" });
  expect(payAtTheDoor.refund(paid)).toEqual({ paymentMethod: "debit", paymentStatus: "refunded" });
});
