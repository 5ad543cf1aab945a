/** What a rule is about: a limit of potency, a warning, a category that is not sold, or the least age of a customer. */
export const RULE_KINDS = ["potency", "warning", "category", "age"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a limit of potency measures. */
export const MEASURES = ["delta9Percent", "thcMgPerServing", "thcMgPerPackage"] as const;
export type Measure = (typeof MEASURES)[number];

/** Each measure: how a sentence about it begins, and its unit. */
export const MEASURE_FACTS: Record<Measure, { subject: string; unit: "mg" | "%" }> = {
  delta9Percent: { subject: "Delta-9 THC", unit: "%" },
  thcMgPerServing: { subject: "THC per serving", unit: "mg" },
  thcMgPerPackage: { subject: "THC per package", unit: "mg" },
};

/** A rule of the law or of the shop, with the days on which it holds. Days are in shop time, "2026-11-12". */
export type Rule = {
  id: string;
  kind: RuleKind;
  /** The categories that it concerns; none = all of them. */
  categories: readonly string[];
  /** What a limit of potency measures; null for the other kinds. */
  measure: Measure | null;
  /** The most of the measure, or the least age in completed years; null for the other kinds. */
  amount: number | null;
  /** The words of a warning; what a limit is called when it is not called as its measure is; else empty. */
  words: string;
  /** Where a warning stands among the others, the lowest first. */
  position: number;
  firstDay: string;
  /** The last day on which it holds; null while no end is known. */
  lastDay: string | null;
  /** Where it is written, so that it can be checked. */
  source: string;
  note: string;
  /** A rule that is off is written down only, and holds on no day. */
  isOn: boolean;
};

/** The facts of a product at which the rules look, from its label and lab report. */
export type Potency = Record<Measure, number> & { category: string };

/** The age in completed years while no rule names one (rules compliance/minimum-age). */
const LEAST_AGE = 21;

export const RULE_STATES = ["in force", "coming", "off", "ended"] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** What a rule is on a day: in force, still to begin, written down only, or over. */
export function ruleStateOf(
  { isOn, firstDay, lastDay }: Pick<Rule, "isOn" | "firstDay" | "lastDay">,
  day: string,
): RuleState {
  if (!isOn) return "off";
  if (firstDay > day) return "coming";
  return lastDay !== null && lastDay < day ? "ended" : "in force";
}

/** Those of the rules that hold on a day. */
export function rulesOn<One extends Pick<Rule, "isOn" | "firstDay" | "lastDay">>(
  rules: readonly One[],
  day: string,
): One[] {
  return rules.filter((rule) => ruleStateOf(rule, day) === "in force");
}

/** True when a rule concerns the products of a category. */
function concerns({ categories }: Pick<Rule, "categories">, category: string): boolean {
  return categories.length === 0 || categories.includes(category);
}

/** A limit of potency: the most of a measure that a product may have. */
export type Limit = { measure: Measure; subject: string; most: number; unit: "mg" | "%"; source: string };

/** The limits that these rules set for a category, at most one for each measure: the strictest. */
export function limitsFor(rules: readonly Rule[], category: string): Limit[] {
  return strictest(rules.filter((rule) => concerns(rule, category)));
}

/** The limits that these rules set for every product, in the unit of each measure. */
export function generalLimits(rules: readonly Rule[]): Partial<Record<Measure, number>> {
  const limits = strictest(rules.filter(({ categories }) => categories.length === 0));
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

/** What keeps a product from being sold: the limit that it breaks and by how much, or a category that is not sold. */
export type RuleProblem = { measure: Measure | null; over: number; sentence: string };

/** What these rules hold against a product; with one problem it is neither shown nor sold. */
export function problemsOf(product: Potency, rules: readonly Rule[]): RuleProblem[] {
  const barred = rules.filter((rule) => rule.kind === "category" && concerns(rule, product.category));
  const problems: RuleProblem[] = barred.map(({ source }) => ({
    measure: null,
    over: 0,
    sentence: `${product.category} may not be sold (${source}).`,
  }));
  for (const { measure, subject, most, unit, source } of limitsFor(rules, product.category)) {
    const value = product[measure];
    if (value <= most) continue;
    // The database keeps at most three decimals; rounding removes the errors of binary fractions.
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

/** The warnings for a category in the order they are read, the gravest first. Shown whole, never folded away. */
export function warningsFor(rules: readonly Rule[], category: string): string[] {
  return rules
    .filter((rule) => rule.kind === "warning" && concerns(rule, category))
    .sort((a, b) => a.position - b.position)
    .map(({ words }) => words);
}

/** The age, in completed years, from which somebody may buy: the highest that a rule asks for. */
export function leastAge(rules: readonly Rule[]): number {
  const ages = rules.flatMap(({ kind, amount }) => (kind === "age" && amount !== null ? [amount] : []));
  return ages.length > 0 ? Math.max(...ages) : LEAST_AGE;
}
