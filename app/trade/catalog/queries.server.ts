import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { readAddress } from "#app/base/lib/address.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { compared, isSlug } from "#app/base/lib/compared.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { media } from "#app/base/media/tables.server.ts";
import { findPresentSlug } from "#app/base/records/save-with-slug.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import {
  CARD_ORDERS,
  cardUnder,
  type ProductCardData,
  sizeSoldUnder,
  soldUnder,
} from "./card-columns.server.ts";
import { currentCategories } from "./category-queries.server.ts";
import { findProductPage, nearestProducts, readNames, suggestProducts } from "./list-products.server.ts";
import type { NameIndex } from "./nearest-names.ts";
import { withPicture } from "./product.ts";
import { isWholeShop, LEAST_HIGHEST_PRICE, type ShopFilters, writeShopFilters } from "./shop-filters.ts";
import { categories, productPictures, products } from "./tables.server.ts";

// Visitors see the products for sale under the day's rules (card-columns.server.ts), which each read is
// given.

/**
 * Returns the options of the filter panel: all effects in use, and the end of the price range, at least
 * $100.00.
 */
export async function findShopFacets(db: Db, rules: readonly Rule[]) {
  const sold = soldUnder(rules);
  const [effects, [dearest]] = await Promise.all([
    db
      .selectDistinct({ effect: sql<string>`unnest(${products.effects})` })
      .from(products)
      .where(sold),
    db
      .select({ priceCents: products.fromCents })
      .from(products)
      .where(sold)
      .orderBy(...CARD_ORDERS["price-desc"])
      .limit(1),
  ]);
  return {
    effects: effects.map((row) => row.effect).sort((one, other) => one.localeCompare(other, "en-US")),
    highestPriceCents: Math.max(LEAST_HIGHEST_PRICE, dearest?.priceCents ?? 0),
  };
}

/**
 * Returns the product with this slug, if for sale under these rules, in the form its page shows; otherwise,
 * null. Missing texts are empty.
 */
export async function findProductBySlug(db: Db, slug: string, rules: readonly Rule[]) {
  const [[found], pictures] = await Promise.all([
    db
      .select({
        ...cardUnder(rules),
        description: products.description,
        delta9Percent: products.delta9Percent,
        otherCannabinoids: products.otherCannabinoids,
        ingredients: products.ingredients,
        allergens: products.allergens,
        netContent: products.netContent,
        brand: products.brand,
        labReport: products.labReport,
        labBatch: products.labBatch,
        labTestedOn: products.labTestedOn,
        hasBatches: products.hasBatches,
        categorySlug: categories.slug,
        storage: categories.storage,
        /** Tiny copy of an uploaded image as a data URL; null for all other images. */
        standIn: media.standIn,
      })
      .from(products)
      .innerJoin(categories, eq(categories.name, products.category))
      .leftJoin(media, eq(media.path, products.image))
      .where(and(eq(products.slug, slug), soldUnder(rules))),
    db
      .select({ address: productPictures.address, alt: productPictures.alt })
      .from(productPictures)
      .innerJoin(products, eq(products.id, productPictures.productId))
      .where(eq(products.slug, slug))
      .orderBy(asc(productPictures.position)),
  ]);
  if (!found) return null;
  return {
    ...withPicture(found),
    /** The sizes to choose from; empty if there is one. */
    choices: found.sizes ? await listSizes(db, found.id, rules) : [],
    furtherPictures: pictures.filter(
      ({ address }) => readAddress(address) !== null && address !== found.image,
    ),
    labReport: readAddress(found.labReport),
    labTestedOn: found.labTestedOn?.toString() ?? null,
  };
}

