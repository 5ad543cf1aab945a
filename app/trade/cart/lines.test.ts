import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spoiled } from "#fixtures/spoiled.ts";
import { isCartProducts } from "./fresh-products.ts";
import {
  addUnits,
  CART_LINES_LIMIT,
  type CartLine,
  cartCount,
  cartThc,
  cartTotal,
  countedLines,
  type FreshProduct,
  isCartFull,
  LINE_LIMIT,
  lineCap,
  parseSavedLines,
  refreshLines,
  withQuantity,
} from "./lines.ts";

const GUMMIES: FreshProduct = {
  id: "gummies",
  slug: "lake-gummies",
  name: "Lake Gummies",
  category: "Edibles",
  priceCents: 2_400,
  image: "/g.svg",
  stock: 3,
  thcMgPerPackage: 50,
};
const SODA: FreshProduct = { ...GUMMIES, id: "soda", name: "Dusk Soda", priceCents: 650, stock: null };
const inCart = (product: FreshProduct, quantity: number): CartLine => ({
  id: product.id,
  name: product.name,
  category: product.category,
  price: product.priceCents,
  image: product.image,
  quantity,
  thcMgPerPackage: product.thcMgPerPackage,
});

describe("cart items (rules products/add-to-cart, cart/limits, cart/zero-quantity)", () => {
  test("adds a new product once, and raises an existing one by one", () => {
    const once = addUnits([], GUMMIES);
    expect(once).toEqual([inCart(GUMMIES, 1)]);
    expect(addUnits(once, GUMMIES)).toEqual([inCart(GUMMIES, 2)]);
  });

  test("stops at the stock, and at 20 if the stock isn't tracked", () => {
    let lines = [inCart(GUMMIES, 3), inCart(SODA, 20)];
    lines = addUnits(addUnits(lines, GUMMIES), SODA);
    lines = withQuantity(withQuantity(lines, "gummies", 4, 3), "soda", 21, null);
    expect(lines.map((line) => line.quantity)).toEqual([3, 20]);
    expect([lineCap(null), lineCap(7), lineCap(100), lineCap(0), lineCap(-1)]).toEqual([20, 7, 20, 0, 0]);
  });

  test("refuses a sold-out product", () => {
    expect(addUnits([], { ...GUMMIES, stock: 0 })).toEqual([]);
  });

  test("never lets a quantity go below 0, and keeps an item at 0 without counting it", () => {
    const lines = withQuantity([inCart(GUMMIES, 1), inCart(SODA, 2)], "gummies", -1, 3);
    expect(lines).toEqual([inCart(GUMMIES, 0), inCart(SODA, 2)]);
    expect(countedLines(lines)).toEqual([inCart(SODA, 2)]);
    expect(cartTotal(lines)).toBe(1_300);
    expect(cartCount(lines)).toBe(2);
  });

  test("refuses another product in a full cart", () => {
    const full = Array.from({ length: CART_LINES_LIMIT }, (_, n) => inCart({ ...SODA, id: `p${n}` }, 1));
    expect(isCartFull(full)).toBe(true);
    expect(addUnits(full, SODA)).toEqual(full);
    expect(cartCount(addUnits(full, { ...SODA, id: "p0" }))).toBe(CART_LINES_LIMIT + 1);
  });

  test("changes the total by the price of the units changed, within 0 and the cap", () => {
    fc.assert(
      fc.property(fc.double(), fc.option(fc.nat(40)), (quantity, stock) => {
        const before = [inCart(GUMMIES, 1), inCart(SODA, 2)];
        const after = withQuantity(before, "gummies", quantity, stock);
        const now = after[0]?.quantity ?? -1;
        expect(Number.isInteger(now) && now >= 0 && now <= Math.min(LINE_LIMIT, stock ?? LINE_LIMIT)).toBe(
          true,
        );
        expect(cartTotal(after) - cartTotal(before)).toBe((now - 1) * GUMMIES.priceCents);
      }),
    );
  });
});

