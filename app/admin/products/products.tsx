import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { actionsOf, found, missing, step } from "#app/admin/kit/admin.server.ts";
import { FilterForm } from "#app/admin/kit/filter-form.tsx";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListCount, ListScreen, refusedIn } from "#app/admin/kit/list-screen.tsx";
import { deletingFailed, itemDeleted, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { countOf } from "#app/base/records/list-query.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import type { Route } from "./+types/products";
import { bulkEdit, readBulkEdit, undoBulkEdit } from "./bulk-edit.server.ts";
import { bulkEditForm, listAfter, undoForm } from "./bulk-edit.ts";
import { BulkEditForm, BulkEditNotice } from "./bulk-edit-bar.tsx";
import { PRODUCT_SORTS, readShelfFilters, SHELF_LABELS } from "./list-filters.ts";
import { removalQuestion } from "./product-sentences.ts";
import { ProductTable } from "./product-table.tsx";
import { listProductItems, readWordsToPublish } from "./queries.server.ts";
import { findRemoval, removeProduct } from "./save-product.server.ts";

const TABLE = "products";

export const handle = screen({
  load: "Error fetching products",
  save: savingFailed(TABLE),
  delete: deletingFailed(TABLE),
});

/** Product list (rules product-screens/list), with the delete confirmation and the result of a bulk edit. */
export async function loader(args: Route.LoaderArgs) {
  const { db, viewer, query, asked } = await askedList(args, PRODUCT_SORTS);
  const params = args.url.searchParams;
  const categories = (await currentCategories(db)).map(({ name }) => name);
  const filters = readShelfFilters(params, categories);
  const { lowStockMark } = await currentSettings(db);
  const [{ rows, total }, removal, outcome] = await Promise.all([
    listProductItems(db, query, filters, lowStockMark),
    asked ? findRemoval(db, asked) : null,
    readBulkEdit(db, viewer.userId, params),
  ]);
  const deleting = removal && removalQuestion(removal);
  const marks = await readMarks(
    db,
    TABLE,
    rows.map(({ id }) => id),
  );
  return { rows, marks, total, query, categories, filters, deleting, outcome, act: randomUUID() };
}

export const action = actionsOf({
  delete: deletingStep({
    remove: removeProduct,
    removed: (outcome) =>
      outcome === "archived"
        ? "This product has sales, so it was archived instead of deleted."
        : itemDeleted(TABLE),
  }),
  change: step(
    bulkEditForm,
    async ({ form, actor, db, now, url, ask, refuse }) => {
      const { act, ids, change } = form;
      const published = change.status === "active" ? await readWordsToPublish(db, ids) : [];
      const { asked, warnedOf } = await ask(TABLE, ...published);
      if (asked.length > 0) return refuse({}, { asked });
      const made = await bulkEdit(db, { ...actor, warnedOf }, form, now);
      const { value } = found(made.ok ? made : null);
      return redirect(listAfter(url.searchParams, { what: "changed", act, left: value.left }));
    },
    { lists: ["ids"] },
  ),
  undo: step(undoForm, async ({ form: { act }, actor, db, now, url }) => {
    const undone = await undoBulkEdit(db, actor, act, now);
    if (!undone.ok && undone.refusal === "not_yours") missing();
    const left = undone.ok ? undone.value.left : [];
    return redirect(listAfter(url.searchParams, { what: "undone", act, left }));
  }),
});

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, marks, total, query, categories, filters, deleting, outcome, act } = loaderData;
  const answered = refusedIn(actionData);
  const refused = deleting ? undefined : answered;
  const filtered = filters.category !== null || filters.status !== null;
  const labels = { one: "product", many: "products" };
  return (
    <ListScreen
      actions={
        <>
          <ButtonLink to="categories" look="quiet">
            Categories
          </ButtonLink>
          <ListLinks kind="products" add="Add New" />
        </>
      }
      above={outcome ? <BulkEditNotice outcome={outcome} /> : null}
      search="Name, category, type, or brand"
      filters={
        <FilterForm label="Filters" names={["category", "status"]} atOnce>
          <SelectField
            id="shelf-category"
            name="category"
            label="Category"
            defaultValue={filters.category ?? ""}
            className="w-44"
            options={optionsOf("All categories", Object.fromEntries(categories.map((name) => [name, name])))}
          />
          <SelectField
            id="shelf-status"
            name="status"
            label="Status"
            defaultValue={filters.status ?? ""}
            className="w-40"
            options={optionsOf("All", SHELF_LABELS)}
          />
        </FilterForm>
      }
      name="All products"
      {...labels}
      none="No products found. Add some products to get started."
      rows={rows}
      {...{ total, query, filtered, deleting }}
      answer={deleting ? answered : undefined}
      // The link to the bulk edit fields is next to the count.
      count={rows.length > 0 ? "" : undefined}
    >
      <BulkEditForm
        // The result of a bulk edit closes its form.
        key={outcome ? `${outcome.what} ${outcome.act}` : ""}
        act={act}
        refused={refused}
        shown={rows.map(({ id }) => id).join()}
        count={<ListCount text={countOf(total, labels, query.search).text} />}
      >
        <ProductTable rows={rows} marks={marks} checked={new Set(refused?.values.ids?.split(" "))} />
      </BulkEditForm>
    </ListScreen>
  );
}
