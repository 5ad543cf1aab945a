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

test("each tax is rounded by itself, and fees are taxed where the tax says so", () => {
  const lines = taxLines([CANNABIS, SALES], 2_400, 599);
  expect(lines.map(({ cents }) => cents)).toEqual([450, 217]);
  expect(taxOf(lines)).toBe(667);
  expect(taxOf([])).toBe(0);
});

test("without taxes nothing is said", () => {
  expect(withTaxText(2_400, [])).toBe("");
  expect(withTaxText(125_000, [SALES])).toBe("about $1,362.81 with tax");
});

describe("the taxes that a browser keeps (rules totals/remembered-taxes)", () => {
  const NOW = 1_800_000_000_000;
  const KNOWN: KnownTaxes = { zip: "55401", rates: [CANNABIS, SALES], askedAt: NOW - 60_000 };
  const read = (known: unknown, now = NOW) => readKnownTaxes(JSON.stringify(known), "55401", now);

  test("are read back for an hour", () => {
    expect(read(KNOWN)).toEqual(KNOWN);
    expect(read(KNOWN, KNOWN.askedAt + 3_599_999)).toEqual(KNOWN);
    expect(read(KNOWN, KNOWN.askedAt + 3_600_000)).toBeNull();
  });

  test("those of another ZIP are not this one's", () => {
    expect(read({ ...KNOWN, zip: "55402" })).toBeNull();
    expect(readKnownTaxes(JSON.stringify(KNOWN), "", NOW)).toBeNull();
  });

  test("a clock that was set back makes them unknown", () => {
    expect(read(KNOWN, KNOWN.askedAt - 1)).toBeNull();
  });

  test("anything wrong in them makes them unknown", () => {
    expect(spoiled(KNOWN).filter((bad) => read(bad) !== null)).toEqual([]);
    expect([null, "", "{", "null"].map((saved) => readKnownTaxes(saved, "55401", NOW))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("so do more rates, or higher ones, than a tax can have", () => {
    expect(read({ ...KNOWN, rates: Array(10).fill(SALES) })).not.toBeNull();
    expect(read({ ...KNOWN, rates: Array(11).fill(SALES) })).toBeNull();
    expect(read({ ...KNOWN, rates: [{ ...SALES, basisPoints: 10_000.01 }] })).toBeNull();
    expect(read({ ...KNOWN, rates: [{ ...SALES, basisPoints: -1 }] })).toBeNull();
  });

  test("no rates at all are an answer too: nothing is delivered there", () => {
    expect(read({ ...KNOWN, rates: [] })).toMatchObject({ rates: [] });
  });
});
