import { redirect } from "react-router";
import { actionsOf, adminOf, found, idOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { itemSaved, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { ButtonLink, buttonClass } from "#app/base/ui/button.tsx";
import { isSoldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { tilePicture } from "#app/trade/catalog/categories.ts";
import { currentCategories, factsOf, findNamedCategory } from "#app/trade/catalog/category-queries.server.ts";
import { productPath } from "#app/trade/catalog/product.ts";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { findSize } from "#app/trade/catalog/write-sizes.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/product";
import { ProductFormFields } from "./product-fields.tsx";
import { joinPlainPictures } from "./product-form.ts";
import { copyValues, NEW_PRODUCT, PRODUCT } from "./product-item.ts";
import { PRODUCTS } from "./save-product.server.ts";

const LIST = "/admin/products";
const TABLE = "products";

export const handle = screen({ load: "Error fetching products", save: savingFailed(TABLE) });

/**
 * Product form; `/admin/products/new` adds a product, `…/new?from=ID` a copy (rules product-screens/fields,
 * product-screens/duplication).
 */
export async function loader(args: Route.LoaderArgs) {
  const { db } = adminOf(args.context);
  await leadToSize(db, args.params.id);
  const categories = (await currentCategories(db)).map(factsOf);
  const blank = { ...NEW_PRODUCT, category: categories[0]?.name ?? "" };
  const { row, form } = await loadItem(args, { ...PRODUCTS, blank }, findWholeProduct, TABLE);
  const from = args.url.searchParams.get("from");
  if (!row && from !== null) form.values = copyValues(found(await findWholeProduct(db, idOf(from))));
  const { rules } = await rulesOfToday(db);
  const path = row && isSoldUnder(row, rules) ? productPath(row.slug) : null;
  const batchesAt = row?.hasBatches ? `/admin/batches?q=${encodeURIComponent(row.name)}` : null;
  const rated = { rating: row?.rating ?? null, reviews: row?.reviews ?? 0 };
  const areBatchesReported = row?.areBatchesReported ?? false;
  const containersPerPack = row?.containersPerPack ?? 1;
  return { form, categories, rules, rated, path, batchesAt, areBatchesReported, containersPerPack };
}

/** A further size has a form of its own; links by its id lead there (rules products/sizes). */
async function leadToSize(db: Db, id: string | undefined): Promise<void> {
  const size = id && isUuid(id) ? await findSize(db, id) : null;
  if (size?.mainId) throw redirect(`${LIST}/${size.mainId}/sizes/${size.id}`);
}

const save = savingStep({ ...PRODUCTS, to: LIST, said: itemSaved(TABLE), claims: TABLE });

export const action = actionsOf({
  save: async (asked, sent) => {
    joinPlainPictures(sent);
    await addDrawnPicture(adminOf(asked.context).db, sent);
    return save(asked, sent);
  },
});

/** Fills a blank image with the category's, except in the demo shop (rules product-screens/drawn-image). */
async function addDrawnPicture(db: Db, sent: FormData): Promise<void> {
  if (String(sent.get("image") ?? "").trim() !== "" || (await currentSettings(db)).isDemo) return;
  const category = await findNamedCategory(db, String(sent.get("category") ?? ""));
  if (category) sent.set("image", tilePicture(category));
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { form, path, ...known } = loaderData;
  const { id, version } = form;
  return (
    <ItemScreen
      form={form}
      name="product"
      item={PRODUCT}
      refused={actionData}
      head={
        <>
          {path ? (
            <a href={path} className={buttonClass("quiet")}>
              View in shop
            </a>
          ) : null}
          {version === null ? null : (
            <>
              <ButtonLink to={`${LIST}/${id}/sizes`} look="quiet">
                Sizes
              </ButtonLink>
              <ButtonLink to={`/admin/batches/new?product=${id}`} look="quiet">
                Add batch
              </ButtonLink>
              <ButtonLink to={`${LIST}/new?from=${id}`} look="quiet">
                Duplicate
              </ButtonLink>
            </>
          )}
        </>
      }
      actions={
        version === null ? (
          <p className="order-first w-full text-right text-sm text-ink-soft">
            A new product stays a draft until you set its status to Active.
          </p>
        ) : null
      }
    >
      {(filled) => (
        <ProductFormFields
          {...filled}
          {...known}
          id={id}
          stockSeen={
            (actionData?.conflict ? undefined : actionData?.values.stockSeen) ?? filled.values.stockSeen
          }
        />
      )}
    </ItemScreen>
  );
}
