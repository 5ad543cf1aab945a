import type { OpenAPIHono } from "@hono/zod-openapi";
import { and, asc, eq, gt } from "drizzle-orm";
import { askBeforeSaving } from "#app/admin/kit/ask-before-saving.server.ts";
import { isAboutNames } from "#app/admin/kit/asked-words.ts";
import { productForm } from "#app/admin/products/product-form.ts";
import { PRODUCT, productValues } from "#app/admin/products/product-item.ts";
import { productRefusal } from "#app/admin/products/product-sentences.ts";
import { saveProduct } from "#app/admin/products/save-product.server.ts";
import { saveSize } from "#app/admin/products/save-size.server.ts";
import { sizeForm } from "#app/admin/products/size-form.ts";
import { sizeValues } from "#app/admin/products/size-item.ts";
import { sizeRefusal } from "#app/admin/products/size-sentences.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { plainDollars } from "#app/base/lib/money.ts";
import type { AskedWords, FormValues } from "#app/base/lib/refused-form.ts";
import { picked } from "#app/base/lib/shape.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { listCategories } from "#app/trade/catalog/category-queries.server.ts";
import { isProduct, products } from "#app/trade/catalog/tables.server.ts";
import {
  findWholeProduct,
  type WholeProduct,
  WRITTEN,
  withPictures,
} from "#app/trade/catalog/write-products.server.ts";
import { findSize, listSizes, listSizesOf, type Size } from "#app/trade/catalog/write-sizes.server.ts";
import {
  type ApiRequest,
  etagOf,
  fieldProblems,
  matchOrRefuse,
  pageFrom,
  refuseAsChanged,
  refuseAsGone,
  refuseRequest,
} from "./api-request.server.ts";
import { USUAL_LIMIT } from "./contract.ts";
import {
  type ApiProduct,
  changeProductRoute,
  getProductRoute,
  getStockRoute,
  listCategoriesRoute,
  listProductsRoute,
  type ProductChange,
  setStockRoute,
} from "./products.ts";

const SHOWN = [
  ...["id", "version", "slug", "name", "category", "type", "thcContent", "priceCents", "status", "isNew"],
  ...["isBestSeller", "description", "image", "effects", "otherCannabinoids", "ingredients", "allergens"],
  ...["netContent", "brand", "shelf", "labReport", "labBatch"],
] as const;

function shown(row: WholeProduct, sizes: readonly Size[] = []): ApiProduct {
  const { pictures, potencyKnown } = row;
  const figure = (value: number) => (potencyKnown ? value : null);
  return {
    ...picked(row, SHOWN),
    images: [{ address: row.image, alt: row.name }, ...pictures],
    thcMgPerServing: figure(row.thcMgPerServing),
    servingsPerPackage: figure(row.servingsPerPackage),
    thcMgPerPackage: figure(row.thcMgPerPackage),
    delta9Percent: figure(row.delta9Percent),
    labTestedOn: row.labTestedOn?.toString() ?? null,
    createdAt: isoText(row.createdAt),
    updatedAt: isoText(row.updatedAt),
    ...(hasSizes(sizes) ? { sizes: sizes.map(shownSize) } : {}),
  };
}

/** Returns whether the sizes say more than the product itself. */
function hasSizes(sizes: readonly Size[]): boolean {
  const [first] = sizes;
  return (
    sizes.length > 1 ||
    (first !== undefined && `${first.sku}${first.barcode}` !== "") ||
    (first?.containersPerPack ?? 1) > 1
  );
}

function shownSize(size: Size) {
  return {
    ...picked(size, SHOWN_OF_SIZE),
    name: size.sizeName,
    isForSale: size.isOn && size.status === "active",
  };
}

const SHOWN_OF_SIZE = [
  ...["id", "version", "sku", "barcode", "priceCents", "shelf", "thcMgPerServing", "servingsPerPackage"],
  ...["thcMgPerPackage", "containersPerPack", "thcMgPerPack", "delta9Percent"],
] as const;

async function found(db: Db, id: string): Promise<WholeProduct> {
  const product = await findWholeProduct(db, id);
  if (!product) throw refuseAsGone("product");
  return product;
}

async function foundSize(db: Db, id: string): Promise<Size> {
  const size = await findSize(db, id);
  if (!size) throw refuseAsGone("product");
  return size;
}

type Typed = Omit<ProductChange, "publishFlagged">;

/** Returns the product's form as its page would send it, with the change applied. */
function formOf(row: WholeProduct, change: FormValues): FormValues {
  const values = { ...productValues(row), ...change };
  const isEmptyBox = (name: string) =>
    PRODUCT.fields[name as keyof typeof PRODUCT.fields]?.contract.kind === "box";
  const sent = Object.entries(values).filter(([name, value]) => value || !isEmptyBox(name));
  return { ...Object.fromEntries(sent), id: row.id, version: String(row.version) };
}

function typedChange({ priceCents, isNew, isBestSeller, ...texts }: Typed): FormValues {
  return {
    ...texts,
    ...(priceCents === undefined ? {} : { price: plainDollars(priceCents) }),
    ...(isNew === undefined ? {} : { isNew: isNew ? "on" : "" }),
    ...(isBestSeller === undefined ? {} : { isBestSeller: isBestSeller ? "on" : "" }),
  };
}

const RENAMED = { price: "priceCents" };

/**
 * Refuses flagged wording or names (rules screens/duplicate-names, claims/confirmation,
 * api/orders-and-claims).
 */
