import { actionsOf, adminOf, found, idOf } from "#app/admin/kit/admin.server.ts";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ACTIONS_BELOW, FileLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { picked } from "#app/base/lib/shape.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { listSizes, type Size } from "#app/trade/catalog/write-sizes.server.ts";
import type { Route } from "./+types/sizes";
import { countOrders, removeSize } from "./save-size.server.ts";

export const handle = screen({ load: "Error fetching sizes", save: "Error changing sizes" });

/** Sizes of a product in display order (rules products/sizes), with the delete confirmation. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = adminOf(args.context);
  const product = found(await findWholeProduct(db, idOf(args.params.id)));
  const { asked } = await askedList(args, ONE_ORDER);
  const rows = await listSizes(db, product.id);
  const size = rows.find(({ id }) => id === asked);
  const deleting = size && removalOf(size, await countOrders(db, size.id));
  return { name: product.name, rows: rows.map((row) => picked(row, SHOWN)), deleting };
}

const SHOWN = [
  ...["id", "saleName", "sizeName", "isOn", "sku", "barcode", "priceCents", "stock"],
  ...["containersPerPack", "thcMgPerPackage"],
] as const;

export const action = actionsOf({
  delete: deletingStep({
    remove: removeSize,
    removed: (outcome) =>
      outcome === "off" ? "This size can't be deleted, so it was taken off sale." : "Size deleted",
  }),
});

/** Returns the delete confirmation of a size; one with sales is taken off sale instead. */
function removalOf({ id, saleName: name, mainId, hasBatches }: Size, orders: number) {
  const button = { word: "Take off sale", busy: "Saving..." };
  if (mainId === null)
    return {
      id,
      name,
      consequences: ["It's the product's first size, so it will be taken off sale."],
      button,
    };
  if (orders === 0 && !hasBatches) return { id, name, consequences: [] };
  const why = orders > 0 ? `It was sold in ${counted(orders, "order", "orders")}` : "It has batches";
  return { id, name, consequences: [`${why}, so it will be taken off sale instead of deleted.`], button };
}

const COLUMNS = [
  { name: "Size" },
  { name: "Price", className: "text-right" },
  { name: "Stock", className: "hidden text-right sm:table-cell" },
  { name: "Actions", className: ACTIONS_BELOW.column },
];

export default function Sizes({ loaderData, actionData }: Route.ComponentProps) {
  const { name, rows, deleting } = loaderData;
  const isUnnamed = rows.length === 1 && rows[0]?.sizeName === "";
  return (
    <ListScreen
      title={`Sizes | ${name}`}
      heading={`Sizes of ${name}`}
      actions={
        <>
          <ButtonLink to=".." relative="path" look="quiet">
            Product
          </ButtonLink>
          <FileLinks kind="sizes" />
          {isUnnamed ? null : <ButtonLink to="new">Add size</ButtonLink>}
        </>
      }
      above={
        isUnnamed ? (
          <p className="max-w-measure text-ink-soft">
            Before you add another size, edit this one and name it: customers choose by name.
          </p>
        ) : null
      }
      name="Sizes"
      one="size"
      many="sizes"
      rows={rows}
      deleting={deleting}
      answer={actionData}
    >
      <Table caption="Sizes" columns={COLUMNS}>
        {rows.map((size) => (
          <tr key={size.id} className={ACTIONS_BELOW.row}>
            <RowHead className={ACTIONS_BELOW.head}>
              <span className="font-semibold">{size.sizeName || "The only size"}</span>{" "}
              {size.isOn ? null : <Badge>Off sale</Badge>}
              <span className="block text-ink-soft">
                {[size.sku && `SKU ${size.sku}`, size.barcode && `Barcode ${size.barcode}`, packText(size)]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span className="tabular block text-ink-soft sm:hidden">Stock: {stockText(size)}</span>
            </RowHead>
            <Cell className="text-right">
              <Price cents={size.priceCents} />
            </Cell>
            <Cell className="tabular hidden text-right sm:table-cell">{stockText(size)}</Cell>
            <Cell className={ACTIONS_BELOW.cell}>
              <RowActions id={size.id} name={size.saleName} />
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}

/** "4 × 5 mg", "5 mg". */
function packText({ containersPerPack, thcMgPerPackage }: Pick<Size, (typeof SHOWN)[number]>): string {
  return containersPerPack > 1 ? `${containersPerPack} × ${thcMgPerPackage} mg` : `${thcMgPerPackage} mg`;
}

function stockText({ stock }: Pick<Size, "stock">): string {
  return stock === null ? "Not tracked" : stock.toLocaleString("en-US");
}
