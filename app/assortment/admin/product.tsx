import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { productPath } from "#app/catalog/product.ts";
import { findWholeProduct } from "#app/catalog/write-products.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ProductFields } from "../product-fields.tsx";
import { productForm } from "../product-form.ts";
import { copyValues, NEW_PRODUCT, PRODUCT_LABELS, productValues, shownValue } from "../product-item.ts";
import { refusedProduct } from "../refused-product.ts";
import { saveProduct } from "../save-product.server.ts";
import type { Route } from "./+types/product";

const LIST = "/admin/products";
const TABLE = "products";

/** The form of a product; of a new one at `/admin/products/new`, and of a copy at `…/new?from=ID` (rules 34.4, 34.10). */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const today = shopDate(Temporal.Now.instant()).toString();
  const find = (id: string | null) => (isUuid(id) ? findWholeProduct(db, id) : null);
  if (params.id === "new") {
    const from = url.searchParams.get("from");
    const original = await find(from);
    if (from !== null && !original) throw data(null, { status: 404 });
    const values = original ? copyValues(original) : NEW_PRODUCT;
    return { id: randomUUID(), version: null, values, today, path: null };
  }
  const product = await find(params.id);
  if (!product) throw data(null, { status: 404 });
  const { id, version, status, slug } = product;
  const path = status === "active" ? productPath(slug) : null;
  return { id, version, values: productValues(product), today, path };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = productForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const actor = actorOf(viewer, context);
  const saved = await saveProduct(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) return data(refusedProduct(saved.refusal, typed), { status: 409 });
  return leadTo(context, LIST, `saved ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, values, today, path } = loaderData;
  const title = version === null ? "New product" : "Edit product";
  return (
    <div className="flex flex-col gap-6">
      <title>{`${title} | Products | Admin`}</title>
      <PageHead back={{ to: LIST, label: "Products" }} title={title}>
        {path ? (
          <a href={path} className={buttonClass("quiet")}>
            See it in the shop
          </a>
        ) : null}
        {version === null ? null : (
          <ButtonLink to={`${LIST}/new?from=${id}`} look="quiet">
            Duplicate
          </ButtonLink>
        )}
      </PageHead>
      <ItemForm
        key={id}
        {...{ id, version, values }}
        refused={actionData}
        failed={savingFailed(TABLE)}
        back={LIST}
        labels={PRODUCT_LABELS}
        shown={shownValue}
        actions={
          version === null ? (
            <p className="order-first w-full text-right text-sm text-ink-soft">
              A new product is a draft until its status is Active.
            </p>
          ) : null
        }
      >
        {(filled) => (
          <ProductFields
            {...filled}
            {...{ id, today }}
            stockSeen={actionData?.values.stockSeen ?? filled.values.stockSeen}
          />
        )}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching products" />;
}
