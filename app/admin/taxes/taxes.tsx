import { Form } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { listTaxRates } from "#app/trade/checkout/queries.server.ts";
import { deleteTax } from "#app/trade/checkout/save-tax.server.ts";
import { percentOf } from "#app/trade/checkout/tax-item.ts";
import { ratesInForce } from "#app/trade/checkout/tax-rates.ts";
import type { Route } from "./+types/taxes";

export const handle = screen({ load: "Error fetching the tax rates", save: "Error changing the tax rates" });

/** Tax rates, with those in effect at a ZIP code today (rules settings-screens/tax-rates). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, asked } = await askedList(args, ONE_ORDER);
  const rows = await listTaxRates(db);
  const today = shopDate(now);
  const rates = rows.map(({ fromDate, version: _, ...row }) => ({
    ...row,
    fromDate: fromDate.toString(),
    begun: Temporal.PlainDate.compare(fromDate, today) <= 0,
  }));
  const zip = /^[0-9]{5}$/.exec(args.url.searchParams.get("zip")?.trim() ?? "")?.[0] ?? null;
  const found = rates.find(({ id }) => id === asked);
  const deleting = found && {
    id: found.id,
    name: `${found.name} ${percentOf(found.basisPoints)}%, ${found.zip ?? "every ZIP code"}, from ${found.fromDate}`,
    consequences: found.begun
      ? ["New orders use the previous rate, if any. Existing orders keep their taxes."]
      : [],
  };
  return { rates, zip, inForce: zip === null ? [] : ratesInForce(rows, zip, today), deleting };
}

export const action = actionsOf({ delete: deletingStep({ remove: deleteTax, removed: "Tax rate deleted" }) });

type Shown = Route.ComponentProps["loaderData"];

const COLUMNS: Column<Shown["rates"][number]>[] = [
  { head: "Tax", cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { head: "Rate", align: "number", cell: ({ basisPoints }) => `${percentOf(basisPoints)}%` },
  {
    head: "ZIP code",
    from: "sm",
    className: "tabular whitespace-nowrap",
    cell: ({ zip }) => zip ?? "Every ZIP code",
    narrow: ({ zip, fromDate }) => `${zip ?? "Every ZIP code"}, from ${fromDate}`,
  },
  { head: "From", from: "sm", className: "tabular whitespace-nowrap", cell: ({ fromDate }) => fromDate },
  { head: "Source", from: "xl", soft: true, className: "wrap-anywhere", cell: ({ source }) => source },
];

export default function Taxes({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, zip, inForce, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks kind="taxes" add="Add tax rate" />}
      above={
        <p className="max-w-measure text-ink-soft">
          For each tax, the latest rate in effect applies, and a rate for a single ZIP code overrides one for
          every ZIP code. Check every rate with the state&apos;s rate calculator before launch. Orders keep
          the taxes they were placed with.
        </p>
      }
      filters={<InForce {...{ zip, inForce }} />}
      name="Tax rates"
      one="tax rate"
      many="tax rates"
      noneOffer={<p className="max-w-measure text-ink-soft">Add a rate to charge tax on orders.</p>}
      rows={rates}
      deleting={deleting}
      answer={actionData}
    >
      <DataTable
        caption="Tax rates"
        columns={COLUMNS}
        rows={rates}
        more={({ begun, appliesToDelivery }) => (
          <>
            {" "}
            {begun ? null : <Badge tone="yellow">Upcoming</Badge>}
            <span className="block text-ink-soft">
              {appliesToDelivery ? "merchandise and delivery" : "merchandise"}
            </span>
          </>
        )}
        actions={({ id, name, zip }) => <RowActions id={id} name={`${name}, ${zip ?? "every ZIP code"}`} />}
      />
    </ListScreen>
  );
}

/** Looks up the taxes in effect at a ZIP code today. */
function InForce({ zip, inForce }: Pick<Shown, "zip" | "inForce">) {
  const taxes = inForce.map(
    ({ name, basisPoints, appliesToDelivery }) =>
      `${name} ${percentOf(basisPoints)}%${appliesToDelivery ? ", delivery too" : ""}`,
  );
  return (
    <section className="flex flex-col gap-3">
      <Form
        method="get"
        role="search"
        aria-label="In effect today"
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          id="in-force-zip"
          name="zip"
          label="In effect today at ZIP code"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          defaultValue={zip ?? ""}
          className="w-48"
        />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </Form>
      <p role="status" className="tabular">
        {zip === null ? "" : `${zip}: ${taxes.join("; ") || "no tax"}`}
      </p>
    </section>
  );
}
