import type { Category } from "#app/catalog/product.ts";

/** One warning that stands on every product page of its categories. */
export type RequiredWarning = {
  text: string;
  /** Null = every category. */
  categories: readonly Category[] | null;
  /** Whose rule it is, as one would look it up; to be checked against the law in force before launch, so not shown. */
  source: string;
};

/** Of the warnings that no statute asks for. */
const SHOP_RULE = "Shop rule";

/** The warnings in the order they are read, the gravest first (rules 1.9). Shown whole, never folded away. */
export const REQUIRED_WARNINGS: readonly RequiredWarning[] = [
  {
    text: "Keep this product out of reach of children.",
    categories: null,
    source: "Minnesota Statutes 151.72, subd. 5a",
  },
  {
    text: "For adults 21 and older. We check an ID at the door.",
    categories: null,
    source: "Minnesota Statutes 151.72, subd. 3",
  },
  {
    text: "Contains THC and may be intoxicating. Do not drive a vehicle or operate machinery after using it.",
    categories: null,
    source: "Minnesota Statutes 342.63, subd. 6",
  },
  {
    text: "Effects may take up to two hours or more to begin. Wait before taking more.",
    categories: ["Edibles", "Beverages", "Tinctures"],
    source: "Minnesota Statutes 342.63, subd. 6",
  },
  {
    text: "For use on the skin only. Do not swallow, and do not put on broken skin.",
    categories: ["Topicals"],
    source: SHOP_RULE,
  },
  {
    text: "For inhaling only. Inhaled aerosol can irritate the lungs.",
    categories: ["Vapes"],
    source: SHOP_RULE,
  },
  {
    text: "Do not use while pregnant or breastfeeding.",
    categories: null,
    source: "Minnesota Statutes 342.63, subd. 6",
  },
  { text: "May cause a positive drug test.", categories: null, source: SHOP_RULE },
  {
    text: "This product has not been evaluated or approved by the FDA. It is not intended to diagnose, treat, cure or prevent any disease.",
    categories: null,
    source: "Minnesota Statutes 151.72, subd. 5",
  },
];

/** The warnings of a category, in reading order. */
export function warningsFor(category: Category): RequiredWarning[] {
  return REQUIRED_WARNINGS.filter(({ categories }) => categories === null || categories.includes(category));
}