describe("a saved cart", () => {
  test("reads back a saved cart", () => {
    const lines = [inCart(GUMMIES, 2), inCart(SODA, 0)];
    expect(parseSavedLines(JSON.stringify(lines))).toEqual(lines);
  });

  test("keeps an item saved before items had a category, and gets its category from the shop", () => {
    const lines = parseSavedLines(JSON.stringify([{ ...inCart(GUMMIES, 2), category: undefined }]));
    expect(lines).toMatchObject([{ id: "gummies", category: undefined, quantity: 2 }]);
    expect(refreshLines(lines, [GUMMIES])).toEqual({ lines: [inCart(GUMMIES, 2)], changes: [] });
  });

  test("always yields a cart, even if malformed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (saved) => {
        const lines = parseSavedLines(saved);
        expect(Number.isSafeInteger(cartTotal(lines))).toBe(true);
      }),
    );
    const bad = [
      null,
      { id: "x" },
      { ...inCart(SODA, -1) },
      { ...inCart(SODA, 1.5) },
      { ...inCart(SODA, 900) },
    ];
    expect(parseSavedLines(JSON.stringify(bad))).toEqual([inCart(SODA, 20)]);
  });
});

describe("the THC of a cart (rules products/total-thc)", () => {
  test("sums all units, and adds nothing for items at 0", () => {
    expect(cartThc([])).toBe(0);
    const small = { ...SODA, thcMgPerPackage: 2.5 };
    expect(cartThc([inCart(GUMMIES, 2), inCart(small, 3)])).toBe(107.5);
    expect(cartThc([inCart(GUMMIES, 0), inCart(small, 1)])).toBe(2.5);
  });

  test("reports unknown THC while that of any counted item is unknown", () => {
    const old = { ...inCart(SODA, 1), thcMgPerPackage: undefined };
    expect(cartThc([inCart(GUMMIES, 1), old])).toBeNull();
    expect(cartThc([inCart(GUMMIES, 1), { ...old, quantity: 0 }])).toBe(50);
    expect(cartThc(refreshLines([old], [SODA]).lines)).toBe(50);
  });
});

describe("changes since items were added", () => {
  test("returns no messages without changes", () => {
    const lines = [inCart(GUMMIES, 2)];
    expect(refreshLines(lines, [GUMMIES])).toEqual({ lines, changes: [] });
  });

  test("returns a message for each change", () => {
    const lines = [inCart(GUMMIES, 3), inCart(SODA, 2), inCart({ ...SODA, id: "gone", name: "Old Tin" }, 1)];
    const refreshed = refreshLines(lines, [
      { ...GUMMIES, priceCents: 2_600, stock: 2 },
      { ...SODA, name: "Dusk Seltzer", stock: 0 },
    ]);
    expect(refreshed.changes).toEqual([
      "Lake Gummies now costs $26.00 (was $24.00).",
      "Only 2 left of Lake Gummies.",
      "Dusk Soda is now called Dusk Seltzer.",
      "Dusk Seltzer is sold out.",
      "Old Tin is no longer sold. We removed it from your cart.",
    ]);
    expect(refreshed.lines.map((line) => [line.id, line.price, line.quantity])).toEqual([
      ["gummies", 2_600, 2],
      ["soda", 650, 0],
    ]);
  });
});

test("checks the shape of the response about a cart's products", () => {
  expect([{ products: [] }, { products: [GUMMIES, SODA] }].every(isCartProducts)).toBe(true);
  expect(spoiled({ products: [GUMMIES, SODA] }).filter(isCartProducts)).toEqual([]);
  const noDelivery = {
    kind: "closed",
    zip: "55424",
    title: "No delivery to Edina right now",
    sentence: "Closed.",
  };
  expect([null, noDelivery].every((why) => isCartProducts({ products: [], noDelivery: why }))).toBe(true);
  expect(isCartProducts({ products: [], noDelivery: { ...noDelivery, kind: "served" } })).toBe(false);
});
