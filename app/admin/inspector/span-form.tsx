import { Form } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { AskedSpan, DaySpan } from "./span.ts";

const DAYS = [
  { id: "first-day", name: "from", label: "First day" },
  { id: "last-day", name: "to", label: "Last day" },
] as const;

/** Asks for the days. */
export function SpanForm({ typed, errors }: Pick<AskedSpan, "typed" | "errors">) {
  return (
    <Form
      method="get"
      aria-label="Days"
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

/** The way to the archive of a span; a plain form, since its answer is a file. */
export function ArchiveForm({ span, names }: { span: DaySpan; names: boolean }) {
  return (
    <section
      aria-labelledby="archive"
      className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-white p-5 print:hidden"
    >
      <h2 id="archive" className="text-xl">
        The archive
      </h2>
      <p className="max-w-measure">
        One ZIP file with everything of these days: rules, products, batches, orders with their lines and
        checks at the door, recalls and the audit log as files for spreadsheets (CSV), the labs’ reports
        (PDF), and a text that says what it is.
      </p>
      <form method="get" action="/admin/inspector/archive.zip" className="flex flex-col items-start gap-3">
        <input type="hidden" name="from" value={span.from} />
        <input type="hidden" name="to" value={span.to} />
        <Choice type="checkbox" name="names" value="on" defaultChecked={names} aria-describedby="names-hint">
          With names
        </Choice>
        <p id="names-hint" className="max-w-measure text-sm text-ink-soft">
          Adds names, addresses, phone numbers and email addresses. Tick it only when an inspector asks for
          them, and keep the file where nobody else reads it.
        </p>
        <Button type="submit">Download the archive</Button>
      </form>
      <p className="text-sm text-ink-soft">
        You may be asked for your password first. That you make it is written down in the audit log.
      </p>
    </section>
  );
}
