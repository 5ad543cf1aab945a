import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { checkZip, type ServiceZip, whyNoDelivery } from "./zip-check.ts";

const EDINA: ServiceZip = {
  zip: "55439",
  lat: 44.8744,
  lng: -93.3753,
  city: "Edina",
  state: "MN",
  closedReason: null,
  bandOverride: null,
};
const OUTSIDE = {
  kind: "outside",
  title: "Outside our delivery area",
  sentence:
    "We're sorry, but we don't currently deliver to this location. We're continuously expanding our coverage area!",
};

test("returns no message for a served ZIP code or for invalid input", () => {
  expect(whyNoDelivery(checkZip("55439", EDINA, DEMO_DELIVERY))).toBeNull();
  expect(whyNoDelivery({ kind: "invalid", sentence: "Please enter a ZIP code" })).toBeNull();
});

test.each([
  ["a ZIP beyond 30 miles", { ...EDINA, lat: 45.4 }, OUTSIDE],
  ["a ZIP that an admin has put outside", { ...EDINA, bandOverride: "unavailable" as const }, OUTSIDE],
  [
    "a ZIP that is closed with a reason",
    { ...EDINA, closedReason: "The bridge is closed." },
    {
      kind: "closed",
      title: "No delivery to Edina right now",
      sentence: "We're not delivering to 55439 right now: The bridge is closed.",
    },
  ],
  [
    "a ZIP that is closed without one",
    { ...EDINA, closedReason: "" },
    {
      kind: "closed",
      title: "No delivery to Edina right now",
      sentence: "We're not delivering to 55439 right now.",
    },
  ],
  [
    "a ZIP that is not in the list",
    null,
    {
      kind: "unknown",
      title: null,
      sentence:
        "We couldn't find this ZIP code in our database. Please try another or contact customer service.",
    },
  ],
])("returns a message for %s, with its ZIP code", (_, entry, words) => {
  expect(whyNoDelivery(checkZip("55439", entry, DEMO_DELIVERY))).toEqual({ zip: "55439", ...words });
});
