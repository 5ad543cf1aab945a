import { expect, test } from "vitest";
import { cursorText, readMailFilter } from "./log-filters.ts";

const ID = "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0001";
const read = (query: string) => readMailFilter(new URLSearchParams(query));

test("reads the email filter from the URL, with a cursor exact to the microsecond", () => {
  const at = Temporal.Instant.from("2026-11-21T18:00:00.123456Z");
  const before = cursorText({ at, id: ID });
  expect(read(String(new URLSearchParams({ q: " maya  lindqvist\n", state: "failed", before })))).toEqual({
    search: "maya lindqvist",
    state: "failed",
    before: { at: String(at), id: ID },
  });
});

test.each([
  "",
  "state=lost&before=now",
  `before=2026-13-45T99:00:00Z~${ID}`,
  "before=2026-11-21T18:00:00Z~1",
  `before=2026-11-21T18:00:00Z'~${ID}`,
])("ignores what it can't read of %j", (query) => {
  expect(read(query)).toEqual({ search: "", state: null, before: null });
});
