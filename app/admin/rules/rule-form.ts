import { z } from "zod";
import { lineOfText, typedCode, typedDay } from "#app/base/lib/typed-text.ts";
import { itemForm, wholeNumber } from "#app/base/records/item-contract.ts";
import { COUNTED_AS, MEASURES, RULE_KINDS } from "#app/trade/compliance/rules.ts";
import { categoryBox, classBox, RULE, type RuleCategory } from "./rule-item.ts";

const DAY = "Choose a first day.";
const LAST = "Choose a last day, or leave it blank.";
const AMOUNT = "Please enter the maximum, with up to three decimals, such as 0.3 or 50.";
const AGE = "Please enter the age in years, from 18 to 99.";

/** Fields that a kind doesn't have are missing and count as empty. */
const sentRule = itemForm(RULE, {
  kind: z.enum(RULE_KINDS, { error: "Choose the kind of rule." }),
  measure: z.enum(MEASURES, { error: "Choose a measure." }).optional(),
  amount: typedCode(AMOUNT).max(20, AMOUNT).default(""),
  words: lineOfText("the text", 300).default(""),
  position: wholeNumber("the position", { min: 0, max: 9_999 }).default(0),
  firstDay: typedDay(DAY),
  lastDay: z.union([z.literal(""), typedDay(LAST)], { error: LAST }).transform((day) => day || null),
}).extend({ categories: z.array(z.string()), classes: z.array(z.enum(COUNTED_AS)) });

/** Parses the rule form of a shop with these categories (rules compliance/rule-edits, compliance/classes). */
export function ruleForm(known: readonly RuleCategory[]) {
  const boxes = z.preprocess((sent) => withLists(sent, known), sentRule);
  return boxes.transform((typed, context) => {
    const { kind, measure, amount: text, words, categories, classes, ...rest } = typed;
    const fault = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const amount = amountOf(kind, text);
    if (kind === "potency" && amount === null) fault("amount", AMOUNT);
    if (kind === "age" && amount === null) fault("amount", AGE);
    if (kind === "warning" && words === "") fault("words", "Please enter the warning text.");
    if (kind === "category" && categories.length + classes.length === 0)
      fault(classBox("edible"), "Check the categories or classes to block.");
    const { firstDay, lastDay } = rest;
    if (lastDay && Temporal.PlainDate.compare(lastDay, firstDay.subtract({ days: 1 })) < 0)
      fault("lastDay", "The last day comes before the first one.");
    return {
      ...{ ...rest, kind, amount },
      categories: kind === "age" ? [] : categories,
      classes: kind === "age" ? [] : classes,
      measure: kind === "potency" ? (measure ?? null) : null,
      words: kind === "potency" || kind === "warning" ? words : "",
    };
  });
}

/** Turns the checked boxes of a sent form into its lists of categories and classes. */
function withLists(sent: unknown, known: readonly RuleCategory[]): unknown {
  const fields = new Map(Object.entries(Object(sent)));
  const isChecked = (name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return value === "on";
  };
  const categories = known.filter((one) => isChecked(categoryBox(one))).map(({ name }) => name);
  const classes = COUNTED_AS.filter((one) => isChecked(classBox(one)));
  return { ...Object.fromEntries(fields), categories, classes };
}

/** Parses the typed amount of a rule; null if it's invalid or the kind has none. */
function amountOf(kind: (typeof RULE_KINDS)[number], text: string): number | null {
  if (kind === "potency") return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
  if (kind === "age") return /^(1[89]|[2-9]\d)$/.test(text) ? Number(text) : null;
  return null;
}
