import { useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { CATEGORIES } from "#app/catalog/categories.ts";
import { PASSING } from "#app/desk/list-query.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { SHELF_STATES, SHELF_WORDS, type ShelfFilters as Shown } from "./list-filters.ts";

const OWN = ["category", "status", "page", ...PASSING];

/** Narrows the list by category and status. The list follows a choice, and without JavaScript the button. */
export function ShelfFilters({ category, state }: Shown) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const others = [...params].filter(([name]) => !OWN.includes(name));
  return (
    <Form
      ref={form}
      method="get"
      aria-label="Filters"
      // Back and forward change the address without this form, so it is mounted again with the address's values.
      key={`${category} ${state}`}
      className="flex flex-wrap items-end gap-3"
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        id="shelf-category"
        name="category"
        label="Category"
        defaultValue={category ?? ""}
        className="w-44"
      >
        <option value="">All categories</option>
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField id="shelf-status" name="status" label="Status" defaultValue={state ?? ""} className="w-40">
        <option value="">All</option>
        {SHELF_STATES.map((one) => (
          <option key={one} value={one}>
            {SHELF_WORDS[one]}
          </option>
        ))}
      </SelectField>
      <noscript>
        <button type="submit" className={buttonClass("quiet")}>
          Filter
        </button>
      </noscript>
    </Form>
  );
}
