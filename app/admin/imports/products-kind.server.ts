import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { productForm } from "#app/admin/products/product-form.ts";
import { MOST, NEW_PRODUCT, PRODUCT, productValues } from "#app/admin/products/product-item.ts";
import { keepProducts } from "#app/admin/products/save-product.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { numberText, readChoice, readForm } from "#app/base/imports/cells.ts";
import type {
  AsJson,
  ChangeNow,
  FieldFault,
  FileRow,
  Loaded,
  RowNow,
  WrittenBy,
  WrittenThing,
} from "#app/base/imports/file-kind.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { ID, keyIn, matchRow } from "#app/base/imports/validate-row.ts";
import { compared, freeSlug, slugOf } from "#app/base/lib/compared.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { picked } from "#app/base/lib/shape.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { findMissingPictures, missingPictureSentence } from "#app/base/media/queries.server.ts";
import { listFormerSlugs } from "#app/base/records/save-with-slug.server.ts";
import { forgetManyVersions } from "#app/base/versions/keep-version.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import {
  deleteProducts,
  findWholeProducts,
  holdProducts,
  insertProducts,
  listSlugs,
  readWholeProducts,
  updateProducts,
  type WholeProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { type Classes, checkedOf, readClasses } from "./checked-product.server.ts";
import {
  FILE_FIELDS,
  type FileProduct,
  isStockUntouched,
  PRODUCT_FILE_COLUMNS,
  SLUG,
  STOCK_SEEN,
} from "./product-columns.ts";

const NAME = PRODUCT.labels.name;

/** Id of the product of a row, which may be one of its sizes. */
const OF_PRODUCT = sql<string>`coalesce(${products.mainId}, ${products.id})`;

type LockedProduct = Awaited<ReturnType<typeof holdProducts>>[number];

/** Names of all products in normalized form, and a lookup for nearly equal slugs. */
type Called = { nearly: (slug: string) => string | null; names: ReadonlySet<string> };

/** Finds the product of a row: by id, or by slug in a file without ids (rules import/columns-and-keys). */
async function match(db: Db, rows: readonly FileRow[], { nearly, names }: Called) {
  const hasIds = rows[0]?.cells[ID] !== undefined;
  const [ids, slugs] = [ID, SLUG].map((head) => rows.map((row) => keyIn(row, head)).filter(Boolean));
  const asked = { ids: (ids ?? []).filter(isUuid), slugs: hasIds ? [] : (slugs ?? []) };
  const found = await findWholeProducts(db, asked);
  const byId = new Map(found.map((product) => [product.id, product]));
  const byName = new Map(found.map((product) => [product.slug, product]));
  return rows.map((row) => {
    const matched = matchRow(row, { one: "product", head: SLUG, byId, byName, nearly });
    if (!matched.ok || matched.value !== null || keyIn(row, SLUG) !== "") return matched;
    // Without a slug either, only the name shows that it already exists.
    const name = row.cells[NAME] ?? "";
    if (!names.has(compared(name))) return matched;
    const sentence = `Product “${shortened(name)}” already exists. Keep the column “${ID}” to change it, or enter a URL slug to add another.`;
    return refused({ column: NAME, cell: shortened(name), sentence });
  });
}

