import { createRoute, z } from "@hono/zod-openapi";
import { lineOfText, requiredLine, textWithBreaks } from "#app/base/lib/typed-text.ts";
import { PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";
import { COUNTED_AS } from "#app/trade/compliance/rules.ts";
import {
  ANY_TEXT,
  body,
  byId,
  CHANGE_HEADERS,
  CHANGES,
  categoryName,
  day,
  ETAG,
  FINDS,
  idCursor,
  json,
  limit,
  moment,
  pageOf,
  price,
  publishFlagged,
  READS,
  SOME_TEXT,
  scoped,
  uuid,
} from "./contract.ts";

const tags = ["Products"];
const figure = z.number().nullable().meta({ description: "Null until the potency is entered." });

const category = z
  .object({
    id: uuid,
    version: z.int(),
    name: z.string(),
    slug: z.string(),
    countsAs: z.enum(COUNTED_AS),
    kinds: z.string(),
    storage: z.string(),
    isShown: z.boolean(),
  })
  .meta({ id: "Category" });

/** A size of a product, whose id also names it in orders and batches. */
const size = z
  .object({
    id: uuid,
    version: z.int(),
    name: z.string(),
    sku: z.string(),
    barcode: z.string(),
    priceCents: price,
    isForSale: z.boolean(),
    shelf: z.string(),
    thcMgPerServing: z.number(),
    servingsPerPackage: z.int(),
    thcMgPerPackage: z.number().meta({ description: "Of one container." }),
    containersPerPack: z.int(),
    thcMgPerPack: z.number().meta({ description: "Of all containers." }),
    delta9Percent: z.number(),
  })
  .meta({ id: "Size" });

const product = z
  .object({
    id: uuid,
    version: z.int(),
    slug: z.string(),
    name: z.string(),
    category: categoryName,
    type: z.string(),
    thcContent: z.string(),
    priceCents: price,
    status: z.enum(PRODUCT_STATUSES),
    isNew: z.boolean(),
    isBestSeller: z.boolean(),
    description: z.string(),
    image: z.string(),
    images: z
      .array(z.object({ address: z.string(), alt: z.string() }))
      .meta({ description: "All images in order, starting with `image`, whose text is the product's name." }),
    effects: z.array(z.string()),
    thcMgPerServing: figure,
    servingsPerPackage: figure,
    thcMgPerPackage: figure,
    delta9Percent: figure,
    otherCannabinoids: z.string(),
    ingredients: z.string(),
    allergens: z.string(),
    netContent: z.string(),
    brand: z.string(),
    shelf: z.string(),
    labReport: z.string().nullable(),
    labBatch: z.string().nullable(),
    labTestedOn: day.nullable(),
    createdAt: moment,
    updatedAt: moment,
    sizes: z.array(size).optional().meta({
      description:
        "In order, the product itself being the first. Absent for a product with one size of one container, without a SKU and a barcode. The stock of each is at `/products/{id}/stock` under its own id.",
    }),
  })
  .meta({ id: "Product" });
export type ApiProduct = z.input<typeof product>;

/** A product's stock, separate from the product because every order changes it. */
const stock = z
  .object({
    productId: uuid,
    stock: z.int().min(0).nullable().meta({ description: "Null if the stock isn't tracked." }),
    isCountedByBatches: z.boolean(),
  })
  .meta({ id: "Stock" });

const changed = z
  .strictObject({
    name: requiredLine("the name", 120).meta(SOME_TEXT),
    type: requiredLine("the type", 60).meta(SOME_TEXT),
    thcContent: requiredLine("the THC content", 100).meta(SOME_TEXT),
    description: textWithBreaks("the description", 5_000).meta(ANY_TEXT),
    brand: lineOfText("the brand", 60).meta(ANY_TEXT),
    shelf: lineOfText("the shelf", 20).meta(ANY_TEXT),
    priceCents: z.int().min(0).max(1_000_000),
    status: z.enum(PRODUCT_STATUSES),
    isNew: z.boolean(),
    isBestSeller: z.boolean(),
    publishFlagged,
  })
  .partial()
  .meta({ id: "ProductChange" });
export type ProductChange = z.output<typeof changed>;

export const listProductsRoute = createRoute({
  ...{ method: "get", path: "/products", tags, summary: "List products, including drafts and archived ones" },
  ...scoped("products:read"),
  request: {
    query: z.strictObject({
      limit,
      cursor: idCursor,
      status: z.enum(PRODUCT_STATUSES).optional(),
      category: lineOfText("the category", 60).meta(ANY_TEXT).optional(),
    }),
  },
  responses: { ...READS, 200: json(pageOf(product, "ProductPage"), "A page of products, by id.") },
});

export const listCategoriesRoute = createRoute({
  ...{ method: "get", path: "/categories", tags, summary: "List categories in display order" },
  ...scoped("products:read"),
  responses: {
    ...READS,
    200: json(z.object({ data: z.array(category) }).meta({ id: "Categories" }), "All categories."),
  },
});

export const getProductRoute = createRoute({
  ...{ method: "get", path: "/products/{id}", tags, summary: "Read a product" },
  ...scoped("products:read"),
  request: { params: byId },
  responses: { ...FINDS, 200: json(product, "The product.", ETAG) },
});

export const changeProductRoute = createRoute({
  ...{ method: "patch", path: "/products/{id}", tags, summary: "Update a product" },
  description:
    "Follows the rules of its form: a product that breaks a compliance rule can't be made active, and a version is saved. Words that make a claim are refused with the code `claims_flagged` and listed, unless the product is a draft or archived, or `publishFlagged` lists all of them. A new name that another product has, draft or not, is flagged in the same way, with the code `same_name` if nothing else is.",
  ...scoped("products:write"),
  request: { params: byId, headers: CHANGE_HEADERS, body: body(changed) },
  responses: { ...CHANGES, 200: json(product, "The updated product.", ETAG) },
});

export const getStockRoute = createRoute({
  ...{ method: "get", path: "/products/{id}/stock", tags, summary: "Read the stock of a product or size" },
  ...scoped("products:read"),
  request: { params: byId },
  responses: { ...FINDS, 200: json(stock, "The stock.", ETAG) },
});

export const setStockRoute = createRoute({
  ...{ method: "put", path: "/products/{id}/stock", tags, summary: "Set the stock of a product or size" },
  description:
    "Send as If-Match the ETag of the stock it's based on, so sales in between aren't lost. If a product has batches, its stock is tracked by batch.",
  ...scoped("products:write"),
  request: {
    params: byId,
    headers: CHANGE_HEADERS,
    body: body(
      z
        .strictObject({ stock: z.int().min(0).max(1_000_000).nullable(), publishFlagged })
        .meta({ id: "StockChange" }),
    ),
  },
  responses: { ...CHANGES, 200: json(stock, "The updated stock.", ETAG) },
});
