import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { ProductStatus } from "#app/trade/catalog/product.ts";
import { type Potency, potencyProblems } from "#app/trade/compliance/limits.ts";
import { MOST } from "./product-item.ts";

/** How several prices are changed at once; a share is in basis points (100 = 1%). */
export const PRICE_STEPS = ["set", "plus", "minus", "plus-percent", "minus-percent"] as const;
export type PriceStep = { kind: (typeof PRICE_STEPS)[number]; amount: number };
/** How several stocks are changed at once. */
export const STOCK_STEPS = ["set", "plus"] as const;
export type StockStep = { kind: (typeof STOCK_STEPS)[number]; amount: number };

/** What is changed of several products at once (rules 34.11); null stays as it is. */
export type BulkEdit = {
  price: PriceStep | null;
  stock: StockStep | null;
  isNew: boolean | null;
  isBestSeller: boolean | null;
  status: ProductStatus | null;
};

/** What an act on several products can change. */
export type Changeable = {
  priceCents: Cents;
  stock: number | null;
  isNew: boolean;
  isBestSeller: boolean;
  status: ProductStatus;
};

/** The potency of a product, and whether anybody has entered it. */
type KnownPotency = Potency & { potencyKnown: boolean };

/** Why one of several products is left as it is. */
export const LEFT_REASONS = {
  below: "its price would fall below $0.00.",
  above: "its price would rise above $10,000.00.",
  uncounted: "its stock is not counted. Set it first.",
  units: "its stock would leave the range from 0 to 1,000,000.",
  unknown: "its potency is not entered, so it cannot be active.",
  strong: "it breaks a potency limit, so it cannot be active.",
  saved: "it was saved since.",
  gone: "it was deleted meanwhile.",
} as const;
export type LeftReason = keyof typeof LEFT_REASONS;
/** A product that a bulk edit left as it was, and why. */
export type Left = { id: string; reason: LeftReason };

/** The new price of a product, rounded half up to the cent. */
export function steppedPrice(cents: Cents, { kind, amount }: PriceStep): Cents {
  if (kind === "set") return amount;
  if (kind === "plus") return cents + amount;
  if (kind === "minus") return cents - amount;
  const share = 10_000 + (kind === "plus-percent" ? amount : -amount);
  return Math.floor((cents * share + 5_000) / 10_000);
}

/** What changes of one product; empty when it is so already. `today` is "2026-11-21". */
export function changesOf(
  product: Changeable & KnownPotency,
  change: BulkEdit,
  today: string,
): Result<Partial<Changeable>, LeftReason> {
  const { isNew, isBestSeller, status } = change;
  const next: Changeable = {
    priceCents: product.priceCents,
    stock: product.stock,
    isNew: isNew ?? product.isNew,
    isBestSeller: isBestSeller ?? product.isBestSeller,
    status: status ?? product.status,
  };
  if (change.price) {
    next.priceCents = steppedPrice(product.priceCents, change.price);
    if (next.priceCents < 0) return refused("below");
    if (next.priceCents > MOST.priceCents) return refused("above");
  }
  if (change.stock) {
    const { kind, amount } = change.stock;
    if (kind === "plus" && product.stock === null) return refused("uncounted");
    next.stock = kind === "set" ? amount : (product.stock ?? 0) + amount;
    if (next.stock > MOST.stock) return refused("units");
  }
  const changed = differing(product, next);
  return changed.status === "active" ? activated(product, changed, today) : ok(changed);
}

/** The changes that make a product active, if its potency lets it be. */
function activated(
  product: KnownPotency,
  changes: Partial<Changeable>,
  today: string,
): Result<Partial<Changeable>, LeftReason> {
  if (!product.potencyKnown) return refused("unknown");
  return potencyProblems(product, today).length > 0 ? refused("strong") : ok(changes);
}

const CHANGEABLE = ["priceCents", "stock", "isNew", "isBestSeller", "status"] as const;

function differing(from: Changeable, to: Changeable): Partial<Changeable> {
  return Object.fromEntries(
    CHANGEABLE.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]]),
  );
}

/** A product as an entry of the audit log keeps it. */
export type Kept = Changeable & { version: number };

/**
 * What brings a product back to how it was before an act (rules 34.12); refused when it was saved since. Units that were
 * sold since stay sold: a stock that was counted before and after is moved back by as much as it was moved.
 */
export function changesBack(
  product: Kept & KnownPotency,
  { before, after }: { before: Kept; after: Kept },
  today: string,
): Result<Partial<Changeable>, LeftReason> {
  if (product.version !== after.version) return refused("saved");
  const back = differing(after, before);
  if ("stock" in back && before.stock !== null && after.stock !== null && product.stock !== null) {
    back.stock = product.stock + before.stock - after.stock;
    if (back.stock < 0 || back.stock > MOST.stock) return refused("units");
  }
  return back.status === "active" ? activated(product, back, today) : ok(back);
}
