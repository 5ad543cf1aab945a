import { describe, expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { checkZip, deliveryPromise, readZip, type ServiceZip, zipCookie, zipOfCookies } from "./zip-check.ts";

const EDINA: ServiceZip = {
  zip: "55439",
  lat: 44.8744,
  lng: -93.3753,
  city: "Edina",
  state: "MN",
  closedReason: null,
  bandOverride: null,
};

describe("ZIP input (rules zip-codes/zip-input)", () => {
  test.each(["", "   ", "\t"])("treats %j as empty", (input) => {
    expect(readZip(input)).toEqual({ ok: false, refusal: "Please enter a ZIP code" });
  });

  test.each(["  55435\r\n", "\u202a55435\u202c", "\u00a055435\u200b", "５５４３５"])(
    "accepts %j as a ZIP code",
    (input) => {
      expect(readZip(input)).toEqual({ ok: true, value: "55435" });
    },
  );

  test.each(["5543", "554355", "5543a", "55 35", "-5543", "55435-1234", "55 435"])(
    "rejects %j, which isn't five digits",
    (input) => {
      expect(readZip(input)).toEqual({ ok: false, refusal: "Please enter a valid 5-digit ZIP code" });
    },
  );

  test("trims ZIP input", () => {
    expect(readZip(" 55435 ")).toEqual({ ok: true, value: "55435" });
  });
});

describe("the answer", () => {
  test("names area, distance, options, and time", () => {
    expect(checkZip("55439", EDINA, DEMO_DELIVERY)).toEqual({
      kind: "served",
      check: {
        zip: "55439",
        city: "Edina",
        state: "MN",
        serviceArea: "primary",
        distance: 2,
        deliveryOptions: ["express", "standard", "scheduled"],
        deliveryTime: { min: 25, max: 40 },
        closedToday: null,
      },
      taxes: null,
    });
  });

  test("reports that a ZIP outside the service list was not found", () => {
    expect(checkZip("10001", null, DEMO_DELIVERY)).toEqual({
      kind: "unknown",
      zip: "10001",
      title: null,
      sentence:
        "We couldn't find this ZIP code in our database. Please try another or contact customer service.",
    });
  });

  test("reports a ZIP beyond 30 miles as outside the delivery area", () => {
    const answer = checkZip("55025", { ...EDINA, zip: "55025", lat: 45.2685, lng: -92.9749 }, DEMO_DELIVERY);
    expect(answer).toMatchObject({
      kind: "outside",
      title: "Outside our delivery area",
      sentence:
        "We're sorry, but we don't currently deliver to this location. We're continuously expanding our coverage area!",
      check: { serviceArea: "unavailable", deliveryOptions: [], deliveryTime: null },
    });
  });

  test("explains why a ZIP is closed", () => {
    expect(
      checkZip("55439", { ...EDINA, closedReason: "the bridge is shut until Monday." }, DEMO_DELIVERY),
    ).toEqual({
      kind: "closed",
      zip: "55439",
      title: "No delivery to Edina right now",
      sentence: "We're not delivering to 55439 right now: the bridge is shut until Monday.",
    });
    expect(checkZip("55439", { ...EDINA, closedReason: "" }, DEMO_DELIVERY)).toMatchObject({
      sentence: "We're not delivering to 55439 right now.",
    });
  });
});

/** Returns the estimate for a ZIP in this band. */
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
  const answer = checkZip(entry.zip, entry, DEMO_DELIVERY);
  if (answer.kind !== "served") throw new Error(`not served: ${answer.kind}`);
  return deliveryPromise(
    { ...answer.check, closedToday },
    { fees: DEFAULT_SETTINGS, delivery: DEMO_DELIVERY },
  );
}

test("estimates Express in minutes in the primary area, and adds the two slower options", () => {
  expect(promiseIn("primary")).toEqual({
    quickest: "Delivers to Minneapolis 55408: Express in 25-40 minutes, $12.99. Free over $75.",
    others: "Also Standard for $7.99 and Scheduled Delivery for $5.99.",
  });
});

test("offers only options for another day on a closed day, with the reason", () => {
  expect(promiseIn("primary", "Thanksgiving")).toEqual({
    quickest:
      "Delivers to Minneapolis 55408: Scheduled Delivery (2-hour window, bookable up to 7 days ahead), $5.99. Free over $75.",
    others: "Closed today: Thanksgiving.",
  });
});

test("offers windows in the farther areas, never minutes", () => {
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

test("reads a stored ZIP code among other cookies", () => {
  const pair = zipCookie("55401", false).split(";")[0];
  expect(zipOfCookies(`age=yes; ${pair}; session=abc`)).toBe("55401");
});

test("restricts the cookie to HTTPS when the site uses HTTPS", () => {
  expect(zipCookie("55401", true)).toMatch(/; Secure$/);
  expect(zipCookie("55401", false)).not.toContain("Secure");
});

test.each([null, "", "shop-zip=", "shop-zip=5540", "shop-zip=55401x", "not-shop-zip=55401"])(
  "reads no ZIP code from %s",
  (header) => {
    expect(zipOfCookies(header)).toBeNull();
  },
);
