import type { Category } from "#app/trade/catalog/categories.ts";

/** One warning that stands on a product's page. */
export type RequiredWarning = {
  text: string;
  /** The source of the rule. It must be checked against the law in force before launch, so it is not shown. */
  source: string;
};

/** The source of the warnings that no statute requires. */
const SHOP_RULE = "Shop rule";

/** The gravest warnings of every product, in the order they are read. */
const FIRST: readonly RequiredWarning[] = [
  { text: "Keep this product out of reach of children.", source: "Minnesota Statutes 151.72, subd. 5a" },
  {
    text: "For adults 21 and older. We check an ID at the door.",
    source: "Minnesota Statutes 151.72, subd. 3",
  },
  {
    text: "Contains THC and may be intoxicating. Do not drive a vehicle or operate machinery after using it.",
    source: "Minnesota Statutes 342.63, subd. 6",
  },
];

const SWALLOWED: RequiredWarning = {
  text: "Effects may take up to two hours or more to begin. Wait before taking more.",
  source: "Minnesota Statutes 342.63, subd. 6",
};

/** The warnings about how a product of each category is used. */
const ON_USE: Record<Category, RequiredWarning> = {
  Edibles: SWALLOWED,
  Beverages: SWALLOWED,
  Tinctures: SWALLOWED,
  Topicals: {
    text: "For use on the skin only. Do not swallow, and do not put on broken skin.",
    source: SHOP_RULE,
  },
  Vapes: {
    text: "For inhaling only. Inhaled aerosol can irritate the lungs.",
    source: SHOP_RULE,
  },
};

/** The other warnings of every product. */
const LAST: readonly RequiredWarning[] = [
  { text: "Do not use while pregnant or breastfeeding.", source: "Minnesota Statutes 342.63, subd. 6" },
  { text: "May cause a positive drug test.", source: SHOP_RULE },
  {
    text: "This product has not been evaluated or approved by the FDA. It is not intended to diagnose, treat, cure or prevent any disease.",
    source: "Minnesota Statutes 151.72, subd. 5",
  },
];

/** The warnings of a category in the order they are read, the gravest first. Shown whole, never folded away. */
export function warningsFor(category: Category): RequiredWarning[] {
  return [...FIRST, ON_USE[category], ...LAST];
}