/** Returns the sizes of a product for sale under these rules, in order. */
async function listSizes(db: Db, productId: string, rules: readonly Rule[]) {
  const { id, slug, sizeName, saleName, priceCents, stock, thcContent, netContent, sizeOrder } = products;
  const { thcMgPerServing, servingsPerPackage, thcMgPerPackage, containersPerPack, thcMgPerPack } = products;
  const { delta9Percent, labReport, labBatch, labTestedOn, hasBatches } = products;
  const rows = await db
    .select({
      ...{ id, slug, sizeName, saleName, priceCents, stock, thcContent, netContent },
      ...{ thcMgPerServing, servingsPerPackage, thcMgPerPackage, containersPerPack, thcMgPerPack },
      ...{ delta9Percent, labReport, labBatch, labTestedOn, hasBatches },
    })
    .from(products)
    .where(and(or(eq(id, productId), eq(products.mainId, productId)), sizeSoldUnder(rules)))
    .orderBy(asc(sizeOrder), asc(id));
  return rows.map((row) => ({
    ...row,
    labReport: readAddress(row.labReport),
    labTestedOn: row.labTestedOn?.toString() ?? null,
  }));
}

/** Returns the product of a further size by the size's own slug; null if there is none. */
export async function findProductOfSize(db: Db, slug: string) {
  if (!isSlug(slug)) return null;
  const main = alias(products, "main");
  const [found] = await db
    .select({ slug: main.slug, sizeName: products.sizeName })
    .from(products)
    .innerJoin(main, eq(main.id, products.mainId))
    .where(eq(products.slug, slug));
  return found ?? null;
}

/** Returns a product, in any status, by its id or that of one of its sizes; null if there is none. */
export async function findProductOf(db: Db, sizeId: string) {
  const main = alias(products, "main");
  const [found] = await db
    .select({
      ...{ id: main.id, slug: main.slug, name: main.name, image: main.image },
      ...{ category: main.category, countsAs: main.countsAs, status: main.status },
    })
    .from(products)
    .innerJoin(main, sql`${main.id} = coalesce(${products.mainId}, ${products.id})`)
    .where(eq(products.id, sizeId));
  return found ? withPicture(found) : null;
}

/**
 * Returns whether a product's SKU or barcode, or that of one of its sizes, is this text (rules
 * products/size-form). As an array, the found ids can be combined with the indexes of other conditions.
 */
export function hasNumber(text: string): SQL {
  const number = cleanLine(text);
  return sql`${products.id} = any(array(select coalesce(numbered.main_id, numbered.id) from ${products} as numbered
    where lower(numbered.sku) = lower(${number}) and numbered.sku <> '' or numbered.barcode = ${number} and numbered.barcode <> ''))`;
}

/** Returns the id and name of the size with this barcode; null if there is none. */
export async function findSizeByBarcode(db: Db, barcode: string) {
  if (barcode === "") return null;
  const { id, saleName } = products;
  const [found] = await db.select({ id, name: saleName }).from(products).where(eq(products.barcode, barcode));
  return found ?? null;
}

const RELATED_LIMIT = 4;

/**
 * Returns up to four related products in stock: those of the same category first, each in the default order.
 */
export async function listRelatedProducts(
  db: Db,
  { id, category }: Pick<ProductCardData, "id" | "category">,
  rules: readonly Rule[],
): Promise<ProductCardData[]> {
  const sold = soldUnder(rules);
  const listWhere = (isOfCategory: SQL) =>
    db
      .select(cardUnder(rules))
      .from(products)
      .where(and(sold, ne(products.id, id), or(isNull(products.stock), gt(products.stock, 0)), isOfCategory))
      .orderBy(...CARD_ORDERS.featured)
      .limit(RELATED_LIMIT);
  const [alike, others] = await Promise.all([
    listWhere(eq(products.category, category)),
    listWhere(ne(products.category, category)),
  ]);
  return [...alike, ...others].slice(0, RELATED_LIMIT).map(withPicture);
}

/** Returns the path of every product page and the time of its last change, for the sitemap. */
export async function listProductAddresses(db: Db): Promise<{ slug: string; updatedAt: Temporal.Instant }[]> {
  const { rules } = await rulesOfToday(db);
  return db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(soldUnder(rules))
    .orderBy(asc(products.slug));
}

const IDS_LIMIT = 50;

/**
 * Returns the sizes among these ids that are for sale today, in the form a cart needs, with the milligrams of
 * all their containers; skips invalid ids.
 */
