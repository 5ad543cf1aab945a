import { and, eq, gt, inArray, not, type SQL, sql } from "drizzle-orm";
import { problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import { CATEGORIES } from "./categories.ts";
import { products } from "./tables.server.ts";

/**
 * The products that visitors see and buy: active, and breaking none of these rules, which are those of one day. It says in SQL
 * what `problemsOf` says of one product, so that a page and a checkout agree.
 */
export function soldUnder(rules: readonly Rule[]): SQL | undefined {
  return and(eq(products.status, "active"), ...rules.flatMap((rule) => forbidden(rule) ?? []).map(not));
}

function forbidden({ kind, categories, measure, amount }: Rule): SQL | undefined {
  if (kind !== "category" && kind !== "potency") return undefined;
  const concerned =
    categories.length > 0
      ? inArray(
          products.category,
          CATEGORIES.filter((category) => categories.includes(category)),
        )
      : sql`true`;
  return measure !== null && amount !== null ? and(concerned, gt(products[measure], amount)) : concerned;
}

type Judged = Parameters<typeof problemsOf>[0] & { status: string };

/** The same of a product at hand. */
export function isSoldUnder(product: Judged, rules: readonly Rule[]): boolean {
  return product.status === "active" && problemsOf(product, rules).length === 0;
}
