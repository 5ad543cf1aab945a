import { Form, Link, useSearchParams } from "react-router";
import { withParams } from "#app/desk/list-query.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import type { WaitlistFilter } from "./admin-filters.ts";
import { sourceLabel } from "./source-labels.ts";
import { WAITLIST_SOURCES } from "./waitlist-sources.ts";

/** Narrows the waitlist by source and ZIP. It is a plain GET form: the rest of the query goes along, but not the page. */
export function WaitlistFilterForm({ filter: { source, zip } }: { filter: WaitlistFilter }) {
  const [params] = useSearchParams();
  const others = [...params].filter(([name]) => !["source", "zip", "page", "delete"].includes(name));
  return (
    <Form
      method="get"
      aria-label="Narrow the waitlist"
      // Back and Clear change the address without this form, so it is drawn anew with the values of the address.
      key={`${source} ${zip}`}
      preventScrollReset
      className="flex flex-wrap items-end gap-3"
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        id="waitlist-source"
        name="source"
        label="Source"
        defaultValue={source ?? ""}
        className="min-w-44"
      >
        <option value="">All sources</option>
        {WAITLIST_SOURCES.map((one) => (
          <option key={one} value={one}>
            {sourceLabel(one)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="waitlist-zip"
        name="zip"
        label="ZIP"
        inputMode="numeric"
        maxLength={5}
        defaultValue={zip}
        autoComplete="off"
        className="w-28"
      />
      <Button type="submit" look="quiet">
        Filter
      </Button>
      {source || zip ? (
        <Link
          to={withParams(params, { source: null, zip: null, page: null }) || "?"}
          preventScrollReset
          className={buttonClass("plain")}
        >
          Clear
        </Link>
      ) : null}
    </Form>
  );
}
