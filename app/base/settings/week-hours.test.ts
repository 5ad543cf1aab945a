import { expect, test } from "vitest";
import { DEMO_DELIVERY, NO_DELIVERY_YET } from "./delivery-defaults.ts";
import { everyDayHours, weekHours } from "./week-hours.ts";

const USUAL = { deliveryHoursStart: "08:00", deliveryHoursEnd: "22:00", delivery: DEMO_DELIVERY };
const textsOf = (facts: typeof USUAL) => weekHours(facts).map(({ name, text }) => `${name} ${text}`);

test("groups days with the same hours, and names closed ones and breaks", () => {
  expect(textsOf(USUAL)).toEqual(["Monday-Sunday 8:00 AM-10:00 PM"]);
  expect(everyDayHours(weekHours(USUAL))).toEqual({ start: "08:00", end: "22:00" });
  const weekdays = DEMO_DELIVERY.weekdays.map((day, index) => ({
    ...day,
    isClosed: index === 0,
    pause: index === 6 ? { start: "12:00", end: "13:00" } : null,
  }));
  const own = { ...USUAL, delivery: { ...DEMO_DELIVERY, weekdays } };
  expect(textsOf(own)).toEqual([
    "Monday Closed",
    "Tuesday-Saturday 8:00 AM-10:00 PM",
    "Sunday 8:00 AM-12:00 PM, 1:00 PM-10:00 PM",
  ]);
  expect(everyDayHours(weekHours(own))).toBeNull();
});

test("says nothing before the owner says where the shop delivers", () => {
  expect(weekHours({ ...USUAL, delivery: NO_DELIVERY_YET })).toEqual([]);
});
