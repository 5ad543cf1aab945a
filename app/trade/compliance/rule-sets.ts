import { type CountedAs, leastAge, type Rule, ruleStateOf } from "./rules.ts";

export type ShippedRule = Omit<Rule, "id">;

/** Name of the demo's set. */
const MINNESOTA = "Minnesota, hemp edibles";

const BLANK = {
  categories: [],
  classes: [],
  measure: null,
  amount: null,
  words: "",
  position: 0,
  lastDay: null,
  note: "",
  isOn: true,
  set: MINNESOTA,
} satisfies Partial<ShippedRule>;

const EDIBLES = "Minnesota Statutes 151.72, subd. 5a";
const LABELS = "Minnesota Statutes 342.63, subd. 6";
const SHOP_RULE = "Shop rule";
const FIRST_DAY = "2022-07-01";
const COUNSEL = "Off by default. Ask your lawyer whether and when it applies to this shop.";

const warning = (position: number, words: string, source: string, classes: CountedAs[] = []): ShippedRule => {
  return { ...BLANK, kind: "warning", words, position, source, classes, firstDay: FIRST_DAY };
};

/** Day of the federal law on hemp, Public Law 115-334: before every sale. */
const HEMP_LAW = "2018-12-20";

/** The rules of a new shop, until its owner adds those of its state: 21 or older, and only with a lab report. */
export const FIRST_RULES: readonly ShippedRule[] = [
  { ...BLANK, kind: "age", amount: 21, firstDay: HEMP_LAW, source: SHOP_RULE, set: "" },
  { ...BLANK, kind: "report", firstDay: HEMP_LAW, source: SHOP_RULE, set: "" },
];

/**
 * The rules of the demo (rules compliance/*). Those that are off are known and await a decision. All of
 * them must be checked against current law before the first sale.
 */
export const MINNESOTA_RULES: readonly ShippedRule[] = [
  {
    ...BLANK,
    kind: "age",
    amount: 21,
    firstDay: FIRST_DAY,
    source: "Minnesota Statutes 151.72, subd. 3",
  },
  {
    ...BLANK,
    kind: "potency",
    measure: "delta9Percent",
    amount: 0.3,
    firstDay: FIRST_DAY,
    source: "Minnesota Statutes 151.72, subd. 3",
  },
  {
    ...BLANK,
    kind: "potency",
    measure: "thcMgPerServing",
    amount: 5,
    firstDay: FIRST_DAY,
    source: EDIBLES,
  },
  {
    ...BLANK,
    kind: "potency",
    measure: "thcMgPerPackage",
    amount: 50,
    firstDay: FIRST_DAY,
    source: EDIBLES,
  },
  {
    ...BLANK,
    kind: "potency",
    classes: ["beverage"],
    measure: "thcMgPerPackage",
    amount: 10,
    words: "THC per container",
    firstDay: "2023-05-31",
    source: `${EDIBLES}, beverages`,
  },
  warning(10, "Keep this product out of reach of children.", EDIBLES),
  warning(20, "For adults 21 and older. We check an ID at the door.", "Minnesota Statutes 151.72, subd. 3"),
  warning(
    30,
    "Contains THC and may be intoxicating. Do not drive a vehicle or operate machinery after using it.",
    LABELS,
  ),
  warning(40, "Effects may take up to two hours or more to begin. Wait before taking more.", LABELS, [
    "edible",
    "beverage",
  ]),
  warning(50, "For use on the skin only. Do not swallow, and do not put on broken skin.", SHOP_RULE, [
    "topical",
  ]),
  warning(60, "For inhaling only. Inhaled aerosol can irritate the lungs.", SHOP_RULE, ["inhaled"]),
  warning(70, "Do not use while pregnant or breastfeeding.", LABELS),
  warning(80, "May cause a positive drug test.", SHOP_RULE),
  warning(
    90,
    "This product has not been evaluated or approved by the FDA. It is not intended to diagnose, treat, cure or prevent any disease.",
    "Minnesota Statutes 151.72, subd. 5",
  ),
  {
    ...BLANK,
    kind: "potency",
    measure: "thcMgPerPackage",
    amount: 0.4,
    words: "Total THC per container",
    firstDay: "2026-11-12",
    source: "Public Law 119-37, section 781",
    note: `The federal definition of hemp from November 12, 2026; no delay had been announced when this was written. ${COUNSEL}`,
    isOn: false,
  },
  {
    ...BLANK,
    kind: "potency",
    classes: ["topical"],
    measure: "thcMgPerPackage",
    amount: 1,
    firstDay: "2026-11-12",
    source: "Minnesota Statutes 342.66, hemp-derived topical products",
    note: COUNSEL,
    isOn: false,
  },
  {
    ...BLANK,
    kind: "category",
    classes: ["inhaled"],
    firstDay: "2026-11-12",
    source: "Minnesota Statutes 342.01 and 342.46, lower-potency hemp edible licenses",
    note: `Products that are inhaled are not sold under a hemp license. ${COUNSEL}`,
    isOn: false,
  },
];

/** Rules of one state for one kind of license, which an owner adds at once (rules compliance/rule-sets). */
type RuleSet = {
  name: string;
  /** Subject of a sentence about the minimum age, such as "Minnesota law". */
  law: string;
  rules: readonly ShippedRule[];
};

export const RULE_SETS: readonly RuleSet[] = [
  { name: MINNESOTA, law: "Minnesota law", rules: MINNESOTA_RULES },
];

/** What a rule demands of which products, regardless of its source and first day. */
const demandOf = ({ kind, categories, classes, measure, amount, words }: ShippedRule) =>
  JSON.stringify([kind, categories.toSorted(), classes.toSorted(), measure, amount, words]);

/**
 * Returns the rules of a set that a shop lacks on a day: those that none of its rules demands already, apart
 * from ended ones. A minimum age is also there if a rule sets a higher one.
 */
export function missingRules(
  { rules }: Pick<RuleSet, "rules">,
  present: readonly ShippedRule[],
  today: string,
): ShippedRule[] {
  const held = present.filter((rule) => ruleStateOf(rule, today) !== "ended");
  const demands = new Set(held.map(demandOf));
  const ages = held.map(({ kind, amount }) => (kind === "age" ? (amount ?? 0) : 0));
  return rules.filter(
    (rule) =>
      !demands.has(demandOf(rule)) && !(rule.kind === "age" && Math.max(...ages) >= (rule.amount ?? 0)),
  );
}

/**
 * Names the law that sets the minimum age under these rules: "Minnesota law" if they contain rules of its set
 * and have its age, otherwise "The law" (rules compliance/rule-sets).
 */
export function lawNameOf(rules: readonly Rule[]): string {
  const age = leastAge(rules);
  const found = RULE_SETS.find(
    (one) => leastAge(one.rules) === age && rules.some(({ set }) => set === one.name),
  );
  return found?.law ?? "The law";
}
