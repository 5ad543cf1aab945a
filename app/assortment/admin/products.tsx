import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { type RefusedItem, typedValues } from "#app/desk/item-answer.ts";
import { deleteForm } from "#app/desk/item-fields.ts";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount, ListFoot } from "#app/desk/list-parts.tsx";
import { readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { deletingFailed, savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { currentSettings } from "#app/settings/current-settings.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { listAfter } from "../act-answer.ts";
import { ActNotice } from "../act-notice.tsx";
import { ChangeSeveral } from "../change-bar.tsx";
import { changeSeveral, undoSeveral } from "../change-several.server.ts";
import { PRODUCT_SORTS, readShelfFilters } from "../list-filters.ts";
import { ProductTable } from "../product-table.tsx";
import { listProductItems } from "../queries.server.ts";
import { readAct } from "../read-act.server.ts";
import { removalWords } from "../removal-words.ts";
import { findRemoval, removeProduct } from "../remove-product.server.ts";
import { severalForm, undoForm } from "../several-form.ts";
import { ShelfFilters } from "../shelf-filters.tsx";
import type { Route } from "./+types/products";

const TABLE = "products";

/** The products (rules 34.1 to 34.3), the question whether to delete one, and what several were changed to. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const params = url.searchParams;
  const query = readListQuery(params, PRODUCT_SORTS);
  const filters = readShelfFilters(params);
  const asked = params.get("delete");
  const { lowStockMark } = await currentSettings(db);
  const [{ rows, total }, deleting, told] = await Promise.all([
    listProductItems(db, query, filters, lowStockMark),
    isUuid(asked) ? findRemoval(db, asked) : null,
    readAct(db, admin.userId, params, shopDate(Temporal.Now.instant()).toString()),
  ]);
  return {
    rows,
    total,
    page: query.page,
    filters,
    search: query.search,
    deleting,
    told,
    act: randomUUID(),
    list: withParams(params, {}),
  };
}

/** One form deletes a product, another changes several, a third undoes that; `intent` says which one was sent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  const form = await readSentForm(request);
  const fields = { ...Object.fromEntries(form), ...(form.has("ids") ? { ids: form.getAll("ids") } : {}) };

  if (form.get("intent") === "change") {
    const read = severalForm.safeParse({ ids: [], ...fields });
    if (!read.success) {
      const values = { ...typedValues(fields), ids: form.getAll("ids").join(" ") };
      return data({ errors: fieldErrors(read.error), values }, { status: 400 });
    }
    const made = await changeSeveral(db, actor, read.data, now);
    if (!made.ok) throw data(null, { status: 404 });
    return redirect(
      listAfter(url.searchParams, { what: "changed", act: read.data.act, left: made.value.left }),
    );
  }

  if (form.get("intent") === "undo") {
    const read = undoForm.safeParse(fields);
    const undone = read.success ? await undoSeveral(db, actor, read.data.act, now) : null;
    if (!read.success || !undone || (!undone.ok && undone.refusal === "not yours"))
      throw data(null, { status: 404 });
    const left = undone.ok ? undone.value.left : [];
    return redirect(listAfter(url.searchParams, { what: "undone", act: read.data.act, left }));
  }

  const read = deleteForm.safeParse(fields);
  if (!read.success) return data({ errors: { "": deletingFailed(TABLE) }, values: {} }, { status: 400 });
  requireFreshProof(request, viewer);
  const came = await removeProduct(db, actor, read.data.id, now);
  const said = came === "archived" ? "product archived" : `deleted ${TABLE}`;
  return leadTo(context, `/admin/products${withParams(url.searchParams, {})}`, said);
}

export async function clientAction(sending: Route.ClientActionArgs) {
  const intent = (await sending.request.clone().formData()).get("intent");
  return sendItem(sending, intent === "delete" ? deletingFailed(TABLE) : savingFailed(TABLE));
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, filters, search, deleting, told, act, list } = loaderData;
  const refused: RefusedItem | undefined = deleting ? undefined : actionData;
  return (
    <div className="flex flex-col gap-6">
      <title>Products | Admin</title>
      <PageHead title="Products">
        <ButtonLink look="plain" to="/admin/overview">
          Overview
        </ButtonLink>
        <ButtonLink look="plain" to="/admin/pictures">
          Pictures
        </ButtonLink>
        <ButtonLink to="/admin/products/new">Add New</ButtonLink>
      </PageHead>
      {told ? <ActNotice told={told} /> : null}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <ListSearch placeholder="Name, category, type or brand" />
        </div>
        <ShelfFilters {...filters} />
      </div>
      <h2 id="list" tabIndex={-1} className="sr-only">
        All products
      </h2>
      <ListCount total={total} one="product" many="products" />
      {rows.length > 0 ? (
        <ChangeSeveral
          // What came of an act closes its form.
          key={told ? `${told.what} ${told.act}` : ""}
          act={act}
          refused={refused}
          shown={rows.map(({ id }) => id).join()}
        >
          <ProductTable rows={rows} ticked={new Set(refused?.values.ids?.split(" "))} />
        </ChangeSeveral>
      ) : (
        <EmptyList
          many="products"
          none="No products found. Add some products to get started."
          all="/admin/products"
          search={search}
          filtered={filters.category !== null || filters.state !== null}
          total={total}
        />
      )}
      <ListFoot total={total} page={page} headingId="list" />
      {deleting ? (
        <DeleteQuestion
          table={TABLE}
          id={deleting.id}
          name={deleting.name}
          {...removalWords(deleting)}
          back={`/admin/products${list}`}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching products" />;
}
