import { useEffect } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { FoundWord } from "#app/admin/kit/claim-notes.tsx";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import type { Concern, LeftRow } from "#app/base/imports/file-kind.ts";
import type { CellChange, RowFault, RowVerdict } from "#app/base/imports/import-states.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { ImportClaims } from "./import-claims.server.ts";

const LOOK_EVERY_MS = 800;

/** Import progress. Polls automatically; without JavaScript, shows a refresh link. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <>
      <progress
        aria-label="Rows processed"
        value={total > 0 ? done : undefined}
        max={total > 0 ? total : undefined}
        className="h-2 w-full max-w-measure overflow-hidden rounded-full accent-spruce"
      />
      <noscript>
        <a href="?" className="link inline-flex min-h-11 items-center">
          Refresh
        </a>
      </noscript>
    </>
  );
}

/** Side effects of an import, shown before it's applied. */
export function ConcernsOfImport({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) return null;
  return (
    <ul className="flex max-w-measure flex-col gap-2">
      {concerns.map(({ sentence, to, label }) => (
        <li key={to}>
          {sentence}{" "}
          <Link to={to} className="link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Choices = {
  can: { apply: boolean; undo: boolean; check: boolean };
  writes: number;
  undoUntil: string | null;
  /** Answer to the flagged words, and its button; null when there are none. */
  asked: { answer: string; does: string } | null;
  /** Addresses for assigning categories, if the file's may be assigned, and for importing another file. */
  categories: string | null;
  again: string;
};

/** Action buttons of an import. */
export function ImportChoices({ can, writes, undoUntil, asked, categories, again }: Choices) {
  const rows = counted(writes, "row", "rows");
  return (
    <>
      {can.undo && undoUntil ? (
        <p className="max-w-measure text-sm text-ink-soft">
          You can undo this until {momentText(undoUntil)}. Changes someone makes until then stay.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {can.apply ? (
          <StepForm intent="apply" fields={asked ? { claims: asked.answer } : {}} look="primary">
            {asked ? asked.does : `Apply ${rows}`}
          </StepForm>
        ) : null}
        {can.undo ? (
          <StepForm intent="undo" look="danger">
            Undo import
          </StepForm>
        ) : null}
        {categories ? (
          <ButtonLink look="quiet" to={categories}>
            Assign categories
          </ButtonLink>
        ) : null}
        {can.check ? <StepForm intent="check">Check again</StepForm> : null}
        <ButtonLink look="quiet" to={again}>
          Import another file
        </ButtonLink>
      </div>
    </>
  );
}

type Row = {
  row: number;
  verdict: RowVerdict;
  label: string;
  faults: readonly RowFault[];
  changes: readonly CellChange[];
  why: string | null;
};

type ImportRowsProps = { rows: readonly Row[]; total: number; page: number; isFaulty: boolean };

const columns = (last: string) => [
  { name: "Row", className: "w-20" },
  { name: "Record", className: "hidden w-56 sm:table-cell" },
  { name: last },
];

const WORDS: Record<RowVerdict, string> = { new: "New", change: "Change", fault: "Error" };

/** Report of the changes or errors of each row. Leaves out rows without changes. */
export function ImportRows({ rows, total, page, isFaulty }: ImportRowsProps) {
  const [params] = useSearchParams();
  if (rows.length === 0 && page === 1) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 id="rows" tabIndex={-1} className="text-xl">
        {isFaulty ? "Rows with errors" : "Rows with changes"}
      </h2>
      <Table caption="Rows of the file" columns={columns(isFaulty ? "Errors" : "Changes")}>
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

/** Maximum number of columns shown for a new record, since all are new. */
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

/** Rows that undo left unchanged, with the reason. */
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

/** Notes about rows per page of them. */
export const NOTES_PER_PAGE = 100;

type Notes = { shown: readonly LeftRow[]; total: number; page: number };

/** Rows of another shop's file that stay behind or become something else, with the reason. */
export function RowsLeftBehind({ notes: { shown, total, page } }: { notes: Notes }) {
  const [params] = useSearchParams();
  if (total === 0) return null;
  return (
    <details open={params.has("notes")} className="rounded-card border border-hairline bg-white px-5 py-2">
      <summary id="notes" className="cursor-pointer py-2.5 font-semibold">
        {counted(total, "note", "notes")} about rows
      </summary>
      <ul className="my-3 flex flex-col gap-1 text-sm">
        {shown.map(({ row, sentence }) => (
          <li key={`${row} ${sentence}`} className="wrap-anywhere">
            Row {row.toLocaleString("en-US")}: {sentence}
          </li>
        ))}
      </ul>
      <PageLinks
        label="Pages of notes"
        page={page}
        pages={pagesOf(total, NOTES_PER_PAGE)}
        pathOf={(to) => withParams(params, { notes: String(to) })}
        headingId="notes"
      />
    </details>
  );
}

/** Flagged words of an import to answer first (rules import/claims). */
export function FoundInImport({ claims: { shown, total, does } }: { claims: ImportClaims }) {
  return (
    <section
      aria-labelledby="claims"
      className="flex flex-col gap-3 rounded-card border border-amber bg-white p-5"
    >
      <h2 id="claims" tabIndex={-1} className="text-xl">
        {does}?
      </h2>
      <p className="max-w-measure">
        Nothing is changed yet. Edit the flagged words in the file and import it again, or choose “{does}”.
        Your choice is recorded in the audit log.
      </p>
      <ul className="flex max-w-measure flex-col gap-2 border-l-2 border-amber pl-3 text-sm">
        {shown.map((one) => (
          <li key={one.key} className="wrap-anywhere">
            <FoundWord {...one} />
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="text-ink-soft">
          Showing the first {shown.length} of {total.toLocaleString("en-US")}.
        </p>
      ) : null}
    </section>
  );
}
