import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, line, number, optionalText, own } from "#app/base/records/fields.ts";
import { CATEGORIES, type Category } from "#app/trade/catalog/categories.ts";
import {
  MEASURE_FACTS,
  MEASURES,
  type Measure,
  RULE_KINDS,
  type Rule,
  type RuleKind,
  withUnit,
} from "#app/trade/compliance/rules.ts";

/** What the kinds of rules are called. */
export const KIND_LABELS: Record<RuleKind, string> = {
  potency: "Limit",
  warning: "Warning",
  category: "Category",
  age: "Age",
};

const MEASURE_LABELS = Object.fromEntries(
  MEASURES.map((measure) => [
    measure,
    `${MEASURE_FACTS[measure].subject}, in ${MEASURE_FACTS[measure].unit}`,
  ]),
) as Record<Measure, string>;

const inCategory = Object.fromEntries(CATEGORIES.map((category) => [category, box(category)])) as Record<
  Category,
  ReturnType<typeof box>
>;

/** A rule, as admins write it (rules compliance/rule-edits). Which of the fields a form has depends on the kind. */
export const RULE = describeItem({
  kind: own<RuleKind>("Kind"),
  ...inCategory,
  measure: choice("What is limited", MEASURES, "Please choose what is limited.", MEASURE_LABELS),
  amount: own<number | null>("At most"),
  words: own<string>("Words"),
  position: number("Place among the warnings", "the place", { min: 0, max: 9_999 }, "90"),
  firstDay: own<string>("First day"),
  lastDay: own<string | null>("Last day"),
  source: line("Source", "the source", 300),
  note: optionalText("Note", "the note", 2_000),
  isOn: box("It holds from its first day on"),
});

/** The kind that an address asks for; a limit when it names none. */
export function ruleKindOf(asked: string | null): RuleKind {
  return RULE_KINDS.find((kind) => kind === asked) ?? "potency";
}

/** The form of a new rule that begins on a day. */
export function blankRule(kind: RuleKind, firstDay: string): FormValues {
  return { ...RULE.blank, kind, firstDay, isOn: "on" };
}

/** A rule as its form shows it. */
export function ruleValues({ categories, measure, ...rule }: Rule): FormValues {
  const boxes = Object.fromEntries(CATEGORIES.map((category) => [category, categories.includes(category)]));
  return RULE.values({
    ...rule,
    ...(boxes as Record<Category, boolean>),
    measure: measure ?? "thcMgPerPackage",
  });
}

/** A rule in a few words: "THC per package: at most 50 mg". */
export function ruleText({ kind, categories, measure, amount, words }: Rule): string {
  if (kind === "age") return `Customers are ${amount} or older`;
  if (kind === "category") return `Not sold: ${categories.join(", ") || "every category"}`;
  if (kind === "warning" || measure === null) return words;
  const { subject, unit } = MEASURE_FACTS[measure];
  return `${words || subject}: at most ${withUnit(amount ?? 0, unit)}`;
}

/** "Every category", or the names of those that it concerns. */
export function categoriesText({ kind, categories }: Pick<Rule, "kind" | "categories">): string {
  if (kind === "age") return "Everybody";
  return categories.length === 0 ? "Every category" : categories.join(", ");
}
