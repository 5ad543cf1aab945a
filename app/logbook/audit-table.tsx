import { Link } from "react-router";
import { momentText } from "#app/lib/moment-text.ts";
import { Cell, type Column, RowHead, Table } from "#app/ui/table.tsx";
import type { AuditEntryView, ChangedField } from "./audit-entry.ts";

// On a phone everything stands in the row's first cell.
const COLUMNS: Column[] = [
  { name: "When and who", className: "w-52 max-md:hidden" },
  { name: "What" },
  { name: "Before and after", className: "w-1/2 max-lg:hidden" },
];

/** The entries of the log: who did what when and from where, and what it changed (rules 24.11, 24.12). */
export function AuditTable({ entries }: { entries: AuditEntryView[] }) {
  return (
    <Table caption="Audit log" columns={COLUMNS}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <Cell className="max-md:hidden">
            <WhenAndWho entry={entry} />
          </Cell>
          <RowHead>
            <span className="block font-medium first-letter:uppercase">{entry.what}</span>
            <Thing entry={entry} />
            <span className="mt-1 block md:hidden">
              <WhenAndWho entry={entry} />
            </span>
            <div className="mt-2 lg:hidden">
              <Changes changes={entry.changes} />
            </div>
          </RowHead>
          <Cell className="max-lg:hidden">
            <Changes changes={entry.changes} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function WhenAndWho({ entry: { at, who, from } }: { entry: AuditEntryView }) {
  return (
    <>
      <time dateTime={at} className="tabular block">
        {momentText(at)}
      </time>
      <span className="block break-words">{who}</span>
      {from ? <span className="tabular block break-all text-ink-soft">from {from}</span> : null}
    </>
  );
}

function Thing({ entry: { name, path, kind, subjectId } }: { entry: AuditEntryView }) {
  const words = name ?? `${kind} ${subjectId.slice(0, 8)}`;
  return (
    <>
      {path ? (
        <Link to={path} className="link inline-block min-h-6 break-words">
          {words}
        </Link>
      ) : (
        <span className="break-words text-ink-soft">{words}</span>
      )}
    </>
  );
}

function Changes({ changes }: { changes: ChangedField[] }) {
  if (changes.length === 0) return <span className="text-ink-soft">No fields changed</span>;
  return (
    <dl className="flex flex-col gap-1.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="mr-1.5 inline font-semibold">{field}:</dt>
          <dd className="inline">
            <Value text={before} /> <span aria-hidden="true">→</span>
            <span className="sr-only">became</span> <Value text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LONGEST = 120;

/** A value; of a long one the beginning, and the whole on demand. */
function Value({ text }: { text: string }) {
  if (text.length <= LONGEST) return <span>{text}</span>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">
        {text.slice(0, LONGEST).trimEnd()}… <span className="link">Show all</span>
      </summary>
      <p className="mt-1 max-h-80 overflow-y-auto rounded-field bg-paper p-3 break-words whitespace-pre-wrap">
        {text}
      </p>
    </details>
  );
}
