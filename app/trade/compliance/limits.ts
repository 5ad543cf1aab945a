import type { Category } from "#app/trade/catalog/categories.ts";
import { withUnit } from "#app/trade/catalog/product-facts.ts";

/** The potency facts of a product, from its lab report and label. */
export type Potency = {
  category: Category;
  /** Delta-9 THC by weight, in percent. */
  delta9Percent: number;
  thcMgPerServing: number;
  thcMgPerPackage: number;
};

type Measure = Exclude<keyof Potency, "category">;

/** One limit of the law: the highest amount of a measure, from a day on. */
export type PotencyLimit = {
  measure: Measure;
  /** The subject of the limit, for the beginning of a sentence. */
  subject: string;
  most: number;
  unit: "mg" | "%";
  /** First day in force, "2022-07-01". */
  from: string;
  source: string;
};

/** The limits that every product keeps, and those that the products of one category keep besides. */
type PotencyLimits = {
  general: readonly PotencyLimit[];
  ofCategory: Record<Category, readonly PotencyLimit[]>;
};

/**
 * The limits of the shop (rules 1.3 to 1.6). When the law changes, add an entry with its first day instead of changing
 * one; limitsFor says which entry applies.
 */
export const POTENCY_LIMITS: PotencyLimits = {
  general: [
    {
      measure: "delta9Percent",
      subject: "Delta-9 THC",
      most: 0.3,
      unit: "%",
      from: "2022-07-01",
      source: "Minnesota Statutes 151.72, subd. 3",
    },
    {
      measure: "thcMgPerServing",
      subject: "THC per serving",
      most: 5,
      unit: "mg",
      from: "2022-07-01",
      source: "Minnesota Statutes 151.72, subd. 5a",
    },
    {
      measure: "thcMgPerPackage",
      subject: "THC per package",
      most: 50,
      unit: "mg",
      from: "2022-07-01",
      source: "Minnesota Statutes 151.72, subd. 5a",
    },
  ],
  ofCategory: {
    Edibles: [],
    Beverages: [
      {
        measure: "thcMgPerPackage",
        subject: "THC per container",
        most: 10,
        unit: "mg",
        from: "2023-05-31",
        source: "Minnesota Statutes 151.72, subd. 5a, beverages",
      },
    ],
    Tinctures: [],
    Topicals: [],
    Vapes: [],
  },
};

/**
 * The limits that apply to a category on a day, at most one for each measure: the stricter one of the newest general limit and
 * of the category's own, so a later general limit never loosens that of a category. A law that allows one category more than
 * the others is a higher general limit and one limit for each of the others.
 */
export function limitsFor(category: Category, on: string, limits = POTENCY_LIMITS): PotencyLimit[] {
  const applying = new Map<Measure, PotencyLimit>();
  for (const limit of [...newestOf(limits.general, on), ...newestOf(limits.ofCategory[category], on)]) {
    const other = applying.get(limit.measure);
    if (!other || limit.most < other.most) applying.set(limit.measure, limit);
  }
  return [...applying.values()];
}

/** For each measure, the newest limit that is in force on a day. */
function newestOf(lines: readonly PotencyLimit[], on: string): PotencyLimit[] {
  const newest = new Map<Measure, PotencyLimit>();
  for (const line of lines) {
    const known = newest.get(line.measure);
    if (line.from <= on && (!known || known.from < line.from)) newest.set(line.measure, line);
  }
  return [...newest.values()];
}

/**
 * The limits that a product breaks on a day, by how much, and the sentences that say so; empty when it may be sold. With
 * one it can be a draft but not active.
 */
export function potencyProblems(product: Potency, on: string) {
  return limitsFor(product.category, on).flatMap((limit) => {
    const value = product[limit.measure];
    if (value <= limit.most) return [];
    // The database keeps at most three decimals; rounding removes the errors of binary fractions.
    const over = Math.round((value - limit.most) * 1_000) / 1_000;
    const { measure, subject, unit, most, source } = limit;
    const amount = (number: number) => withUnit(number, unit);
    const sentence = `${subject} is ${amount(value)}, ${amount(over)} over the limit of ${amount(most)} (${source}).`;
    return [{ measure, limit, over, sentence }];
  });
}
