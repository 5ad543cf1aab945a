import { expect, test } from "vitest";
import { auditQuery, isAuditNarrowed, readAuditFilters } from "./log-filters.ts";

const ID = "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0001";
const read = (query: string) => readAuditFilters(new URLSearchParams(query));

test("reads a query and writes it back unchanged", () => {
  const query = `?who=${ID}&kind=products&action=products.save&from=2026-11-01&to=2026-11-21&q=ab&before=2026-11-21T18%3A00%3A00.123456Z%7E${ID}`;
  expect(read(query)).toEqual({
    ...{ who: ID, kind: "products", action: "products.save", from: "2026-11-01", to: "2026-11-21" },
    ...{ search: "ab", before: { at: "2026-11-21T18:00:00.123456Z", id: ID } },
  });
  expect(auditQuery(read(query))).toBe(query);
});

test.each([
  "who=1",
  "kind=DROP TABLE",
  "action=%27%3B--",
  "from=2026-02-30",
  "to=yesterday",
  "before=now",
  `before=2026-99-99T00:00:00Z~${ID}`,
  "before=2026-11-21T18:00:00Z~1",
])("ignores an unreadable ?%s", (query) => {
  expect(auditQuery(read(query))).toBe("");
});

test("doesn't count a cursor as a filter", () => {
  expect(isAuditNarrowed(read(`before=2026-11-21T18:00:00Z~${ID}`))).toBe(false);
  expect(isAuditNarrowed(read("who=command"))).toBe(true);
});
