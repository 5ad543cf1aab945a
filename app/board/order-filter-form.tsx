import { Form, Link } from "react-router";
import { STATUS_LABELS } from "#app/orders/labels.ts";
import { ORDER_STATUSES } from "#app/orders/status.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { type OrderFilters, SEARCH_LENGTH } from "./order-filters.ts";

/** Narrows the list. It is a plain GET form: its choices stand in the URL, and a new search starts at page 1. */
export function OrderFilterForm({ filters }: { filters: OrderFilters }) {
  const isNarrowed = Boolean(filters.search || filters.status || filters.day);
  return (
    <Form
      method="get"
      role="search"
      aria-label="Orders"
      // Back, forward and Clear change the URL without this form, so it is mounted again with the values of the URL.
      key={`${filters.search} ${filters.status} ${filters.day}`}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(14rem,1fr)_11rem_11rem_auto]"
    >
      <TextField
        id="orders-search"
        name="search"
        type="search"
        label="Search"
        placeholder="Order, name, email or ZIP"
        maxLength={SEARCH_LENGTH}
        defaultValue={filters.search}
        className="col-span-2 lg:col-span-1"
      />
      <SelectField id="orders-status" name="status" label="Status" defaultValue={filters.status ?? ""}>
        <option value="">All statuses</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
      <TextField
        id="orders-day"
        name="day"
        type="date"
        label="Delivery day"
        defaultValue={filters.day ?? ""}
      />
      <div className="col-span-2 flex gap-3 lg:col-span-1">
        <Button type="submit" look="quiet">
          Filter
        </Button>
        {isNarrowed ? (
          <Link to="/admin/orders" className={buttonClass("plain")}>
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
