import fc from "fast-check";
import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { BANDS } from "#app/base/settings/delivery-profile.ts";
import { ORDER_STATUSES } from "#app/trade/orders/status.ts";
import { type Delivery, LATENESS, latenessOf, leaveBy } from "./lateness.ts";

/** A window from noon to 2 PM in UTC, which makes the times below readable. */
const END = "2026-11-21T14:00:00Z";
const at = (clock: string) => `2026-11-21T${clock}:00Z`;
const order = (changes: Partial<Delivery> = {}): Delivery => ({
  status: "packed",
  band: "primary",
  windowEnd: END,
  expectedAt: null,
  ...changes,
});

test.each([
  // The drive takes 25 to 40 minutes: the vehicle has to leave by 1:20, so the order is at risk after 1:05.
  ["13:05", "on_time"],
  ["13:06", "at_risk"],
  ["13:35", "at_risk"],
  ["13:36", "will_be_late"],
  ["14:00", "will_be_late"],
  ["14:01", "late"],
] as const)("rates a packed order in the nearest band at %s: %s", (clock, lateness) => {
  expect(latenessOf(order(), at(clock), DEMO_DELIVERY)).toBe(lateness);
});

test("adds 10 minutes for an order that isn't packed yet", () => {
  for (const status of ["pending", "confirmed"] as const) {
    expect(latenessOf(order({ status }), at("12:55"), DEMO_DELIVERY)).toBe("on_time");
    expect(latenessOf(order({ status }), at("12:56"), DEMO_DELIVERY)).toBe("at_risk");
    expect(latenessOf(order({ status }), at("13:25"), DEMO_DELIVERY)).toBe("at_risk");
    expect(latenessOf(order({ status }), at("13:26"), DEMO_DELIVERY)).toBe("will_be_late");
  }
});

test("counts the drive again for a redelivery", () => {
  expect(latenessOf(order({ status: "delivery_failed" }), at("13:36"), DEMO_DELIVERY)).toBe("will_be_late");
});

test("uses the longer drive for a farther band, and for one no longer served", () => {
  expect(latenessOf(order({ band: "limited" }), at("12:45"), DEMO_DELIVERY)).toBe("on_time");
  for (const band of ["limited", "unavailable"] as const) {
    expect(latenessOf(order({ band }), at("12:46"), DEMO_DELIVERY)).toBe("at_risk");
    expect(latenessOf(order({ band }), at("13:16"), DEMO_DELIVERY)).toBe("will_be_late");
  }
});

test.each([
  ["12:10", "13:50", "on_time"],
  ["12:10", "13:51", "at_risk"],
  ["12:10", "14:00", "at_risk"],
  ["12:10", "14:01", "will_be_late"],
  // Its ETA has passed, and it hasn't arrived.
  ["13:55", "13:20", "at_risk"],
  ["14:01", "13:20", "late"],
] as const)("rates an order on a route at %s, with an ETA of %s: %s", (clock, expected, lateness) => {
  for (const status of ["packed", "out_for_delivery"] as const)
    expect(latenessOf(order({ status, expectedAt: at(expected) }), at(clock), DEMO_DELIVERY)).toBe(lateness);
});

test("an order on a route can't arrive before it is packed", () => {
  const planned = order({ status: "confirmed", expectedAt: at("13:00") });
  expect(latenessOf(planned, at("13:39"), DEMO_DELIVERY)).toBe("on_time");
  expect(latenessOf(planned, at("13:45"), DEMO_DELIVERY)).toBe("at_risk");
  expect(latenessOf(planned, at("13:51"), DEMO_DELIVERY)).toBe("will_be_late");
});

test("counts only the end of the window for an order out without a route", () => {
  const out = order({ status: "out_for_delivery" });
  expect(latenessOf(out, at("13:50"), DEMO_DELIVERY)).toBe("on_time");
  expect(latenessOf(out, at("13:51"), DEMO_DELIVERY)).toBe("at_risk");
  expect(latenessOf(out, at("14:01"), DEMO_DELIVERY)).toBe("late");
});

test("ignores a closed order", () => {
  for (const status of ["completed", "returned", "canceled"] as const)
    expect(latenessOf(order({ status }), at("20:00"), DEMO_DELIVERY)).toBeNull();
});

test("only gets worse over time, and is late exactly after its window", () => {
  const minutes = fc.integer({ min: -300, max: 300 });
  const moment = (minute: number) => new Date(Date.parse(END) + minute * 60_000).toISOString();
  const orders = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    band: fc.constantFrom(...BANDS),
    windowEnd: fc.constant(END),
    expectedAt: fc.option(minutes.map(moment)),
  });
  fc.assert(
    fc.property(orders, minutes, minutes, (some, one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
      const before = latenessOf(some, moment(earlier), DEMO_DELIVERY);
      const after = latenessOf(some, moment(later), DEMO_DELIVERY);
      expect(before === null).toBe(after === null);
      if (before === null || after === null) return;
      expect(LATENESS.indexOf(after)).toBeGreaterThanOrEqual(LATENESS.indexOf(before));
      expect(after === "late").toBe(later > 0);
    }),
  );
});

test("leaves by the band's longer drive time", () => {
  expect(leaveBy("primary", at("12:00"), DEMO_DELIVERY)).toBe("2026-11-21T11:20:00.000Z");
  expect(leaveBy("unavailable", at("12:00"), DEMO_DELIVERY)).toBe("2026-11-21T11:00:00.000Z");
});
