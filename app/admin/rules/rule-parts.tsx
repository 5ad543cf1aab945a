import { Pencil } from "lucide";
import { Form, Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { DeleteLink, ROW_ACTION } from "#app/admin/kit/list-parts.tsx";
import { calendarDayText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { Rule, RuleState } from "#app/trade/compliance/rules.ts";
import type { checkProducts } from "./check-products.server.ts";
import { categoriesText, KIND_LABELS, ruleText } from "./rule-item.ts";

type Row = Rule & { state: RuleState };

const RULE_COLUMNS: Column<Row>[] = [
  { head: "Rule", cell: (rule) => <span className="font-semibold">{ruleText(rule)}</span> },
  { head: "Concerns", from: "md", cell: categoriesText },
  { head: "From, until", from: "sm", cell: daysText },
  { head: "Source", from: "xl", soft: true, className: "wrap-anywhere", cell: ({ source }) => source },
];

const STATE_BADGES: Record<RuleState, { tone: "green" | "yellow" | "gray"; label: string }> = {
  "in force": { tone: "green", label: "In force" },
  coming: { tone: "yellow", label: "Not yet" },
  off: { tone: "gray", label: "Off" },
  ended: { tone: "gray", label: "Ended" },
};

/** The rules: those in force first, then what comes, what is off and what has ended. */
export function RuleTable({ rules }: { rules: readonly Row[] }) {
  return (
    <DataTable
      caption="Rules"
      columns={RULE_COLUMNS}
      rows={rules}
      keyOf={({ id }) => id}
      more={(rule) => (
        <>
          {" "}
          <Badge tone={STATE_BADGES[rule.state].tone}>{STATE_BADGES[rule.state].label}</Badge>
          <span className="block text-ink-soft">
            {KIND_LABELS[rule.kind]}
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

function daysText({ firstDay, lastDay }: Row): string {
  return `${shortCalendarDayText(firstDay)}${lastDay ? `, until ${shortCalendarDayText(lastDay)}` : ""}`;
}

/** Asks for a day, and whether the rules that are off count as well. */
export function DayForm({ day, withOff }: { day: string; withOff: boolean }) {
  return (
    <Form
      method="get"
      role="search"
      aria-label="Products on a day"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-6 gap-y-3"
    >
      <TextField
        id="checked-day"
        name="day"
        label="On"
        type="date"
        key={day}
        defaultValue={day}
        className="w-48"
      />
      <Choice type="checkbox" name="with" value="off" defaultChecked={withOff}>
        As if the rules that are off were on
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
    head: "What it breaks",
    className: "wrap-anywhere",
    cell: ({ sentences }) =>
      sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      )),
  },
];

/** The active products that break a rule of the day, and how many do. */
export function CheckedProducts({ day, active, total, broken }: Checked & { day: string }) {
  const products = `${active.toLocaleString("en-US")} active ${active === 1 ? "product" : "products"}`;
  return (
    <>
      <p role="status">
        {total === 0
          ? `On ${calendarDayText(day)} the ${products} break no rule.`
          : `On ${calendarDayText(day)}, ${total.toLocaleString("en-US")} of the ${products} ${total === 1 ? "breaks" : "break"} a rule and would not be sold.`}
        {total > broken.length ? ` The first ${broken.length} are listed.` : ""}
      </p>
      {broken.length > 0 ? (
        <DataTable
          caption="Products that break a rule"
          columns={CHECKED_COLUMNS}
          rows={broken}
          keyOf={({ id }) => id}
        />
      ) : null}
    </>
  );
}
