import { expect, test } from "vitest";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import type { OptionQuote } from "#app/trade/checkout/quote.ts";
import {
  callerPhone,
  isTypedToTheEnd,
  type LastOrder,
  linesText,
  newCallerPath,
  windowLikeLast,
  withCallerPhone,
} from "./desk.ts";

test("carries the searched number along, even after a search by name", () => {
  expect(callerPhone(new URLSearchParams("q=612-555-0134"))).toBe("612-555-0134");
  expect(callerPhone(new URLSearchParams("q=Olga&phone=6125550134"))).toBe("6125550134");
  expect(callerPhone(new URLSearchParams("q=0134&phone=no"))).toBeNull();
  expect(withCallerPhone("/admin/orders/new/x", "+1 612-555-0134")).toBe(
    "/admin/orders/new/x?phone=%2B1+612-555-0134",
  );
  expect(withCallerPhone("/admin/orders/new/x", null)).toBe("/admin/orders/new/x");
});

test("prefills the matching field of a new customer with the search", () => {
  expect(newCallerPath("612-555-0134", "612-555-0134")).toBe("/admin/orders/new/customer?phone=612-555-0134");
  expect(newCallerPath("olga@lake.example", null)).toBe(
    "/admin/orders/new/customer?email=olga%40lake.example",
  );
  expect(newCallerPath("Olga van Haug", null)).toBe(
    "/admin/orders/new/customer?firstName=Olga&lastName=van+Haug",
  );
  expect(newCallerPath("", null)).toBe("/admin/orders/new/customer");
});

test("treats a number as complete only with its last digit", () => {
  for (const text of ["6125550134", "612-555-0134", "(612) 555-0134", "16125550134", "+1 612 555 0134"])
    expect(isTypedToTheEnd(text)).toBe(true);
  for (const text of ["612555013", "1612555013", "+1 612 555 013", "Olga", ""])
    expect(isTypedToTheEnd(text)).toBe(false);
});

/** Returns a two-hour window on a day of November 2026, from this hour in shop time. */
const at = (day: number, hour: number, placesLeft = 5) => {
  const start = `2026-11-${day}T${String(hour + 6).padStart(2, "0")}:00:00Z`;
  return { start, end: start.replace(/T../, `T${String(hour + 8).padStart(2, "0")}`), placesLeft };
};
type Windows = ReturnType<typeof at>[];
const offer = (option: DeliveryOption, days: Record<number, Windows | string>) =>
  ({
    option,
    label: { express: "Express", standard: "Standard", scheduled: "Scheduled Delivery" }[option],
    days: Object.entries(days).map(([day, windows]) => ({
      date: `2026-11-${day}`,
      windows: typeof windows === "string" ? [] : windows,
      closed: typeof windows === "string" ? windows : null,
    })),
  }) as OptionQuote;

const last = (option: DeliveryOption): LastOrder => ({
  lines: [{ productId: "1", name: "Lake Gummies", quantity: 2 }],
  address: { address: "4201 W 50th St", city: "Edina", state: "MN", zip: "55424", instructions: "" },
  option,
  // In July clocks are an hour ahead; in shop time it's still 2 PM to 4 PM.
  window: { start: "2026-07-10T19:00:00Z", end: "2026-07-10T21:00:00Z" },
});

test("selects the next window of the same option at the same hours", () => {
  const offers = [
    offer("standard", { 21: [at(21, 14)] }),
    offer("scheduled", { 21: [at(21, 12)], 22: [at(22, 12), at(22, 14)] }),
  ];
  expect(windowLikeLast(last("scheduled"), offers)).toEqual({
    option: "scheduled",
    start: at(22, 14).start,
    said: [],
  });
  expect(windowLikeLast(last("standard"), offers)).toEqual({
    option: "standard",
    start: at(21, 14).start,
    said: [],
  });
});

test("names the full windows and closed days it skips", () => {
  const days = { 21: [at(21, 14, 0)], 22: "Staff day", 23: [at(23, 12), at(23, 14)], 24: "Later" };
  expect(windowLikeLast(last("scheduled"), [offer("scheduled", days)])).toEqual({
    option: "scheduled",
    start: at(23, 14).start,
    said: ["Sunday, November 22: closed, Staff day.", "Saturday, November 21, 2:00 PM to 4:00 PM is full."],
  });
});

test("selects other hours, then another option, and names them", () => {
  const offers = [offer("standard", { 21: [at(21, 16)] }), offer("scheduled", { 22: [at(22, 14)] })];
  expect(windowLikeLast(last("standard"), offers)).toEqual({
    option: "standard",
    start: at(21, 16).start,
    said: ["There's no window left from 2:00 PM to 4:00 PM. 4:00 PM to 6:00 PM is selected."],
  });
  expect(windowLikeLast(last("express"), offers)).toMatchObject({
    option: "scheduled",
    said: ["The last delivery option has no window left. Scheduled Delivery is selected."],
  });
});

test("selects nothing if nothing can be booked", () => {
  const full = [offer("scheduled", { 21: [at(21, 14, 0)] })];
  expect(windowLikeLast(last("scheduled"), full)).toEqual({
    option: "scheduled",
    start: "",
    said: ["No delivery window can be booked right now."],
  });
  // A ZIP without delivery says so at its own field.
  expect(windowLikeLast(last("scheduled"), [])).toMatchObject({ start: "", said: [] });
  expect(linesText(last("standard").lines)).toBe("2\u00a0× Lake Gummies");
});
