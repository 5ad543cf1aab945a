import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  cents,
  createdAt,
  id,
  instant,
  isAmong,
  plainDate,
  readingOrder,
  searchedForm,
  version,
} from "#app/base/db/columns.ts";
import { pictureFileIn } from "#app/base/media/tables.server.ts";
import { COUNTED_AS } from "#app/trade/compliance/rules.ts";
import { TINT_NAMES } from "./categories.ts";
import { PRODUCT_STATUSES } from "./product.ts";

const milligrams = () => numeric({ precision: 7, scale: 2, mode: "number" });

/** PostgreSQL's form of a searchable text. */
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The searched fields, most important first, with the weight that distinguishes them in the index. */
const SEARCHED_FIELDS = [
  ["name", "A"],
  ["brand", "B"],
  ["category", "C"],
  ["ingredients", "D"],
] as const;

/**
 * The words of all searched fields, normalized for search, both as written and stemmed, to match plural and
 * singular.
 */
const SEARCHED_WORDS = SEARCHED_FIELDS.flatMap(([field, weight]) =>
  ["simple", "english"].map(
    (words) => `setweight(to_tsvector('${words}', compared("${field}")), '${weight}')`,
  ),
).join(" || ");

/**
 * The searched words of a product by rank (rules search/ranking): name; name and brand; those and category;
 * all. Each expression matches an index below exactly.
 */
export function wordsByRank(table: Record<"search", AnyPgColumn>): SQL[] {
  const some = ["{a}", "{a,b}", "{a,b,c}"].map(
    (weights) => sql`ts_filter(${table.search}, ${sql.raw(`'${weights}'`)})`,
  );
  return [...some, sql`${table.search}`];
}

/**
 * Cents per milligram of THC, as in `pricePerMgText` before rounding; null, which sorts last, if undefined.
 * Raw SQL without parameters, to match the index expression (rules search/mg-sort).
 */
export function pricePerMgOf(table: Record<"countsAs" | "priceCents" | "thcMgPerPack", AnyPgColumn>): SQL {
  return sql`(case when ${table.countsAs} <> 'topical' then ${table.priceCents} / nullif(${table.thcMgPerPack}, 0) end)`;
}

/** Condition for a row that is a product itself, not one of its further sizes. */
export function isProduct(table: Record<"mainId", AnyPgColumn>): SQL {
  return sql`${table.mainId} is null`;
}

/** Categories of products (rules products/categories). */
export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    kinds: text().notNull().default(""),
    tint: text({ enum: TINT_NAMES }).notNull(),
    /** Address of the tile's image; none for the neutral one of the class. */
    image: text(),
    /** Storage instructions of its products. */
    storage: text().notNull().default(""),
    countsAs: text({ enum: COUNTED_AS }).notNull(),
    displayOrder: integer().notNull(),
    isShown: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    uniqueIndex("categories_compared_name").on(sql`compared(${table.name})`),
    unique("categories_slug_unique").on(table.slug),
    // Products refer to both, so they follow a new name and a new class.
    unique("categories_name_class").on(table.name, table.countsAs),
    check("categories_tint", isAmong(table.tint, TINT_NAMES)),
    check("categories_counts_as", isAmong(table.countsAs, COUNTED_AS)),
  ],
);

/**
 * Products, with the potency data the compliance rules check. Each row is a size: what is sold, counted,
 * packed, and recalled. The row of a product is also its first size; further sizes are rows that refer to it.
 * They have their own price, stock, batches, and milligrams, and repeat the product's name, category, type,
 * brand, image, and status, which triggers keep the same; their other texts stay empty, and the product's are
 * shown (decision 097).
 */
