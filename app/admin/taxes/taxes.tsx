import { Form } from "react-router";
import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { FileLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { deleteTax } from "#app/trade/checkout/save-tax.server.ts";
import { percentOf } from "#app/trade/checkout/tax-item.ts";
import { listTaxRates } from "#app/trade/checkout/tax-queries.server.ts";
import { ratesInForce } from "#app/trade/checkout/tax-rates.ts";
import type { Route } from "./+types/taxes";

const LIST = "/admin/delivery/taxes";

export const handle = screen({ load: "Error fetching the tax rates", save: "Error changing the tax rates" });

/** The tax rates, and which of them are in force at a ZIP today (rules settings-screens/tax-rates). */
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
    name: `${found.name} ${percentOf(found.basisPoints)}%, ${found.zip ?? "every ZIP"}, from ${found.fromDate}`,
    consequences: found.begun
      ? ["New orders are taxed by the row before it, or not at all. Placed orders keep their taxes."]
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
    head: "Where",
    from: "sm",
    className: "tabular whitespace-nowrap",
    cell: ({ zip }) => zip ?? "Every ZIP",
    narrow: ({ zip, fromDate }) => `${zip ?? "Every ZIP"}, from ${fromDate}`,
  },
  { head: "From", from: "sm", className: "tabular whitespace-nowrap", cell: ({ fromDate }) => fromDate },
  { head: "Source", from: "xl", soft: true, className: "wrap-anywhere", cell: ({ source }) => source },
];

export default function Taxes({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, zip, inForce, deleting } = loaderData;
  return (
    <ListScreen
      actions={
        <>
          <FileLinks kind="taxes" />
          <ButtonLink to={`${LIST}/new`}>Add tax rate</ButtonLink>
        </>
      }
      above={
        <p className="max-w-measure text-ink-soft">
          Of each tax the newest row that has begun counts, one for the ZIP before one for every ZIP. Please
          check every rate with the state&apos;s rate calculator before launch. Orders keep the taxes they
          were placed with.
        </p>
      }
      filters={<InForce {...{ zip, inForce }} />}
      name="Tax rates"
      one="tax rate"
      many="tax rates"
      none="No tax rates yet"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          Until there is a rate, orders are placed without any tax.
        </p>
      }
      shown={rates.length}
      total={rates.length}
      deleting={deleting}
      answer={actionData}
    >
      <DataTable
        caption="Tax rates"
        columns={COLUMNS}
        rows={rates}
        keyOf={({ id }) => id}
        more={({ begun, appliesToDelivery }) => (
          <>
            {" "}
            {begun ? null : <Badge tone="yellow">Not yet</Badge>}
            <span className="block text-ink-soft">
              {appliesToDelivery ? "merchandise and delivery" : "merchandise"}
            </span>
          </>
        )}
        actions={({ id, name, zip }) => (
          <RowActions id={id} name={`${name}, ${zip ?? "every ZIP"}`} edit={`${LIST}/${id}`} />
        )}
      />
    </ListScreen>
  );
}

/** Asks for a ZIP, and says which taxes are in force there today. */
function InForce({ zip, inForce }: Pick<Shown, "zip" | "inForce">) {
  const taxes = inForce.map(
    ({ name, basisPoints, appliesToDelivery }) =>
      `${name} ${percentOf(basisPoints)}%${appliesToDelivery ? ", delivery too" : ""}`,
  );
  return (
    <section className="flex flex-col gap-3">
      <Form method="get" role="search" aria-label="In force today" className="flex flex-wrap items-end gap-3">
        <TextField
          id="in-force-zip"
          name="zip"
          label="In force today at ZIP"
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
