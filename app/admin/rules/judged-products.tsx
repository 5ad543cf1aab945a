import { Form, Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { judgeProducts } from "./judge-products.server.ts";

/** Asks for a day, and whether the rules that are off count as well. */
export function DayForm({ day, withOff }: { day: string; withOff: boolean }) {
  return (
    <Form
      method="get"
      role="search"
      aria-label="Products on a day"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-6 gap-y-3"
    >
      <TextField
        id="judged-day"
        name="day"
        label="On"
        type="date"
        key={day}
        defaultValue={day}
        className="w-48"
      />
      <Choice type="checkbox" name="with" value="off" defaultChecked={withOff}>
        As if the rules that are off were on
      </Choice>
      <Button type="submit" look="quiet">
        Show
      </Button>
    </Form>
  );
}

type Judged = Awaited<ReturnType<typeof judgeProducts>>;

const COLUMNS: Column<Judged["broken"][number]>[] = [
  {
    head: "Product",
    cell: ({ id, name }) => (
      <Link to={`/admin/products/${id}`} className="link font-semibold">
        {name}
      </Link>
    ),
  },
  {
    head: "What it breaks",
    className: "wrap-anywhere",
    cell: ({ sentences }) =>
      sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      )),
  },
];

/** The active products that break a rule of the day, and how many do. */
export function JudgedProducts({ day, active, total, broken }: Judged & { day: string }) {
  const products = `${active.toLocaleString("en-US")} active ${active === 1 ? "product" : "products"}`;
  return (
    <>
      <p role="status">
        {total === 0
          ? `On ${calendarDayText(day)} the ${products} break no rule.`
          : `On ${calendarDayText(day)}, ${total.toLocaleString("en-US")} of the ${products} ${total === 1 ? "breaks" : "break"} a rule and would not be sold.`}
        {total > broken.length ? ` The first ${broken.length} are listed.` : ""}
      </p>
      {broken.length > 0 ? (
        <DataTable
          caption="Products that break a rule"
          columns={COLUMNS}
          rows={broken}
          keyOf={({ id }) => id}
        />
      ) : null}
    </>
  );
}
