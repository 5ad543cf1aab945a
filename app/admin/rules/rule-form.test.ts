import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import type { RuleKind } from "#app/trade/compliance/rules.ts";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { ALL_RULES, limit } from "#fixtures/rules.ts";
import { ruleForm } from "./rule-form.ts";
import { blankRule, categoriesText, ruleText, ruleValues } from "./rule-item.ts";

const KNOWN = CATEGORY_NAMES.map((name, index) => ({ id: String(index), name }));
const ID = "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0001";
/** What a browser sends for a form: unchecked boxes are absent. */
const sent = (values: Record<string, string>) => ({
  ...Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== "" || !/^(category-|class-|isOn)/.test(name)),
  ),
  id: ID,
  version: "",
});
const read = (values: Record<string, string>) => ruleForm(KNOWN).safeParse(sent(values));
const errorsOf = (values: Record<string, string>) => {
  const { error } = read(values);
  return error ? fieldErrors(error) : {};
};

const MIXED = limit(5, { categories: ["Vapes"], classes: ["beverage", "other"], words: "Mixed" });

test.each([...ALL_RULES, MIXED].map((rule) => [ruleText(rule), rule] as const))(
  "reads “%s” back unchanged",
  (_, rule) => {
    const { data } = read(ruleValues(rule, KNOWN) as Record<string, string>);
    const { id: _id, set: _set, firstDay, lastDay, ...facts } = rule;
    const { firstDay: first, lastDay: last, id: __, version: ___, ...kept } = data ?? ({} as never);
    expect({ ...kept, firstDay: first?.toString(), lastDay: last }).toEqual({ ...facts, firstDay, lastDay });
  },
);

const blank = (kind: RuleKind) => ({
  ...(blankRule(kind, "2026-11-21") as Record<string, string>),
  source: "A law",
});

test.each([
  ["potency", { amount: "" }, { amount: expect.stringContaining("the maximum") }],
  ["potency", { amount: "1e3" }, { amount: expect.stringContaining("the maximum") }],
  ["potency", { amount: "5", measure: "weight" }, { measure: "Choose a measure." }],
  ["age", { amount: "12" }, { amount: "Please enter the age in years, from 18 to 99." }],
  ["warning", { words: "" }, { words: "Please enter the warning text." }],
  ["category", {}, { "class-edible": "Check the categories or classes to block." }],
  ["age", { amount: "21", firstDay: "2026-02-30" }, { firstDay: "Choose a first day." }],
  ["age", { amount: "21", lastDay: "2026-11-01" }, { lastDay: "The last day comes before the first one." }],
  ["age", { amount: "21", source: " " }, { source: "Please enter the source." }],
] as const)("refuses a %s with %o", (kind, some, errors) => {
  expect(errorsOf({ ...blank(kind), ...some })).toEqual(errors);
});

test("reads a required lab report of some classes, without fields of other kinds", () => {
  expect(read({ ...blank("report"), amount: "5", words: "x", "class-edible": "on" }).data).toMatchObject({
    ...{ kind: "report", measure: null, amount: null, words: "", classes: ["edible"] },
  });
});

test("describes a rule in words", () => {
  expect(ruleText(limit(50))).toBe("THC per package: at most 50 mg");
  expect(ruleText(limit(0.4, { words: "Total THC per container" }))).toBe(
    "Total THC per container: at most 0.4 mg",
  );
  expect(categoriesText(limit(1, { categories: ["Vapes", "Topicals"] }))).toBe("Vapes, Topicals");
  expect(categoriesText(limit(1))).toBe("Every category");
  expect(categoriesText(limit(1, { classes: ["inhaled"] }))).toBe("Counted as inhaled");
  expect(categoriesText(limit(1, { categories: ["Vapes"], classes: ["edible", "beverage"] }))).toBe(
    "Vapes, counted as edible or beverage",
  );
});
