import { useSearchParams } from "react-router";
import type { CellChange, RowFault, RowVerdict } from "#app/base/imports/import-states.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";

type Row = {
  row: number;
  verdict: RowVerdict;
  label: string;
  faults: readonly RowFault[];
  changes: readonly CellChange[];
  why: string | null;
};

type Props = { rows: readonly Row[]; total: number; page: number; isFaulty: boolean };

const columns = (last: string) => [
  { name: "Row", className: "w-20" },
  { name: "What", className: "hidden w-56 sm:table-cell" },
  { name: last },
];

const WORDS: Record<RowVerdict, string> = { new: "New", change: "Change", fault: "Fault" };

/** The report: what each row changes, or what is wrong with it. Rows that change nothing are not in it. */
export function ImportRows({ rows, total, page, isFaulty }: Props) {
  const [params] = useSearchParams();
  if (rows.length === 0 && page === 1) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 id="rows" tabIndex={-1} className="text-xl">
        {isFaulty ? "Rows with faults" : "Rows that change"}
      </h2>
      <Table caption="Rows of the file" columns={columns(isFaulty ? "What is wrong" : "What it does")}>
        {rows.map((row) => (
          <tr key={row.row}>
            <RowHead className="tabular">{row.row.toLocaleString("en-US")}</RowHead>
            <Cell className="hidden wrap-anywhere sm:table-cell">
              <RowName row={row} />
            </Cell>
            <Cell className="wrap-anywhere">
              <div className="mb-2 sm:hidden">
                <RowName row={row} />
              </div>
              <RowText row={row} />
            </Cell>
          </tr>
        ))}
      </Table>
      <PageLinks
        page={page}
        pages={pagesOf(total, ROWS_PER_PAGE)}
        pathOf={(to) => withParams(params, { page: to > 1 ? String(to) : null }) || "?"}
        headingId="rows"
      />
    </section>
  );
}

function RowName({ row: { verdict, label } }: { row: Row }) {
  return (
    <>
      <span className="mb-1 block font-semibold">{label}</span>
      <Badge tone={verdict === "fault" ? "yellow" : verdict === "new" ? "green" : "gray"}>
        {WORDS[verdict]}
      </Badge>
    </>
  );
}

/** How many columns of a new thing are shown, since all of them are new. */
const SHOWN = 5;

function RowText({ row: { row, verdict, faults, changes } }: { row: Row }) {
  if (verdict === "fault")
    return (
      <ul className="flex flex-col gap-1">
        {faults.map(({ column, cell, sentence }) => (
          <li key={`${column} ${sentence}`}>
            <span className="font-semibold">
              Row {row.toLocaleString("en-US")}
              {column === null ? "" : `, ${column}`}:
            </span>{" "}
            {cell === "" ? null : <span className="text-ink-soft">“{cell}” </span>}
            {sentence}
          </li>
        ))}
      </ul>
    );
  const shown = verdict === "new" ? changes.slice(0, SHOWN) : changes;
  const left = changes.length - shown.length;
  return (
    <ul className="flex flex-col gap-1">
      {shown.map(({ column, before, after }) => (
        <li key={column}>
          <span className="font-semibold">{column}:</span>{" "}
          {verdict === "new" ? null : <span className="text-ink-soft">{before || "nothing"} → </span>}
          {after || "nothing"}
        </li>
      ))}
      {left > 0 ? (
        <li className="text-ink-soft">
          and {left} more {left === 1 ? "column" : "columns"}
        </li>
      ) : null}
    </ul>
  );
}

/** The rows that undoing left as they are, with the reason. */
export function LeftRows({ rows }: { rows: readonly { row: number; label: string; why: string | null }[] }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-amber bg-amber-soft p-5">
      <h2 className="text-xl">Not undone</h2>
      <ul className="flex flex-col gap-1">
        {rows.map(({ row, label, why }) => (
          <li key={row}>
            Row {row.toLocaleString("en-US")}, {label}: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
