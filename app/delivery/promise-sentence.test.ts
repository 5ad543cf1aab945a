import { expect, test } from "vitest";
import { deliveryPromise } from "./promise-sentence.ts";
import { checkZip, type ServiceZip } from "./zip-check.ts";

/** The promise to a ZIP in this band. */
function promiseIn(bandOverride: "primary" | "extended" | "limited") {
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
  return deliveryPromise(answer.check);
}

test("near us: Express with its minutes, and the two slower ways", () => {
  expect(promiseIn("primary")).toEqual({
    quickest: "Delivers to Minneapolis 55408: Express in 25-40 minutes, $12.99. Free over $75.",
    others: "Also Standard for $7.99 and Scheduled Delivery for $5.99.",
  });
});

test("farther out a window is promised, never minutes", () => {
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
