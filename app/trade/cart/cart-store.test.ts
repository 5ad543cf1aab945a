import { beforeEach, expect, test, vi } from "vitest";
import type { FreshProduct } from "./lines.ts";

const KEY = "evenlake-cart";
const GUMMIES: FreshProduct = {
  id: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001",
  slug: "lake-gummies",
  name: "Lake Gummies",
  category: "Edibles",
  priceCents: 2_400,
  image: "/pictures/jar-edibles.svg",
  stock: 3,
  thcMgPerPackage: 50,
};
const SELTZER: FreshProduct = {
  ...GUMMIES,
  id: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002",
  name: "Seltzer",
  stock: null,
};

const saved = new Map<string, string>();

/** The store as loaded by a newly opened browser tab. */
async function openTab() {
  vi.resetModules();
  return import("./cart-store.tsx");
}

function savedLines(): { id: string; quantity: number }[] {
  return JSON.parse((saved.get(KEY) ?? "1:[]").slice(2));
}

/** Stubs storage with unlimited space. */
function makeRoom() {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
}

/** Stubs storage that accepts a text only if it's shorter than the current one. */
function fillStorage() {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length >= (saved.get(key) ?? "").length) throw new DOMException("full", "QuotaExceededError");
      saved.set(key, value);
    },
  });
}

beforeEach(() => {
  saved.clear();
  makeRoom();
});

test("removes one item and leaves the others", async () => {
  const tab = await openTab();
  tab.addToCart(GUMMIES);
  tab.addToCart(SELTZER);
  tab.removeLine(GUMMIES.id);
  expect(savedLines()).toMatchObject([{ id: SELTZER.id, quantity: 1 }]);
});

test("raises an item up to its stock, and reports when nothing was added", async () => {
  const tab = await openTab();
  expect([1, 2, 3, 4].map(() => tab.addToCart(GUMMIES))).toEqual([true, true, true, false]);
  expect(savedLines()).toMatchObject([{ id: GUMMIES.id, quantity: 3 }]);
});

test("never lets two tabs overwrite each other", async () => {
  const one = await openTab();
  const other = await openTab();
  one.addToCart(GUMMIES);
  other.addToCart(SELTZER);
  one.setQuantity(GUMMIES.id, 2);
  expect(savedLines()).toMatchObject([
    { id: GUMMIES.id, quantity: 2 },
    { id: SELTZER.id, quantity: 1 },
  ]);
});

test.each(["", "1:", "1:{}", "2:[]", "[object Object]", "1:[{}]"])(
  "reads a broken save (%j) as an empty cart",
  async (text) => {
    saved.set(KEY, text);
    const tab = await openTab();
    tab.addToCart(SELTZER);
    expect(savedLines()).toHaveLength(1);
  },
);

test("keeps the cart in the open tab when there is no storage", async () => {
  vi.stubGlobal("localStorage", undefined);
  const tab = await openTab();
  expect(tab.addToCart(GUMMIES)).toBe(true);
  tab.addToCart(SELTZER);
  expect(tab.addToCart(GUMMIES)).toBe(true);
});

test("loses nothing when storage is full, and saves once there is space", async () => {
  const tab = await openTab();
  const other = await openTab();
  tab.addToCart(GUMMIES);
  fillStorage();
  expect([tab.addToCart(SELTZER), tab.addToCart(GUMMIES), tab.addToCart(GUMMIES)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(tab.addToCart(GUMMIES)).toBe(false);
  expect(savedLines()).toMatchObject([{ id: GUMMIES.id, quantity: 1 }]);
  other.clearCart();
  makeRoom();
  tab.setQuantity(SELTZER.id, 5);
  // The item removed in the other tab stays removed; the items that this tab added since are there.
  expect(savedLines()).toMatchObject([
    { id: SELTZER.id, quantity: 5 },
    { id: GUMMIES.id, quantity: 2 },
  ]);
});

test("lets a cart too large for storage be emptied, and keeps it empty", async () => {
  const tab = await openTab();
  tab.addToCart(GUMMIES);
  fillStorage();
  tab.addToCart(SELTZER);
  tab.clearCart();
  expect(savedLines()).toEqual([]);
  makeRoom();
  tab.addToCart(SELTZER);
  expect(savedLines()).toMatchObject([{ id: SELTZER.id, quantity: 1 }]);
});

test("leaves items outside a refresh unchanged", async () => {
  const tab = await openTab();
  tab.addToCart(GUMMIES);
  tab.addToCart(GUMMIES);
  tab.addToCart(SELTZER);
  const changes = tab.applyFreshProducts([GUMMIES.id], [{ ...GUMMIES, stock: 1 }]);
  expect(changes).toEqual(["Only 1 left of Lake Gummies."]);
  expect(savedLines()).toMatchObject([{ quantity: 1 }, { id: SELTZER.id, quantity: 1 }]);
});

test("removes the ordered items from the cart, once", async () => {
  const tab = await openTab();
  tab.addToCart(GUMMIES);
  tab.addToCart(SELTZER);
  tab.setQuantity(SELTZER.id, 0);
  tab.emptyCartAfterOrder("order-1");
  expect(savedLines()).toMatchObject([{ id: SELTZER.id, quantity: 0 }]);
  tab.addToCart(GUMMIES);
  tab.emptyCartAfterOrder("order-1");
  expect(savedLines()).toHaveLength(2);
});

test("removes nothing when the page of an earlier order is opened again", async () => {
  const tab = await openTab();
  tab.emptyCartAfterOrder("order-1");
  tab.emptyCartAfterOrder("order-2");
  tab.addToCart(GUMMIES);
  tab.emptyCartAfterOrder("order-1");
  expect(savedLines()).toMatchObject([{ id: GUMMIES.id, quantity: 1 }]);
  tab.emptyCartAfterOrder("order-3");
  expect(savedLines()).toEqual([]);
});

test("restores removed items", async () => {
  const tab = await openTab();
  tab.addToCart(GUMMIES);
  const lost = [{ id: GUMMIES.id, name: "Lake Gummies", price: 2_400, image: "/x.svg", quantity: 1 }];
  tab.clearCart();
  tab.addToCart(SELTZER);
  tab.restoreLines(lost);
  expect(savedLines().map((line) => line.id)).toEqual([GUMMIES.id, SELTZER.id]);
});

test("shows what wasn't added while the panel is open, but not when it reopens", async () => {
  const tab = await openTab();
  tab.openCartWith(["Seltzer is sold out."]);
  expect(tab.cartPanel()).toEqual({ open: true, objections: ["Seltzer is sold out."] });
  tab.closeCart();
  expect(tab.cartPanel().open).toBe(false);
  tab.addToCart(GUMMIES);
  expect(tab.cartPanel()).toEqual({ open: true, objections: [] });
});
