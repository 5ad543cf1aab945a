import { Pencil } from "lucide";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { DeleteLink, ROW_ACTION } from "#app/admin/kit/list-parts.tsx";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { Rule, RuleState } from "#app/trade/compliance/rules.ts";
import { categoriesText, KIND_LABELS, ruleText } from "./rule-item.ts";

type Row = Rule & { state: RuleState };

const COLUMNS: Column<Row>[] = [
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
      columns={COLUMNS}
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
