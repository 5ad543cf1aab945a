import fc from "fast-check";
import { expect, test } from "vitest";
import { readTip, tipCentsOf, tipChoices, tipShare } from "./tip.ts";

test("reads no tip from a form in which nothing or no tip is chosen", () => {
  for (const typed of [{}, { tip: "none" }, { tip: "none", tipOther: "9" }, { tipOther: "9" }])
    expect(readTip(typed)).toEqual({ ok: true, value: 0 });
});

test("reads a suggested amount in cents, and another amount in dollars to the cent", () => {
  expect(readTip({ tip: "300", tipOther: "9" })).toEqual({ ok: true, value: 300 });
  expect(readTip({ tip: "other", tipOther: " $4.05 " })).toEqual({ ok: true, value: 405 });
  expect(readTip({ tip: "other", tipOther: "500" })).toEqual({ ok: true, value: 50_000 });
});

test.each(["", "0", "-1", "4.055", "four", "500.01"])("refuses %j as another amount", (tipOther) => {
  const sentence = "Enter the tip in dollars, from 0.01 to 500, such as 4.50.";
  expect(readTip({ tip: "other", tipOther })).toEqual({ ok: false, refusal: { tipOther: sentence } });
  expect(tipCentsOf({ tip: "other", tipOther })).toBe(0);
});

test.each(["", "0", "-300", "3.5", "50001", "1e3"])("refuses %j as a suggested amount", (tip) => {
  expect(readTip({ tip })).toEqual({ ok: false, refusal: { tip: "Choose a tip, or no tip." } });
});

test("offers no tip first, then the shop's amounts, then another amount", () => {
  expect(tipChoices([300, 550])).toEqual([
    ["none", "No tip"],
    ["300", "$3.00"],
    ["550", "$5.50"],
    ["other", "Other amount"],
  ]);
});

test("pays the tip with the first money received, and gives it back with the last", () => {
  expect(tipShare(300, 0, 7_000)).toBe(300);
  expect(tipShare(300, 7_000, 500)).toBe(0);
  expect(tipShare(300, 7_500, -7_200)).toBe(0);
  expect(tipShare(300, 7_500, -7_500)).toBe(300);
  expect(tipShare(0, 0, 7_000)).toBe(0);
});

test("never counts more of a payment as tip than the payment, nor more than the tip in all", () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 8 }), (tipCents, amounts) => {
      let [net, held] = [0, 0];
      for (const change of amounts.map((one, index) => (index % 3 === 2 ? -Math.min(one, net) : one))) {
        const share = tipShare(tipCents, net, change);
        expect(share).toBeLessThanOrEqual(Math.abs(change));
        [net, held] = [net + change, held + Math.sign(change) * share];
        expect(held).toBe(Math.min(tipCents, net));
      }
    }),
  );
});
