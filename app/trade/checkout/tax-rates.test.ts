import { describe, expect, test } from "vitest";
import { ratesInForce, type TaxRow } from "./tax-rates.ts";

const row = (name: string, basisPoints: number, zip: string | null, from: string): TaxRow => ({
  name,
  basisPoints,
  zip,
  appliesToDelivery: false,
  fromDate: Temporal.PlainDate.from(from),
});
const inForce = (rows: TaxRow[], zip: string, today: string) =>
  ratesInForce(rows, zip, Temporal.PlainDate.from(today)).map((rate) => [rate.name, rate.basisPoints]);

describe("taxes in effect", () => {
  const rows = [
    row("Sales tax", 688, null, "2025-01-01"),
    row("Sales tax", 903, "55401", "2025-01-01"),
    row("Sales tax", 950, "55401", "2027-01-01"),
    row("Sales tax", 700, null, "2026-06-01"),
    row("Cannabis tax", 1_500, null, "2025-07-01"),
  ];

  test("prefers a ZIP code's own row to the row of that name for all ZIP codes", () => {
    expect(inForce(rows, "55401", "2026-11-21")).toEqual([
      ["Cannabis tax", 1_500],
      ["Sales tax", 903],
    ]);
  });

  test("uses the newest row in effect", () => {
    expect(inForce(rows, "55401", "2027-01-01")).toContainEqual(["Sales tax", 950]);
    expect(inForce(rows, "55082", "2026-05-31")).toContainEqual(["Sales tax", 688]);
    expect(inForce(rows, "55082", "2026-06-01")).toContainEqual(["Sales tax", 700]);
    expect(inForce(rows, "55082", "2024-01-01")).toEqual([]);
  });

  test("returns no line for a rate of 0", () => {
    expect(inForce([...rows, row("Sales tax", 0, "55402", "2025-01-01")], "55402", "2026-11-21")).toEqual([
      ["Cannabis tax", 1_500],
    ]);
  });
});
