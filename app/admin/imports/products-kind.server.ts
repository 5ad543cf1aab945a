import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { productForm } from "#app/admin/products/product-form.ts";
import { MOST, NEW_PRODUCT, PRODUCT, productValues } from "#app/admin/products/product-item.ts";
import { keepProducts } from "#app/admin/products/save-product.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { numberText, readForm } from "#app/base/imports/cells.ts";
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
import { ID, keyIn, matchRow } from "#app/base/imports/match-rows.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { compared } from "#app/base/lib/compared.ts";
import { picked } from "#app/base/lib/picked.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { freeSlug, slugOf } from "#app/base/lib/slug.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { findMissingPictures, missingPictureSentence } from "#app/base/media/missing-pictures.server.ts";
import { listFormerSlugs } from "#app/base/records/former-slugs.server.ts";
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
import {
  FILE_FIELDS,
  type FileProduct,
  isStockUntouched,
  PRODUCT_FILE_COLUMNS,
  SLUG,
  STOCK_SEEN,
} from "./product-columns.ts";

const NAME = PRODUCT.labels.name;

type LockedProduct = Awaited<ReturnType<typeof holdProducts>>[number];

/** The names of all products as they compare, and which address in the shop another one is nearly. */
type Called = { nearly: (slug: string) => string | null; names: ReadonlySet<string> };

/** Which product a row is about: by its id, or by its address in a file without ids (rules import/columns-and-keys). */
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
    // Without an address too, only the name tells that it is there already.
    const name = row.cells[NAME] ?? "";
    if (!names.has(compared(name))) return matched;
    const sentence = `There is a product “${shortened(name)}” already. Please keep the column “${ID}” to change it, or enter an address in the shop to add another.`;
    return refused({ column: NAME, cell: shortened(name), sentence });
  });
}

/** The addresses of this site that may be those of pictures in a row. */
function picturesOfRow({ cells }: FileRow): string[] {
  const cell = `${cells[PRODUCT.labels.image] ?? ""} ${cells[PRODUCT.labels.pictures] ?? ""}`;
  return cell.split(/[\s']+/).filter((word) => word.startsWith("/"));
}

/** Lists the pictures that a row names for the first time and that are missing (rules images/broken-addresses). */
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
  const [rules, slugs, former] = await Promise.all([
    readRulesOn(db, now),
    listSlugs(db),
    listFormerSlugs(db, products),
  ]);
  const taken = new Set([...slugs.keys(), ...former.map(({ slug }) => slug)]);
  const names = new Set([...slugs.values()].map(({ name }) => compared(name)));
  const called = { nearly: nearlyAmong(slugs.keys()), names };
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
            sentence: "The batches of this product count its stock. Please leave the cell empty.",
          },
        ]);
      const stock = stored && (stored.hasBatches || isStockUntouched(cells)) ? seen : values.stock;
      const version = stored?.version.toString() ?? "";
      const typed = { ...values, id, version, stockSeen: seen, stock };
      const read = readForm(productForm, typed, ["isNew", "isBestSeller"]);
      if (!read.ok) return read;
      const form = read.value;
      const owner = form.slug === "" ? undefined : slugs.get(form.slug);
      if (owner && owner.id !== id)
        return refused([{ field: "slug", sentence: `This address belongs to ${owner.name}.` }]);
      if (form.status === "active") {
        const problems = problemsOf(form, rules).map(({ sentence }) => sentence);
        if (problems.length > 0)
          return refused([{ field: "status", sentence: `${problems.join(" ")} It cannot be active.` }]);
      }
      const wantsStock = form.stock !== (stored?.stock ?? null);
      const seenByFile = cells[STOCK_SEEN] === undefined ? undefined : numberText(cells[STOCK_SEEN]);
      if (stored && wantsStock && seenByFile !== undefined && seenByFile !== seen)
        return refused([
          {
            field: "stock",
            sentence: `The stock was ${seenByFile || "not counted"} when the file was made and is ${seen || "not counted"} now. Please enter both again.`,
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
      // Of two new ones without an address, only the name tells that they are one (rules screens/duplicate-names).
      const isCalled = stored || form.slug ? [] : [`the name ${compared(form.name)}`];
      return ok({ id, label: form.name, unique: [`the address ${slug}`, ...isCalled], after, shown });
    },
  };
}

type Context = { rules: readonly Rule[]; now: Temporal.Instant };

/** Why a product cannot be written as it was validated: its stock has moved, or a rule that is younger forbids it. */
function conflict({ locked, before, after }: RowNow<FileProduct, LockedProduct>, { rules }: Context) {
  const units = (stock: number | null | undefined) => stock ?? "not counted";
  if (locked?.hasBatches && "stock" in after) return "has batches now, which count its stock.";
  if (locked && before && "stock" in after && locked.stock !== before.stock)
    return `had a stock of ${units(before.stock)} when the file was checked, and has ${units(locked.stock)} now.`;
  if (after.status !== "active" || problemsOf(after, rules).length === 0) return null;
  return "may not be sold by the rules of today.";
}

const stamped = (product: AsJson<FileProduct>, { now }: Context): AsJson<FileProduct> => ({
  ...product,
  updatedAt: now.toString(),
});

/** What reverting writes: what was before, and the units that were moved; those that were sold since stay sold. */
function revert({ locked, before, after }: ChangeNow<FileProduct, LockedProduct>, context: Context) {
  const becomesActive = before.status === "active" && after.status !== "active";
  if (becomesActive && problemsOf(before, context.rules).length > 0)
    return refused("It breaks a limit, so it cannot be active again.");
  const values = stamped(picked(before, FILE_FIELDS), context);
  if (!("stock" in after)) return ok(values);
  if (locked.hasBatches) return refused("Its batches count its stock now.");
  const [was, put, now] = [before.stock ?? null, after.stock ?? null, locked.stock];
  if (was === null || put === null || now === null) return ok({ ...values, stock: was });
  const stock = now + was - put;
  if (stock < 0 || stock > MOST.stock) return refused("Its stock would leave the range from 0 to 1,000,000.");
  return ok({ ...values, stock });
}

/** Each product that was written gets a version, and those that are gone lose theirs (rules versions/what-is-kept, versions/retention). */
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

/** A product as its form shows it, out of JSON. */
const wholeOf = ({ stock = null, labTestedOn, ...product }: AsJson<FileProduct>) => ({
  ...product,
  stock,
  labTestedOn: labTestedOn === null ? null : Temporal.PlainDate.from(labTestedOn),
});

async function soldOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = [...ids];
  const sold = await tx
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, list));
  const counted = await tx
    .selectDistinct({ id: batches.productId })
    .from(batches)
    .where(inArray(batches.productId, list));
  return new Map([
    ...counted.map(({ id }) => [id, "It has batches since, so it stays."] as const),
    ...sold.map(({ id }) => [id, "It was sold since, so it stays."] as const),
  ]);
}

/** The products as a file for spreadsheets (rules import/products). */
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
  context: async (tx, now) => ({ rules: await readRulesOn(tx, now), now }),
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
      "An address in the shop was taken by another product since the file was checked. Nothing was applied. Please check the file again.",
  },
  revert,
  stays: soldOf,
});
