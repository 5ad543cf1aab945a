import { MOST, PRODUCT } from "#app/admin/products/product-item.ts";
import { numberText, readNumber } from "#app/base/imports/cells.ts";
import { type FieldFault, type FileColumn, fieldColumns } from "#app/base/imports/file-kind.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

// The stock of a product or a size in a file (rules import/products).

/** Units on hand, null if they aren't tracked, and whether batches track them; a new record may have neither. */
type Stocked = { stock?: number | null; hasBatches?: boolean };
type Cells = Readonly<Record<string, string>>;

const STOCK = PRODUCT.labels.stock;
const STOCK_SEEN = "Stock at export";

/**
 * Stock in two columns: orders reduce the stock after the export, so the second column keeps the exported value.
 * Both are blank for what is tracked by batch (rules batches/counted-stock).
 */
export const STOCK_COLUMNS: FileColumn<Stocked, Stocked>[] = [
  fieldColumns<Stocked, "stock">({ stock: STOCK })(
    "stock",
    "a whole number; blank if not tracked, or tracked by batch",
    shownStock,
    { read: readNumber },
  ),
  {
    head: STOCK_SEEN,
    field: null,
    beside: STOCK,
    hint: "the stock at export; don't change it",
    show: shownStock,
  },
];

function shownStock({ stock = null, hasBatches = false }: Stocked): number | null {
  return hasBatches ? null : stock;
}

const storedText = (stored: Stocked | null) => stored?.stock?.toString() ?? "";

/** Returns the error of a typed stock that batches track; none if the cell is blank or unchanged. */
export function trackedStockFaults(
  stored: Stocked | null,
  cells: Cells,
  of: "product" | "size",
): FieldFault[] {
  const typed = numberText(cells[STOCK] ?? "");
  if (!stored?.hasBatches || typed === "" || typed === storedText(stored)) return [];
  const sentence = `This ${of}'s stock is tracked by batch. Leave the cell blank.`;
  return [{ field: "stock", sentence }];
}

/** Returns the stock for the form: the stored one, unless someone typed another beside the exported value. */
export function stockForForm(stored: Stocked | null, cells: Cells, typed: string | undefined) {
  const seen = cells[STOCK_SEEN];
  const isUntouched = seen !== undefined && numberText(seen) === numberText(cells[STOCK] ?? "");
  return stored && (stored.hasBatches || isUntouched) ? storedText(stored) : typed;
}

/** Returns the error of a changed stock that isn't what it was at the export. */
export function movedStockFaults(stored: Stocked, cells: Cells): FieldFault[] {
  const now = storedText(stored);
  const seen = cells[STOCK_SEEN] === undefined ? now : numberText(cells[STOCK_SEEN]);
  if (seen === now) return [];
  const sentence = `The stock was ${seen || "not tracked"} when the file was exported and is ${now || "not tracked"} now. Enter both again.`;
  return [{ field: "stock", sentence }];
}

/** Returns why a checked stock can't be written anymore; null if it can. */
export function stockConflict(locked: Stocked | null, before: Stocked | null, after: Stocked) {
  if (!("stock" in after)) return null;
  const units = ({ stock }: Stocked) => stock ?? "not tracked";
  if (locked?.hasBatches) return "has batches now, so its stock is tracked by batch.";
  if (locked && before && locked.stock !== before.stock)
    return `had a stock of ${units(before)} when the file was checked, and has ${units(locked)} now.`;
  return null;
}

/** Adds the reverted stock to reverted values, if the file wrote one; units sold since stay sold. */
export function withStockBack<Values extends object>(
  values: Values,
  { locked, before, after }: { locked: Stocked; before: Stocked; after: Stocked },
): Result<Values & Stocked, string> {
  if (!("stock" in after)) return ok(values);
  if (locked.hasBatches) return refused("Its stock is tracked by batch now.");
  const [was, put, now] = [before.stock ?? null, after.stock ?? null, locked.stock ?? null];
  if (was === null || put === null || now === null) return ok({ ...values, stock: was });
  const stock = now + was - put;
  if (stock < 0 || stock > MOST.stock)
    return refused("Its stock would be outside the range from 0 to 1,000,000.");
  return ok({ ...values, stock });
}
