import { z } from "zod";
import { type Cents, parseDollars } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { type Potency, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import { MOST } from "./product-item.ts";

/** How several prices are changed at once; a share is in basis points (100 = 1%). */
const PRICE_STEPS = ["set", "plus", "minus", "plus-percent", "minus-percent"] as const;
type PriceStep = { kind: (typeof PRICE_STEPS)[number]; amount: number };
/** How several stocks are changed at once. */
const STOCK_STEPS = ["set", "plus"] as const;
type StockStep = { kind: (typeof STOCK_STEPS)[number]; amount: number };

/** What an act on several products can change. */
const CHANGEABLE = ["priceCents", "stock", "isNew", "isBestSeller", "status"] as const;
type Changeable = Pick<WholeProduct, (typeof CHANGEABLE)[number]>;

const uuid = z.string().refine(isUuid, "Reload the page and try again.");
const stepOf = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.union([z.literal(""), z.enum(kinds)], { error: "Please choose how." });
const onOff = z
  .union([z.literal(""), z.enum(["on", "off"])], { error: "Please choose on or off." })
  .transform((value) => (value === "" ? null : value === "on"));

/** The form that changes several products at once (rules product-screens/bulk-edit). */
export const bulkEditForm = z
  .strictObject({
    /** The act's own id, made when the list was rendered: pressing twice changes once. */
    act: uuid,
    ids: z
      .array(uuid)
      .min(1, "Please tick the products that you want to change.")
      .max(ROWS_PER_PAGE, `Please tick at most ${ROWS_PER_PAGE} products.`)
      .transform((ids) => [...new Set(ids)]),
    priceStep: stepOf(PRICE_STEPS),
    priceAmount: z.string().max(40),
    stockStep: stepOf(STOCK_STEPS),
    stockAmount: z.string().max(40),
    isNew: onOff,
    isBestSeller: onOff,
    status: z
      .union([z.literal(""), z.enum(PRODUCT_STATUSES)], { error: "Please choose a status." })
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
    if (isNothing && !priceStep && !stockStep) refuse("", "Please choose what to change.");
    return { act, ids, change: { price, stock, ...flags } };
  });

/** What is changed of several products at once (rules product-screens/bulk-edit); null stays as it is. */
export type BulkEdit = z.infer<typeof bulkEditForm>["change"];

/** The form that undoes such an act (rules product-screens/bulk-undo). */
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

/** Why one of several products is left as it is. */
export const LEFT_REASONS = {
  below: "its price would fall below $0.00.",
  above: "its price would rise above $10,000.00.",
  batches: "its batches count its stock. Change it there.",
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

/** What changes of one product; refused when it is left as it is. */
export type ProductChanges = Result<Partial<Changeable>, LeftReason>;

/** The new price of a product, rounded half up to the cent. */
export function steppedPrice(cents: Cents, { kind, amount }: PriceStep): Cents {
  if (kind === "set") return amount;
  if (kind === "plus") return cents + amount;
  if (kind === "minus") return cents - amount;
  const share = 10_000 + (kind === "plus-percent" ? amount : -amount);
  return Math.floor((cents * share + 5_000) / 10_000);
}

/** The potency of a product, whether anybody has entered it, and whether batches count its stock. */
type KnownPotency = Potency & { potencyKnown: boolean; hasBatches: boolean };

/** What changes of one product; empty when it is so already. `rules` are those of today. */
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

/** The changes, unless they make a product active whose potency does not let it be. */
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

/** A product as an entry of the audit log keeps it. */
export type KeptProduct = Changeable & { version: number };

/**
 * What brings a product back to how it was before an act (rules product-screens/bulk-undo); refused when it was saved since. Units that
 * were sold since stay sold: a stock that was counted before and after is moved back by as much as it was moved.
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

/** The list after an act (rules product-screens/bulk-edit, product-screens/bulk-undo): its address says what came of it, so it works without JavaScript too. */
export function listAfter(
  params: URLSearchParams,
  { what, act, left }: { what: "changed" | "undone"; act: string; left: readonly Left[] },
): string {
  const next = new URLSearchParams(withParams(params, { [what]: act }));
  for (const { id, reason } of left) next.append("left", `${reason}.${id}`);
  return `/admin/products?${next}`;
}

/** Reads what came of an act. What cannot be read is passed over; null when the address names none. */
export function readBulkEditParams(params: URLSearchParams) {
  const what = params.has("undone") ? ("undone" as const) : ("changed" as const);
  const act = params.get(what);
  const left = params.getAll("left").flatMap((text) => {
    const [reason = "", id] = text.split(".");
    return Object.hasOwn(LEFT_REASONS, reason) && isUuid(id) ? [{ id, reason: reason as LeftReason }] : [];
  });
  return isUuid(act) ? { what, act, left: left.slice(0, 50) } : null;
}
