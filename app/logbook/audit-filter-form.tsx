import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { type AuditFilters, auditQuery, isNarrowed } from "./audit-filters.ts";
import type { AuditChoices } from "./audit-queries.server.ts";
import { actionWords, kindWords } from "./audit-words.ts";

type FormProps = { filters: AuditFilters; choices: AuditChoices };

/** Narrows the log. It is a plain GET form: its choices stand in the URL, and a new choice starts at the newest entry. */
export function AuditFilterForm({ filters, choices }: FormProps) {
  const { who, kind, action, from, to, search } = filters;
  const capital = (words: string) => `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
  return (
    <Form
      method="get"
      role="search"
      aria-label="Audit log"
      // Back, forward and Clear change the URL without this form, so it is mounted again with the values of the URL.
      key={auditQuery({ ...filters, before: null })}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
    >
      <SelectField
        id="audit-who"
        name="who"
        label="Person"
        defaultValue={who ?? ""}
        className="max-sm:col-span-2"
      >
        <option value="">Everybody</option>
        <option value="command">A command on the machine</option>
        {choices.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField id="audit-kind" name="kind" label="Kind of thing" defaultValue={kind ?? ""}>
        <option value="">Every kind</option>
        {choices.kinds.map((one) => (
          <option key={one} value={one}>
            {capital(kindWords(one))}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="audit-action"
        name="action"
        label="Action"
        defaultValue={action ?? ""}
        className="sm:max-lg:col-span-2"
      >
        <option value="">Every action</option>
        {choices.actions.map((one) => (
          <option key={one} value={one}>
            {capital(actionWords(one))}
          </option>
        ))}
      </SelectField>
      <TextField
        id="audit-search"
        name="q"
        type="search"
        label="Id of the thing"
        placeholder="Its first characters"
        maxLength={100}
        defaultValue={search}
        autoComplete="off"
        className="max-lg:col-span-2"
      />
      <TextField id="audit-from" name="from" type="date" label="From day" defaultValue={from ?? ""} />
      <TextField id="audit-to" name="to" type="date" label="To day" defaultValue={to ?? ""} />
      <div className="col-span-2 flex gap-3">
        <Button type="submit" look="quiet">
          Filter
        </Button>
        {isNarrowed(filters) ? (
          <Link to="/admin/audit" className={buttonClass("plain")}>
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
