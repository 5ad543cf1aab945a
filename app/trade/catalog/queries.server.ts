import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { readAddress } from "#app/base/lib/address.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { media } from "#app/base/media/tables.server.ts";
import type { Category } from "./categories.ts";
import { type ProductCardData, type ProductStatus, withPicture } from "./product.ts";
import type { ProductDetails } from "./product-facts.ts";
import { LEAST_HIGHEST_PRICE, type ShopSort } from "./shop-filters.ts";
import { productPictures, products } from "./tables.server.ts";

/** What the filter panel offers; the price range ends at `highestPriceCents`, at least $100.00. */
export type ShopFacets = { effects: string[]; highestPriceCents: Cents };

/** The columns of a product card. */
export const CARD = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
  type: products.type,
  thcContent: products.thcContent,
  priceCents: products.priceCents,
  image: products.image,
  effects: products.effects,
  isNew: products.isNew,
  isBestSeller: products.isBestSeller,
  rating: products.rating,
  reviews: products.reviews,
  stock: products.stock,
};

/**
 * The orders of rules 3.9. Each is word for word the order of an index in tables.server.ts, so that the database reads
 * a page from the index; the id makes every order total.
 */
export const ORDERS: Record<ShopSort, SQL[]> = {
  featured: [
    sql`${products.isBestSeller} desc nulls last`,
    sql`coalesce(${products.reviews}, 0) desc`,
    asc(products.id),
  ],
  "price-asc": [asc(products.priceCents), asc(products.id)],
  "price-desc": [desc(products.priceCents), desc(products.id)],
  rating: [sql`coalesce(${products.rating}, 0) desc`, asc(products.id)],
};

/** Visitors see active products only. */
export const isActive = eq(products.status, "active");

/** All effects in use and the end of the price range. */
export async function findShopFacets(db: Db): Promise<ShopFacets> {
  const [effects, [dearest]] = await Promise.all([
    db
      .selectDistinct({ effect: sql<string>`unnest(${products.effects})` })
      .from(products)
      .where(isActive),
    db
      .select({ priceCents: products.priceCents })
      .from(products)
      .where(isActive)
      .orderBy(...ORDERS["price-desc"])
      .limit(1),
  ]);
  return {
    effects: effects.map((row) => row.effect).sort(),
    highestPriceCents: Math.max(LEAST_HIGHEST_PRICE, dearest?.priceCents ?? 0),
  };
}

function readProductOfSlug(db: Db, slug: string) {
  return db
    .select({
      ...CARD,
      description: products.description,
      thcMgPerServing: products.thcMgPerServing,
      servingsPerPackage: products.servingsPerPackage,
      thcMgPerPackage: products.thcMgPerPackage,
      delta9Percent: products.delta9Percent,
      otherCannabinoids: products.otherCannabinoids,
      ingredients: products.ingredients,
      allergens: products.allergens,
      netContent: products.netContent,
      brand: products.brand,
      labReport: products.labReport,
      labBatch: products.labBatch,
      labTestedOn: products.labTestedOn,
      standIn: media.standIn,
    })
    .from(products)
    .leftJoin(media, eq(media.path, products.image))
    .where(and(eq(products.slug, slug), isActive));
}

function readPicturesOfSlug(db: Db, slug: string) {
  return db
    .select({ address: productPictures.address, alt: productPictures.alt })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productPictures.position));
}

/** The active product of a slug, as its page shows it; null when there is none. */
export async function findProductBySlug(db: Db, slug: string): Promise<ProductDetails | null> {
  const [[found], pictures] = await Promise.all([readProductOfSlug(db, slug), readPicturesOfSlug(db, slug)]);
  if (!found) return null;
  return {
    ...withPicture(found),
    furtherPictures: pictures.filter(
      ({ address }) => readAddress(address) !== null && address !== found.image,
    ),
    labReport: readAddress(found.labReport),
    labTestedOn: found.labTestedOn?.toString() ?? null,
  };
}

const RELATED_LIMIT = 4;

/**
 * At most four other products that can be bought: first of the same category, then of the others, each in the
 * shop's own order, best sellers first.
 */
export async function listRelatedProducts(
  db: Db,
  { id, category }: Pick<ProductCardData, "id" | "category">,
): Promise<ProductCardData[]> {
  const listWhere = (isOfCategory: SQL) =>
    db
      .select(CARD)
      .from(products)
      .where(
        and(isActive, ne(products.id, id), or(isNull(products.stock), gt(products.stock, 0)), isOfCategory),
      )
      .orderBy(...ORDERS.featured)
      .limit(RELATED_LIMIT);
  const [alike, others] = await Promise.all([
    listWhere(eq(products.category, category)),
    listWhere(ne(products.category, category)),
  ]);
  return [...alike, ...others].slice(0, RELATED_LIMIT).map(withPicture);
}

/** The address of every product page and the time of its last change, for the sitemap. */
export function listProductAddresses(db: Db): Promise<{ slug: string; updatedAt: Temporal.Instant }[]> {
  return db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(isActive)
    .orderBy(asc(products.slug));
}

/** A product as a cart needs it, whatever its status. */
export type ProductForCart = {
  id: string;
  slug: string;
  name: string;
  priceCents: Cents;
  image: string;
  category: Category;
  stock: number | null;
  status: ProductStatus;
};

const IDS_LIMIT = 50;

/**
 * The products of these ids, in no particular order; at most 50 are looked up, and a text that is no product id is
 * passed over.
 */
export async function findProductsByIds(db: Db, ids: readonly string[]): Promise<ProductForCart[]> {
  const wanted = [...new Set(ids.filter(isUuid))].slice(0, IDS_LIMIT);
  if (wanted.length === 0) return [];
  const { id, slug, name, priceCents, image, category, stock } = CARD;
  const found = await db
    .select({ id, slug, name, priceCents, image, category, stock, status: products.status })
    .from(products)
    .where(inArray(products.id, wanted));
  return found.map(withPicture);
}
