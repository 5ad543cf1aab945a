import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTyped } from "./meanwhile.ts";

test("what was typed stays, and untouched fields get what the other one saved", () => {
  expect(
    mergeTyped({
      basis: { name: "Mints", price: "12.00", isNew: "on", note: "a\nb" },
      current: { name: "Lake Mints", price: "14.00", isNew: "", note: "a\nb" },
      typed: { name: "Mints", price: "13.00", isNew: "on", note: "a\r\nb " },
    }),
  ).toEqual({
    values: { name: "Lake Mints", price: "13.00", isNew: "", note: "a\nb" },
    changes: [
      { field: "name", before: "Mints", now: "Lake Mints", typed: null },
      { field: "price", before: "12.00", now: "14.00", typed: "13.00" },
      { field: "isNew", before: "on", now: "", typed: null },
    ],
  });
});

test("a box that both took the tick from is no quarrel", () => {
  const merged = mergeTyped({ basis: { isNew: "on" }, current: { isNew: "" }, typed: {} });
  expect(merged).toEqual({
    values: { isNew: "" },
    changes: [{ field: "isNew", before: "on", now: "", typed: null }],
  });
});

test("nothing typed is ever lost, and nothing appears that nobody wrote", () => {
  const values = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom("", "1", "2", "3"));
  fc.assert(
    fc.property(values, values, values, (basis, current, typed) => {
      const merged = mergeTyped({ basis, current, typed }).values;
      for (const field of ["a", "b", "c"]) {
        const [was, is, mine] = [basis[field] ?? "", current[field] ?? "", typed[field] ?? ""];
        expect(merged[field] ?? "").toBe(mine === was ? is : mine);
      }
    }),
  );
});
