import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { productForm } from "#app/admin/products/product-form.ts";
import { MOST, NEW_PRODUCT, PRODUCT, productValues } from "#app/admin/products/product-item.ts";
import { keepProducts } from "#app/admin/products/save-product.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { numberText } from "#app/base/imports/cells.ts";
import {
  type FieldFault,
  type FileRow,
  fileKind,
  type Held,
  type Judging,
  type Stored,
  type Written,
  type WrittenBy,
} from "#app/base/imports/file-kind.ts";
import { ID, keyIn, matchRow } from "#app/base/imports/match-rows.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { compared } from "#app/base/lib/compared.ts";
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
  type WrittenProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { type Potency, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { formFaults, withoutEmptyBoxes } from "./form-faults.ts";
import { isStockUntouched, PRODUCT_COLUMNS, SLUG, STOCK_SEEN } from "./product-columns.ts";

/** What a file writes of a product, apart from its stock, which is written only when a file changes it. */
const WRITTEN = [
  ...["id", "name", "slug", "category", "type", "thcContent", "priceCents", "image", "pictures", "effects"],
  ...["isNew", "isBestSeller", "description", "status", "thcMgPerServing", "servingsPerPackage"],
  ...["thcMgPerPackage", "delta9Percent", "potencyKnown", "otherCannabinoids", "ingredients", "allergens"],
  ...["netContent", "brand", "labReport", "labBatch", "labTestedOn"],
] as const;

const writtenOf = (product: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(WRITTEN.map((name) => [name, product[name]])) as { id: string };

const NAME = PRODUCT.labels.name;

type Product = WholeProduct & Stored;

/** The names of all products as they compare, and which address in the shop another one is nearly. */
type Called = { nearly: (slug: string) => string | null; names: ReadonlySet<string> };

/** Which product a row is about: by its id, or by its address in a file without ids (rules files 5). */
async function match(db: Db, rows: readonly FileRow[], { nearly, names }: Called) {
  const hasIds = rows[0]?.cells[ID] !== undefined;
  const [ids, slugs] = [ID, SLUG].map((head) => rows.map((row) => keyIn(row, head)).filter(Boolean));
  const asked = { ids: (ids ?? []).filter(isUuid), slugs: hasIds ? [] : (slugs ?? []) };
  const found = (await findWholeProducts(db, asked)) as Product[];
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

/** Lists the pictures that a row names for the first time and that are missing (rules pictures 10). */
function missingFaults(
  { image, pictures }: Pick<Product, "image" | "pictures">,
  stored: Product | null,
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

async function begin(db: Db, now: Temporal.Instant): Promise<Judging<Product>> {
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
    settle: (values, stored, { cells }) => {
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
      const read = productForm.safeParse(withoutEmptyBoxes(typed, ["isNew", "isBestSeller"]));
      if (!read.success) return refused(formFaults(read.error));
      const form = read.data;
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
      const whole = { ...form, slug, priceCents: form.price };
      const units = wantsStock || !stored ? { stock: form.stock } : {};
      const after = { ...writtenOf(whole), ...units, updatedAt: "" };
      const next = { ...stored, ...whole, ...after, stock: form.stock };
      // Of two new ones without an address, only the name tells that they are one (rules screens 14).
      const isCalled = stored || form.slug ? [] : [`the name ${compared(form.name)}`];
      return ok({ id, label: form.name, unique: [`the address ${slug}`, ...isCalled], after, next });
    },
  };
}

/** Why a product cannot be written as it was judged: its stock has moved, or a rule that is younger forbids it. */
function moved(
  held: Held | null,
  before: Stored | null,
  after: Stored,
  rules: readonly Rule[],
): string | null {
  const units = (stock: unknown) => (stock === null ? "not counted" : String(stock));
  if (held?.hasBatches && "stock" in after) return "has batches now, which count its stock.";
  if (held && before && "stock" in after && held.stock !== before.stock)
    return `had a stock of ${units(before.stock)} when the file was checked, and has ${units(held.stock)} now.`;
  if (after.status !== "active" || problemsOf(after as unknown as Potency, rules).length === 0) return null;
  return "may not be sold by the rules of today.";
}

/** What undoing writes: what was before, and the units that were moved; those that were sold since stay sold. */
function back(held: Held, before: Stored, after: Stored, rules: readonly Rule[]) {
  const becomesActive = before.status === "active" && after.status !== "active";
  if (becomesActive && problemsOf(before as unknown as Potency, rules).length > 0)
    return refused("It breaks a limit, so it cannot be active again.");
  const values = { ...writtenOf(before), updatedAt: "" };
  if (!("stock" in after)) return ok(values);
  if (held.hasBatches) return refused("Its batches count its stock now.");
  const counts = [before.stock, after.stock, held.stock];
  if (counts.some((count) => count === null)) return ok({ ...values, stock: before.stock });
  const stock = Number(held.stock) + Number(before.stock) - Number(after.stock);
  if (stock < 0 || stock > MOST.stock) return refused("Its stock would leave the range from 0 to 1,000,000.");
  return ok({ ...values, stock });
}

/** Each product that was written gets a version, and those that are gone lose theirs (rules versions 1, 9). */
async function keepEach(
  tx: Db,
  written: readonly Written[],
  act: WrittenBy,
  now: Temporal.Instant,
): Promise<void> {
  const gone = written.filter(({ after }) => after === null);
  const saved = written.flatMap(({ subjectId: id, before, after }) =>
    after ? [{ id, before: before as Product | null, after: after as Product }] : [],
  );
  await forgetManyVersions(
    tx,
    "products",
    gone.map(({ subjectId }) => subjectId),
  );
  await keepProducts(tx, { ...act, table: "products" }, saved, now);
}

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

/** The products as a file for spreadsheets (rules files 13). */
export const PRODUCTS_KIND = fileKind<Product>({
  ...{ name: "products", one: "product", many: "products", list: "/admin/products", listName: "Products" },
  subject: "products",
  changes: ["catalog"],
  columns: PRODUCT_COLUMNS,
  ignored: ["Rating", "Reviews"],
  keys: [[ID], [SLUG]],
  needs: ["Name", "Category", "Type", "THC Content", "Price", "Image", "Effects"],
  blank: NEW_PRODUCT,
  values: productValues,
  idOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  read: (db) => readWholeProducts(db) as AsyncGenerator<Product[]>,
  begin,
  hold: (tx, ids) => holdProducts(tx, ids),
  context: readRulesOn,
  moved: ({ held, before, after }, rules) => moved(held, before, after, rules as Rule[]),
  insert: (tx, rows) => insertProducts(tx, rows as unknown as WrittenProduct[]),
  update: async (tx, rows) => {
    const all = rows as unknown as WrittenProduct[];
    for (const group of [all.filter((row) => "stock" in row), all.filter((row) => !("stock" in row))])
      await updateProducts(tx, group);
  },
  remove: deleteProducts,
  kept: soldOf,
  follow: keepEach,
  back: ({ held, before, after }, rules) => back(held, before, after, rules as Rule[]),
  taken: {
    constraint: "products_slug_unique",
    sentence:
      "An address in the shop was taken by another product since the file was checked. Nothing was applied. Please check the file again.",
  },
});
