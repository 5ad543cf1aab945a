import { z } from "zod";
import { type Cents, parseDollars } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { type Checked, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import { MOST } from "./product-item.ts";

/** Kinds of bulk price changes. Percentages are in basis points (100 = 1%). */
const PRICE_STEPS = ["set", "plus", "minus", "plus-percent", "minus-percent"] as const;
type PriceStep = { kind: (typeof PRICE_STEPS)[number]; amount: number };
/** Kinds of bulk stock changes. */
const STOCK_STEPS = ["set", "plus"] as const;
type StockStep = { kind: (typeof STOCK_STEPS)[number]; amount: number };

/** Fields that a bulk edit can change. */
const CHANGEABLE = ["priceCents", "stock", "isNew", "isBestSeller", "status"] as const;
type Changeable = Pick<WholeProduct, (typeof CHANGEABLE)[number]>;

const uuid = z.string().refine(isUuid, "Reload the page and try again.");
const stepOf = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.union([z.literal(""), z.enum(kinds)], { error: "Choose how to change it." });
const onOff = z
  .union([z.literal(""), z.enum(["on", "off"])], { error: "Choose on or off." })
  .transform((value) => (value === "" ? null : value === "on"));

/** Parses the bulk edit form (rules product-screens/bulk-edit). */
export const bulkEditForm = z
  .strictObject({
    /** Id of the edit, created when the list was rendered, so a double press applies it once. */
    act: uuid,
    ids: z
      .array(uuid)
      .min(1, "Select the products to change.")
      .max(ROWS_PER_PAGE, `Select up to ${ROWS_PER_PAGE} products.`)
      .transform((ids) => [...new Set(ids)]),
    priceStep: stepOf(PRICE_STEPS),
    priceAmount: z.string().max(40),
    stockStep: stepOf(STOCK_STEPS),
    stockAmount: z.string().max(40),
    isNew: onOff,
    isBestSeller: onOff,
    status: z
      .union([z.literal(""), z.enum(PRODUCT_STATUSES)], { error: "Choose a status." })
      .transform((value) => value || null),
  })
  .transform(({ act, ids, priceStep, priceAmount, stockStep, stockAmount, ...flags }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return null;
    };
    const price = priceStep ? readPrice(priceStep, priceAmount, refuse) : null;
    const stock = stockStep ? readStock(stockStep, stockAmount, refuse) : null;
    const isNothing = Object.values(flags).every((value) => value === null);
    if (isNothing && !priceStep && !stockStep) refuse("", "Choose what to change.");
    return { act, ids, change: { price, stock, ...flags } };
  });

/** Changes of a bulk edit (rules product-screens/bulk-edit); null leaves a field unchanged. */
export type BulkEdit = z.infer<typeof bulkEditForm>["change"];

/** Parses the undo form (rules product-screens/bulk-undo). */
export const undoForm = z.strictObject({ act: uuid });

type Refuse = (field: string, message: string) => null;

function readPrice(kind: PriceStep["kind"], typed: string, refuse: Refuse): PriceStep | null {
  if (kind === "plus-percent" || kind === "minus-percent") {
    const text = typed.trim().replace(/\s*%$/, "");
    const most = kind === "minus-percent" ? 100 : 1_000;
    const amount = /^\d{1,4}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
    if (amount !== null && amount <= most * 100) return { kind, amount };
    const range = `from 0 to ${most.toLocaleString("en-US")}`;
    return refuse("priceAmount", `Please enter the percentage as a number ${range}.`);
  }
  const amount = parseDollars(typed);
  if (amount !== null && amount <= MOST.priceCents) return { kind, amount };
  return refuse("priceAmount", "Please enter an amount in dollars and cents, such as 2.50.");
}

function readStock(kind: StockStep["kind"], typed: string, refuse: Refuse): StockStep | null {
  const text = typed.trim();
  if (/^\d{1,7}$/.test(text) && Number(text) <= MOST.stock) return { kind, amount: Number(text) };
  return refuse("stockAmount", "Please enter the units as a whole number from 0 to 1,000,000.");
}

/** Reasons for leaving a product unchanged. */
export const LEFT_REASONS = {
  below: "its price would be less than $0.00.",
  above: "its price would be more than $10,000.00.",
  batches: "its stock is tracked by batch. Change it there.",
  uncounted: "its stock isn't tracked. Set it first.",
  units: "its stock would be outside 0 to 1,000,000.",
  sizes: "it has several sizes. Change each one's price and stock there.",
  unknown: "its potency is missing, so it can't be active.",
  strong: "it breaks a rule, so it can't be active.",
  saved: "it was edited since.",
  gone: "it was deleted.",
} as const;
export type LeftReason = keyof typeof LEFT_REASONS;
/** A product that a bulk edit left unchanged, and why. */
export type Left = { id: string; reason: LeftReason };

/** Changes of one product; refused if it's left unchanged. */
export type ProductChanges = Result<Partial<Changeable>, LeftReason>;

