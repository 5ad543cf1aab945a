import { ageOn } from "#app/base/lib/shop-time.ts";

/** Kinds of rules: a potency limit, a required lab report, a warning, a prohibited category, or a minimum age. */
export const RULE_KINDS = ["potency", "report", "warning", "category", "age"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Measures of a potency limit. */
export const MEASURES = ["delta9Percent", "thcMgPerServing", "thcMgPerPackage", "thcMgPerPack"] as const;
export type Measure = (typeof MEASURES)[number];

/** For each measure, the subject of its sentences, and its unit. */
export const MEASURE_FACTS: Record<Measure, { subject: string; unit: "mg" | "%" }> = {
  delta9Percent: { subject: "Delta-9 THC", unit: "%" },
  thcMgPerServing: { subject: "THC per serving", unit: "mg" },
  /** Of one container. */
  thcMgPerPackage: { subject: "THC per package", unit: "mg" },
  /** Of all containers sold together, such as a 4-pack. */
  thcMgPerPack: { subject: "THC per pack", unit: "mg" },
};

/** What the law counts a product as (rules compliance/classes), as its category says. */
export const COUNTED_AS = ["edible", "beverage", "topical", "inhaled", "other"] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** A legal or shop rule, with the days on which it is in effect. Days are in shop time, "2026-11-12". */
export type Rule = {
  id: string;
  kind: RuleKind;
  /** The categories, by name, and the classes it applies to; both empty means every product. */
  categories: readonly string[];
  classes: readonly CountedAs[];
  /** The measure of a potency limit; null for the other kinds. */
  measure: Measure | null;
  /** The maximum of the measure, or the minimum age in completed years; null for the other kinds. */
  amount: number | null;
  /**
   * The text of a warning, or the name of a limit if it differs from its measure's name; otherwise, empty.
   */
  words: string;
  /** Position of a warning among the others, lowest first. */
  position: number;
  firstDay: string;
  /** Last day in effect; null if no end is known. */
  lastDay: string | null;
  /** Citation, for verification. */
  source: string;
  note: string;
  /** A rule that is off is only on record, and never in effect. */
  isOn: boolean;
  /** The set that it was added with (rules compliance/rule-sets); "" for the shop's own. */
  set: string;
};

/** A product's category, by name, and its class, which decide about the rules that apply to it. */
export type Concerned = { category: string; countsAs: CountedAs };

/** A product's data that the rules check, from its label and lab report (rules compliance/lab-reports). */
export type Checked = Record<Measure, number> & Concerned & { hasReport: boolean };

/** Minimum age in completed years if no rule sets one (rules compliance/minimum-age). */
const LEAST_AGE = 21;

export const RULE_STATES = ["in force", "coming", "off", "ended"] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Returns the state of a rule on a day: in force, coming, off, or ended. */
export function ruleStateOf(
  { isOn, firstDay, lastDay }: Pick<Rule, "isOn" | "firstDay" | "lastDay">,
  day: string,
): RuleState {
  if (!isOn) return "off";
  if (firstDay > day) return "coming";
  return lastDay !== null && lastDay < day ? "ended" : "in force";
}

/** Returns the rules in effect on a day. */
export function rulesOn<One extends Pick<Rule, "isOn" | "firstDay" | "lastDay">>(
  rules: readonly One[],
  day: string,
): One[] {
  return rules.filter((rule) => ruleStateOf(rule, day) === "in force");
}

type Concerning = Pick<Rule, "categories" | "classes">;

/** Returns whether a rule applies to every product. */
function isGeneral({ categories, classes }: Concerning): boolean {
  return categories.length + classes.length === 0;
}

/** Returns whether a rule applies to a product. */
function concerns(rule: Concerning, { category, countsAs }: Concerned): boolean {
  return isGeneral(rule) || rule.categories.includes(category) || rule.classes.includes(countsAs);
}

/** A potency limit: a product's maximum of a measure. */
export type Limit = { measure: Measure; subject: string; most: number; unit: "mg" | "%"; source: string };

/** Returns the limits of these rules for a product, at most one per measure: the strictest. */
export function limitsFor(rules: readonly Rule[], product: Concerned): Limit[] {
  return strictest(rules.filter((rule) => concerns(rule, product)));
}

/** Returns the limits of these rules for every product, in the unit of each measure. */
export function generalLimits(rules: readonly Rule[]): Partial<Record<Measure, number>> {
  const limits = strictest(rules.filter(isGeneral));
  return Object.fromEntries(limits.map(({ measure, most }) => [measure, most]));
}

function strictest(rules: readonly Rule[]): Limit[] {
  return MEASURES.flatMap((measure) => {
    const [first] = rules
      .flatMap((rule) => (rule.measure === measure && rule.amount !== null ? [limitOf(rule, measure)] : []))
      .sort((a, b) => a.most - b.most);
    return first ?? [];
  });
}

function limitOf({ amount, words, source }: Rule, measure: Measure): Limit {
  const { subject, unit } = MEASURE_FACTS[measure];
  return { measure, subject: words || subject, most: amount ?? 0, unit, source };
}

/** A violation that blocks a product from sale: the limit and the excess, or the prohibited category. */
export type RuleProblem = { measure: Measure | null; over: number; sentence: string };

/** Returns a product's violations of these rules. With any, it's neither shown nor sold. */
export function problemsOf(product: Checked, rules: readonly Rule[]): RuleProblem[] {
  const barred = rules.filter((rule) => rule.kind === "category" && concerns(rule, product));
  const problems: RuleProblem[] = barred.map(({ source }) => ({
    measure: null,
    over: 0,
    sentence: `${product.category} may not be sold (${source}).`,
  }));
  const [required] = rules.filter((rule) => rule.kind === "report" && concerns(rule, product));
  if (required && !product.hasReport)
    problems.push({ measure: null, over: 0, sentence: `It has no lab report (${required.source}).` });
  for (const { measure, subject, most, unit, source } of limitsFor(rules, product)) {
    const value = product[measure];
    if (value <= most) continue;
    // The database keeps at most three decimals; rounding removes floating-point errors.
    const over = Math.round((value - most) * 1_000) / 1_000;
    const amount = (number: number) => withUnit(number, unit);
    const sentence = `${subject} is ${amount(value)}, ${amount(over)} over the limit of ${amount(most)} (${source}).`;
    problems.push({ measure, over, sentence });
  }
  return problems;
}

/** "5 mg", "0.3%". */
export function withUnit(amount: number, unit: "mg" | "%"): string {
  return unit === "%" ? `${amount}%` : `${amount} mg`;
}

/**
 * Returns the warnings of a product in reading order, most serious first. They're shown in full, never
 * collapsed.
 */
export function warningsFor(rules: readonly Rule[], product: Concerned): string[] {
  return rules
    .filter((rule) => rule.kind === "warning" && concerns(rule, product))
    .sort((a, b) => a.position - b.position)
    .map(({ words }) => words);
}

/** Returns the minimum age for buying, in completed years: the highest that any rule sets. */
export function leastAge(rules: readonly Pick<Rule, "kind" | "amount">[]): number {
  const ages = rules.flatMap(({ kind, amount }) => (kind === "age" && amount !== null ? [amount] : []));
  return ages.length > 0 ? Math.max(...ages) : LEAST_AGE;
}

/**
 * Returns whether a customer born on `birthDate` is at least `age` years old on a day in shop time (see
 * `leastAge`).
 */
export function mayBuy(birthDate: Temporal.PlainDate, today: Temporal.PlainDate, age: number): boolean {
  return ageOn(birthDate, today) >= age;
}
