import { AdminLink } from "#app/admin/kit/admin-link.tsx";
import { FilterForm } from "#app/admin/kit/filter-form.tsx";
import type { AuditFilters } from "#app/admin/kit/log-filters.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Cell, type HeadColumn, RowHead, Table } from "#app/base/ui/table.tsx";
import { actionLabel, type ChangedField, kindLabel } from "./audit-entry.ts";
import type { AuditChoices, AuditEntryView } from "./queries.server.ts";

// On phones, the row's first cell shows everything.
const COLUMNS: HeadColumn[] = [
  { name: "Time and person", className: "w-52 max-md:hidden" },
  { name: "Action" },
  { name: "Before and after", className: "w-1/2 max-lg:hidden" },
];

/** Audit log entries with actor, time, network address, and changes (rules admin/audit-values). */
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
      <span className="block wrap-anywhere">{who}</span>
      {from ? <span className="tabular block break-all text-ink-soft">from {from}</span> : null}
    </>
  );
}

function Thing({ entry: { name, path } }: { entry: AuditEntryView }) {
  if (!path) return <span className="text-ink-soft">{name}</span>;
  return (
    <AdminLink to={path} className="link inline-block min-h-6">
      {name}
    </AdminLink>
  );
}

function Changes({ changes }: { changes: ChangedField[] }) {
  if (changes.length === 0) return <span className="text-ink-soft">No fields changed</span>;
  return (
    <dl className="flex flex-col gap-1.5">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
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

/** A value; long ones are cut and can be expanded. */
function Value({ text }: { text: string }) {
  if (text.length <= LONGEST) return <span className="wrap-anywhere">{text}</span>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="wrap-anywhere">
        {text.slice(0, LONGEST).trimEnd()}… <span className="link">Show all</span>
      </summary>
      <p className="mt-1 max-h-80 overflow-y-auto rounded-field bg-paper p-3 whitespace-pre-wrap">{text}</p>
    </details>
  );
}

/** Filter form of the log. */
export function AuditFilterForm({ filters, choices }: { filters: AuditFilters; choices: AuditChoices }) {
  const { who, kind, action, from, to, search } = filters;
  const capital = (label: string) => `${label[0]?.toUpperCase() ?? ""}${label.slice(1)}`;
  return (
    <FilterForm
      label="Audit log"
      names={["who", "kind", "action", "q", "from", "to"]}
      isSearch
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
      buttonsClass="col-span-2"
    >
      <SelectField
        id="audit-who"
        name="who"
        label="Person"
        defaultValue={who ?? ""}
        className="max-sm:col-span-2"
        options={[
          { value: "", label: "Everyone" },
          { value: "command", label: "Command line" },
          ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        id="audit-kind"
        name="kind"
        label="Record type"
        defaultValue={kind ?? ""}
        options={[
          { value: "", label: "All types" },
          ...choices.kinds.map((one) => ({ value: one, label: capital(kindLabel(one)) })),
        ]}
      />
      <SelectField
        id="audit-action"
        name="action"
        label="Action"
        defaultValue={action ?? ""}
        className="sm:max-lg:col-span-2"
        options={[
          { value: "", label: "All actions" },
          ...choices.actions.map((one) => ({ value: one, label: capital(actionLabel(one)) })),
        ]}
      />
      <TextField
        id="audit-search"
        name="q"
        type="search"
        label="Record ID"
        placeholder="First characters"
        maxLength={100}
        defaultValue={search}
        autoComplete="off"
        className="max-lg:col-span-2"
      />
      <TextField id="audit-from" name="from" type="date" label="From day" defaultValue={from ?? ""} />
      <TextField id="audit-to" name="to" type="date" label="To day" defaultValue={to ?? ""} />
    </FilterForm>
  );
}
