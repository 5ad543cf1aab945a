import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
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

/** The form of a rule; of a new one at `/admin/rules/new?kind=…`. One that has begun can only be ended (rules compliance/rule-edits). */
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
      if (name === "ended") return { errors: { "": "This rule has ended. It is kept as it was." } };
      return name === "begins_in_past"
        ? {
            errors: {
              firstDay:
                "Please choose today or a later day: what was sold before is judged by the rules of its day.",
            },
          }
        : { errors: { lastDay: "Please choose yesterday, which ends it at once, or a later day." } };
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
      section="Rules"
      back={{ to: LIST, label: "Rules" }}
      labels={RULE.labels}
      refused={actionData}
      notice={
        rule && hasBegun ? (
          <Notice className="max-w-measure">
            {state === "ended"
              ? "This rule has ended. It is kept as it was, for the record."
              : "This rule has begun, so only its last day and its note can change. When the law changes, end it and add the new one."}
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
              hint={hasBegun ? "Yesterday ends it at once." : "Empty while no end is known."}
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
                  label="What it is called"
                  hint="Such as “THC per container”. Empty: as what is limited."
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
                <TextAreaField {...field("words")} label="The warning" rows={2} required />
                <NumberField {...field("position")} hint="Lower numbers come first." />
              </>
            ) : null}
            {kind === "age" ? null : (
              <fieldset>
                <legend className="mb-1 text-sm font-semibold">
                  {kind === "category" ? "Categories that are not sold" : "Only for these categories"}
                </legend>
                <div className="flex flex-wrap gap-x-6">
                  {CATEGORIES.map((category) => (
                    <CheckboxField key={category} {...box(category)} value="on" />
                  ))}
                </div>
                {kind === "category" ? null : (
                  <p className="text-sm text-ink-soft">None ticked: it holds for every category.</p>
                )}
              </fieldset>
            )}
            <TextField
              {...field("source")}
              hint="Where it is written, so that it can be checked."
              autoComplete="off"
            />
            <TextField {...field("firstDay")} type="date" required />
            {days}
            <CheckboxField
              {...box("isOn")}
              value="on"
              hint="Without the tick it is written down only, and nothing is judged by it."
            />
          </FieldCard>
        );
      }}
    </ItemScreen>
  );
}

/** What a rule that has begun keeps is sent along, since every form sends all of its fields. */
function KeptFields({ values }: { values: Record<string, string | undefined> }) {
  return Object.entries(values)
    .filter(([name, value]) => value && !["lastDay", "note"].includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
