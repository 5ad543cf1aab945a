import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { askedList, deletingStep, sequenceSteps } from "#app/admin/kit/list-action.server.ts";
import { ACTIONS_BELOW, ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { SequenceState, SequenceTable, useSavedSequence } from "#app/admin/kit/reorder.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, RowHead } from "#app/base/ui/table.tsx";
import { CLASS_LABELS } from "#app/trade/catalog/categories.ts";
import { listCategoryItems } from "#app/trade/catalog/category-queries.server.ts";
import {
  deleteCategory,
  findCategoryUses,
  sequenceCategories,
} from "#app/trade/catalog/save-category.server.ts";
import type { Route } from "./+types/categories";

export const handle = screen({ load: "Error fetching categories", save: "Error changing categories" });

/** Categories in display order (rules products/categories), with the delete confirmation. */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, asked } = await askedList(args, ONE_ORDER);
  const rows = await listCategoryItems(db);
  const found = rows.find(({ id }) => id === asked);
  const deleting = found && categoryRemoval(found, await findCategoryUses(db, found.name, shopDate(now)));
  return { rows, deleting };
}

export const action = actionsOf({
  delete: deletingStep({
    remove: (db, actor, id, now) => deleteCategory(db, actor, { id, today: shopDate(now) }, now),
    removed: (outcome) =>
      outcome === "used"
        ? "This category is in use by products or rules and can't be deleted."
        : "Category deleted",
  }),
  ...sequenceSteps(() => sequenceCategories),
});

type Uses = { products: number; rules: number };

/** Returns the delete confirmation of a category, or why it can't be deleted (rules products/categories). */
function categoryRemoval({ id, name }: { id: string; name: string }, { products, rules }: Uses) {
  const productsText = `It has ${counted(products, "product", "products")}. Move them to another category first.`;
  const rulesText = `It's named in ${counted(rules, "compliance rule", "compliance rules")}. Change or end them first.`;
  const reasons = [products > 0 ? productsText : "", rules > 0 ? rulesText : ""].filter(Boolean);
  if (reasons.length === 0) return { id, name, consequences: [] };
  const link =
    products > 0
      ? { to: `/admin/products?${new URLSearchParams({ category: name })}`, label: "Show products" }
      : undefined;
  return { id, name, consequences: reasons, allowed: false, link };
}

const COLUMNS = [
  { name: "Category" },
  { name: "Counted as", className: "hidden md:table-cell" },
  { name: "Products", className: "hidden text-right sm:table-cell" },
];

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, deleting } = loaderData;
  const sequence = useSavedSequence(rows.map(({ id }) => id));
  return (
    <ListScreen
      title="Categories | Products"
      heading="Categories"
      actions={
        <>
          <ButtonLink to="/admin/products" look="quiet">
            Products
          </ButtonLink>
          <ListLinks add="Add category" />
        </>
      }
      name="Categories"
      one="category"
      many="categories"
      noneOffer={<p className="max-w-measure text-ink-soft">Add a category before your first product.</p>}
      rows={rows}
      besideCount={<SequenceState state={sequence.state} />}
      deleting={deleting}
      answer={sequence.refused ?? actionData}
    >
      <SequenceTable
        caption="Categories"
        columns={COLUMNS}
        {...{ rows, sequence }}
        canSequence
        nameOf={({ name }) => name}
      >
        {({ name, kinds, countsAs, products, isShown }) => (
          <>
            <RowHead className={ACTIONS_BELOW.head}>
              <span className="font-semibold">{name}</span> {isShown ? null : <Badge>Not listed</Badge>}
              <span className="block text-ink-soft">{kinds}</span>
              <span className="block text-ink-soft md:hidden">Counted as: {CLASS_LABELS[countsAs]}</span>
              <span className="tabular block text-ink-soft sm:hidden">
                {counted(products, "product", "products")}
              </span>
            </RowHead>
            <Cell className="hidden md:table-cell">{CLASS_LABELS[countsAs]}</Cell>
            <Cell className="tabular hidden text-right sm:table-cell">
              {products.toLocaleString("en-US")}
            </Cell>
          </>
        )}
      </SequenceTable>
    </ListScreen>
  );
}