function refuseFlagged(asked: readonly AskedWords[]) {
  const claims = asked.map(({ what: kind, where: _, ...words }) => ({ ...words, kind }));
  const errors = claims.map(({ field, words, kind }) => ({ field, detail: `“${words}” (${kind})` }));
  const [code, why] = isAboutNames(asked)
    ? ["same_name", "Another product has this name."]
    : ["claims_flagged", "These words make a claim."];
  const detail = `${why} Change them, or send the keys of all of them as publishFlagged to save them anyway.`;
  return refuseRequest(409, { code, detail, errors, claims });
}

/** Saves a product by its form's contract, rules, and use case; throws their refusals. */
async function save(
  c: { env: ApiRequest["Bindings"]; var: ApiRequest["Variables"] },
  values: FormValues,
  answered: readonly string[] = [],
) {
  const { db } = c.env;
  const { now } = c.var;
  const read = productForm.safeParse(values);
  if (!read.success)
    throw refuseRequest(409, { code: "incomplete", ...fieldProblems(fieldErrors(read.error), RENAMED) });
  const thing = { id: values.id ?? "", values };
  const { asked, warnedOf } = await askBeforeSaving(db, "products", [thing], new Set(answered));
  if (asked.length > 0) throw refuseFlagged(asked);
  const saved = await saveProduct(db, { ...c.var.actor, warnedOf }, read.data, now);
  if (saved.ok) return saved.value;
  const { refusal } = saved;
  if (refusal.name === "gone") throw refuseAsGone("product");
  if (refusal.name === "changed") throw refuseAsChanged();
  throw refuseRequest(409, { code: refusal.name, ...fieldProblems(productRefusal(refusal).errors, RENAMED) });
}

/** Saves the stock of a further size by its form's contract and use case; throws their refusals. */
async function saveStockOfSize(
  c: { env: ApiRequest["Bindings"]; var: ApiRequest["Variables"] },
  size: Size,
  change: FormValues,
): Promise<Size> {
  const { isOn, ...values } = { ...sizeValues(size), ...change };
  const ids = { id: size.id, version: String(size.version), productId: size.mainId ?? size.id };
  const read = sizeForm.safeParse({ ...values, ...(isOn ? { isOn } : {}), ...ids });
  if (!read.success)
    throw refuseRequest(409, { code: "incomplete", ...fieldProblems(fieldErrors(read.error), RENAMED) });
  const saved = await saveSize(c.env.db, c.var.actor, read.data, c.var.now);
  if (saved.ok) return saved.value;
  const { refusal } = saved;
  if (refusal.name === "gone") throw refuseAsGone("product");
  if (refusal.name === "changed") throw refuseAsChanged();
  throw refuseRequest(409, { code: refusal.name, ...fieldProblems(sizeRefusal(refusal).errors, RENAMED) });
}

type Stocked = Pick<WholeProduct, "id" | "stock" | "hasBatches">;

const stockOf = ({ id, stock, hasBatches }: Stocked) => ({
  productId: id,
  stock,
  isCountedByBatches: hasBatches,
});
const stockTag = ({ stock }: Stocked) => etagOf(stock ?? "not-counted");

export function answerProducts(api: OpenAPIHono<ApiRequest>): void {
  api.openapi(listProductsRoute, async (c) => {
    const { limit = USUAL_LIMIT, cursor, status, category } = c.req.valid("query");
    const rows = await c.env.db
      .select(WRITTEN)
      .from(products)
      .where(
        and(
          isProduct(products),
          cursor ? gt(products.id, cursor) : undefined,
          status ? eq(products.status, status) : undefined,
          category ? eq(products.category, category) : undefined,
        ),
      )
      .orderBy(asc(products.id))
      .limit(limit + 1);
    const [whole, sizes] = await Promise.all([
      withPictures(c.env.db, rows),
      listSizesOf(
        c.env.db,
        rows.map(({ id }) => id),
      ),
    ]);
    return c.json(
      pageFrom(
        whole,
        limit,
        (row) => shown(row, sizes.get(row.id)),
        ({ id }) => id,
      ),
      200,
    );
  });

  api.openapi(listCategoriesRoute, async (c) => {
    const rows = await listCategories(c.env.db);
    return c.json({ data: rows.map(({ tint: _, image: __, displayOrder: ___, ...row }) => row) }, 200);
  });

  api.openapi(getProductRoute, async (c) => {
    const row = await found(c.env.db, c.req.valid("param").id);
    return c.json(shown(row, await listSizes(c.env.db, row.id)), 200, { ETag: etagOf(row.version) });
  });

  api.openapi(changeProductRoute, async (c) => {
    const row = await found(c.env.db, c.req.valid("param").id);
    matchOrRefuse(c, row.version);
    const { publishFlagged, ...change } = c.req.valid("json");
    const saved = await save(c, formOf(row, typedChange(change)), publishFlagged);
    return c.json(shown(saved, await listSizes(c.env.db, saved.id)), 200, { ETag: etagOf(saved.version) });
  });

  api.openapi(getStockRoute, async (c) => {
    const row = await foundSize(c.env.db, c.req.valid("param").id);
    return c.json(stockOf(row), 200, { ETag: stockTag(row) });
  });

  api.openapi(setStockRoute, async (c) => {
    const size = await foundSize(c.env.db, c.req.valid("param").id);
    if (c.req.header("if-match") !== stockTag(size))
      throw refuseAsChanged("The stock changed after you read it. Read it again.");
    const { stock, publishFlagged } = c.req.valid("json");
    const typed = { stock: stock?.toString() ?? "" };
    const saved =
      size.mainId === null
        ? await save(c, formOf(await found(c.env.db, size.id), typed), publishFlagged)
        : await saveStockOfSize(c, size, typed);
    return c.json(stockOf(saved), 200, { ETag: stockTag(saved) });
  });
}
