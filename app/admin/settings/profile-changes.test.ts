import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { areaChanges, hoursChanges } from "./profile-changes.ts";

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

test("counts booked windows outside the new hours, and their orders", () => {
  const kept = { express: new Set<string>(), standard: new Set(["a"]), scheduled: new Set<string>() };
  expect(hoursChanges([{ option: "standard", start: "a", booked: 2 }], kept)).toEqual([]);
  expect(hoursChanges([{ option: "express", start: "a", booked: 2 }], kept)).toEqual([
    "1 booked window is outside the new hours. 2 orders stay booked; call those customers to reschedule.",
  ]);
});
