import { useSyncExternalStore } from "react";
import { keepInBrowser } from "#app/ui/kept-in-browser.tsx";
import {
  addLine,
  type CartLine,
  cartCount,
  cartTotal,
  type FreshProduct,
  lineCap,
  parseSavedLines,
  refreshLines,
  removeLine as withoutLine,
  setQuantity as withQuantity,
} from "./lines.ts";

// The cart lives in the browser (spec 3, Cart item): this is its one copy there.
const CART_KEY = "evenlake-cart";
const LAST_ORDER_KEY = "evenlake-cart-ordered";
const VERSION = "1:";

/** The cart as it is shown. Lines at 0 are in `lines` but count for nothing. */
export type Cart = { lines: readonly CartLine[]; count: number; totalCents: number };

const EMPTY: Cart = { lines: [], count: 0, totalCents: 0 };

const kept = keepInBrowser<Cart>({
  key: CART_KEY,
  read: (saved) => cartOf(saved?.startsWith(VERSION) ? parseSavedLines(saved.slice(VERSION.length)) : []),
  write: ({ lines }) => VERSION + JSON.stringify(lines),
});
let panelOpen = false;
/** Units left of the products met in this tab; null when not counted. */
const stockOf = new Map<string, number | null>();

function cartOf(lines: readonly CartLine[]): Cart {
  return lines.length === 0 ? EMPTY : { lines, count: cartCount(lines), totalCents: cartTotal(lines) };
}

function change(rule: (lines: readonly CartLine[]) => readonly CartLine[]) {
  kept.change(({ lines }) => cartOf(rule(lines)));
}

/** The cart of this browser; empty while the server renders and until the page has started. */
export function useCart(): Cart {
  return useSyncExternalStore(kept.subscribe, kept.current, () => EMPTY);
}

/** Whether the cart panel is to be seen. */
export function useIsCartOpen(): boolean {
  return useSyncExternalStore(
    kept.subscribe,
    () => panelOpen,
    () => false,
  );
}

/** Spec 2: opens the slide-over panel of the cart. */
export function openCart() {
  panelOpen = true;
  kept.tell();
}

export function closeCart() {
  panelOpen = false;
  kept.tell();
}

/**
 * Spec 4, Cart: a product already present gets one more, a new one quantity 1; adding opens the panel. Returns
 * false when the line is at its cap or the cart is full, and nothing was added.
 */
export function addToCart(product: FreshProduct): boolean {
  const before = kept.saved().count;
  stockOf.set(product.id, product.stock);
  change((lines) => addLine(lines, product));
  openCart();
  return kept.current().count > before;
}

/** Sets how many of a line, kept between 0 and its cap. A line at 0 stays (spec 4, Cart). */
export function setQuantity(id: string, quantity: number) {
  change((lines) => withQuantity(lines, id, quantity, stockOf.get(id) ?? null));
}

/** The most units a line can have, as far as this tab knows. */
export function capOf(id: string): number {
  return lineCap(stockOf.get(id) ?? null);
}

/** Spec 4, Cart: Remove takes the line off. */
export function removeLine(id: string) {
  change((lines) => withoutLine(lines, id));
}

/** Spec 4, Cart: empties the cart. */
export function clearCart() {
  change(() => []);
}

/** Puts lines back that were just taken out; what was added since stays. */
export function restoreLines(lost: readonly CartLine[]) {
  change((lines) => [...lost.filter((line) => lines.every(({ id }) => id !== line.id)), ...lines]);
}

/**
 * Brings the lines of `askedIds` up to date with what the server answered, and returns what changed, in sentences.
 * Lines added while the answer was on its way were not asked about and stay as they are.
 */
export function applyFreshProducts(askedIds: readonly string[], fresh: readonly FreshProduct[]): string[] {
  let changes: string[] = [];
  for (const product of fresh) stockOf.set(product.id, product.stock);
  change((lines) => {
    const refreshed = refreshLines(lines, fresh, [...askedIds]);
    changes = refreshed.changes;
    return refreshed.lines;
  });
  return changes;
}

/** Takes out what an order bought (the lines that count), once per order: coming back to the order's page must not empty a new cart. */
export function emptyCartAfterOrder(orderId: string) {
  try {
    if (localStorage.getItem(LAST_ORDER_KEY) === orderId) return;
    localStorage.setItem(LAST_ORDER_KEY, orderId);
  } catch {
    // Storage is forbidden.
  }
  change((lines) => lines.filter((line) => line.quantity === 0));
}
