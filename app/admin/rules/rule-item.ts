import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, line, number, optionalText, own } from "#app/base/records/fields.ts";
import { CLASS_LABELS } from "#app/trade/catalog/categories.ts";
import {
  COUNTED_AS,
  type CountedAs,
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
  report: "Lab report",
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

/** Fields of a rule, without its boxes (rules compliance/rule-edits). The kind decides which a form shows. */
export const RULE = describeItem({
  kind: own<RuleKind>("Kind"),
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

/** A category as a rule's form offers it. */
export type RuleCategory = { id: string; name: string };

/** Names of the boxes for a category and for a class. */
export const categoryBox = ({ id }: RuleCategory) => `category-${id}`;
export const classBox = (countsAs: CountedAs) => `class-${countsAs}`;

/** The boxes of a rule's form: the shop's categories, and the classes (rules compliance/classes). */
export function ruleBoxes(known: readonly RuleCategory[]) {
  const boxes: Record<string, ReturnType<typeof box>> = Object.fromEntries([
    ...known.map((category) => [categoryBox(category), box(category.name)]),
    ...COUNTED_AS.map((countsAs) => [classBox(countsAs), box(CLASS_LABELS[countsAs])]),
  ]);
  return describeItem(boxes);
}

/** Returns the kind named in an address, by default a limit. */
export function ruleKindOf(asked: string | null): RuleKind {
  return RULE_KINDS.find((kind) => kind === asked) ?? "potency";
}

/** The blank form of a rule that starts on a day. */
export function blankRule(kind: RuleKind, firstDay: string): FormValues {
  return { ...RULE.blank, kind, firstDay, isOn: "on" };
}

/** Converts a rule to form values. */
export function ruleValues(
  { categories, classes, measure, ...rule }: Rule,
  known: readonly RuleCategory[],
): FormValues {
  const checked = (isChecked: boolean) => (isChecked ? "on" : "");
  return {
    ...RULE.values({ ...rule, measure: measure ?? "thcMgPerPackage" }),
    ...Object.fromEntries(known.map((one) => [categoryBox(one), checked(categories.includes(one.name))])),
    ...Object.fromEntries(COUNTED_AS.map((one) => [classBox(one), checked(classes.includes(one))])),
  };
}

/** A rule as short text: "THC per package: at most 50 mg". */
export function ruleText(rule: Rule): string {
  const { kind, measure, amount, words } = rule;
  if (kind === "age") return `Customers must be ${amount} or older`;
  if (kind === "report") return "A lab report is required";
  if (kind === "category") return `Blocked: ${concernedText(rule)}`;
  if (kind === "warning" || measure === null) return words;
  const { subject, unit } = MEASURE_FACTS[measure];
  return `${words || subject}: at most ${withUnit(amount ?? 0, unit)}`;
}

/** "Every category", or the categories and classes it applies to: "Vapes, counted as topical". */
export function categoriesText(rule: Pick<Rule, "kind" | "categories" | "classes">): string {
  if (rule.kind === "age") return "Everyone";
  const text = concernedText(rule);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function concernedText({ categories, classes }: Pick<Rule, "categories" | "classes">): string {
  const counted = classes.map((one) => CLASS_LABELS[one].toLowerCase()).join(" or ");
  const parts = [...categories, ...(counted ? [`counted as ${counted}`] : [])];
  return parts.join(", ") || "every category";
}
