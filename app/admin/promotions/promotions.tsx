import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { askedList, deleteRow } from "#app/admin/kit/list-action.server.ts";
import { RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { listPromotions } from "#app/trade/checkout/promotion-queries.server.ts";
import { offText, zipListText } from "#app/trade/promotions/promotion.ts";
import { deletePromotion } from "#app/trade/promotions/save-promotion.server.ts";
import type { Route } from "./+types/promotions";

const LIST = "/admin/promotions";
const FAILED = "Error changing the promotion codes";

export const handle = screen({ load: "Error fetching the promotion codes", save: FAILED });

/** The promotion codes with what they brought, and whether any of them can be used now (rules promotions 1, 7). */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked } = await askedList(args, ONE_ORDER);
  const [found, settings] = await Promise.all([listPromotions(db), readSettings(db)]);
  const today = shopDate(Temporal.Now.instant());
  const rows = found.map(({ promotion, orders, cents, isKept }) => ({
    ...{ id: promotion.id, code: promotion.code, off: offText(promotion), note: promotion.note },
    ...{ leastCents: promotion.leastCents, where: zipListText(promotion.zips), orders, cents, isKept },
    ...{ firstDay: promotion.firstDay.toString(), lastDay: promotion.lastDay.toString() },
    begun: Temporal.PlainDate.compare(promotion.firstDay, today) <= 0,
    ended: promotion.isStopped || Temporal.PlainDate.compare(promotion.lastDay, today) < 0,
  }));
  const row = rows.find(({ id }) => id === asked);
  const deleting = row && {
    id: row.id,
    name: row.code,
    consequences: row.isKept
      ? ["Orders have used it, so it is kept. Stop it instead."]
      : ["Nobody has used it."],
  };
  return { rows, deleting, isOn: settings.promotionCodes, nowhere: zipListText(settings.noPromotionZips) };
}

export const action = actionsOf({
  delete: deleteRow({
    remove: deletePromotion,
    removed: (outcome) =>
      outcome === "used"
        ? "Orders have used this code, so it is kept. Stop it instead."
        : "Promotion code deleted",
  }),
});

const COLUMNS = [
  { name: "Code" },
  { name: "Takes off", className: "text-right" },
  { name: "Days", className: "hidden sm:table-cell" },
  { name: "Where", className: "hidden xl:table-cell" },
  { name: "Orders", className: "hidden text-right sm:table-cell" },
  { name: "Taken off", className: "hidden text-right lg:table-cell" },
  { name: "Actions", className: "text-right" },
];

export default function Promotions({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, deleting, isOn, nowhere } = loaderData;
  return (
    <ListScreen
      actions={<ButtonLink to={`${LIST}/new`}>Add promotion code</ButtonLink>}
      above={
        <p
          className={`max-w-measure ${isOn ? "text-ink-soft" : "rounded-field border border-amber bg-amber-soft px-4 py-3"}`}
        >
          {isOn
            ? `Customers can use these codes${nowhere ? `, but not in ${nowhere}` : ""}. `
            : "No code can be used: promotion codes are switched off, since some cities forbid them. "}
          <Link to="/admin/settings" className="link">
            {isOn ? "Change this in Settings" : "Switch them on in Settings"}
          </Link>
        </p>
      }
      name="Promotion codes"
      one="promotion code"
      many="promotion codes"
      none="No promotion codes yet"
      shown={rows.length}
      total={rows.length}
      deleting={deleting}
      answer={actionData}
    >
      <Table caption="Promotion codes" columns={COLUMNS}>
        {rows.map((row) => (
          <tr key={row.id}>
            <RowHead>
              <span className="font-semibold">{row.code}</span>{" "}
              {row.ended ? <Badge tone="gray">Ended</Badge> : null}
              {row.begun ? null : <Badge tone="yellow">Not yet</Badge>}
              <span className="block text-ink-soft">{row.note}</span>
              <span className="tabular block text-ink-soft sm:hidden">
                {row.firstDay} to {row.lastDay}, {row.orders} {row.orders === 1 ? "order" : "orders"}
              </span>
            </RowHead>
            <Cell className="tabular text-right">
              {row.off}
              {row.leastCents > 0 ? (
                <span className="block text-ink-soft">from {formatMoney(row.leastCents)}</span>
              ) : null}
            </Cell>
            <Cell className="tabular hidden whitespace-nowrap sm:table-cell">
              {row.firstDay} to {row.lastDay}
            </Cell>
            <Cell className="tabular hidden max-w-60 xl:table-cell">
              <span className="line-clamp-2">{row.where || "Every ZIP"}</span>
            </Cell>
            <Cell className="tabular hidden text-right sm:table-cell">{row.orders}</Cell>
            <Cell className="tabular hidden text-right lg:table-cell">{formatMoney(row.cents)}</Cell>
            <Cell>
              <RowActions id={row.id} name={row.code} edit={`${LIST}/${row.id}`} />
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
