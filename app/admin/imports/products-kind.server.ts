import { randomUUID } from "node:crypto";
import { sizeProblems } from "#app/admin/products/check-sizes.ts";
import { productForm } from "#app/admin/products/product-form.ts";
import { NEW_PRODUCT, PRODUCT, productValues } from "#app/admin/products/product-item.ts";
import { keepProducts } from "#app/admin/products/save-product.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { readChoice, readForm } from "#app/base/imports/cells.ts";
import type {
  AsJson,
  ChangeNow,
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
import { findMissingPictures } from "#app/base/media/queries.server.ts";
import { listFormerSlugs } from "#app/base/records/save-with-slug.server.ts";
import { forgetManyVersions } from "#app/base/versions/keep-version.server.ts";
import { defaultPicture } from "#app/trade/catalog/categories.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { listSizeFacts } from "#app/trade/catalog/write-file-sizes.server.ts";
import {
  deleteProducts,
  findWholeProducts,
  holdProducts,
  readWholeProducts,
  updateProducts,
  type WholeProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { listSizesOf, listUnknownProducts, type Size } from "#app/trade/catalog/write-sizes.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import { type Classes, checkedOf, readClasses } from "./checked-product.server.ts";
import {
  movedStockFaults,
  stockConflict,
  stockForForm,
  trackedStockFaults,
  withStockBack,
} from "./file-stock.ts";
import { missingFaults, picturesOfRow } from "./missing-pictures.server.ts";
import {
  convertProducts,
  followMoved,
  movedCategory,
  movedValues,
  STOCK_CHOICE,
  withoutStandIns,
} from "./moved-products.server.ts";
import {
  checkNumbers,
  insertFileProducts,
  movedFields,
  ownersOfNumbers,
  readBesides,
} from "./moved-sizes.server.ts";
import { FILE_FIELDS, type FileProduct, PRODUCT_FILE_COLUMNS, SLUG } from "./product-columns.ts";
import { soldProducts } from "./sold-products.server.ts";

const NAME = PRODUCT.labels.name;

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
    const isMoved = row.besides !== undefined;
    const known = `Product “${shortened(name)}” already exists.`;
    const sentence = isMoved
      ? `${known} Remove its rows from the file, or rename it there.`
      : `${known} Keep the column “${ID}” to change it, or enter a URL slug to add another.`;
    return refused({ column: NAME, cell: shortened(name), sentence });
  });
}

async function load(db: Db, now: Temporal.Instant): Promise<Loaded<WholeProduct, FileProduct>> {
  const { rules, classes } = await readContext(db, now);
  const [facts, former] = await Promise.all([listSizeFacts(db), listFormerSlugs(db, products)]);
  const slugs = new Map(facts.map((size) => [size.slug, size]));
  const owners = ownersOfNumbers(facts);
  const taken = new Set([...slugs.keys(), ...former.map(({ slug }) => slug)]);
  const names = new Set(facts.map(({ name }) => compared(name)));
  const called = { nearly: nearlyAmong(slugs.keys()), names };
  const readCategory = readChoice("category", [...classes.keys()]);
  const readMovedCategory = movedCategory([...classes.keys()]);
  let missing: ReadonlySet<string> = new Set();
  let sizes: ReadonlyMap<string, readonly Size[]> = new Map();
  return {
    match: async (rows) => {
      missing = await findMissingPictures(db, rows.flatMap(picturesOfRow));
      const matched = await match(db, rows, called);
      sizes = await listSizesOf(
        db,
        matched.flatMap((one) => (one.ok && one.value ? one.value.id : [])),
      );
      return matched;
    },
    validate: (given, stored, { cells, besides }) => {
      const moved = stored ? undefined : readBesides(besides);
      const values = moved ? movedValues(given) : given;
      const id = stored?.id ?? randomUUID();
      const counted = trackedStockFaults(stored, cells, "product");
      if (counted.length > 0) return refused(counted);
      const seen = stored?.stock?.toString() ?? "";
      const stock = stockForForm(stored, cells, values.stock);
      const version = stored?.version.toString() ?? "";
      const named = (moved ? readMovedCategory : readCategory)(values.category ?? "");
      const category = named.ok ? named.value : (values.category ?? "");
      const image = values.image || (moved ? defaultPicture(classes.get(category) ?? "other") : "");
      const typed = { ...values, category, image, id, version, stockSeen: seen, stock };
      const read = readForm(productForm, typed, ["isNew", "isBestSeller"]);
      const faults = read.ok ? [] : read.refusal.filter(({ field }) => field !== "category");
      if (!named.ok) return refused([{ field: "category", sentence: named.refusal }, ...faults]);
      if (!read.ok) return read;
      const form = moved ? withoutStandIns(read.value, given) : read.value;
      const owner = form.slug === "" ? undefined : slugs.get(form.slug);
      if (owner && owner.id !== id)
        return refused([{ field: "slug", sentence: `That URL slug is used by ${owner.name}.` }]);
      if (form.status === "active") {
        const problems = [
          ...problemsOf(checkedOf(form, stored, classes), rules).map(({ sentence }) => sentence),
          ...sizeProblems(sizes.get(id) ?? [], checkedOf(form, stored, classes), rules),
        ];
        if (problems.length > 0)
          return refused([{ field: "status", sentence: `${problems.join(" ")} It can't be active.` }]);
      }
      const wantsStock = form.stock !== (stored?.stock ?? null);
      const stale = stored && wantsStock ? movedStockFaults(stored, cells) : [];
      if (stale.length > 0) return refused(stale);
      const unseen = missingFaults(form, stored, missing);
      if (unseen.length > 0) return refused(unseen);
      const numbers = checkNumbers(moved?.sizes ?? [], owners);
      if (numbers.faults.length > 0) return refused(numbers.faults);
      const slug = form.slug || stored?.slug || freeSlug(slugOf(form.name) ?? "product", taken);
      taken.add(slug);
      const { stock: units } = form;
      const written = picked({ ...form, slug, priceCents: form.price }, FILE_FIELDS);
      const stocked = wantsStock || !stored ? { ...written, stock: units } : written;
      const after = moved ? { ...stocked, ...movedFields(moved, slug, taken) } : stocked;
      const shown = { ...written, stock: units, hasBatches: stored?.hasBatches ?? false };
      // Without slugs, only the name shows that two new rows are the same product (rules
      // screens/duplicate-names).
      const isCalled = stored || form.slug ? [] : [`the name ${compared(form.name)}`];
      return ok({
        id,
        label: form.name,
        unique: [`the address ${slug}`, ...isCalled, ...numbers.unique],
        after,
        shown,
      });
    },
  };
}

