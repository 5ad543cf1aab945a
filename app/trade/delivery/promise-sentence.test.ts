import { expect, test } from "vitest";
import { deliveryPromise } from "./promise-sentence.ts";
import { checkZip, type ServiceZip } from "./zip-check.ts";

/** The promise to a ZIP in this band. */
function promiseIn(bandOverride: "primary" | "extended" | "limited", closedToday: string | null = null) {
  const entry: ServiceZip = {
    zip: "55408",
    lat: 44.9467,
    lng: -93.2862,
    city: "Minneapolis",
    state: "MN",
    closedReason: null,
    bandOverride,
  };
  const answer = checkZip(entry.zip, entry);
  if (answer.kind !== "served") throw new Error(`not served: ${answer.kind}`);
  return deliveryPromise({ ...answer.check, closedToday });
}

test("the primary area is promised Express in minutes, and the two slower options", () => {
  expect(promiseIn("primary")).toEqual({
    quickest: "Delivers to Minneapolis 55408: Express in 25-40 minutes, $12.99. Free over $75.",
    others: "Also Standard for $7.99 and Scheduled Delivery for $5.99.",
  });
});

test("on a closed day only what can be booked for another day is promised, with the reason", () => {
  expect(promiseIn("primary", "Thanksgiving")).toEqual({
    quickest:
      "Delivers to Minneapolis 55408: Scheduled Delivery (2-hour window, bookable up to 7 days ahead), $5.99. Free over $75.",
    others: "Today is closed: Thanksgiving.",
  });
});

test("the farther areas are promised a window, never minutes", () => {
  expect(promiseIn("extended")).toEqual({
    quickest: "Delivers to Minneapolis 55408: Standard (same day, 2-hour window), $7.99. Free over $75.",
    others: "Also Scheduled Delivery for $5.99.",
  });
  expect(promiseIn("limited")).toEqual({
    quickest:
      "Delivers to Minneapolis 55408: Scheduled Delivery (2-hour window, bookable up to 7 days ahead), $5.99. Free over $75.",
    others: null,
  });
});