export async function findProductsByIds(db: Db, ids: readonly string[], now = Temporal.Now.instant()) {
  const wanted = [...new Set(ids.filter(isUuid))].slice(0, IDS_LIMIT);
  if (wanted.length === 0) return [];
  const { rules } = await rulesOfToday(db, now);
  const { id, slug, saleName, priceCents, image, category, countsAs, stock, thcMgPerPack } = products;
  const found = await db
    .select({
      ...{ id, slug, name: saleName, priceCents, image, category, countsAs, stock },
      thcMgPerPackage: thcMgPerPack,
    })
    .from(products)
    .where(and(inArray(products.id, wanted), sizeSoldUnder(rules)));
  return found.map((product) => {
    const { countsAs: _, ...fresh } = withPicture(product);
    return fresh;
  });
}

const rememberPage = rememberReads<Awaited<ReturnType<typeof findProductPage>>>("catalog", 60);
const rememberSuggestions = rememberReads<ProductCardData[]>("catalog", 300);
const rememberNames = rememberReads<NameIndex>("catalog", 1);
const rememberFacets = rememberReads<Awaited<ReturnType<typeof findShopFacets>>>("catalog", 1);
const rememberProduct = rememberReads<Awaited<ReturnType<typeof findWithRelated>>>("catalog", 100);

// Cached until the catalog, the rules, or the day changes, so only for display; code that decides about an
// order reads from the database.

/**
 * Returns the shop page for these filters, the options of the filter panel, and, without results, the
 * products most similar to the search text.
 */
export async function currentProducts(db: Db, filters: ShopFilters, now = Temporal.Now.instant()) {
  const [{ day, rules }, names] = await Promise.all([rulesOfToday(db, now), categoryNames(db, now)]);
  const [page, facets] = await Promise.all([
    rememberPage(`${day} ${writeShopFilters(filters)}`, () => findProductPage(db, filters, rules, names)),
    rememberFacets(day, () => findShopFacets(db, rules)),
  ]);
  const nearest = page.total === 0 ? await currentNearest(db, filters, now) : [];
  return { ...page, ...facets, nearest };
}

/**
 * Returns suggestions for a search without results; if it has filters, matches in the whole shop come first.
 */
async function currentNearest(db: Db, filters: ShopFilters, now: Temporal.Instant) {
  if (!isWholeShop(filters)) return currentSuggestions(db, filters.q, now);
  const { day, rules } = await rulesOfToday(db, now);
  return nearestProducts(db, { q: filters.q, rules, names: () => currentNames(db, day, rules) });
}

const categoryNames = async (db: Db, now: Temporal.Instant) =>
  (await currentCategories(db, now)).map(({ name }) => name);

const currentNames = (db: Db, day: string, rules: readonly Rule[]) =>
  rememberNames(day, () => readNames(db, rules));

/** Returns today's suggestions for a text, as `suggestProducts` finds them. */
export async function currentSuggestions(db: Db, q: string, now = Temporal.Now.instant()) {
  const [{ day, rules }, categories] = await Promise.all([rulesOfToday(db, now), categoryNames(db, now)]);
  const typed = compared(q);
  return rememberSuggestions(`${day} ${typed}`, () =>
    suggestProducts(db, { q: typed, rules, names: () => currentNames(db, day, rules), categories }),
  );
}

/** Returns a product that is for sale today, with the related ones and today's rules; null if none. */
export async function currentProduct(db: Db, slug: string, now = Temporal.Now.instant()) {
  // A text that isn't a slug is neither looked up nor cached.
  if (!isSlug(slug)) return null;
  const { day, rules } = await rulesOfToday(db, now);
  const shown = await rememberProduct(`${day} ${slug}`, () => findWithRelated(db, slug, rules));
  return shown && { ...shown, rules };
}

/** Does the same for the product that once had this slug (rules addresses/changed-slugs). */
export async function movedProduct(db: Db, former: string, now = Temporal.Now.instant()) {
  const slug = await findPresentSlug(db, products, former);
  return slug === null ? null : currentProduct(db, slug, now);
}

async function findWithRelated(db: Db, slug: string, rules: readonly Rule[]) {
  const product = await findProductBySlug(db, slug, rules);
  return product && { product, related: await listRelatedProducts(db, product, rules) };
}
