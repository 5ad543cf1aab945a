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

/** Labels of the kinds of rules. */
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

/** Fields of a rule (rules compliance/rule-edits). The kind decides which of them a form shows. */
export const RULE = describeItem({
  kind: own<RuleKind>("Kind"),
  ...inCategory,
  measure: choice("Measure", MEASURES, "Choose a measure.", MEASURE_LABELS),
  amount: own<number | null>("Maximum"),
  words: own<string>("Text"),
  position: number("Position among warnings", "the position", { min: 0, max: 9_999 }, "90"),
  firstDay: own<string>("First day"),
  lastDay: own<string | null>("Last day"),
  source: line("Source", "the source", 300),
  note: optionalText("Note", "the note", 2_000),
  isOn: box("Enforce from the first day"),
});

/** Returns the kind named in an address, by default a limit. */
export function ruleKindOf(asked: string | null): RuleKind {
  return RULE_KINDS.find((kind) => kind === asked) ?? "potency";
}

/** The blank form of a rule that starts on a day. */
export function blankRule(kind: RuleKind, firstDay: string): FormValues {
  return { ...RULE.blank, kind, firstDay, isOn: "on" };
}

/** Converts a rule to form values. */
export function ruleValues({ categories, measure, ...rule }: Rule): FormValues {
  const boxes = Object.fromEntries(CATEGORIES.map((category) => [category, categories.includes(category)]));
  return RULE.values({
    ...rule,
    ...(boxes as Record<Category, boolean>),
    measure: measure ?? "thcMgPerPackage",
  });
}

/** A rule as short text: "THC per package: at most 50 mg". */
export function ruleText({ kind, categories, measure, amount, words }: Rule): string {
  if (kind === "age") return `Customers must be ${amount} or older`;
  if (kind === "category") return `Blocked: ${categories.join(", ") || "every category"}`;
  if (kind === "warning" || measure === null) return words;
  const { subject, unit } = MEASURE_FACTS[measure];
  return `${words || subject}: at most ${withUnit(amount ?? 0, unit)}`;
}

/** "Every category", or the names of the categories it applies to. */
export function categoriesText({ kind, categories }: Pick<Rule, "kind" | "categories">): string {
  if (kind === "age") return "Everyone";
  return categories.length === 0 ? "Every category" : categories.join(", ");
}