/** The time, today's rules, classes of categories, and products with a size without potency. */
type Context = {
  now: Temporal.Instant;
  rules: readonly Rule[];
  classes: Classes;
  unknown: ReadonlySet<string>;
};

async function readContext(db: Db, now: Temporal.Instant): Promise<Context> {
  const [rules, classes] = [await readRulesOn(db, now), await readClasses(db)];
  return { now, rules, classes, unknown: await listUnknownProducts(db) };
}

/** Returns why a validated product can't be written: its stock changed, or a newer rule forbids it. */
function conflict(
  { locked, before, after }: RowNow<FileProduct, LockedProduct>,
  { rules, classes, unknown }: Context,
) {
  if (!classes.has(after.category)) return "is in a category that no longer exists.";
  const unstocked = stockConflict(locked, before, after);
  if (unstocked !== null) return unstocked;
  if (after.status !== "active") return null;
  if (unknown.has(after.id)) return "has a size without potency now.";
  if (problemsOf(checkedOf(after, locked, classes), rules).length === 0) return null;
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
  if (becomesActive && context.unknown.has(locked.id))
    return refused("It has a size without potency now, so it can't be active again.");
  if (becomesActive && problemsOf(checkedOf(before, locked, context.classes), context.rules).length > 0)
    return refused("It breaks a rule, so it can't be active again.");
  const values = stamped(picked(before, FILE_FIELDS), context);
  return withStockBack(values, { locked, before, after });
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
  await followMoved(tx, written, act.actor.userId, now);
}

/** Parses a product from JSON into its form's shape. */
const wholeOf = ({ stock = null, labTestedOn, ...product }: AsJson<FileProduct>) => ({
  ...product,
  stock,
  labTestedOn: labTestedOn === null ? null : Temporal.PlainDate.from(labTestedOn),
});

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
  convert: convertProducts,
  recognizes: "Shopify, WooCommerce, Square, Dutchie, and Jane",
  assigns: "products",
  assignsCategories: true,
  asks: STOCK_CHOICE,
  lock: holdProducts,
  context: readContext,
  conflict,
  merge: ({ after }, context) => stamped(after, context),
  apply: {
    insert: insertFileProducts,
    update: async (tx, rows) => {
      for (const group of [rows.filter((row) => "stock" in row), rows.filter((row) => !("stock" in row))])
        await updateProducts(tx, group);
    },
    remove: deleteProducts,
  },
  follow,
  taken: {
    products_slug_unique:
      "A URL slug was taken by another product after the file was checked. Nothing was applied. Check the file again.",
    products_sku: "A SKU was taken after the file was checked. Nothing was applied. Check the file again.",
    products_barcode:
      "A barcode was taken after the file was checked. Nothing was applied. Check the file again.",
  },
  revert,
  stays: soldProducts,
});
