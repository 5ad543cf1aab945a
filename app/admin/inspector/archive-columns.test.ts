import { expect, test } from "vitest";
import type { AuditRow } from "#app/admin/audit/audit-queries.server.ts";
import {
  AUDIT_CSV,
  BATCHES_CSV,
  CHECKS_CSV,
  columnsFor,
  LINES_CSV,
  mgOf,
  ORDERS_CSV,
  PRODUCTS_CSV,
  RECALLS_CSV,
  RULES_CSV,
  soldFromText,
} from "./archive-columns.ts";

const FILES = {
  ...{ RULES_CSV, PRODUCTS_CSV, BATCHES_CSV, ORDERS_CSV, LINES_CSV, CHECKS_CSV },
  ...{ RECALLS_CSV, AUDIT_CSV },
};

test.each(Object.entries(FILES))("no two columns of %s are called alike", (_, columns) => {
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

test("an entry about people says which fields changed, and what they hold only with names (rules inspection/names)", () => {
  expect(shown(entry, false)).toEqual({
    ...{ "When (UTC)": "2026-11-21T15:00:00Z", By: "An admin", What: "blocked an account", Kind: "user" },
    ...{ Id: null, "Changed fields": "Reason", "Things, before": null, "Things, after": null },
  });
  expect(shown(entry, true)).toMatchObject({ Who: "Ingrid", "People, after": "Reason: Ada was very rude" });
});

test("an entry about a thing has its values in every archive, and a kind that is unknown is about people", () => {
  const price = { ...entry, before: { priceCents: 2_400 }, after: { priceCents: 2_600 } };
  expect(shown({ ...price, action: "products.save", subject: "products" }, false)).toMatchObject({
    ...{ "Things, before": "Price: $24.00", "Things, after": "Price: $26.00", Id: "ada@example.com" },
  });
  expect(shown({ ...price, action: "loyalty.save", subject: "loyalty" }, false)).toMatchObject({
    ...{ "Things, after": null, Id: null },
  });
});

test("milligrams are exact, and the batches of a line stand one after the other", () => {
  expect(mgOf({ thcMgPerPackage: 0.1, quantity: 3 })).toBe(0.3);
  expect(
    soldFromText([
      { number: "BD-1", quantity: 2 },
      { number: "BD-2", quantity: 1 },
    ]),
  ).toBe("BD-1: 2; BD-2: 1");
  expect(soldFromText(undefined)).toBe("");
});
