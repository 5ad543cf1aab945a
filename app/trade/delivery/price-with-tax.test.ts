import { describe, expect, test } from "vitest";
import { spoiled } from "#fixtures/spoiled.ts";
import {
  type KnownTaxes,
  readKnownTaxes,
  type TaxRate,
  taxLines,
  taxOf,
  withTaxText,
} from "./price-with-tax.ts";

const SALES: TaxRate = { name: "Sales tax", basisPoints: 902.5, appliesToDelivery: false };
const CANNABIS: TaxRate = { name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true };

test("rounds each tax separately, and taxes fees only if the tax applies to them", () => {
  const lines = taxLines([CANNABIS, SALES], 2_400, 599);
  expect(lines.map(({ cents }) => cents)).toEqual([450, 217]);
  expect(taxOf(lines)).toBe(667);
  expect(taxOf([])).toBe(0);
});

test("returns no text without taxes", () => {
  expect(withTaxText(2_400, [])).toBe("");
  expect(withTaxText(125_000, [SALES])).toBe("about $1,362.81 with tax");
});

describe("taxes stored in a browser (rules totals/remembered-taxes)", () => {
  const NOW = 1_800_000_000_000;
  const KNOWN: KnownTaxes = { zip: "55401", rates: [CANNABIS, SALES], askedAt: NOW - 60_000 };
  const read = (known: unknown, now = NOW) => readKnownTaxes(JSON.stringify(known), "55401", now);

  test("reads stored taxes back for an hour", () => {
    expect(read(KNOWN)).toEqual(KNOWN);
    expect(read(KNOWN, KNOWN.askedAt + 3_599_999)).toEqual(KNOWN);
    expect(read(KNOWN, KNOWN.askedAt + 3_600_000)).toBeNull();
  });

  test("ignores stored taxes for another ZIP code", () => {
    expect(read({ ...KNOWN, zip: "55402" })).toBeNull();
    expect(readKnownTaxes(JSON.stringify(KNOWN), "", NOW)).toBeNull();
  });

  test("ignores stored taxes after the clock is set back", () => {
    expect(read(KNOWN, KNOWN.askedAt - 1)).toBeNull();
  });

  test("ignores stored taxes if any part is invalid", () => {
    expect(spoiled(KNOWN).filter((bad) => read(bad) !== null)).toEqual([]);
    expect([null, "", "{", "null"].map((saved) => readKnownTaxes(saved, "55401", NOW))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("ignores stored taxes with too many or too high rates", () => {
    expect(read({ ...KNOWN, rates: Array(10).fill(SALES) })).not.toBeNull();
    expect(read({ ...KNOWN, rates: Array(11).fill(SALES) })).toBeNull();
    expect(read({ ...KNOWN, rates: [{ ...SALES, basisPoints: 10_000.01 }] })).toBeNull();
    expect(read({ ...KNOWN, rates: [{ ...SALES, basisPoints: -1 }] })).toBeNull();
  });

  test("accepts empty taxes outside the delivery area", () => {
    expect(read({ ...KNOWN, rates: [] })).toMatchObject({ rates: [] });
  });
});
