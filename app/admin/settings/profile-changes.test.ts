import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { areaChanges, feeChanges, hoursChanges } from "./profile-changes.ts";

const ZIPS = SHIPPED_ZIPS.slice(0, 4).map((zip) => ({ ...zip, closedReason: null, bandOverride: null }));
const changed = (change: Partial<DeliveryProfile>) =>
  areaChanges(DEMO_DELIVERY, { ...DEMO_DELIVERY, ...change }, ZIPS);
const { bands } = DEMO_DELIVERY;

test("says nothing of a save that moves no ZIP code and changes no option", () => {
  expect(changed({})).toEqual([]);
  expect(changed({ bands: { ...bands, limited: { ...bands.limited, miles: 40 } } })).toEqual([]);
});

test("names the ZIP codes that move, and those that lose delivery", () => {
  const near = { ...bands, primary: { ...bands.primary, miles: 1 } };
  expect(changed({ bands: near })).toEqual([
    "3 ZIP codes move from Primary to Extended: 55439, 55424, 55410.",
  ]);
  expect(changed({ states: ["WI"] })).toEqual([
    "4 ZIP codes are no longer served: 55435, 55439, 55424, 55410.",
  ]);
});

test("names an option that an area loses", () => {
  const slow = { ...bands, primary: { ...bands.primary, options: ["standard", "scheduled"] as const } };
  expect(changed({ bands: slow })).toEqual([
    "Express is no longer offered in the Primary area (4 ZIP codes).",
  ]);
});

const fees = {
  ...{ expressFeeCents: 1_299, standardFeeCents: 799, scheduledFeeCents: 599 },
  ...{ freeDeliveryOverCents: 7_500, redeliveryFeeCents: 500 },
};

test("says what changed fees mean for open orders, and nothing without any", () => {
  expect(feeChanges(fees, { ...fees, standardFeeCents: 899 }, 0)).toEqual([]);
  expect(feeChanges(fees, fees, 3)).toEqual([]);
  expect(feeChanges(fees, { ...fees, standardFeeCents: 899 }, 1)).toEqual([
    "New orders pay the new delivery fees. 1 open order keeps its fee.",
  ]);
  expect(feeChanges(fees, { ...fees, freeDeliveryOverCents: null, redeliveryFeeCents: 600 }, 3)).toEqual([
    "New orders pay the new delivery fees. 3 open orders keep their fees.",
    "From the third attempt on, 3 open orders pay the new redelivery fee of $6.00.",
  ]);
  expect(feeChanges(fees, { ...fees, redeliveryFeeCents: 0 }, 1)).toEqual([
    "From the third attempt on, 1 open order pays no redelivery fee.",
  ]);
});

test("counts booked windows outside the new hours, and their orders", () => {
  const kept = { express: new Set<string>(), standard: new Set(["a"]), scheduled: new Set<string>() };
  expect(hoursChanges([{ option: "standard", start: "a", booked: 2 }], kept)).toEqual([]);
  expect(hoursChanges([{ option: "express", start: "a", booked: 2 }], kept)).toEqual([
    "1 booked window is outside the new hours. 2 orders stay booked; call those customers to reschedule.",
  ]);
});
