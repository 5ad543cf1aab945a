import { expect, test } from "vitest";
import { withPlace } from "./desk.ts";
import { countableLines, readPhoneOrder, typedLines } from "./phone-order-form.ts";

const [ONE, TWO] = ["7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001", "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002"] as const;

const typed = (change: Record<string, string> = {}) => ({
  key: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0009",
  quoteFingerprint: "quoteFingerprint",
  filled: "Edina, MN",
  find: "",
  name: "Ada Lindgren",
  phone: "612-555-0134",
  address: "4201 W 50th St",
  city: "Edina",
  state: "MN",
  zip: "55424",
  instructions: "",
  option: "standard",
  windowStart: "2026-11-21T18:00:00Z",
  confirmsAge: "on",
  confirmsRecipient: "on",
  step: "place",
  ...change,
});

test("adds a product once, at the end, and removes it by its button", () => {
  const first = { [`quantity-${ONE}`]: "3" };
  expect(typedLines({ ...first, add: TWO })).toEqual([
    { id: ONE, quantity: "3" },
    { id: TWO, quantity: "1" },
  ]);
  expect(typedLines({ ...first, add: ONE })).toEqual([{ id: ONE, quantity: "3" }]);
  expect(typedLines({ ...first, remove: ONE })).toEqual([]);
  expect(typedLines({ "quantity-nothing": "1", add: "nothing" })).toEqual([]);
});

test("counts only valid quantities, and reports each wrong one beside its field", () => {
  const lines = [
    { id: ONE, quantity: "2" },
    { id: TWO, quantity: "" },
  ];
  expect(countableLines(lines)).toEqual([{ id: ONE, quantity: 2 }]);
  const read = (quantity: string) => readPhoneOrder(typed(), [{ id: TWO, quantity }]);
  const wrong = { "": "number", "1.5": "whole number", "0": "at least 1", "21": "at most 20", two: "number" };
  for (const [quantity, words] of Object.entries(wrong)) {
    expect(read(quantity)).toEqual({
      ok: false,
      refusal: { [`quantity-${TWO}`]: expect.stringContaining(words) },
    });
  }
});

test("reads an order by the checkout's contract, also of a gift, and refuses unknown fields", () => {
  const lines = [{ id: ONE, quantity: "2" }];
  expect(readPhoneOrder(typed({ isGift: "on", giftFirstName: "Ana", giftLastName: "" }), lines)).toEqual({
    ok: false,
    refusal: { giftLastName: "Please enter the recipient's last name." },
  });
  expect(readPhoneOrder(typed(), lines)).toMatchObject({
    ok: true,
    value: { lines: [{ id: ONE, quantity: 2 }] },
  });
  expect(readPhoneOrder(typed({ totalCents: "1" }), lines)).toMatchObject({
    refusal: { "": expect.stringContaining('no field "totalCents"') },
  });
  expect(readPhoneOrder(typed(), [])).toEqual({ ok: false, refusal: { lines: "Add a product." } });
});

test("fills in city and state for each ZIP, but never replaces typed text", () => {
  const edina = { city: "Edina", state: "MN" } as Parameters<typeof withPlace>[1];
  const filled = withPlace({ zip: "55424" }, edina);
  expect(filled).toMatchObject({ city: "Edina", state: "MN", filled: "Edina, MN" });
  const other = { city: "Plymouth", state: "MN" } as Parameters<typeof withPlace>[1];
  expect(withPlace(filled, other)).toMatchObject({ city: "Plymouth", filled: "Plymouth, MN" });
  expect(withPlace({ ...filled, city: "St. Louis Park" }, other).city).toBe("St. Louis Park");
  expect(withPlace(filled, null)).toEqual(filled);
});
