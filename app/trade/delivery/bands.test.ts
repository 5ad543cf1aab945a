import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { BANDS } from "#app/base/settings/delivery-profile.ts";
import { bandFor, bandOf, estimatedTime, milesBetween, optionsFor } from "./bands.ts";
import { SHIPPED_ZIPS } from "./shipped-zips.ts";

const { base: BASE } = DEMO_DELIVERY;

const point = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("distance", () => {
  test("measures about 69 miles for one degree of latitude", () => {
    expect(milesBetween({ lat: 44, lng: -93 }, { lat: 45, lng: -93 })).toBeCloseTo(69.09, 1);
  });

  test("measures zero miles between the base and its own ZIP code", () => {
    const base = SHIPPED_ZIPS.find((entry) => entry.zip === DEMO_DELIVERY.baseZip);
    expect(base).toMatchObject(BASE);
    expect(milesBetween(BASE, BASE)).toBe(0);
  });

  test("returns the same distance both ways, never negative or more than halfway around the earth", () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const miles = milesBetween(from, to);
        expect(miles).toBeCloseTo(milesBetween(to, from), 6);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(12_437);
      }),
    );
  });
});

describe("bands (rules zip-codes/service-areas)", () => {
  test.each([
    [0, "primary"],
    [10, "primary"],
    [10.000_001, "extended"],
    [20, "extended"],
    [20.000_001, "limited"],
    [30, "limited"],
    [30.000_001, "unavailable"],
  ])("assigns %d miles to %s", (miles, band) => {
    expect(bandFor(miles, DEMO_DELIVERY)).toBe(band);
  });

  test("assigns the 33 service ZIPs to 23 primary, 6 extended, 3 limited, and 1 unavailable", () => {
    const counted = Object.groupBy(SHIPPED_ZIPS, (entry) =>
      bandFor(milesBetween(BASE, entry), DEMO_DELIVERY),
    );
    expect(SHIPPED_ZIPS).toHaveLength(33);
    expect(BANDS.map((band) => counted[band]?.length)).toEqual([23, 6, 3, 1]);
    expect(counted.unavailable?.[0]?.zip).toBe("55025");
  });

  test("prefers the admin's band to that of the distance", () => {
    expect(bandOf({ ...BASE, state: "MN", bandOverride: null }, DEMO_DELIVERY)).toBe("primary");
    expect(bandOf({ ...BASE, state: "MN", bandOverride: "limited" }, DEMO_DELIVERY)).toBe("limited");
  });

  test("offers fewer options and longer times with distance", () => {
    expect(optionsFor("primary", DEMO_DELIVERY)).toEqual(["express", "standard", "scheduled"]);
    expect(optionsFor("extended", DEMO_DELIVERY)).toEqual(["standard", "scheduled"]);
    expect(optionsFor("limited", DEMO_DELIVERY)).toEqual(["scheduled"]);
    expect(optionsFor("unavailable", DEMO_DELIVERY)).toEqual([]);
    expect(BANDS.map((band) => estimatedTime(band, DEMO_DELIVERY))).toEqual([
      { min: 25, max: 40 },
      { min: 35, max: 50 },
      { min: 45, max: 60 },
      null,
    ]);
  });
});
