import { Pencil } from "lucide";
import { Link } from "react-router";
import { DeleteLink, ROW_ACTION } from "#app/admin/kit/list-parts.tsx";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { Rule, RuleState } from "#app/trade/compliance/rules.ts";
import { categoriesText, KIND_LABELS, ruleText } from "./rule-item.ts";

type Row = Rule & { state: RuleState };

const COLUMNS = [
  { name: "Rule" },
  { name: "Concerns", className: "hidden md:table-cell" },
  { name: "From, until", className: "hidden sm:table-cell" },
  { name: "Source", className: "hidden xl:table-cell" },
  { name: "Actions", className: "text-right" },
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
    <Table caption="Rules" columns={COLUMNS}>
      {rules.map((rule) => {
        const { tone, label } = STATE_BADGES[rule.state];
        const name = ruleText(rule);
        const days = `${shortCalendarDayText(rule.firstDay)}${rule.lastDay ? `, until ${shortCalendarDayText(rule.lastDay)}` : ""}`;
        return (
          <tr key={rule.id}>
            <RowHead>
              <span className="font-semibold">{name}</span> <Badge tone={tone}>{label}</Badge>
              <span className="block text-ink-soft">
                {KIND_LABELS[rule.kind]}
                <span className="md:hidden"> · {categoriesText(rule)}</span>
                <span className="sm:hidden"> · {days}</span>
              </span>
              {rule.note ? (
                <span className="block max-w-measure text-sm text-ink-soft">{rule.note}</span>
              ) : null}
            </RowHead>
            <Cell className="hidden md:table-cell">{categoriesText(rule)}</Cell>
            <Cell className="hidden sm:table-cell">{days}</Cell>
            <Cell className="hidden wrap-anywhere text-ink-soft xl:table-cell">{rule.source}</Cell>
            <Cell>
              <div className="-my-2 flex justify-end gap-1">
                <Link
                  to={`/admin/rules/${rule.id}`}
                  aria-label={`Edit ${name}`}
                  title={rule.state === "in force" ? "End" : "Edit"}
                  className={ROW_ACTION}
                >
                  <Icon of={Pencil} size={18} />
                </Link>
                {rule.state === "coming" || rule.state === "off" ? (
                  <DeleteLink id={rule.id} label={`Delete ${name}`} title="Delete" />
                ) : null}
              </div>
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