/** Returns the addresses on this site in a row that may be images. */
function picturesOfRow({ cells }: FileRow): string[] {
  const cell = `${cells[PRODUCT.labels.image] ?? ""} ${cells[PRODUCT.labels.pictures] ?? ""}`;
  return cell.split(/[\s']+/).filter((word) => word.startsWith("/"));
}

/** Lists the missing images that a row names for the first time (rules images/broken-addresses). */
function missingFaults(
  { image, pictures }: Pick<WholeProduct, "image" | "pictures">,
  stored: WholeProduct | null,
  missing: ReadonlySet<string>,
): FieldFault[] {
  const known = new Set([stored?.image, ...(stored?.pictures ?? []).map(({ address }) => address)]);
  const named = [{ field: "image", address: image }].concat(
    pictures.map(({ address }) => ({ field: "pictures", address })),
  );
  return named
    .filter(({ address }) => missing.has(address) && !known.has(address))
    .map(({ field, address }) => ({ field, sentence: missingPictureSentence(address) }));
}

async function load(db: Db, now: Temporal.Instant): Promise<Loaded<WholeProduct, FileProduct>> {
  const [rules, classes, slugs, former] = await Promise.all([
    readRulesOn(db, now),
    readClasses(db),
    listSlugs(db),
    listFormerSlugs(db, products),
  ]);
  const taken = new Set([...slugs.keys(), ...former.map(({ slug }) => slug)]);
  const names = new Set([...slugs.values()].map(({ name }) => compared(name)));
  const called = { nearly: nearlyAmong(slugs.keys()), names };
  const readCategory = readChoice("category", [...classes.keys()]);
  let missing: ReadonlySet<string> = new Set();
  return {
    match: async (rows) => {
      missing = await findMissingPictures(db, rows.flatMap(picturesOfRow));
      return match(db, rows, called);
    },
    validate: (values, stored, { cells }) => {
      const id = stored?.id ?? randomUUID();
      const seen = stored?.stock?.toString() ?? "";
      const typedUnits = numberText(cells[PRODUCT.labels.stock] ?? "");
      if (stored?.hasBatches && typedUnits !== "" && typedUnits !== seen)
        return refused([
          {
            field: "stock",
            sentence: "This product's stock is tracked by batch. Leave the cell blank.",
          },
        ]);
      const stock = stored && (stored.hasBatches || isStockUntouched(cells)) ? seen : values.stock;
      const version = stored?.version.toString() ?? "";
      const named = readCategory(values.category ?? "");
      const category = named.ok ? named.value : values.category;
      const typed = { ...values, category, id, version, stockSeen: seen, stock };
      const read = readForm(productForm, typed, ["isNew", "isBestSeller"]);
      const faults = read.ok ? [] : read.refusal.filter(({ field }) => field !== "category");
      if (!named.ok) return refused([{ field: "category", sentence: named.refusal }, ...faults]);
      if (!read.ok) return read;
      const form = read.value;
      const owner = form.slug === "" ? undefined : slugs.get(form.slug);
      if (owner && owner.id !== id)
        return refused([{ field: "slug", sentence: `That URL slug is used by ${owner.name}.` }]);
      if (form.status === "active") {
        const problems = problemsOf(checkedOf(form, stored, classes), rules).map(({ sentence }) => sentence);
        if (problems.length > 0)
          return refused([{ field: "status", sentence: `${problems.join(" ")} It can't be active.` }]);
      }
      const wantsStock = form.stock !== (stored?.stock ?? null);
      const seenByFile = cells[STOCK_SEEN] === undefined ? undefined : numberText(cells[STOCK_SEEN]);
      if (stored && wantsStock && seenByFile !== undefined && seenByFile !== seen)
        return refused([
          {
            field: "stock",
            sentence: `The stock was ${seenByFile || "not tracked"} when the file was exported and is ${seen || "not tracked"} now. Enter both again.`,
          },
        ]);
      const unseen = missingFaults(form, stored, missing);
      if (unseen.length > 0) return refused(unseen);
      const slug = form.slug || stored?.slug || freeSlug(slugOf(form.name) ?? "product", taken);
      taken.add(slug);
      const { stock: units } = form;
      const written = picked({ ...form, slug, priceCents: form.price }, FILE_FIELDS);
      const after = wantsStock || !stored ? { ...written, stock: units } : written;
      const shown = { ...written, stock: units, hasBatches: stored?.hasBatches ?? false };
      // Without slugs, only the name shows that two new rows are the same product (rules
      // screens/duplicate-names).
      const isCalled = stored || form.slug ? [] : [`the name ${compared(form.name)}`];
      return ok({ id, label: form.name, unique: [`the address ${slug}`, ...isCalled], after, shown });
    },
  };
}

type Context = { rules: readonly Rule[]; classes: Classes; now: Temporal.Instant };

/** Returns why a validated product can't be written: its stock changed, or a newer rule forbids it. */
function conflict(
  { locked, before, after }: RowNow<FileProduct, LockedProduct>,
  { rules, classes }: Context,
) {
  if (!classes.has(after.category)) return "is in a category that no longer exists.";
  const units = (stock: number | null | undefined) => stock ?? "not tracked";
  if (locked?.hasBatches && "stock" in after) return "has batches now, so its stock is tracked by batch.";
  if (locked && before && "stock" in after && locked.stock !== before.stock)
    return `had a stock of ${units(before.stock)} when the file was checked, and has ${units(locked.stock)} now.`;
  if (after.status !== "active" || problemsOf(checkedOf(after, locked, classes), rules).length === 0)
    return null;
  return "can't be sold under today's rules.";
}

const stamped = (product: AsJson<FileProduct>, { now }: Context): AsJson<FileProduct> => ({
  ...product,
  updatedAt: now.toString(),
});

/**
 * Returns the reverted product: its earlier values, and its stock minus the import's change; units sold since
 * stay sold.
 */
function revert({ locked, before, after }: ChangeNow<FileProduct, LockedProduct>, context: Context) {
  if (!context.classes.has(before.category)) return refused("Its category no longer exists.");
  const becomesActive = before.status === "active" && after.status !== "active";
  if (becomesActive && problemsOf(checkedOf(before, locked, context.classes), context.rules).length > 0)
    return refused("It breaks a rule, so it can't be active again.");
  const values = stamped(picked(before, FILE_FIELDS), context);
  if (!("stock" in after)) return ok(values);
  if (locked.hasBatches) return refused("Its stock is tracked by batch now.");
  const [was, put, now] = [before.stock ?? null, after.stock ?? null, locked.stock];
  if (was === null || put === null || now === null) return ok({ ...values, stock: was });
  const stock = now + was - put;
  if (stock < 0 || stock > MOST.stock)
    return refused("Its stock would be outside the range from 0 to 1,000,000.");
  return ok({ ...values, stock });
}

/** Saves a version of each written product, and deletes those of removed ones (rules versions/what-is-kept,
 * versions/retention). */
async function follow(
  tx: Db,
  written: readonly WrittenThing<FileProduct>[],
  act: WrittenBy,
  now: Temporal.Instant,
): Promise<void> {
  const gone = written.filter(({ after }) => after === null).map(({ subjectId }) => subjectId);
  await forgetManyVersions(tx, "products", gone);
  const saved = written.flatMap(({ subjectId: id, before, after }) =>
    after ? [{ id, before: before && wholeOf(before), after: wholeOf(after) }] : [],
  );
  await keepProducts(tx, { ...act, table: "products" }, saved, now);
}

/** Parses a product from JSON into its form's shape. */
const wholeOf = ({ stock = null, labTestedOn, ...product }: AsJson<FileProduct>) => ({
  ...product,
  stock,
  labTestedOn: labTestedOn === null ? null : Temporal.PlainDate.from(labTestedOn),
});

async function soldOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = [...ids];
  const sold = await tx
    .selectDistinct({ id: OF_PRODUCT })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(OF_PRODUCT, list));
  const counted = await tx
    .selectDistinct({ id: OF_PRODUCT })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(inArray(OF_PRODUCT, list));
  return new Map([
    ...counted.map(({ id }) => [id, "It has batches now, so it stays."] as const),
    ...sold.map(({ id }) => [id, "It has sales now, so it stays."] as const),
  ]);
}

