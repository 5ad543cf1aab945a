import { Link } from "react-router";
import { windowStartText } from "#app/delivery/window-text.ts";
import { FilterForm } from "#app/desk/filter-form.tsx";
import { calendarDayText, clockText } from "#app/lib/moment-text.ts";
import { STATUS_LABELS } from "#app/orders/labels.ts";
import { ORDER_STATUSES } from "#app/orders/status.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { type OrderFilters, orderFiltersQuery, SEARCH_LENGTH } from "./order-filters.ts";

type Props = {
  filters: OrderFilters;
  /** The starts of the windows of the chosen day, ISO strings; none while no day is chosen. */
  windowStarts: string[];
};

/** Narrows the list of orders. */
export function OrderFilterForm({ filters, windowStarts }: Props) {
  const { search, status, day, window, zip, placedFrom, placedTo } = filters;
  const starts = new Map(windowStarts.map((start) => [clockText(start), windowStartText(start)]));
  return (
    <FilterForm
      label="Orders"
      names={["search", "status", "zip", "day", "window", "placedFrom", "placedTo"]}
      isSearch
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(13rem,1fr)_9.5rem_7rem_10rem_9rem_auto]"
      buttonsClass="col-span-2 lg:col-span-1"
      below={
        placedFrom || placedTo ? (
          <p className="col-span-full text-sm">
            {placedFrom ? <input type="hidden" name="placedFrom" value={placedFrom} /> : null}
            {placedTo ? <input type="hidden" name="placedTo" value={placedTo} /> : null}
            Placed {placedText(placedFrom, placedTo)}.{" "}
            <Link
              to={`/admin/orders${orderFiltersQuery({ ...filters, placedFrom: null, placedTo: null, page: 1 })}`}
              className="link"
            >
              Placed at any time
            </Link>
          </p>
        ) : null
      }
    >
      <TextField
        id="orders-search"
        name="search"
        type="search"
        label="Search"
        placeholder="Order, name, email or phone"
        maxLength={SEARCH_LENGTH}
        defaultValue={search}
        className="col-span-2 lg:col-span-1"
      />
      <SelectField id="orders-status" name="status" label="Status" defaultValue={status ?? ""}>
        <option value="">All statuses</option>
        {ORDER_STATUSES.map((one) => (
          <option key={one} value={one}>
            {STATUS_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        id="orders-zip"
        name="zip"
        label="ZIP"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        pattern="\d{5}"
        title="Five digits"
        defaultValue={zip ?? ""}
      />
      <TextField id="orders-day" name="day" type="date" label="Delivery day" defaultValue={day ?? ""} />
      <SelectField
        id="orders-window"
        name="window"
        label="Window"
        disabled={day === null}
        defaultValue={window ?? ""}
      >
        <option value="">{day ? "All windows" : "Day first"}</option>
        {window && !starts.has(window) ? <option value={window}>{window}</option> : null}
        {[...starts].map(([clock, text]) => (
          <option key={clock} value={clock}>
            {text}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  );
}

function placedText(from: string | null, to: string | null): string {
  if (from && from === to) return `on ${calendarDayText(from)}`;
  return [from ? `from ${calendarDayText(from)}` : "", to ? `to ${calendarDayText(to)}` : ""]
    .filter(Boolean)
    .join(" ");
}
