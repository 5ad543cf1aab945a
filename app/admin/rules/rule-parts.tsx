import { Pencil } from "lucide";
import { Form, Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart, StepForm } from "#app/admin/kit/detail-page.tsx";
import { DeleteLink, ROW_ACTION } from "#app/admin/kit/list-parts.tsx";
import { calendarDayText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField, Choice } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { COUNTED_AS, type Rule, type RuleKind, type RuleState } from "#app/trade/compliance/rules.ts";
import type { checkProducts } from "./check-products.server.ts";
import {
  categoriesText,
  categoryBox,
  classBox,
  KIND_LABELS,
  type RuleCategory,
  type ruleBoxes,
  ruleText,
} from "./rule-item.ts";

type Row = Rule & { state: RuleState };

const RULE_COLUMNS: Column<Row>[] = [
  { head: "Rule", cell: (rule) => <span className="font-semibold">{ruleText(rule)}</span> },
  { head: "Applies to", from: "md", cell: categoriesText },
  { head: "Dates", from: "sm", cell: daysText },
  { head: "Source", from: "xl", soft: true, className: "wrap-anywhere", cell: ({ source }) => source },
];

const STATE_BADGES: Record<RuleState, { tone: "green" | "yellow" | "gray"; label: string }> = {
  "in force": { tone: "green", label: "In effect" },
  coming: { tone: "yellow", label: "Upcoming" },
  off: { tone: "gray", label: "Off" },
  ended: { tone: "gray", label: "Ended" },
};

/** Table of the rules: in effect, upcoming, off, then ended. */
export function RuleTable({ rules }: { rules: readonly Row[] }) {
  return (
    <DataTable
      columns={RULE_COLUMNS}
      rows={rules}
      more={(rule) => (
        <>
          {" "}
          <Badge tone={STATE_BADGES[rule.state].tone}>{STATE_BADGES[rule.state].label}</Badge>
          <span className="block text-ink-soft">
            {KIND_LABELS[rule.kind]}
            {rule.set === "" ? "" : ` · ${rule.set}`}
            <span className="md:hidden"> · {categoriesText(rule)}</span>
            <span className="sm:hidden"> · {daysText(rule)}</span>
          </span>
          {rule.note ? <span className="block max-w-measure text-sm text-ink-soft">{rule.note}</span> : null}
        </>
      )}
      actions={(rule) => (
        <div className="-my-2 flex justify-end gap-1">
          <Link
            to={`/admin/rules/${rule.id}`}
            aria-label={`Edit ${ruleText(rule)}`}
            title={rule.state === "in force" ? "End" : "Edit"}
            className={ROW_ACTION}
          >
            <Icon of={Pencil} size={18} />
          </Link>
          {rule.state === "coming" || rule.state === "off" ? (
            <DeleteLink id={rule.id} label={`Delete ${ruleText(rule)}`} title="Delete" />
          ) : null}
        </div>
      )}
    />
  );
}

/** Sets of rules with some that the shop lacks, each with a button that adds those (rules compliance/rule-sets). */
export function RuleSets({ sets }: { sets: readonly { name: string; missing: number }[] }) {
  const offered = sets.filter(({ missing }) => missing > 0);
  if (offered.length === 0) return null;
  return (
    <HeadedPart title="Rule sets">
      {offered.map(({ name, missing }) => (
        <div key={name} className="flex flex-col items-start gap-3">
          <p className="max-w-measure text-ink-soft">
            {name}: {missing === 1 ? "1 rule that isn't" : `${missing} rules that aren't`} in the list yet.
            The rules that are on begin today and block products that break them. They cite their sources but
            aren't legal advice: have your lawyer check them before your first sale.
          </p>
          <StepForm intent="add-set" fields={{ set: name }} busy="Adding...">
            Add {name}
          </StepForm>
        </div>
      ))}
    </HeadedPart>
  );
}

function daysText({ firstDay, lastDay }: Row): string {
  return `${shortCalendarDayText(firstDay)}${lastDay ? `, until ${shortCalendarDayText(lastDay)}` : ""}`;
}

/** Form for a day and whether to include rules that are off. */
export function DayForm({ day, withOff }: { day: string; withOff: boolean }) {
  return (
    <Form
      method="get"
      role="search"
      aria-label="Check products against rules"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-6 gap-y-3"
    >
      <TextField
        id="checked-day"
        name="day"
        label="Date"
        type="date"
        key={day}
        defaultValue={day}
        className="w-48"
      />
      <Choice type="checkbox" name="with" value="off" defaultChecked={withOff}>
        Include rules that are off
      </Choice>
      <Button type="submit" look="quiet">
        Show
      </Button>
    </Form>
  );
}

type Checked = Awaited<ReturnType<typeof checkProducts>>;

const CHECKED_COLUMNS: Column<Checked["broken"][number]>[] = [
  {
    head: "Product",
    cell: ({ id, name }) => (
      <Link to={`/admin/products/${id}`} className="link font-semibold">
        {name}
      </Link>
    ),
  },
  {
    head: "Violations",
    className: "wrap-anywhere",
    cell: ({ sentences }) =>
      sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      )),
  },
];

/** Lists active products that violate a rule on the day, with their number. */
export function CheckedProducts({ day, active, total, broken }: Checked & { day: string }) {
  const products = `${active.toLocaleString("en-US")} active ${active === 1 ? "product" : "products"}`;
  return (
    <>
      <p role="status">
        {total === 0
          ? `No violations in ${products} on ${calendarDayText(day)}.`
          : `On ${calendarDayText(day)}, ${total.toLocaleString("en-US")} of the ${products} ${total === 1 ? "violates" : "violate"} a rule and couldn't be sold.`}
        {total > broken.length ? ` Showing the first ${broken.length}.` : ""}
      </p>
      {broken.length > 0 ? (
        <DataTable caption="Products with violations" columns={CHECKED_COLUMNS} rows={broken} />
      ) : null}
    </>
  );
}

type BoxesProps = {
  kind: RuleKind;
  known: readonly RuleCategory[];
  /** Properties of a box by its name. */
  box: ReturnType<ReturnType<typeof ruleBoxes>["controls"]>["box"];
};

/** Boxes for the categories and classes that a rule applies to (rules compliance/classes). */
export function ConcernedBoxes({ kind, known, box }: BoxesProps) {
  return (
    <>
      {known.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">
            {kind === "category" ? "Blocked categories" : "Categories"}
          </legend>
          <div className="flex flex-wrap gap-x-6">
            {known.map((category) => (
              <CheckboxField key={category.id} {...box(categoryBox(category))} value="on" />
            ))}
          </div>
        </fieldset>
      ) : null}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Counted as</legend>
        <div className="flex flex-wrap gap-x-6">
          {COUNTED_AS.map((countsAs) => (
            <CheckboxField key={countsAs} {...box(classBox(countsAs))} value="on" />
          ))}
        </div>
        <p className="text-sm text-ink-soft">
          {kind === "category"
            ? "Blocks every category that the law counts as one of these."
            : "Leave all unchecked to apply to every category."}
        </p>
      </fieldset>
    </>
  );
}
