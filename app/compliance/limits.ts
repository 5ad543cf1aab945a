import type { Category } from "#app/catalog/product.ts";

/** The potency facts of a product, from its lab report and label. */
export type Potency = {
  category: Category;
  /** Delta-9 THC by weight, in percent. */
  delta9Percent: number;
  thcMgPerServing: number;
  thcMgPerPackage: number;
};

type Measure = Exclude<keyof Potency, "category">;

/** One limit of the law: the most of a measure, for some categories or for all, from a day on. */
export type PotencyLimit = {
  measure: Measure;
  /** What the limit is about, as a sentence begins. */
  subject: string;
  most: number;
  unit: "mg" | "%";
  /** Null = every category. */
  categories: readonly Category[] | null;
  /** First day in force, "2022-07-01". */
  from: string;
  source: string;
};

/**
 * The limits of the shop (rules 1.3 to 1.6). When the law changes, add a line with its first
 * day instead of changing one: of the lines about the same subject and categories, the newest in force counts.
 */
export const POTENCY_LIMITS: readonly PotencyLimit[] = [
  {
    measure: "delta9Percent",
    subject: "Delta-9 THC",
    most: 0.3,
    unit: "%",
    categories: null,
    from: "2022-07-01",
    source: "Minnesota Statutes 151.72, subd. 3",
  },
  {
    measure: "thcMgPerServing",
    subject: "THC per serving",
    most: 5,
    unit: "mg",
    categories: null,
    from: "2022-07-01",
    source: "Minnesota Statutes 151.72, subd. 5a",
  },
  {
    measure: "thcMgPerPackage",
    subject: "THC per package",
    most: 50,
    unit: "mg",
    categories: null,
    from: "2022-07-01",
    source: "Minnesota Statutes 151.72, subd. 5a",
  },
  {
    measure: "thcMgPerPackage",
    subject: "THC per container",
    most: 10,
    unit: "mg",
    categories: ["Beverages"],
    from: "2023-05-31",
    source: "Minnesota Statutes 151.72, subd. 5a, beverages",
  },
];

/** A limit that a product breaks, by how much, and the sentence that says so. */
export type PotencyProblem = { measure: Measure; limit: PotencyLimit; over: number; sentence: string };

/** The limits in force for a category on a day ("2026-11-21"). */
export function limitsFor(category: Category, on: string): PotencyLimit[] {
  const newest = new Map<string, PotencyLimit>();
  for (const limit of POTENCY_LIMITS) {
    if (limit.from > on || (limit.categories && !limit.categories.includes(category))) continue;
    const known = newest.get(limit.subject);
    if (!known || known.from < limit.from) newest.set(limit.subject, limit);
  }
  return [...newest.values()];
}

/**
 * The limits a product breaks on a day ("2026-11-21"); empty when it may be sold. A product with a problem can be
 * kept as a draft but not be made active.
 */
export function potencyProblems(product: Potency, on: string): PotencyProblem[] {
  return limitsFor(product.category, on).flatMap((limit) => {
    const value = product[limit.measure];
    if (value <= limit.most) return [];
    // The database keeps at most three decimals; rounding hides what binary fractions add.
    const over = Math.round((value - limit.most) * 1_000) / 1_000;
    const { measure, subject, unit, most, source } = limit;
    const amount = (number: number) => (unit === "%" ? `${number}%` : `${number} mg`);
    const sentence = `${subject} is ${amount(value)}, ${amount(over)} over the limit of ${amount(most)} (${source}).`;
    return [{ measure, limit, over, sentence }];
  });
}
