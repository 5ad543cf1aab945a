import { useSyncExternalStore } from "react";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import {
  addUnits,
  type CartLine,
  cartCount,
  cartTotal,
  type FreshProduct,
  lineCap,
  parseSavedLines,
  refreshLines,
  withQuantity,
} from "./lines.ts";

// The browser stores the only copy of the cart (rules cart/browser-storage).
const CART_KEY = "evenlake-cart";
const ORDERED_KEY = "evenlake-cart-ordered";
/** Number of orders remembered as bought from this cart; pages of older orders aren't opened again. */
const ORDERED_LIMIT = 20;
const VERSION = "1:";

/** The cart as shown. Items at 0 are in `lines` but don't count. */
export type Cart = { lines: readonly CartLine[]; count: number; totalCents: number };

const EMPTY: Cart = { lines: [], count: 0, totalCents: 0 };

/** Whether the cart panel is open, and messages about products that weren't added. */
type CartPanel = { open: boolean; objections: readonly string[] };

const CLOSED: CartPanel = { open: false, objections: [] };

const kept = keepInBrowser<Cart>({
  key: CART_KEY,
  read: (saved) => cartOf(saved?.startsWith(VERSION) ? parseSavedLines(saved.slice(VERSION.length)) : []),
  write: ({ lines }) => VERSION + JSON.stringify(lines),
});
let panel = CLOSED;
/** Stock of the products that this tab has shown; null if not tracked. */
const stockOf = new Map<string, number | null>();

function cartOf(lines: readonly CartLine[]): Cart {
  return lines.length === 0 ? EMPTY : { lines, count: cartCount(lines), totalCents: cartTotal(lines) };
}

function change(rule: (lines: readonly CartLine[]) => readonly CartLine[]) {
  kept.change(({ lines }) => cartOf(rule(lines)));
}

/** Returns the browser's cart; empty during server rendering and hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(kept.subscribe, kept.current, () => EMPTY);
}

/** Returns the current state of the cart panel. */
export function cartPanel(): CartPanel {
  return panel;
}

export function useCartPanel(): CartPanel {
  return useSyncExternalStore(kept.subscribe, cartPanel, () => CLOSED);
}

/** Opens the slide-over panel of the cart. */
export function openCart() {
  openCartWith([]);
}

/**
 * Opens the panel with messages about products that weren't added (rules orders/reorder), shown until it
 * closes.
 */
export function openCartWith(objections: readonly string[]) {
  panel = { open: true, objections };
  kept.notify();
}

/** Keeps the messages until the panel opens again, since they're still visible while it slides out. */
export function closeCart() {
  panel = { ...panel, open: false };
  kept.notify();
}

/**
 * Adds one unit and opens the panel (rules products/add-to-cart). Returns false if the item is at its cap or
 * the cart is full.
 */
export function addToCart(product: FreshProduct): boolean {
  const before = kept.saved().count;
  stockOf.set(product.id, product.stock);
  change((lines) => addUnits(lines, product));
  openCart();
  return kept.current().count > before;
}

/**
 * Sets the quantity of an item, between 0 and its cap. At 0, the item is still listed (rules
 * cart/zero-quantity).
 */
export function setQuantity(id: string, quantity: number) {
  change((lines) => withQuantity(lines, id, quantity, stockOf.get(id) ?? null));
}

/** Returns the maximum quantity of an item, as far as this tab knows. */
export function capOf(id: string): number {
  return lineCap(stockOf.get(id) ?? null);
}

/** Removes an item (rules cart/zero-quantity). */
export function removeLine(id: string) {
  change((lines) => lines.filter((line) => line.id !== id));
}

/** Empties the cart (rules cart/zero-quantity). */
export function clearCart() {
  change(() => []);
}

/** Restores items that were just removed; items added since then stay. */
export function restoreLines(lost: readonly CartLine[]) {
  change((lines) => [...lost.filter((line) => lines.every(({ id }) => id !== line.id)), ...lines]);
}

/** Updates the items of `askedIds` and returns the changes; items added since the request aren't touched. */
export function applyFreshProducts(askedIds: readonly string[], fresh: readonly FreshProduct[]): string[] {
  let changes: string[] = [];
  changeWithFresh(fresh, (lines) => {
    const refreshed = refreshLines(lines, fresh, [...askedIds]);
    changes = refreshed.changes;
    return refreshed.lines;
  });
  return changes;
}

/** Applies the server's response about some products to the items; the current stock is their cap. */
export function changeWithFresh(
  fresh: readonly FreshProduct[],
  rule: (lines: readonly CartLine[]) => readonly CartLine[],
) {
  for (const product of fresh) stockOf.set(product.id, product.stock);
  change(rule);
}

/**
 * Removes the items that an order bought, once per order: returning to its page must not empty a new cart.
 */
export function emptyCartAfterOrder(orderId: string) {
  try {
    const ordered = localStorage.getItem(ORDERED_KEY)?.split(",") ?? [];
    if (ordered.includes(orderId)) return;
    localStorage.setItem(ORDERED_KEY, [orderId, ...ordered].slice(0, ORDERED_LIMIT).join(","));
  } catch {
    // Storage is disabled.
  }
  change((lines) => lines.filter((line) => line.quantity === 0));
}