/** CSV import and export of products (rules import/products). */
export const PRODUCTS_KIND = fileKind<WholeProduct, FileProduct, LockedProduct, Context>({
  ...{ name: "products", one: "product", many: "products", list: "/admin/products", listName: "Products" },
  subject: "products",
  changes: ["catalog"],
  columns: PRODUCT_FILE_COLUMNS,
  ignored: ["Rating", "Reviews"],
  keys: [[ID], [SLUG]],
  needs: ["Name", "Category", "Type", "THC Content", "Price", "Image", "Effects"],
  blank: NEW_PRODUCT,
  values: productValues,
  idOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  read: readWholeProducts,
  load,
  lock: holdProducts,
  context: async (tx, now) => ({ rules: await readRulesOn(tx, now), classes: await readClasses(tx), now }),
  conflict,
  merge: ({ after }, context) => stamped(after, context),
  apply: {
    insert: insertProducts,
    update: async (tx, rows) => {
      for (const group of [rows.filter((row) => "stock" in row), rows.filter((row) => !("stock" in row))])
        await updateProducts(tx, group);
    },
    remove: deleteProducts,
  },
  follow,
  taken: {
    constraint: "products_slug_unique",
    sentence:
      "A URL slug was taken by another product after the file was checked. Nothing was applied. Check the file again.",
  },
  revert,
  stays: soldOf,
});
