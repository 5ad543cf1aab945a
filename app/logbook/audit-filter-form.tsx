import { FilterForm } from "#app/desk/filter-form.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { actionWords, kindWords } from "./audit-entry.ts";
import type { AuditFilters } from "./audit-filters.ts";
import type { AuditChoices } from "./audit-queries.server.ts";

type FormProps = { filters: AuditFilters; choices: AuditChoices };

/** Narrows the log. */
export function AuditFilterForm({ filters, choices }: FormProps) {
  const { who, kind, action, from, to, search } = filters;
  const capital = (words: string) => `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
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
    </FilterForm>
  );
}
