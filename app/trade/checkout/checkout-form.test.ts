import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_GIFT } from "#app/trade/orders/gift.ts";
import { checkoutForm, giftOf, readCheckoutForm } from "./checkout-form.ts";
import { FIELD_ORDER } from "./checkout-reply.ts";

const PRODUCT = "0b4bdb4e-6c5f-4d0e-9d9c-3f6c2c1c7a11";
const GOOD = {
  key: "5e0e7b52-3f1b-4a55-8a43-0f6f9a3f3f10",
  name: " Ada Lindgren ",
  phone: "(612) 555-0134",
  address: "4201 W 50th St",
  city: "Edina",
  state: "mn",
  zip: " 55424 ",
  instructions: "Side door.\nRing twice.",
  option: "standard",
  windowStart: "2026-11-21T16:00:00Z",
  lines: JSON.stringify([{ id: PRODUCT, quantity: 2 }]),
  confirmsAge: "on",
  confirmsRecipient: "on",
};

const errorsOf = (fields: unknown) => {
  const read = readCheckoutForm(fields);
  return read.ok ? {} : read.refusal;
};
const lines = (value: unknown) => errorsOf({ ...GOOD, lines: JSON.stringify(value) });
const quantity = (value: unknown) => lines([{ id: PRODUCT, quantity: value }]);

describe("a valid form", () => {
  test("trims and parses a valid form", () => {
    expect(readCheckoutForm(GOOD)).toEqual({
      ok: true,
      value: {
        ...GOOD,
        name: "Ada Lindgren",
        state: "MN",
        zip: "55424",
        lines: [{ id: PRODUCT, quantity: 2 }],
      },
    });
  });

  test("reads the recipient of a gift only when its box is checked", () => {
    const typed = { giftFirstName: " Nils ", giftLastName: "Berg", giftPhone: "612", giftNote: "With love" };
    expect(errorsOf({ ...GOOD, isGift: "on" })).toEqual({
      giftFirstName: "Please enter the recipient's first name.",
      giftLastName: "Please enter the recipient's last name.",
    });
    expect(errorsOf({ ...GOOD, ...typed, isGift: "on" })).toEqual({
      giftPhone: "Please enter a phone number with 10 digits, such as 612-555-0134.",
    });
    const gift = (fields: object) => {
      const read = readCheckoutForm({ ...GOOD, ...typed, ...fields });
      return read.ok ? giftOf(read.value) : read.refusal;
    };
    expect(gift({})).toEqual(NO_GIFT);
    expect(gift({ isGift: "on", giftPhone: "" })).toEqual({
      ...{ giftName: "Nils Berg", giftPhone: "", giftNote: "With love" },
    });
  });

  test("needs no instructions", () => {
    const { instructions: _, ...rest } = GOOD;
    expect(readCheckoutForm(rest)).toMatchObject({ ok: true, value: { instructions: "" } });
  });
});

describe("every problem has one clear message", () => {
  test("describes every field of an empty form", () => {
    expect(errorsOf({})).toEqual({
      key: "This page is out of date. Reload the page and try again.",
      name: "Please enter your name.",
      phone: "Please enter your phone number.",
      address: "Please enter your street address.",
      city: "Please enter your city.",
      state: "Please enter your state.",
      zip: "Please enter a ZIP code",
      option: "Choose a delivery option.",
      windowStart: "Choose a delivery window.",
      lines: "Your cart is empty.",
      confirmsAge: "Confirm that you're 21 or older and will show a valid ID at the door.",
      confirmsRecipient: "Confirm that someone 21 or older will be there to receive it.",
    });
  });

  test.each([
    ["name", "  ", "Please enter your name."],
    ["name", "x".repeat(101), "Keep your name within 100 characters."],
    ["name", "Ada\u0000", "Please enter your name without control characters."],
    ["address", "1 Lake St\u001bBcc: x", "Please enter your street address without control characters."],
    ["phone", "call me", "Please enter a phone number with 10 digits, such as 612-555-0134."],
    ["phone", "612555013", "Please enter a phone number with 10 digits, such as 612-555-0134."],
    ["state", "ZZ", "Please enter your state as two letters, such as MN."],
    ["state", "Minnesota", "Please enter your state as two letters, such as MN."],
    ["zip", "5542", "Please enter a valid 5-digit ZIP code"],
    ["zip", "", "Please enter a ZIP code"],
    ["instructions", "x".repeat(501), "Keep the instructions within 500 characters."],
    ["option", "drone", "Choose a delivery option."],
    ["windowStart", "soon", "Choose a delivery window."],
    ["windowStart", "2026-02-30T16:00:00Z", "Choose a delivery window."],
    ["windowStart", "2026-11-21T16:00:00.1234567890Z", "Choose a delivery window."],
    ["lines", "[", "We couldn't read your cart. Reload the page and try again."],
    ["lines", "{}", "We couldn't read your cart. Reload the page and try again."],
    ["lines", "[]", "Your cart is empty."],
    ["confirmsAge", "yes", "Confirm that you're 21 or older and will show a valid ID at the door."],
    ["key", "1", "This page is out of date. Reload the page and try again."],
  ])("refuses %s %j with its message", (field, value, sentence) => {
    expect(errorsOf({ ...GOOD, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each([
    [-1, "A quantity must be at least 1."],
    [0, "A quantity must be at least 1."],
    [1.5, "A quantity must be a whole number."],
    [1e9, "A quantity can be at most 20."],
    [21, "A quantity can be at most 20."],
    ["x", "A quantity must be a number."],
    ["2", "A quantity must be a number."],
    [null, "A quantity must be a number."],
  ])("refuses quantity %j", (value, sentence) => {
    expect(quantity(value)).toEqual({ lines: sentence });
  });

  test("refuses too many items", () => {
    const line = { id: PRODUCT, quantity: 1 };
    expect(lines(Array.from({ length: 50 }, () => line))).toEqual({});
    expect(lines(Array.from({ length: 51 }, () => line))).toEqual({
      lines: "A cart can have at most 50 items.",
    });
    expect(lines(Array.from({ length: 5_000 }, () => line))).toEqual({
      lines: "A cart can have at most 50 items.",
    });
  });
});

describe("forged fields", () => {
  test.each(["total", "price", "deliveryFee", "customerId", "status", "role"])(
    "refuses %s by name",
    (field) => {
      expect(errorsOf({ ...GOOD, [field]: "1" })).toEqual({
        "": `This form has no field "${field}". Prices and totals are calculated by the shop.`,
      });
    },
  );

  test("refuses a price inside an item", () => {
    expect(lines([{ id: PRODUCT, quantity: 1, price: 1 }])).toEqual({
      lines: "A cart item takes only a product ID and a quantity.",
    });
  });
});

test("never throws for any input, and explains every refusal", () => {
  const key = fc.constantFrom(...Object.keys(GOOD), "__proto__", "total");
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(key, fc.anything())), (extra) => {
      const fields = typeof extra === "object" ? { ...GOOD, ...extra } : extra;
      const read = readCheckoutForm(fields);
      if (!read.ok) expect(Object.values(read.refusal).every((sentence) => sentence.length > 5)).toBe(true);
    }),
  );
});

test("knows the place of every field on the page, so that a wrong one gets the focus", () => {
  expect([...FIELD_ORDER].sort()).toEqual(["", ...Object.keys(checkoutForm.shape)].sort());
});
