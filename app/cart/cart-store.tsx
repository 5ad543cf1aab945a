import { useSyncExternalStore } from "react";
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

// The cart lives in the browser (spec 3, Cart item): this is its one copy there. What is in localStorage counts;
// memory only follows it, so that two tabs never overwrite each other.
const CART_KEY = "evenlake-cart";
const LAST_ORDER_KEY = "evenlake-cart-ordered";
const VERSION = "1:";

/** The cart as it is shown. Lines at 0 are in `lines` but count for nothing. */
export type Cart = { lines: readonly CartLine[]; count: number; totalCents: number };

const EMPTY: Cart = { lines: [], count: 0, totalCents: 0 };

let cart: Cart | null = null;
let panelOpen = false;
/** Units left of the products met in this tab; null when not counted. */
const stockOf = new Map<string, number | null>();
const listeners = new Set<() => void>();

function cartOf(lines: readonly CartLine[]): Cart {
  return lines.length === 0 ? EMPTY : { lines, count: cartCount(lines), totalCents: cartTotal(lines) };
}

function readSaved(): Cart {
  try {
    const saved = localStorage.getItem(CART_KEY);
    return cartOf(saved?.startsWith(VERSION) ? parseSavedLines(saved.slice(VERSION.length)) : []);
  } catch {
    // Storage can be forbidden: then the cart lasts as long as the tab.
    return cart ?? EMPTY;
  }
}

function tell() {
  for (const listener of listeners) listener();
}

function change(rule: (lines: readonly CartLine[]) => readonly CartLine[]) {
  cart = cartOf(rule(readSaved().lines));
  try {
    localStorage.setItem(CART_KEY, VERSION + JSON.stringify(cart.lines));
  } catch {
    // See readSaved.
  }
  tell();
}

function follow(event: StorageEvent) {
  // A null key means that everything was cleared.
  if (event.key === CART_KEY || event.key === null) reread();
}

function reread() {
  cart = readSaved();
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", follow);
    // A page that comes back from the browser's memory has missed the changes of other tabs.
    window.addEventListener("pageshow", reread);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", follow);
    window.removeEventListener("pageshow", reread);
  };
}

function currentCart(): Cart {
  cart ??= readSaved();
  return cart;
}

/** The cart of this browser; empty while the server renders and until the page has started. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, currentCart, () => EMPTY);
}

/** Whether the cart panel is to be seen. */
export function useIsCartOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => panelOpen,
    () => false,
  );
}

/** Spec 2: opens the slide-over panel of the cart. */
export function openCart() {
  panelOpen = true;
  tell();
}

export function closeCart() {
  panelOpen = false;
  tell();
}

/**
 * Spec 4, Cart: a product already present gets one more, a new one quantity 1; adding opens the panel. Returns
 * false when the line is at its cap or the cart is full, and nothing was added.
 */
export function addToCart(product: FreshProduct): boolean {
  const before = readSaved().count;
  stockOf.set(product.id, product.stock);
  change((lines) => addLine(lines, product));
  openCart();
  return currentCart().count > before;
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
    const untouched = lines
      .filter((line) => !askedIds.includes(line.id))
      .map((line) => ({ ...line, slug: "", priceCents: line.price, stock: null }));
    const refreshed = refreshLines(lines, [...fresh, ...untouched]);
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
    // See readSaved.
  }
  change((lines) => lines.filter((line) => line.quantity === 0));
}
