import { expect, test } from "vitest";
import type { AuditRow } from "#app/admin/audit/queries.server.ts";
import {
  AUDIT_CSV,
  BATCHES_CSV,
  CHECKS_CSV,
  columnsFor,
  indexText,
  LINES_CSV,
  mgOf,
  ORDERS_CSV,
  PRODUCTS_CSV,
  RECALLS_CSV,
  RULES_CSV,
  soldFromText,
} from "./archive-contents.ts";

const FILES = {
  ...{ RULES_CSV, PRODUCTS_CSV, BATCHES_CSV, ORDERS_CSV, LINES_CSV, CHECKS_CSV },
  ...{ RECALLS_CSV, AUDIT_CSV },
};

test.each(Object.entries(FILES))("%s has unique column names", (_, columns) => {
  const heads = columns.map(({ head }) => head);
  expect(new Set(heads).size).toBe(heads.length);
});

const entry: AuditRow = {
  ...{ id: "1", groupId: null, action: "users.block", subject: "users", subjectId: "ada@example.com" },
  ...{ actorId: "2", actorName: "Ingrid", actorEmail: "ingrid@example.com", fromAddress: "192.0.2.7" },
  ...{ before: { reason: "Ada was rude" }, after: { reason: "Ada was very rude" } },
  at: Temporal.Instant.from("2026-11-21T15:00:00Z"),
};
const shown = (row: AuditRow, names: boolean) =>
  Object.fromEntries(columnsFor(AUDIT_CSV, names).map(({ head, cell }) => [head, cell(row)]));

test("shows which fields an entry about people changed, and their values only with names (rules inspection/names)", () => {
  expect(shown(entry, false)).toEqual({
    ...{
      "When (UTC)": "2026-11-21T15:00:00Z",
      By: "An admin",
      Action: "blocked an account",
      "Record type": "user",
    },
    ...{ Id: null, "Changed fields": "Reason", "Records, before": null, "Records, after": null },
  });
  expect(shown(entry, true)).toMatchObject({ Who: "Ingrid", "People, after": "Reason: Ada was very rude" });
});

test("shows values that aren't about people in every archive, and treats unknown kinds as about people", () => {
  const price = { ...entry, before: { priceCents: 2_400 }, after: { priceCents: 2_600 } };
  expect(shown({ ...price, action: "products.save", subject: "products" }, false)).toMatchObject({
    ...{ "Records, before": "Price: $24.00", "Records, after": "Price: $26.00", Id: "ada@example.com" },
  });
  expect(shown({ ...price, action: "loyalty.save", subject: "loyalty" }, false)).toMatchObject({
    ...{ "Records, after": null, Id: null },
  });
});

test("computes exact milligrams, and lists the batches of an item", () => {
  expect(mgOf({ thcMgPerPackage: 0.1, quantity: 3 })).toBe(0.3);
  expect(
    soldFromText([
      { number: "BD-1", quantity: 2 },
      { number: "BD-2", quantity: 1 },
    ]),
  ).toBe("BD-1: 2; BD-2: 1");
  expect(soldFromText(undefined)).toBe("");
});

const index = (names: boolean) =>
  indexText({
    ...{ siteName: "Evenlake", span: { from: "2026-11-01", to: "2026-11-21" }, names, madeBy: "Ingrid" },
    now: Temporal.Instant.from("2026-11-21T15:00:00Z"),
    sums: [
      { name: "orders.csv", bytes: 1_234, sha256: "ab".repeat(32) },
      { name: "reports/BD-1.pdf", bytes: 1, sha256: "cd".repeat(32) },
    ],
  });

test("describes an archive in its text file, with the checksum of every file (rules inspection/archive)", () => {
  const text = index(false);
  expect(text).toContain("Evenlake: inspection records\r\n");
  expect(text).toContain("Last day    2026-11-21");
  expect(text).toContain("Created     2026-11-21T15:00:00Z, Nov 21, 2026, 9:00 AM shop time\r\n");
  expect(text).toContain("orders.csv, 1,234 bytes: Orders placed in the date range");
  expect(text).toContain("reports/BD-1.pdf, 1 byte: The lab report of this batch.\r\n");
  expect(text).toContain(`${"cd".repeat(32)}  reports/BD-1.pdf\r\n`);
});

test("says whether names are included", () => {
  expect(index(false)).toContain("Names       Without names");
  expect(index(true)).toContain("Names       With names");
});
