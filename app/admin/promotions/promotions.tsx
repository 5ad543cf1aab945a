import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted, formatMoney } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { listPromotions } from "#app/trade/checkout/queries.server.ts";
import { offText, zipListText } from "#app/trade/promotions/promotion.ts";
import { deletePromotion } from "#app/trade/promotions/save-promotion.server.ts";
import type { Route } from "./+types/promotions";

export const handle = screen({
  load: "Error fetching the promo codes",
  save: "Error changing the promo codes",
});

/**
 * Promo codes with their results, and whether any can be used now (rules promotions/codes,
 * promotions/visibility).
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, asked } = await askedList(args, ONE_ORDER);
  const [found, settings] = await Promise.all([listPromotions(db), readSettings(db)]);
  const today = shopDate(now);
  const rows = found.map(({ promotion, ...used }) => {
    const { id, code, note, leastCents, zips, firstDay, lastDay, isStopped } = promotion;
    return {
      ...{ id, code, note, leastCents, ...used },
      off: offText(promotion),
      where: zipListText(zips),
      days: `${firstDay} to ${lastDay}`,
      begun: Temporal.PlainDate.compare(firstDay, today) <= 0,
      ended: isStopped || Temporal.PlainDate.compare(lastDay, today) < 0,
    };
  });
  const row = rows.find(({ id }) => id === asked);
  const deleting = row && {
    id: row.id,
    name: row.code,
    consequences: row.isKept
      ? ["This code has been used and can't be deleted. Deactivate it instead."]
      : ["No one has used it."],
  };
  return { rows, deleting, isOn: settings.promotionCodes, nowhere: zipListText(settings.noPromotionZips) };
}

export const action = actionsOf({
  delete: deletingStep({
    remove: deletePromotion,
    removed: (outcome) =>
      outcome === "used"
        ? "This code has been used and can't be deleted. Deactivate it instead."
        : "Promo code deleted",
  }),
});

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Row>[] = [
  { head: "Code", cell: ({ code }) => <span className="font-semibold">{code}</span> },
  {
    head: "Discount",
    align: "number",
    cell: ({ off, leastCents }) => (
      <>
        {off}
        {leastCents > 0 ? <span className="block text-ink-soft">from {formatMoney(leastCents)}</span> : null}
      </>
    ),
  },
  {
    head: "Days",
    from: "sm",
    className: "tabular whitespace-nowrap",
    cell: ({ days }) => days,
    narrow: ({ days, orders }) => `${days}, ${counted(orders, "order", "orders")}`,
  },
  {
    head: "ZIP codes",
    from: "xl",
    className: "tabular max-w-60",
    cell: ({ where }) => <span className="line-clamp-2">{where || "Every ZIP code"}</span>,
  },
  { head: "Orders", from: "sm", align: "number", cell: ({ orders }) => orders },
  { head: "Total discounts", from: "lg", align: "number", cell: ({ cents }) => formatMoney(cents) },
];

export default function Promotions({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, deleting, isOn, nowhere } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks kind="promotions" add="Add promo code" />}
      above={
        isOn ? (
          <p className="max-w-measure text-ink-soft">
            Customers can use these codes{nowhere ? `, but not in ${nowhere}` : ""}.{" "}
            <Link to="/admin/settings" className="link">
              Change this in Settings
            </Link>
          </p>
        ) : (
          <Notice className="max-w-measure">
            Promo codes are off, because some cities forbid them. Customers can't use any.{" "}
            <Link to="/admin/settings" className="link">
              Turn on in Settings
            </Link>
          </Notice>
        )
      }
      one="promo code"
      many="promo codes"
      rows={rows}
      deleting={deleting}
      answer={actionData}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        more={({ ended, begun, note }) => (
          <>
            {" "}
            {ended ? <Badge tone="gray">Ended</Badge> : null}
            {begun ? null : <Badge tone="yellow">Upcoming</Badge>}
            <span className="block text-ink-soft">{note}</span>
          </>
        )}
        actions={({ id, code }) => <RowActions id={id} name={code} />}
      />
    </ListScreen>
  );
}
