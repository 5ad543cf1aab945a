import { expect, test } from "vitest";
import { UNITS_PREFIX } from "./change-desk.ts";
import { readOrderChange } from "./change-form.ts";

const GUMMIES = "0b0c8d1e-6f5a-4c3b-9a2d-1e0f7c6b5a49";
const DROPS = "1b0c8d1e-6f5a-4c3b-9a2d-1e0f7c6b5a49";
const FIELDS = {
  ...{ name: "Ada Lindgren", phone: "612-555-0134", address: "4201 W 50th St", city: "Edina", state: "MN" },
  ...{ zip: "55424", instructions: "Side door", option: "standard", windowStart: "2026-11-21T18:00:00Z" },
};

test("reads the units of each product, and drops products without units", () => {
  const read = readOrderChange({
    ...FIELDS,
    [`${UNITS_PREFIX}${GUMMIES}`]: " 3 ",
    [`${UNITS_PREFIX}${DROPS}`]: "0",
    difference: "on",
  });
  expect(read).toMatchObject({
    ok: true,
    value: { lines: [{ id: GUMMIES, quantity: 3 }], hasDifference: true, address: "4201 W 50th St" },
  });
});

test("shows an error at its field, and refuses an unknown field", () => {
  const wrong = { ...FIELDS, name: "", [`${UNITS_PREFIX}${GUMMIES}`]: "2.5" };
  expect(readOrderChange(wrong)).toEqual({
    ok: false,
    refusal: {
      name: "Please enter your name.",
      [`${UNITS_PREFIX}${GUMMIES}`]: expect.stringContaining("whole number"),
    },
  });
  expect(readOrderChange({ ...FIELDS, totalCents: "1" })).toMatchObject({
    ok: false,
    refusal: { "": expect.stringContaining("totalCents") },
  });
});
