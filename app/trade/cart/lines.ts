import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { isCount, isNumber, isObject, isOptional, isText, savedList } from "#app/base/lib/shape.ts";
import { thcOf } from "#app/trade/catalog/milligrams.ts";
import type { products } from "#app/trade/catalog/tables.server.ts";

/**
 * A cart item as stored in the browser (rules cart/browser-storage); muted at 0. Items from old versions may
 * lack category and milligrams.
 */
export type CartLine = {
  id: string;
  name: string;
  category?: string | undefined;
  price: Cents;
  image: string;
  quantity: number;
  thcMgPerPackage?: number | undefined;
};

/** A product with its current data; `stock` is null if not tracked. */
export type FreshProduct = Pick<
  typeof products.$inferSelect,
  "id" | "slug" | "name" | "category" | "priceCents" | "image" | "stock" | "thcMgPerPackage"
>;

/** Maximum units of one product in a cart, and maximum number of items (rules cart/limits). */
export const LINE_LIMIT = 20;
export const CART_LINES_LIMIT = 50;

/** Returns the maximum quantity of an item: its stock, but never more than 20. */
export function lineCap(stock: number | null): number {
  return Math.min(LINE_LIMIT, Math.max(0, stock ?? LINE_LIMIT));
}

/** Returns whether a cart can't take another product. */
export function isCartFull(lines: readonly CartLine[]): boolean {
  return lines.length >= CART_LINES_LIMIT;
}

/**
 * Adds units to a product's item, or to a new one (rules products/add-to-cart), up to its cap. Adds no new
 * item to a full cart.
 */
export function addUnits(lines: readonly CartLine[], product: FreshProduct, units = 1): CartLine[] {
  const known = lines.find((line) => line.id === product.id);
  const cap = lineCap(product.stock);
  if (known) return withQuantity(lines, product.id, known.quantity + units, product.stock);
  if (isCartFull(lines) || cap < 1) return [...lines];
  return [...lines, lineOf(product, Math.min(units, cap))];
}

function lineOf(product: FreshProduct, quantity: number): CartLine {
  const { id, name, category, priceCents, image, thcMgPerPackage } = product;
  return { id, name, category, price: priceCents, image, quantity, thcMgPerPackage };
}

/** Sets a quantity, between 0 and the item's cap. */
export function withQuantity(
  lines: readonly CartLine[],
  id: string,
  quantity: number,
  stock: number | null,
): CartLine[] {
  const wanted = Number.isFinite(quantity) ? Math.trunc(quantity) : 0;
  const within = Math.min(lineCap(stock), Math.max(0, wanted));
  return lines.map((line) => (line.id === id ? { ...line, quantity: within } : line));
}

/** Returns the items that count. Those at 0 are shown muted and never reach checkout. */
export function countedLines(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line) => line.quantity > 0);
}

/** Counts the units in the cart. */
export function cartCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Sums the merchandise before tax; items at 0 add nothing. */
export function cartTotal(lines: readonly CartLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** Sums the THC in milligrams (rules products/total-thc); null while it's unknown for an item that counts. */
export function cartThc(lines: readonly CartLine[]): number | null {
  const known = countedLines(lines).flatMap(({ thcMgPerPackage, quantity }) =>
    thcMgPerPackage === undefined ? [] : [{ thcMgPerPackage, quantity }],
  );
  return known.length === countedLines(lines).length ? thcOf(known) : null;
}

/** Parses cart items saved by a browser; skips malformed ones. */
export function parseSavedLines(saved: string | null): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const entry of savedList(saved)) {
    if (isCartLine(entry) && entry.id !== "") {
      const { id, name, category, price, image, thcMgPerPackage } = entry;
      const quantity = Math.min(entry.quantity, LINE_LIMIT);
      lines.set(id, { id, name, category, price, image, quantity, thcMgPerPackage });
    }
  }
  return [...lines.values()].slice(0, CART_LINES_LIMIT);
}

const isCartLine = isObject<CartLine>({
  id: isText,
  name: isText,
  category: isOptional(isText),
  price: isCount,
  image: isText,
  quantity: isCount,
  thcMgPerPackage: isOptional(isNumber),
});

/**
 * Updates the items of `askedIds`, and describes the changes. Removes a product that is no longer sold
 * (absent from `fresh`); keeps a sold-out one at 0.
 */
export function refreshLines(
  lines: readonly CartLine[],
  fresh: readonly FreshProduct[],
  askedIds = lines.map(({ id }) => id),
): { lines: CartLine[]; changes: string[] } {
  const known = new Map(fresh.map((product) => [product.id, product]));
  const changes: string[] = [];
  const refreshed = lines.flatMap((line) => {
    if (!askedIds.includes(line.id)) return [line];
    const product = known.get(line.id);
    if (!product) {
      changes.push(`${line.name} is no longer sold. We removed it from your cart.`);
      return [];
    }
    const quantity = Math.min(line.quantity, lineCap(product.stock));
    changes.push(...changesOf(line, product, quantity));
    return [lineOf(product, quantity)];
  });
  return { lines: refreshed, changes };
}

function changesOf(line: CartLine, product: FreshProduct, quantity: number): string[] {
  const changes: string[] = [];
  if (product.name !== line.name) changes.push(`${line.name} is now called ${product.name}.`);
  if (product.priceCents !== line.price) {
    changes.push(
      `${product.name} now costs ${formatMoney(product.priceCents)} (was ${formatMoney(line.price)}).`,
    );
  }
  if (quantity < line.quantity) changes.push(shortageSentence(product.name, quantity));
  return changes;
}

/** "Only 3 left of Lake Gummies." or "Lake Gummies is sold out." */
export function shortageSentence(name: string, left: number): string {
  return left > 0 ? `Only ${left} left of ${name}.` : `${name} is sold out.`;
}
