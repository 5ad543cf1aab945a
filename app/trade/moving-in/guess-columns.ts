import type { ColumnAssignment } from "#app/base/imports/file-kind.ts";
import { ASSIGNED_FIELDS } from "./fields.ts";
import { exactHead, headWords } from "./head-words.ts";
import type { CustomerSource, DiscountSource, ProductSource } from "./source.ts";
import { SOURCES } from "./sources.ts";

/**
 * Suggests a column for each field of a file that isn't recognized: the first one whose name a known file has
 * for it, each column once (rules moving-in/columns).
 */
export function guessColumns(
  of: keyof typeof ASSIGNED_FIELDS,
  head: readonly string[],
): ColumnAssignment["columns"] {
  const left = new Map(head.map((name) => [headWords(name), name]));
  const sourcesOf = of === "products" ? of : of === "promotions" ? "discounts" : "customers";
  const guessed: Record<string, string> = {};
  for (const [field, label] of Object.entries(ASSIGNED_FIELDS[of])) {
    const words = [
      headWords(label),
      ...SOURCES.filter((one) => one.of === sourcesOf).flatMap((one) => namesIn(one.columns, field)),
    ];
    const found = words.find((one) => left.has(one));
    if (found === undefined) continue;
    guessed[field] = left.get(found) ?? "";
    left.delete(found);
  }
  return guessed;
}

const namesIn = (columns: Readonly<Record<string, readonly string[] | undefined>>, field: string) =>
  columns[field] ?? [];

const columnsOf = ({ columns }: ColumnAssignment) =>
  Object.fromEntries(Object.entries(columns).map(([field, head]) => [field, [exactHead(head)]]));

/** Returns the source that an admin's assignment of columns describes. */
export function assignedProducts(assignment: ColumnAssignment): Pick<ProductSource, "grouping" | "columns"> {
  return { grouping: "item", columns: columnsOf(assignment) };
}

export function assignedCustomers(assignment: ColumnAssignment): Pick<CustomerSource, "columns"> {
  return { columns: columnsOf(assignment) };
}

export function assignedDiscounts(assignment: ColumnAssignment): Pick<DiscountSource, "columns"> {
  return { columns: columnsOf(assignment) };
}
