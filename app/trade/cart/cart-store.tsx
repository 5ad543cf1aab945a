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

// The cart lives in the browser (rules cart/browser-storage): this is its one copy there.
const CART_KEY = "evenlake-cart";
const ORDERED_KEY = "evenlake-cart-ordered";
/** How many orders the browser remembers as bought from this cart; nobody comes back to the page of an older one. */
const ORDERED_LIMIT = 20;
const VERSION = "1:";

/** The cart as it is shown. Lines at 0 are in `lines` but count for nothing. */
export type Cart = { lines: readonly CartLine[]; count: number; totalCents: number };

const EMPTY: Cart = { lines: [], count: 0, totalCents: 0 };

/** Whether the cart panel is open, and sentences about what did not come in when it was opened. */
type CartPanel = { open: boolean; objections: readonly string[] };

const CLOSED: CartPanel = { open: false, objections: [] };

const kept = keepInBrowser<Cart>({
  key: CART_KEY,
  read: (saved) => cartOf(saved?.startsWith(VERSION) ? parseSavedLines(saved.slice(VERSION.length)) : []),
  write: ({ lines }) => VERSION + JSON.stringify(lines),
});
let panel = CLOSED;
/** Units left of the products that this tab has shown; null when not counted. */
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

/** The cart panel as it is now. */
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

/** Opens the panel, which tells at its top what did not come in (rules orders/reorder), until it is closed. */
export function openCartWith(objections: readonly string[]) {
  panel = { open: true, objections };
  kept.notify();
}

/** The panel keeps what it tells until it is opened again, since it is still seen while it slides away. */
export function closeCart() {
  panel = { ...panel, open: false };
  kept.notify();
}

/** Adds one unit and opens the panel (rules products/add-to-cart); false when the line is at its cap or the cart is full. */
export function addToCart(product: FreshProduct): boolean {
  const before = kept.saved().count;
  stockOf.set(product.id, product.stock);
  change((lines) => addUnits(lines, product));
  openCart();
  return kept.current().count > before;
}

/** Sets the quantity of a line, kept between 0 and its cap. A line at 0 stays (rules cart/zero-quantity). */
export function setQuantity(id: string, quantity: number) {
  change((lines) => withQuantity(lines, id, quantity, stockOf.get(id) ?? null));
}

/** The most units a line can have, as far as this tab knows. */
export function capOf(id: string): number {
  return lineCap(stockOf.get(id) ?? null);
}

/** Removes a line (rules cart/zero-quantity). */
export function removeLine(id: string) {
  change((lines) => lines.filter((line) => line.id !== id));
}

/** Empties the cart (rules cart/zero-quantity). */
export function clearCart() {
  change(() => []);
}

/** Puts back lines that were just removed; lines added since then stay. */
export function restoreLines(lost: readonly CartLine[]) {
  change((lines) => [...lost.filter((line) => lines.every(({ id }) => id !== line.id)), ...lines]);
}

/** Brings the lines of `askedIds` up to date and says what changed; the server was not asked about lines added since. */
export function applyFreshProducts(askedIds: readonly string[], fresh: readonly FreshProduct[]): string[] {
  let changes: string[] = [];
  changeWithFresh(fresh, (lines) => {
    const refreshed = refreshLines(lines, fresh, [...askedIds]);
    changes = refreshed.changes;
    return refreshed.lines;
  });
  return changes;
}

/** Changes the lines by what the server has just answered about some products; their stock of now is their cap. */
export function changeWithFresh(
  fresh: readonly FreshProduct[],
  rule: (lines: readonly CartLine[]) => readonly CartLine[],
) {
  for (const product of fresh) stockOf.set(product.id, product.stock);
  change(rule);
}

/** Removes the lines that an order bought, once per order: coming back to its page must not empty a new cart. */
export function emptyCartAfterOrder(orderId: string) {
  try {
    const ordered = localStorage.getItem(ORDERED_KEY)?.split(",") ?? [];
    if (ordered.includes(orderId)) return;
    localStorage.setItem(ORDERED_KEY, [orderId, ...ordered].slice(0, ORDERED_LIMIT).join(","));
  } catch {
    // Storage is forbidden.
  }
  change((lines) => lines.filter((line) => line.quantity === 0));
}
