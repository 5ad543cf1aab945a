import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bought, buyAgain, notPutSentence } from "./buy-again.ts";
import { type CartLine, cartCount, type FreshProduct, lineCap } from "./lines.ts";

const GUMMIES: FreshProduct = {
  id: "gummies",
  slug: "last-light-gummies",
  name: "Last Light Gummies",
  category: "Edibles",
  priceCents: 2_400,
  image: "/g.svg",
  stock: 6,
  thcMgPerPackage: 50,
};
const SODA: FreshProduct = { ...GUMMIES, id: "soda", name: "Dusk Soda", priceCents: 650, stock: null };
const BALM: FreshProduct = { ...GUMMIES, id: "balm", name: "Cove Balm", category: "Topicals", stock: 100 };

const bought = ({ id, name }: FreshProduct, quantity: number): Bought => ({ productId: id, name, quantity });
const inCart = (product: FreshProduct, quantity: number): CartLine => ({
  id: product.id,
  name: product.name,
  category: product.category,
  price: product.priceCents,
  image: product.image,
  quantity,
  thcMgPerPackage: product.thcMgPerPackage,
});
const soldOut = (product: FreshProduct): FreshProduct => ({ ...product, stock: 0 });

describe("reordering (rules orders/reorder)", () => {
  test("adds the order's products to the cart, at current prices", () => {
    const dearer = { ...SODA, priceCents: 700 };
    expect(buyAgain([], [bought(GUMMIES, 2), bought(SODA, 1)], [dearer, GUMMIES])).toEqual({
      lines: [inCart(GUMMIES, 2), inCart(dearer, 1)],
      added: 2,
      sentence: "2 products added.",
      objections: [],
    });
  });

  test("adds to existing items, including those at 0, and leaves the others unchanged", () => {
    const cart = [inCart(BALM, 3), inCart(GUMMIES, 1), inCart(SODA, 0)];
    const again = buyAgain(cart, [bought(GUMMIES, 2), bought(SODA, 4)], [GUMMIES, SODA]);
    expect(again.lines).toEqual([inCart(BALM, 3), inCart(GUMMIES, 3), inCart(SODA, 4)]);
  });

  test("skips sold-out and discontinued products, and names them", () => {
    const order = [bought(GUMMIES, 1), bought(SODA, 1), bought(BALM, 1)];
    expect(buyAgain([], order, [soldOut(GUMMIES), SODA, BALM])).toMatchObject({
      lines: [{ id: "soda" }, { id: "balm" }],
      sentence: "2 products added.",
      objections: ["Last Light Gummies is sold out."],
    });
    expect(buyAgain([], order, [SODA])).toMatchObject({
      sentence: "1 product added.",
      objections: ["Last Light Gummies is no longer sold.", "Cove Balm is no longer sold."],
    });
    expect(buyAgain([], order.slice(0, 1), [soldOut(GUMMIES)])).toEqual({
      lines: [],
      added: 0,
      sentence: "Nothing was added.",
      objections: ["Last Light Gummies is sold out."],
    });
  });

  test("never adds more than the stock, and says how many are left", () => {
    const { lines, sentence, objections } = buyAgain([inCart(GUMMIES, 4)], [bought(GUMMIES, 5)], [GUMMIES]);
    expect(lines).toEqual([inCart(GUMMIES, 6)]);
    expect([sentence, ...objections]).toEqual(["1 product added.", "Only 6 left of Last Light Gummies."]);
  });

  test("never adds more than the limit per product", () => {
    const { lines, objections } = buyAgain([inCart(SODA, 15)], [bought(SODA, 10)], [SODA]);
    expect(lines).toEqual([inCart(SODA, 20)]);
    expect(objections).toEqual(["At most 20 of Dusk Soda in one order."]);
    expect(buyAgain([inCart(BALM, 20)], [bought(BALM, 1)], [BALM])).toMatchObject({
      sentence: "Nothing was added.",
      objections: ["At most 20 of Cove Balm in one order."],
    });
  });

  test("adds no new product to a full cart", () => {
    const full = Array.from({ length: 50 }, (_, n) => inCart({ ...SODA, id: `p${n}` }, 1));
    const { lines, sentence, objections } = buyAgain(full, [bought(BALM, 1)], [BALM]);
    expect(lines).toEqual(full);
    expect([sentence, ...objections]).toEqual([
      "Nothing was added.",
      "A cart can have at most 50 items, so Cove Balm wasn't added.",
    ]);
  });

  test("never exceeds a cap, loses units, or adds other products, for any order, cart, and stock", () => {
    const stock = fc.option(fc.nat(30));
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        stock,
        fc.boolean(),
        (have, units, left, sold) => {
          const product = { ...GUMMIES, stock: left };
          const kept = Math.min(have, lineCap(left));
          const again = buyAgain([inCart(product, kept)], [bought(product, units)], sold ? [product] : []);
          const now = cartCount(again.lines);
          expect(again.lines).toHaveLength(1);
          expect(now).toBe(sold ? Math.min(kept + units, lineCap(left)) : kept);
          expect(again.added).toBe(now > kept ? 1 : 0);
          expect(again.objections).toHaveLength(now - kept < units ? 1 : 0);
        },
      ),
    );
  });

  test.each([
    [
      "is not reached",
      { status: 0, sentence: null },
      "We couldn't connect. Check your internet connection and try again.",
    ],
    [
      "refuses with a sentence",
      { status: 429, sentence: "One at a time, please." },
      "One at a time, please.",
    ],
    [
      "fails",
      { status: 500, sentence: null },
      "We couldn't add this to your cart right now. Please try again.",
    ],
  ])("explains the failure if the shop %s", (_, refusal, sentence) => {
    expect(notPutSentence(refusal)).toBe(sentence);
  });
});
