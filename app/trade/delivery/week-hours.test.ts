import { expect, test } from "vitest";
import { DEMO_DELIVERY, NO_DELIVERY_YET } from "#app/base/settings/delivery-defaults.ts";
import { daysText, everyDayHours, hoursText, weekHours } from "./week-hours.ts";

const USUAL = { hoursStart: "08:00", hoursEnd: "22:00", delivery: DEMO_DELIVERY };
const textsOf = (facts: typeof USUAL) =>
  weekHours(facts).map(({ days, hours }) => `${daysText(days)} ${hoursText(hours)}`);

test("groups days with the same hours, and names closed ones and breaks", () => {
  expect(textsOf(USUAL)).toEqual(["Monday-Sunday 8:00 AM-10:00 PM"]);
  expect(everyDayHours(USUAL)).toEqual({ start: "08:00", end: "22:00" });
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
  expect(everyDayHours(own)).toBeNull();
});

test("says nothing before the owner says where the shop delivers", () => {
  expect(weekHours({ ...USUAL, delivery: NO_DELIVERY_YET })).toEqual([]);
});
