import { Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { PHASE_BADGES, type Phase } from "./import-phases.ts";

/** An import in a list; `many` names its records. */
export type RecentImport = {
  id: string;
  path: string;
  fileName: string;
  many: string;
  by: string;
  at: string;
  phase: Phase;
};

const COLUMNS: Column<RecentImport>[] = [
  {
    head: "File",
    cell: ({ path, fileName }) => (
      <Link to={path} className="link font-semibold wrap-anywhere">
        {fileName}
      </Link>
    ),
  },
  {
    head: "When",
    from: "sm",
    narrow: ({ at, by }) => `${momentText(at)}, ${by}`,
    className: "tabular",
    cell: ({ at }) => momentText(at),
  },
  { head: "Uploaded by", from: "sm", className: "min-w-28 wrap-anywhere", cell: ({ by }) => by },
  {
    head: "Status",
    cell: ({ phase }) => <Badge tone={PHASE_BADGES[phase].tone}>{PHASE_BADGES[phase].word}</Badge>,
  },
];

/** The column of a list with several kinds of records. */
const KIND: Column<RecentImport> = {
  head: "Records",
  from: "sm",
  narrow: true,
  cell: ({ many }) => <span className="inline-block first-letter:uppercase">{many}</span>,
};

/** Imports that haven't been deleted yet, newest first; nothing without any. */
export function RecentImports({ rows, ofAll = false }: { rows: readonly RecentImport[]; ofAll?: boolean }) {
  if (rows.length === 0) return null;
  const columns = ofAll ? COLUMNS.toSpliced(1, 0, KIND) : COLUMNS;
  return (
    <HeadedPart id="recent" title="Recent imports">
      <DataTable caption="Recent imports" columns={columns} rows={rows} />
    </HeadedPart>
  );
}