export const products = pgTable(
  "products",
  {
    id: id(),
    /** The product that this row is a further size of; null for a product itself. */
    mainId: uuid().references((): AnyPgColumn => products.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    name: text().notNull(),
    /** Name of the category. */
    category: text().notNull(),
    /** What the law counts it as, always the category's: a trigger sets it, so neither can be written alone. */
    countsAs: text({ enum: COUNTED_AS }).notNull().default("other"),
    type: text().notNull(),
    thcContent: text().notNull(),
    priceCents: cents().notNull(),
    image: text().notNull(),
    effects: text().array().notNull().default(sql`'{}'`),
    isNew: boolean().notNull().default(false),
    isBestSeller: boolean().notNull().default(false),
    rating: numeric({ precision: 2, scale: 1, mode: "number" }),
    /** Number of published reviews behind the rating (content/reviews); without any, there is no rating. */
    reviews: integer().notNull().default(0),
    description: text().notNull().default(""),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default("draft"),
    /** Units on hand; null = not tracked. */
    stock: integer(),
    /** True while the product's batches track the stock (trade/batches); then only they change it. */
    hasBatches: boolean().notNull().default(false),
    /** True while a batch has a lab report, and no batch in stock lacks one. */
    areBatchesReported: boolean().notNull().default(false),
    /** Whether it has a lab report: a link, or those of its batches (rules compliance/lab-reports). */
    hasReport: boolean()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${products.labReport} is not null or ${products.areBatchesReported}`),
    thcMgPerServing: milligrams().notNull(),
    servingsPerPackage: integer().notNull(),
    thcMgPerPackage: milligrams().notNull(),
    /** Delta-9 THC by weight, in percent, from the lab report. */
    delta9Percent: numeric({ precision: 5, scale: 3, mode: "number" }).notNull(),
    /** False until these four figures, placeholders before, have been entered. Only then it can be active. */
    potencyKnown: boolean().notNull().default(true),
    otherCannabinoids: text().notNull().default(""),
    ingredients: text().notNull().default(""),
    allergens: text().notNull().default(""),
    netContent: text().notNull().default(""),
    brand: text().notNull().default(""),
    /** What customers choose, such as "4-pack"; empty if the product has one size. */
    sizeName: text().notNull().default(""),
    /** The name of what is sold: "Lake Seltzer, 4-pack". */
    saleName: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`${products.name} || case when ${products.sizeName} = '' then '' else ', ' || ${products.sizeName} end`,
      ),
    /** The shop's own number, and the number under the bars on the package. */
    sku: text().notNull().default(""),
    barcode: text().notNull().default(""),
    /** Containers in one pack, such as 4 cans; `thcMgPerPackage` is one container's. */
    containersPerPack: integer().notNull().default(1),
    /** Milligrams of what is sold: of all its containers. */
    thcMgPerPack: numeric({ precision: 11, scale: 2, mode: "number" })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${products.thcMgPerPackage} * ${products.containersPerPack}`),
    /** Position among the product's sizes, and whether it's offered. */
    sizeOrder: integer().notNull().default(0),
    isOn: boolean().notNull().default(true),
    /** Number of sizes offered, and the lowest of their prices; a trigger keeps both in the product's row. */
    sizeCount: integer().notNull().default(1),
    fromCents: cents().notNull().default(0),
    /** Stockroom location, "B3"; pick lists are sorted by it (rules packing/pick-list). */
    shelf: text().notNull().default(""),
    labReport: text(),
    labBatch: text(),
    labTestedOn: plainDate(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().default(sql`now()`),
    version: version(),
    /** Search text of the shop; PostgreSQL keeps it in sync with the fields. */
    search: tsvector().generatedAlwaysAs(sql.raw(SEARCHED_WORDS)),
    /** The name for substring search, and the text for admin search. */
    searchedName: searchedForm("name"),
    searched: searchedForm("name || ' ' || type || ' ' || brand"),
    nameOrder: readingOrder("name"),
  },
  (table) => {
    const isMain = isProduct(table);
    const listed = sql`${table.status} = 'active' and ${isMain}`;
    return [
      unique("products_slug_unique").on(table.slug),
      foreignKey({
        name: "products_category",
        columns: [table.category, table.countsAs],
        foreignColumns: [categories.name, categories.countsAs],
      }).onUpdate("cascade"),
      check("products_status", isAmong(table.status, PRODUCT_STATUSES)),
      check("products_price", sql`${table.priceCents} >= 0`),
      check("products_containers", sql`${table.containersPerPack} >= 1`),
      check(
        "products_size",
        sql`${table.mainId} is null or (${table.sizeName} <> '' and ${table.rating} is null)`,
      ),
      index("products_sizes").on(table.mainId, table.sizeOrder),
      uniqueIndex("products_size_name")
        .on(table.mainId, sql`compared(${table.sizeName})`)
        .where(sql`${table.mainId} is not null`),
      uniqueIndex("products_sku").on(sql`lower(${table.sku})`).where(sql`${table.sku} <> ''`),
      uniqueIndex("products_barcode").on(table.barcode).where(sql`${table.barcode} <> ''`),
      check("products_stock", sql`${table.stock} >= 0`),
      check(
        "products_rating",
        sql`(${table.rating} is null and ${table.reviews} = 0) or (${table.rating} between 1 and 5 and ${table.reviews} > 0)`,
      ),
      check(
        "products_potency_known",
        sql`${table.potencyKnown} or ${table.status} <> 'active' or (${table.mainId} is not null and not ${table.isOn})`,
      ),
      check(
        "products_potency",
        sql`${table.thcMgPerServing} >= 0 and ${table.servingsPerPackage} >= 1 and ${table.thcMgPerPackage} >= 0 and ${table.delta9Percent} >= 0`,
      ),
      // One index per sort order of the shop page (shop-filters.ts); the id makes each order total.
      index("products_featured").on(table.isBestSeller.desc(), table.reviews.desc(), table.id).where(listed),
      index("products_price_order").on(table.fromCents, table.id).where(listed),
      index("products_rating_order").on(sql`coalesce(${table.rating}, 0) desc`, table.id).where(listed),
      index("products_mg_order").on(table.thcMgPerServing, table.thcMgPerPackage, table.id).where(listed),
      index("products_mg_price_order").on(pricePerMgOf(table), table.id).where(listed),
      index("products_category_order").on(table.category, table.id).where(listed),
      // Search: words by rank, of products; parts of names, also of sizes; and, for admins, of other fields.
      // Without "fastupdate", a search needn't read a list of rows that aren't in the index yet.
      ...wordsByRank(table).map((words, rank) =>
        index(`products_words_${rank + 1}`)
          .using("gin", words)
          .where(isMain)
          .with({ fastupdate: false }),
      ),
      index("products_parts")
        .using("gin", table.searchedName.op("gin_trgm_ops"), table.searched.op("gin_trgm_ops"))
        .with({ fastupdate: false }),
      // Admin lists sort by "updated_at desc", where nulls come first; only an index with that order is used.
      index("products_name_order").on(table.nameOrder, table.id),
      index("products_updated_order").on(table.updatedAt.desc().nullsFirst(), table.id).where(isMain),
      // No index includes the stock: every sale changes it, and would then write all the other indexes.
      index("products_category").on(table.category),
      index("products_any_price_order").on(table.fromCents, table.id).where(isMain),
      // For finding where an image is used.
      index("products_image_file").on(pictureFileIn(table.image)),
      index("products_report_file").on(pictureFileIn(table.labReport)),
    ];
  },
);

/** Additional images of a product; the first one is in the product itself. */
export const productPictures = pgTable(
  "product_pictures",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** URL of the image, as in `products.image`. */
    address: text().notNull(),
    alt: text().notNull(),
  },
  (table) => [
    unique("product_pictures_position").on(table.productId, table.position),
    check("product_pictures_place", sql`${table.position} >= 0`),
    index("product_pictures_address").on(table.address),
    index("product_pictures_file").on(pictureFileIn(table.address)),
  ],
);

/** Shop searches with no results, by shop day (rules board/searches). */
export const emptySearches = pgTable(
  "empty_searches",
  {
    day: plainDate().notNull(),
    /** Lowercase, within the search's length limit. */
    text: text().notNull(),
    asks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
);
