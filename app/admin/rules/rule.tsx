import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { listCategories } from "#app/trade/catalog/category-queries.server.ts";
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
  type RuleCategory,
  ruleBoxes,
  ruleKindOf,
  ruleText,
  ruleValues,
} from "./rule-item.ts";
import { ConcernedBoxes } from "./rule-parts.tsx";

const LIST = "/admin/rules";
const newOf = (kind: RuleKind) => `${LIST}/new?kind=${kind}`;
const KINDS = RULE_KINDS.map((kind) => ({ to: newOf(kind), label: KIND_LABELS[kind] }));

type Row = NonNullable<Awaited<ReturnType<typeof findRule>>>;
const valuesFor = (known: readonly RuleCategory[]) => (row: Row) => ruleValues(ruleOf(row), known);

/** Returns the names of the shop's categories, each with a box in the form. */
async function readKnown(db: Db): Promise<RuleCategory[]> {
  return (await listCategories(db)).map(({ id, name }) => ({ id, name }));
}

export const handle = screen({ load: "Error fetching the rule", save: "Error saving the rule" });

/**
 * Rule form; `/admin/rules/new?kind=…` adds one. A rule that has started can only be ended (rules
 * compliance/rule-edits).
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, now } = adminOf(args.context);
  const today = shopDate(now).toString();
  const known = await readKnown(db);
  const blank = blankRule(ruleKindOf(args.url.searchParams.get("kind")), today);
  const { row, form } = await loadItem(args, { values: valuesFor(known), blank }, findRule);
  const rule = row && ruleOf(row);
  return { form, known, rule, state: rule ? ruleStateOf(rule, today) : ("coming" as const) };
}

export const action = actionsOf({
  save: async (asked, sent) => {
    const known = await readKnown(adminOf(asked.context).db);
    return savingOf(known)(asked, sent);
  },
});

const savingOf = (known: readonly RuleCategory[]) =>
  savingStep({
    form: ruleForm(known),
    save: saveRule,
    values: valuesFor(known),
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
  });

export default function RulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, known, rule, state } = loaderData;
  const boxes = ruleBoxes(known);
  const item = { ...RULE, labels: { ...RULE.labels, ...boxes.labels } };
  const kind = ruleKindOf(form.values.kind ?? null);
  const hasBegun = state === "in force" || state === "ended";
  return (
    <ItemScreen
      form={form}
      name="rule"
      item={item}
      refused={actionData}
      notice={
        rule && hasBegun ? (
          <Notice className="max-w-measure">
            {state === "ended"
              ? "This rule has ended. It stays on record and can't be changed."
              : "This rule has started. You can change only its last day and note. When the law changes, end this rule and add a new one."}
          </Notice>
        ) : rule ? (
          rule.set === "" ? null : (
            <p className="text-ink-soft">Added with the set {rule.set}.</p>
          )
        ) : (
          <SubTabs of={{ about: "Kind of rule", tabs: KINDS }} current={{ to: newOf(kind) }} />
        )
      }
      width="max-w-3xl"
    >
      {(filled) => {
        const { field, box } = RULE.controls(filled);
        const { box: checkbox } = boxes.controls(filled);
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
                  {rule.set === "" ? "" : ` Added with the set ${rule.set}.`}
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
            {kind === "report" ? (
              <p className="max-w-measure text-ink-soft">
                A product can be active only with its lab report: a link, or the reports of all its batches in
                stock. A batch without a report can only be put on hold.
              </p>
            ) : null}
            {kind === "age" ? null : <ConcernedBoxes {...{ kind, known }} box={checkbox} />}
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
