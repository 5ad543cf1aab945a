import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { isCount, isNumber, isObject, isOptional, isText, savedList } from "#app/base/lib/shape.ts";
import { thcOf } from "#app/trade/catalog/milligrams.ts";
import type { products } from "#app/trade/catalog/tables.server.ts";

/**
 * A line of the cart as the browser keeps it (rules cart/browser-storage), at 0 a muted one. An old one may lack its category and its
 * milligrams.
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

/** A product as the server knows it now; `stock` is null when it is not counted. */
export type FreshProduct = Pick<
  typeof products.$inferSelect,
  "id" | "slug" | "name" | "category" | "priceCents" | "image" | "stock" | "thcMgPerPackage"
>;

/** Most units of one product in a cart (rules cart/limits), and most lines. */
export const LINE_LIMIT = 20;
export const CART_LINES_LIMIT = 50;

/** The most units a line can have: the stock, and never more than 20. */
export function lineCap(stock: number | null): number {
  return Math.min(LINE_LIMIT, Math.max(0, stock ?? LINE_LIMIT));
}

/** True when a cart takes no further product. */
export function isCartFull(lines: readonly CartLine[]): boolean {
  return lines.length >= CART_LINES_LIMIT;
}

/** Adds up to so many units to a product's line, or in a new one (rules products/add-to-cart), as far as its cap and a full cart allow. */
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

/** Sets a quantity, kept between 0 and the line's cap. */
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

/** The lines that count: those at 0 are shown muted and never reach checkout. */
export function countedLines(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line) => line.quantity > 0);
}

/** Units in the cart. */
export function cartCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Merchandise in the cart before tax; lines at 0 add nothing. */
export function cartTotal(lines: readonly CartLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** THC in the cart in milligrams (rules products/total-thc); null while that of a line that counts is not known. */
export function cartThc(lines: readonly CartLine[]): number | null {
  const known = countedLines(lines).flatMap(({ thcMgPerPackage, quantity }) =>
    thcMgPerPackage === undefined ? [] : [{ thcMgPerPackage, quantity }],
  );
  return known.length === countedLines(lines).length ? thcOf(known) : null;
}

/** The cart lines in a text that a browser saved; anything malformed is left out. */
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
 * Brings the lines of `askedIds` up to date, with sentences about what changed. A product that is no longer sold (absent from
 * `fresh`) is taken out; a sold-out one stays at 0.
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
  const said: string[] = [];
  if (product.name !== line.name) said.push(`${line.name} is now called ${product.name}.`);
  if (product.priceCents !== line.price) {
    said.push(
      `${product.name} now costs ${formatMoney(product.priceCents)} (was ${formatMoney(line.price)}).`,
    );
  }
  if (quantity < line.quantity) said.push(shortageSentence(product.name, quantity));
  return said;
}

/** "Only 3 left of Lake Gummies." or "Lake Gummies is sold out." */
export function shortageSentence(name: string, left: number): string {
  return left > 0 ? `Only ${left} left of ${name}.` : `${name} is sold out.`;
}
