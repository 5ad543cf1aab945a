import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { findRule, ruleOf } from "#app/trade/compliance/queries.server.ts";
import { RULE_KINDS, type RuleKind, ruleStateOf } from "#app/trade/compliance/rules.ts";
import { saveRule } from "#app/trade/compliance/save-rule.server.ts";
import type { Route } from "./+types/rule";
import { ruleForm } from "./rule-form.ts";
import {
  blankRule,
  categoriesText,
  KIND_LABELS,
  RULE,
  ruleKindOf,
  ruleText,
  ruleValues,
} from "./rule-item.ts";

const LIST = "/admin/rules";
const newOf = (kind: RuleKind) => `${LIST}/new?kind=${kind}`;
const KINDS = RULE_KINDS.map((kind) => ({ to: newOf(kind), label: KIND_LABELS[kind] }));

type Row = NonNullable<Awaited<ReturnType<typeof findRule>>>;
const valuesOf = (row: Row) => ruleValues(ruleOf(row));

export const handle = screen({ load: "Error fetching the rule", save: "Error saving the rule" });

/**
 * Rule form; `/admin/rules/new?kind=…` adds one. A rule that has started can only be ended (rules
 * compliance/rule-edits).
 */
export async function loader(args: Route.LoaderArgs) {
  const today = shopDate(adminOf(args.context).now).toString();
  const blank = blankRule(ruleKindOf(args.url.searchParams.get("kind")), today);
  const { row, form } = await loadItem(args, { values: valuesOf, blank }, findRule);
  const rule = row && ruleOf(row);
  return { form, rule, state: rule ? ruleStateOf(rule, today) : ("coming" as const) };
}

export const action = actionsOf({
  save: savingStep({
    form: ruleForm,
    save: saveRule,
    values: valuesOf,
    refusals: ({ name }) => {
      if (name === "ended") return { errors: { "": "This rule has ended and can't be changed." } };
      return name === "begins_in_past"
        ? {
            errors: {
              firstDay: "Choose today or a later day. Earlier sales follow the rules of their day.",
            },
          }
        : { errors: { lastDay: "Choose yesterday to end it now, or a later day." } };
    },
    to: LIST,
    said: "Rule saved",
  }),
});

export default function RulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, rule, state } = loaderData;
  const kind = ruleKindOf(form.values.kind ?? null);
  const hasBegun = state === "in force" || state === "ended";
  return (
    <ItemScreen
      form={form}
      name="rule"
      item={RULE}
      refused={actionData}
      notice={
        rule && hasBegun ? (
          <Notice className="max-w-measure">
            {state === "ended"
              ? "This rule has ended. It stays on record and can't be changed."
              : "This rule has started. You can change only its last day and note. When the law changes, end this rule and add a new one."}
          </Notice>
        ) : rule ? null : (
          <SubTabs of={{ about: "Kind of rule", tabs: KINDS }} current={{ to: newOf(kind) }} />
        )
      }
      width="max-w-3xl"
    >
      {(filled) => {
        const { field, box } = RULE.controls(filled);
        const days = (
          <>
            <TextField
              {...field("lastDay")}
              type="date"
              optional
              hint={hasBegun ? "Choose yesterday to end it now." : "Leave blank if there's no end date."}
            />
            <TextAreaField {...field("note")} rows={3} />
          </>
        );
        if (rule && hasBegun) {
          return (
            <FieldCard>
              <KeptFields values={filled.values} />
              <p>
                <strong className="font-semibold">{ruleText(rule)}</strong>
                <span className="block text-ink-soft">
                  {categoriesText(rule)}, since {calendarDayText(rule.firstDay)}. {rule.source}.
                </span>
              </p>
              {days}
            </FieldCard>
          );
        }
        return (
          <FieldCard>
            <input type="hidden" name="kind" value={kind} />
            {kind === "potency" ? (
              <div className="grid items-start gap-6 sm:grid-cols-2">
                <SelectField {...field("measure")} />
                <NumberField {...field("amount")} step="any" min={0} max={99_999} required />
                <TextField
                  {...field("words")}
                  label="Limit name"
                  hint="Such as “THC per container”. Leave blank to use the measure."
                  optional
                  autoComplete="off"
                />
              </div>
            ) : null}
            {kind === "age" ? (
              <NumberField {...field("amount")} label="Age in years" min={18} max={99} required />
            ) : null}
            {kind === "warning" ? (
              <>
                <TextAreaField {...field("words")} label="Warning text" rows={2} required />
                <NumberField {...field("position")} hint="Lower numbers come first." />
              </>
            ) : null}
            {kind === "age" ? null : (
              <fieldset>
                <legend className="mb-1 text-sm font-semibold">
                  {kind === "category" ? "Blocked categories" : "Categories"}
                </legend>
                <div className="flex flex-wrap gap-x-6">
                  {CATEGORIES.map((category) => (
                    <CheckboxField key={category} {...box(category)} value="on" />
                  ))}
                </div>
                {kind === "category" ? null : (
                  <p className="text-sm text-ink-soft">Leave all unchecked to apply to every category.</p>
                )}
              </fieldset>
            )}
            <TextField {...field("source")} hint="Statute or rule that sets this limit." autoComplete="off" />
            <TextField {...field("firstDay")} type="date" required />
            {days}
            <CheckboxField
              {...box("isOn")}
              value="on"
              hint="Uncheck to save the rule without enforcing it."
            />
          </FieldCard>
        );
      }}
    </ItemScreen>
  );
}

/** Hidden inputs for the fixed fields of a rule that has started, because a form sends all fields. */
function KeptFields({ values }: { values: Record<string, string | undefined> }) {
  return Object.entries(values)
    .filter(([name, value]) => value && !["lastDay", "note"].includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
