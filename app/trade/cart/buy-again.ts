import { counted } from "#app/base/lib/money.ts";
import { CONNECTION_FAILED } from "#app/base/lib/request-failures.ts";
import {
  addUnits,
  CART_LINES_LIMIT,
  type CartLine,
  type FreshProduct,
  isCartFull,
  LINE_LIMIT,
  shortageSentence,
} from "./lines.ts";

/** A product of a past order, as sold then. */
export type Bought = { productId: string; name: string; quantity: number };

/**
 * Adds the items of a past order to the cart (rules orders/reorder), at current prices and as far as stock
 * and limits allow. `fresh` lacks products that are no longer sold. Each of `objections` names a product of
 * which fewer units were added than ordered.
 */
export function buyAgain(
  lines: readonly CartLine[],
  bought: readonly Bought[],
  fresh: readonly FreshProduct[],
): { lines: readonly CartLine[]; added: number; sentence: string; objections: readonly string[] } {
  const known = new Map(fresh.map((product) => [product.id, product]));
  const objections: string[] = [];
  let cart = lines;
  let added = 0;
  for (const { productId, name, quantity } of bought) {
    const product = known.get(productId);
    const before = unitsOf(cart, productId);
    if (product) cart = addUnits(cart, product, quantity);
    const more = unitsOf(cart, productId) - before;
    if (more > 0) added += 1;
    if (more < quantity) objections.push(objection(product, name, cart));
  }
  return { lines: cart, added, sentence: addedSentence(added), objections };
}

function unitsOf(lines: readonly CartLine[], id: string): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0;
}

function addedSentence(products: number): string {
  if (products === 0) return "Nothing was added.";
  return counted(products, "product added.", "products added.");
}

/** Explains why fewer units of a product are in the cart than were ordered. */
function objection(product: FreshProduct | undefined, soldAs: string, cart: readonly CartLine[]): string {
  if (!product) return `${soldAs} is no longer sold.`;
  const { id, name, stock } = product;
  if (stock !== null && stock < LINE_LIMIT) return shortageSentence(name, stock);
  if (isCartFull(cart) && cart.every((line) => line.id !== id)) {
    return `A cart can have at most ${CART_LINES_LIMIT} items, so ${name} wasn't added.`;
  }
  return `At most ${LINE_LIMIT} of ${name} in one order.`;
}

/**
 * Explains why nothing could be added to the cart, in the shop's own message if there is one; status 0 means
 * no response.
 */
export function notPutSentence({ status, sentence }: { status: number; sentence: string | null }): string {
  if (sentence) return sentence;
  return status === 0 ? CONNECTION_FAILED : "We couldn't add this to your cart right now. Please try again.";
}
