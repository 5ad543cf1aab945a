import { z } from "zod";
import { parseDollars } from "#app/base/lib/money.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";
import {
  type BulkEdit,
  LEFT_REASONS,
  type Left,
  type LeftReason,
  PRICE_STEPS,
  type PriceStep,
  STOCK_STEPS,
  type StockStep,
} from "./bulk-edit.ts";
import { MOST } from "./product-item.ts";

const uuid = z.string().refine(isUuid, "Please reload the page.");
const step = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.union([z.literal(""), z.enum(kinds)], { error: "Please choose how." });
const onOff = z
  .union([z.literal(""), z.enum(["on", "off"])], { error: "Please choose on or off." })
  .transform((value) => (value === "" ? null : value === "on"));

/** The form that changes several products at once (rules 34.11). */
export const bulkEditForm = z
  .strictObject({
    intent: z.literal("change"),
    /** The act's own id, made when the list was drawn: pressing twice changes once. */
    act: uuid,
    ids: z
      .array(uuid)
      .min(1, "Please tick the products that you want to change.")
      .max(ROWS_PER_PAGE, `Please tick at most ${ROWS_PER_PAGE} products.`)
      .transform((ids) => [...new Set(ids)]),
    priceStep: step(PRICE_STEPS),
    priceAmount: z.string().max(40),
    stockStep: step(STOCK_STEPS),
    stockAmount: z.string().max(40),
    isNew: onOff,
    isBestSeller: onOff,
    status: z
      .union([z.literal(""), z.enum(PRODUCT_STATUSES)], { error: "Please choose a status." })
      .transform((value) => value || null),
  })
  .transform(({ act, ids, priceStep, priceAmount, stockStep, stockAmount, ...others }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return null;
    };
    const price = priceStep ? readPrice(priceStep, priceAmount, refuse) : null;
    const stock = stockStep ? readStock(stockStep, stockAmount, refuse) : null;
    const { isNew, isBestSeller, status } = others;
    const change: BulkEdit = { price, stock, isNew, isBestSeller, status };
    const isNothing = !priceStep && !stockStep && isNew === null && isBestSeller === null && !status;
    if (isNothing) refuse("", "Please choose what to change.");
    return { act, ids, change };
  });

/** The form that undoes such an act (rules 34.12). */
export const undoForm = z.strictObject({ intent: z.literal("undo"), act: uuid });

type Refuse = (field: string, message: string) => null;

function readPrice(kind: PriceStep["kind"], typed: string, refuse: Refuse): PriceStep | null {
  if (kind === "plus-percent" || kind === "minus-percent") {
    const text = typed.trim().replace(/\s*%$/, "");
    const most = kind === "minus-percent" ? 100 : 1_000;
    const amount = /^\d{1,4}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
    if (amount !== null && amount <= most * 100) return { kind, amount };
    return refuse(
      "priceAmount",
      `Please enter the percentage as a number from 0 to ${most.toLocaleString("en-US")}.`,
    );
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

/**
 * The list after an act on several products (rules 34.11, 34.12): its address as it was, with what came of the act, so
 * that it can be read, reloaded and undone without JavaScript too.
 */
export function listAfter(
  params: URLSearchParams,
  { what, act, left }: { what: "changed" | "undone"; act: string; left: readonly Left[] },
): string {
  const next = new URLSearchParams(withParams(params, {}));
  next.set(what, act);
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
