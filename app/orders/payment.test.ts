import { expect, test } from "vitest";
import { payAtTheDoor } from "./payment.ts";

test("at the door nothing is held until the courier takes it", () => {
  const placed = payAtTheDoor.authorize();
  expect(placed).toEqual({ paymentMethod: "at_door", paymentStatus: "due" });
  expect(payAtTheDoor.refund(placed)).toEqual({ paymentMethod: "at_door", paymentStatus: "void" });
});

test("what was taken is recorded with how, and can be given back", () => {
  const paid = payAtTheDoor.capture("debit");
  expect(paid).toEqual({ paymentMethod: "debit", paymentStatus: "paid" });
  expect(payAtTheDoor.refund(paid)).toEqual({ paymentMethod: "debit", paymentStatus: "refunded" });
});
