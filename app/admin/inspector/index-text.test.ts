import { expect, test } from "vitest";
import { indexText } from "./index-text.ts";

const index = (names: boolean) =>
  indexText({
    ...{ siteName: "Evenlake", span: { from: "2026-11-01", to: "2026-11-21" }, names, madeBy: "Ingrid" },
    now: Temporal.Instant.from("2026-11-21T15:00:00Z"),
    sums: [
      { name: "orders.csv", bytes: 1_234, sha256: "ab".repeat(32) },
      { name: "reports/BD-1.pdf", bytes: 1, sha256: "cd".repeat(32) },
    ],
  });

test("the text of an archive says what it is, and has the sum of every file (rules inspection/archive)", () => {
  const text = index(false);
  expect(text).toContain("Evenlake: records for an inspector\r\n");
  expect(text).toContain("Last day    2026-11-21");
  expect(text).toContain("Made at     2026-11-21T15:00:00Z, Nov 21, 2026, 9:00 AM in the shop\r\n");
  expect(text).toContain("orders.csv, 1,234 bytes: The orders that were placed in the span");
  expect(text).toContain("reports/BD-1.pdf, 1 byte: The lab's report of this batch.\r\n");
  expect(text).toContain(`${"cd".repeat(32)}  reports/BD-1.pdf\r\n`);
});

test("it says whether people are named", () => {
  expect(index(false)).toContain("Names       Without names");
  expect(index(true)).toContain("Names       With names");
});
