import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { readAddress } from "#app/lib/address.ts";
import type { Cents } from "#app/lib/money.ts";
import { pagesOf } from "#app/lib/pages.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { media } from "#app/media/tables.server.ts";
import { CATEGORIES, type Category } from "./categories.ts";
import { type ProductCardData, type ProductStatus, withPicture } from "./product.ts";
import type { ProductDetails } from "./product-facts.ts";
import { LEAST_HIGHEST_PRICE, PAGE_SIZE, type ShopFilters, type ShopSort } from "./shop-filters.ts";
import { productPictures, products } from "./tables.server.ts";

/**
 * One page of the shop: at most 24 cards of `total` products; `page` is the number of the page that is given, at most
 * `pages`.
 */
export type ProductPage = { cards: ProductCardData[]; total: number; page: number; pages: number };

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
const ORDERS: Record<ShopSort, SQL[]> = {
  featured: [
    sql`${products.isBestSeller} desc nulls last`,
    sql`coalesce(${products.reviews}, 0) desc`,
    asc(products.id),
  ],
  "price-asc": [asc(products.priceCents), asc(products.id)],
  "price-desc": [desc(products.priceCents), desc(products.id)],
  rating: [sql`coalesce(${products.rating}, 0) desc`, asc(products.id)],
};

const isActive = eq(products.status, "active");

/** The products of one page. A page number past the end gives the last page. */
export async function findProductPage(db: Db, filters: ShopFilters): Promise<ProductPage> {
  const matching = matches(filters);
  const [[counted], cards] = await Promise.all([
    db.select({ total: count() }).from(products).where(matching),
    readCards(db, matching, filters.sort, filters.page),
  ]);
  const total = counted?.total ?? 0;
  const pages = pagesOf(total, PAGE_SIZE);
  if (filters.page <= pages) return { cards, total, page: filters.page, pages };
  return { cards: await readCards(db, matching, filters.sort, pages), total, page: pages, pages };
}

async function readCards(
  db: Db,
  matching: SQL | undefined,
  sort: ShopSort,
  page: number,
): Promise<ProductCardData[]> {
  const cards = await db
    .select(CARD)
    .from(products)
    .where(matching)
    .orderBy(...ORDERS[sort])
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return cards.map(withPicture);
}

function matches({ q, categories, effects, minCents, maxCents }: ShopFilters): SQL | undefined {
  return and(
    isActive,
    q ? matchesSearch(q) : undefined,
    categories.length > 0 ? inArray(products.category, categories) : undefined,
    effects.length > 0 ? arrayOverlaps(products.effects, effects) : undefined,
    minCents > 0 ? gte(products.priceCents, minCents) : undefined,
    maxCents !== null ? lte(products.priceCents, maxCents) : undefined,
  );
}

/** Name or category, case-insensitive (rules 3.2). Every character of the search is taken literally. */
function matchesSearch(q: string): SQL | undefined {
  const named = CATEGORIES.filter((category) => category.toLowerCase().includes(q.toLowerCase()));
  const literally = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    ilike(products.name, literally),
    named.length > 0 ? inArray(products.category, named) : undefined,
  );
}

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

/** The active product of a slug, as its page shows it; null when there is none. */
export async function findProductBySlug(db: Db, slug: string): Promise<ProductDetails | null> {
  const [found] = await db
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
  if (!found) return null;
  const pictures = await db
    .select({ address: productPictures.address, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, found.id))
    .orderBy(asc(productPictures.position));
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
  const others = async (inCategory: SQL, limit: number) => {
    const cards = await db
      .select(CARD)
      .from(products)
      .where(
        and(isActive, ne(products.id, id), or(isNull(products.stock), gt(products.stock, 0)), inCategory),
      )
      .orderBy(...ORDERS.featured)
      .limit(limit);
    return cards.map(withPicture);
  };
  const alike = await others(eq(products.category, category), RELATED_LIMIT);
  if (alike.length === RELATED_LIMIT) return alike;
  return [...alike, ...(await others(ne(products.category, category), RELATED_LIMIT - alike.length))];
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
