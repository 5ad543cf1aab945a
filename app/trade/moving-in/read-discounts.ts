import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readPrice, readUnits, readYesNo, withoutGuard } from "./cell-values.ts";
import { headWords } from "./head-words.ts";
import { fieldOf, type Moved, type MovedDiscount, type MovedRow } from "./moved-records.ts";
import { readRows, withFaults } from "./read-file.ts";
import type { DiscountSource } from "./source.ts";

/**
 * Reads the promo codes of another shop's file (rules moving-in/discounts). Refused with a message if the file
 * isn't a table.
 */
export function readMovedDiscounts(
  text: string,
  { columns }: Pick<DiscountSource, "columns">,
): Result<Moved<MovedDiscount>, string> {
  const read = readRows(text, columns);
  if (!read.ok) return read;
  const moved: Moved<MovedDiscount> = { records: [], faults: [], left: [] };
  const rows = new Map<string, number>();
  for (const row of read.value.rows) {
    const code = withoutGuard(fieldOf(row, "code")).toUpperCase();
    const before = rows.get(code);
    if (code === "") moved.faults.push({ row: row.row, sentence: "There is no code." });
    else if (before !== undefined)
      moved.faults.push({
        row: row.row,
        sentence: `The code ${shortened(code)} is already in row ${before}.`,
      });
    else {
      rows.set(code, row.row);
      const found = discountOf(row, code);
      if (found === null)
        moved.left.push({
          row: row.row,
          sentence: `${shortened(code)} is a kind of discount that this shop doesn't have.`,
        });
      else if (found.ok) moved.records.push(found.value);
      else moved.faults.push({ row: row.row, sentence: found.refusal });
    }
  }
  return ok(withFaults(moved, read.value.faults));
}

function discountOf(row: MovedRow, code: string): Result<MovedDiscount, string> | null {
  const kind = kindOf(row);
  if (kind === null) return null;
  const value = kind === "free_delivery" ? ok(0) : readValue(fieldOf(row, "value"), kind);
  if (!value.ok) return value;
  const [asked, applied] = [fieldOf(row, "minimum"), fieldOf(row, "appliesTo")];
  const isOfUnits = /\b(?:items?|units?|quantity|products?)\b/i.test(asked);
  const minimum = isOfUnits ? undefined : /\d[\d.,]*/.exec(asked)?.[0];
  const least = minimum === undefined ? null : readPrice(minimum);
  if (least && !least.ok) return least;
  return ok({
    ...{ row: row.row, code, kind, value: value.value },
    minimumCents: least && least.value > 0 ? least.value : null,
    usesPerCode: readUnits(fieldOf(row, "usesPerCode")),
    isOncePerCustomer: readYesNo(fieldOf(row, "isOncePerCustomer")) === true,
    isForProducts: kind !== "free_delivery" && /\bproducts?\b/.test(headWords(`${applied} ${wordsOf(row)}`)),
    minimumUnits: isOfUnits ? asked : "",
    isActive: /^(?:active|enabled|scheduled|)$/i.test(fieldOf(row, "status")),
    startsAt: fieldOf(row, "startsAt"),
    endsAt: fieldOf(row, "endsAt"),
  });
}

const wordsOf = (row: MovedRow) => `${fieldOf(row, "kind")} ${fieldOf(row, "valueType")}`.toLowerCase();

/** Returns the kind of a discount; null for one that gives products, that an app calculates, or without a known type. */
function kindOf(row: MovedRow): MovedDiscount["kind"] | null {
  const words = wordsOf(row);
  if (/buy|\bapp\b/.test(words)) return null;
  if (/shipping|delivery/.test(words)) return "free_delivery";
  if (/percent|%/.test(`${fieldOf(row, "valueType")} ${fieldOf(row, "value")}`.toLowerCase()))
    return "percent";
  return /amount|fixed|dollar|usd|\$/.test(fieldOf(row, "valueType").toLowerCase()) ? "amount" : null;
}

/** Parses a value, which Shopify writes as a negative number: "-15.0", "-5.00". */
function readValue(cell: string, kind: "percent" | "amount"): Result<number, string> {
  const text = cell.replace(/^[-\u2212]/, "").replace(/\s?%$/, "");
  if (kind === "amount") return readPrice(text);
  const percent = Number(text.replace(",", "."));
  if (text === "" || !(percent > 0 && percent <= 100))
    return refused(`“${shortened(cell)}” isn't a percentage from 1 to 100.`);
  return ok(percent);
}