/** Returns the new price, rounded half up to the cent. */
export function steppedPrice(cents: Cents, { kind, amount }: PriceStep): Cents {
  if (kind === "set") return amount;
  if (kind === "plus") return cents + amount;
  if (kind === "minus") return cents - amount;
  const share = 10_000 + (kind === "plus-percent" ? amount : -amount);
  return Math.floor((cents * share + 5_000) / 10_000);
}

/** A product's potency, whether it was entered, and whether stock is tracked by batch. */
type KnownPotency = Checked & { potencyKnown: boolean; hasBatches: boolean };

/** Returns the changes of one product; empty if nothing differs. `rules` are today's. */
export function productChangesOf(
  product: Changeable & KnownPotency,
  change: BulkEdit,
  rules: readonly Rule[],
): ProductChanges {
  const { price, stock, isNew, isBestSeller, status } = change;
  const next: Changeable = {
    priceCents: price ? steppedPrice(product.priceCents, price) : product.priceCents,
    stock: product.stock,
    isNew: isNew ?? product.isNew,
    isBestSeller: isBestSeller ?? product.isBestSeller,
    status: status ?? product.status,
  };
  if (price && next.priceCents < 0) return refused("below");
  if (price && next.priceCents > MOST.priceCents) return refused("above");
  if (stock) {
    if (product.hasBatches) return refused("batches");
    if (stock.kind === "plus" && product.stock === null) return refused("uncounted");
    next.stock = stock.kind === "set" ? stock.amount : (product.stock ?? 0) + stock.amount;
    if (next.stock > MOST.stock) return refused("units");
  }
  return allowed(product, differing(product, next), rules);
}

/** A size other than a product's first one. */
type FurtherSize = KnownPotency & Pick<WholeProduct, "priceCents" | "stock" | "status" | "isOn">;

/**
 * Returns the changes of a product's further size: its price is raised or lowered with the product's, and its
 * status follows the product's. Refused if either can't be (rules product-screens/bulk-edit).
 */
export function sizeChangesOf(
  size: FurtherSize,
  { price, stock, status }: Pick<BulkEdit, "price" | "stock" | "status">,
  rules: readonly Rule[],
): ProductChanges {
  if (stock || price?.kind === "set") return refused("sizes");
  // What is off sale stays so, and needs no potency.
  const followed = { price, stock: null, status: size.isOn ? status : null };
  const badges = { isNew: null, isBestSeller: null };
  return productChangesOf(asProduct(size), { ...followed, ...badges }, rules);
}

/** Adds the badges, which only products have. */
export function asProduct<One extends object>(size: One) {
  return { ...size, isNew: false, isBestSeller: false };
}

/** Returns the changes, or a refusal if they would activate a product that its potency doesn't allow. */
function allowed(
  product: KnownPotency,
  changes: Partial<Changeable>,
  rules: readonly Rule[],
): ProductChanges {
  if (changes.status !== "active") return ok(changes);
  if (!product.potencyKnown) return refused("unknown");
  return problemsOf(product, rules).length > 0 ? refused("strong") : ok(changes);
}

function differing(from: Changeable, to: Changeable): Partial<Changeable> {
  const fields = CHANGEABLE.filter((field) => from[field] !== to[field]);
  return Object.fromEntries(fields.map((field) => [field, to[field]]));
}

/** A product as stored in an audit entry. */
export type KeptProduct = Changeable & { version: number };

/**
 * Returns the changes that undo an edit of a product (rules product-screens/bulk-undo); refused if it was
 * edited since. Units sold since stay sold: a stock that was tracked before and after is moved back by the
 * same amount.
 */
export function changesBack(
  product: KeptProduct & KnownPotency,
  { before, after }: { before: KeptProduct; after: KeptProduct },
  rules: readonly Rule[],
): ProductChanges {
  if (product.version !== after.version) return refused("saved");
  const back = differing(after, before);
  if ("stock" in back && product.hasBatches) return refused("batches");
  if ("stock" in back && before.stock !== null && after.stock !== null && product.stock !== null) {
    back.stock = product.stock + before.stock - after.stock;
    if (back.stock < 0 || back.stock > MOST.stock) return refused("units");
  }
  return allowed(product, back, rules);
}

/**
 * Returns the list's address after an edit (rules product-screens/bulk-edit, product-screens/bulk-undo). It
 * holds the result, for use without JavaScript.
 */
export function listAfter(
  params: URLSearchParams,
  { what, act, left }: { what: "changed" | "undone"; act: string; left: readonly Left[] },
): string {
  const next = new URLSearchParams(withParams(params, { [what]: act }));
  for (const { id, reason } of left) next.append("left", `${reason}.${id}`);
  return `/admin/products?${next}`;
}

/** Parses the result in an address, skipping unreadable parts; null if there is none. */
export function readBulkEditParams(params: URLSearchParams) {
  const what = params.has("undone") ? ("undone" as const) : ("changed" as const);
  const act = params.get(what);
  const left = params.getAll("left").flatMap((text) => {
    const [reason = "", id] = text.split(".");
    return Object.hasOwn(LEFT_REASONS, reason) && isUuid(id) ? [{ id, reason: reason as LeftReason }] : [];
  });
  return isUuid(act) ? { what, act, left: left.slice(0, 50) } : null;
}
