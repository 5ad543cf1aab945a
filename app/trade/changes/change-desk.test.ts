import { describe, expect, test } from "vitest";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import { besideFields, fieldsOfChange, typedUnits, windowsFor } from "./change-desk.ts";

const GUMMIES = "0b0c8d1e-6f5a-4c3b-9a2d-1e0f7c6b5a49";
const DROPS = "1b0c8d1e-6f5a-4c3b-9a2d-1e0f7c6b5a49";
const window = (start: string, placesLeft: number) => ({
  start,
  end: start.replace(":00Z", ":59Z"),
  placesLeft,
});
const offers = [
  {
    option: "standard",
    days: [
      { date: "2026-11-21", closed: null, windows: [window("2026-11-21T18:00:00Z", 0)] },
      { date: "2026-11-22", closed: null, windows: [window("2026-11-22T18:00:00Z", 2)] },
    ],
  },
] as CheckoutQuote["options"];
const own = (start: string) => ({
  deliveryOption: "standard" as const,
  windowStart: Temporal.Instant.from(start),
  windowEnd: Temporal.Instant.from(start).add({ hours: 2 }),
});

describe("the windows of a change", () => {
  test("counts the order's own spot, so its full window stays available", () => {
    const left = windowsFor(offers, own("2026-11-21T18:00:00Z")).map(({ placesLeft }) => placesLeft);
    expect(left).toEqual([1, 2]);
  });

  test("lists the order's own window first when it's closed for new orders", () => {
    const [first, ...others] = windowsFor(offers, own("2026-11-20T18:00:00Z"));
    const end = "2026-11-20T20:00:00Z";
    expect(first).toEqual({ option: "standard", start: "2026-11-20T18:00:00Z", end, placesLeft: 1 });
    expect(others).toHaveLength(2);
  });

  test("lists only the ZIP code's windows where the order's own doesn't apply", () => {
    expect(windowsFor(offers, null).map(({ placesLeft }) => placesLeft)).toEqual([0, 2]);
  });
});

test("drops the form's own fields, and splits its window into option and start", () => {
  const sent = {
    window: "express 2026-11-21T18:00:00Z",
    add: "",
    step: "save",
    filledZip: "55424",
    zip: "55424",
  };
  expect(fieldsOfChange(sent)).toEqual({
    ...{ zip: "55424", option: "express", windowStart: "2026-11-21T18:00:00Z" },
  });
  expect(fieldsOfChange({})).toEqual({ option: "", windowStart: "" });
});

test("gives an added product one unit unless it already has some", () => {
  expect([...typedUnits({ [`units-${GUMMIES}`]: "3", add: DROPS })]).toEqual([
    [GUMMIES, "3"],
    [DROPS, "1"],
  ]);
  expect([...typedUnits({ [`units-${GUMMIES}`]: "0", add: GUMMIES, "units-x": "1" })]).toEqual([
    [GUMMIES, "0"],
  ]);
});

test("shows a problem with the option or the start at the window field", () => {
  expect(besideFields({ windowStart: "Full.", zip: "Unknown." })).toEqual({
    window: "Full.",
    zip: "Unknown.",
  });
  expect(besideFields({ option: "None.", windowStart: "Full." })).toEqual({ window: "Full." });
});
