import { Form } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { AskedSpan, DaySpan } from "./span.ts";

const DAYS = [
  { id: "first-day", name: "from", label: "First day" },
  { id: "last-day", name: "to", label: "Last day" },
] as const;

/** Form for the date range. */
export function SpanForm({ typed, errors }: Pick<AskedSpan, "typed" | "errors">) {
  return (
    <Form
      method="get"
      aria-label="Date range"
      noValidate
      className="flex flex-wrap items-start gap-x-4 gap-y-3 print:hidden"
    >
      {DAYS.map(({ name, ...day }) => (
        <TextField
          {...day}
          key={`${name} ${typed[name]}`}
          name={name}
          type="date"
          defaultValue={typed[name]}
          error={errors[name]}
          required
          className="w-48"
        />
      ))}
      <Button type="submit" look="quiet" className="sm:mt-[1.6rem]">
        Show
      </Button>
    </Form>
  );
}

export const ARCHIVE_PATH = "/admin/inspector/archive.zip";

/** Download form of the archive; a plain form, since the response is a file. */
export function ArchiveForm({ span, names }: { span: DaySpan; names: boolean }) {
  return (
    <section
      aria-labelledby="archive"
      className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-white p-5 print:hidden"
    >
      <h2 id="archive" className="text-xl">
        Download records
      </h2>
      <p className="max-w-measure">
        One ZIP file with all records of this date range: rules, products, batches, orders with their items
        and ID checks, recalls, and the audit log as CSV files, lab reports (COA) as PDF, and a text file that
        describes the contents.
      </p>
      <form method="get" action={ARCHIVE_PATH} className="flex flex-col items-start gap-3">
        <input type="hidden" name="from" value={span.from} />
        <input type="hidden" name="to" value={span.to} />
        <Choice type="checkbox" name="names" value="on" defaultChecked={names} aria-describedby="names-hint">
          Include names
        </Choice>
        <p id="names-hint" className="max-w-measure text-sm text-ink-soft">
          Adds names, addresses, phone numbers, and email addresses. Check this only when an inspector asks
          for them, and keep the file where no one else can read it.
        </p>
        <Button type="submit">Download records</Button>
      </form>
      <p className="text-sm text-ink-soft">
        You may need to confirm your password. Downloads are recorded in the audit log.
      </p>
    </section>
  );
}
