import { randomUUID } from "node:crypto";
import { STAND_INS } from "#app/admin/products/product-form.ts";
import { sizeForm } from "#app/admin/products/size-form.ts";
import { SIZE, sizeValues } from "#app/admin/products/size-item.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { readForm } from "#app/base/imports/cells.ts";
import type { AsJson, ChangeNow, FieldFault, Loaded, RowNow } from "#app/base/imports/file-kind.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { ID, keyIn, matchRow } from "#app/base/imports/validate-row.ts";
import { compared, freeSlug, slugOf } from "#app/base/lib/compared.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { picked } from "#app/base/lib/shape.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { listFormerSlugs } from "#app/base/records/save-with-slug.server.ts";
import { packMg } from "#app/trade/catalog/milligrams.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import {
  findWholeSizes,
  holdSizes,
  insertSizes,
  listSizeFacts,
  readWholeSizes,
  type SizeFacts,
  updateSizes,
  type WholeSize,
} from "#app/trade/catalog/write-file-sizes.server.ts";
import { deleteProducts } from "#app/trade/catalog/write-products.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import {
  movedStockFaults,
  stockConflict,
  stockForForm,
  trackedStockFaults,
  withStockBack,
} from "./file-stock.ts";
import { ownersOfNumbers } from "./moved-sizes.server.ts";
import { type FileSize, PRODUCT_COLUMN, SIZE_FIELDS, SIZE_FILE_COLUMNS, SKU } from "./size-columns.ts";
import { soldSizes } from "./sold-products.server.ts";

type LockedSize = Awaited<ReturnType<typeof holdSizes>>[number];

/** The time, today's rules, every size by its id and by its product's, and the owner of each name. */
type Context = {
  now: Temporal.Instant;
  rules: readonly Rule[];
  all: ReadonlyMap<string, SizeFacts>;
  ofProduct: ReadonlyMap<string, readonly SizeFacts[]>;
  owners: ReadonlyMap<string, string>;
};

async function readContext(db: Db, now: Temporal.Instant): Promise<Context> {
  const [rules, facts] = [await readRulesOn(db, now), await listSizeFacts(db)];
  const all = new Map(facts.map((size) => [size.id, size]));
  const owners = new Map(facts.map((size) => [nameKey(size.mainId ?? size.id, size.sizeName), size.id]));
  return { now, rules, all, owners, ofProduct: Map.groupBy(facts, ({ id, mainId }) => mainId ?? id) };
}

const nameKey = (productId: string, sizeName: string) => `${productId} ${compared(sizeName)}`;

type Sold = Pick<FileSize, "isOn" | "labReport" | "delta9Percent" | "thcMgPerServing" | "thcMgPerPackage"> & {
  containersPerPack: number;
};

/** Returns why a size can't be sold under these rules; none if it, or its product, isn't for sale. */
function problemsNow(
  size: Sold,
  { status, category, countsAs }: SizeFacts,
  held: Pick<LockedSize, "areBatchesReported"> | null,
  rules: readonly Rule[],
): string[] {
  if (status !== "active" || !size.isOn) return [];
  const hasReport = size.labReport !== null || held?.areBatchesReported === true;
  const checked = { ...size, category, countsAs, hasReport, thcMgPerPack: packMg(size) };
  return problemsOf(checked, rules).map(({ sentence }) => sentence);
}

const FIGURES = Object.fromEntries(
  Object.entries(STAND_INS).map(([field, figure]) => [field, String(figure)]),
);
/** Stands for the name of an only size, which has none. */
const NO_NAME = "-";

/**
 * Reads a row as the form of a size. Unlike there, the only size of a product needs no name, and one that
 * isn't offered may lack all four potency figures.
 */
function readSize(values: FormValues, { isOnly, isOffered }: { isOnly: boolean; isOffered: boolean }) {
  const isUnknown = !isOffered && Object.keys(FIGURES).every((field) => !values[field]);
  const isNameless = isOnly && !values.sizeName;
  const typed = {
    ...values,
    ...(isUnknown ? FIGURES : {}),
    ...(isNameless ? { sizeName: NO_NAME } : {}),
  };
  const read = readForm(sizeForm, typed, ["isOn"]);
  if (!read.ok) return read;
  return ok({ ...read.value, potencyKnown: !isUnknown, ...(isNameless ? { sizeName: "" } : {}) });
}

async function load(db: Db, now: Temporal.Instant): Promise<Loaded<WholeSize, FileSize>> {
  const { rules, all, ofProduct, owners } = await readContext(db, now);
  const former = await listFormerSlugs(db, products);
  const facts = [...all.values()];
  const mains = new Map(facts.filter(({ mainId }) => mainId === null).map((main) => [main.slug, main]));
  const taken = new Set([...facts, ...former].map(({ slug }) => slug));
  const nearly = nearlyAmong(facts.map(({ sku }) => sku).filter(Boolean));
  const ownerOf = ownersOfNumbers(facts);
  /** Products whose first size has a name, here or in an earlier row. */
  const named = new Set(facts.filter(({ mainId, sizeName }) => !mainId && sizeName).map(({ id }) => id));
  return {
    match: async (rows) => {
      const [ids, skus] = [ID, SKU].map((head) => rows.map((row) => keyIn(row, head)).filter(Boolean));
      const found = await findWholeSizes(db, { ids: (ids ?? []).filter(isUuid), skus: skus ?? [] });
      const byId = new Map(found.map((size) => [size.id, size]));
      const byName = new Map(found.filter(({ sku }) => sku).map((size) => [size.sku.toLowerCase(), size]));
      return rows.map((row) => matchRow(row, { one: "size", head: SKU, byId, byName, nearly }));
    },
    validate: ({ product: slug = "", ...values }, stored, { cells }) => {
      const main = stored ? all.get(stored.mainId ?? stored.id) : mains.get(slug.toLowerCase());
      if (!main) {
        const sentence = slug
          ? `No product has the URL slug “${shortened(slug)}”.`
          : "Enter the product's URL slug.";
        return refused([{ field: "product", sentence }]);
      }
      const faults: FieldFault[] = [];
      if (stored && slug !== stored.product)
        faults.push({ field: "product", sentence: `This size belongs to ${main.name} and can't be moved.` });
      const tracked = trackedStockFaults(stored, cells, "size");
      const id = stored?.id ?? randomUUID();
      const stock = stockForForm(stored, cells, values.stock) ?? "";
      const ids = { id, version: stored?.version.toString() ?? "", productId: main.id };
      const ways = {
        isOnly: stored !== null && ofProduct.get(main.id)?.length === 1,
        isOffered: main.status === "active" && (id === main.id || values.isOn === "on"),
      };
      const read = readSize({ ...values, ...ids, stock, stockSeen: stored?.stock?.toString() ?? "" }, ways);
      if (!read.ok) return refused([...faults, ...tracked, ...read.refusal]);
      const form = read.value;
      if (!stored && !named.has(main.id)) {
        const sentence = `Name the first size of ${main.name} before you add another, here in an earlier row.`;
        faults.push({ field: "product", sentence });
      }
      if ((owners.get(nameKey(main.id, form.sizeName)) ?? id) !== id)
        faults.push({ field: "sizeName", sentence: "Another size of this product has this name." });
      for (const field of ["sku", "barcode"] as const) {
        const owner = form[field]
          ? ownerOf[field].get(field === "sku" ? form.sku.toLowerCase() : form.barcode)
          : null;
        if (owner && owner.id !== id)
          faults.push({ field, sentence: `“${form[field]}” belongs to ${saleNameOf(owner)}.` });
      }
      const problems = problemsNow(form, main, stored, rules);
      if (problems.length > 0)
        faults.push({ field: "isOn", sentence: `${problems.join(" ")} It can't be for sale.` });
      const wantsStock = form.stock !== (stored?.stock ?? null);
      const moved = stored && wantsStock ? movedStockFaults(stored, cells) : [];
      if (faults.length + tracked.length + moved.length > 0)
        return refused([...faults, ...tracked, ...moved]);
      if (form.sizeName && id === main.id) named.add(id);
      const written = picked({ ...form, priceCents: form.price }, SIZE_FIELDS);
      const after = wantsStock || !stored ? { ...written, stock: form.stock } : written;
      const shown = {
        ...written,
        stock: form.stock,
        hasBatches: stored?.hasBatches ?? false,
        product: main.slug,
      };
      const unique = [
        ...(form.sizeName ? [`the size ${compared(form.sizeName)} of ${main.slug}`] : []),
        ...(form.sku ? [`the SKU ${form.sku.toLowerCase()}`] : []),
        ...(form.barcode ? [`the barcode ${form.barcode}`] : []),
      ];
      const label = saleNameOf({ ...main, sizeName: form.sizeName });
      if (stored) return ok({ id, label, unique, after, shown });
      const ownSlug = freeSlug(slugOf(`${main.slug} ${form.sizeName}`) ?? "size", taken);
      taken.add(ownSlug);
      return ok({ id, label, unique, after: { ...after, mainId: main.id, slug: ownSlug }, shown });
    },
  };
}

function saleNameOf({ name, sizeName }: Pick<SizeFacts, "name" | "sizeName">): string {
  return sizeName ? `${name}, ${sizeName}` : name;
}

/** Returns why a checked size can't be written: of its product, stock, name, or rules, something is new. */
function conflict({ locked, before, after }: RowNow<FileSize, LockedSize>, { rules, all, owners }: Context) {
  const main = all.get(after.mainId ?? locked?.mainId ?? after.id);
  if (!main) return "no longer has a product.";
  const unstocked = stockConflict(locked, before, after);
  if (unstocked !== null) return unstocked;
  if ((owners.get(nameKey(main.id, after.sizeName)) ?? after.id) !== after.id)
    return "has the name of another size now.";
  if (main.status === "active" && after.isOn && !after.potencyKnown)
    return "needs its THC figures, since its product is active now.";
  return problemsNow(after, main, locked, rules).length > 0 ? "can't be sold under today's rules." : null;
}

const stamped = (size: AsJson<FileSize>, now: Temporal.Instant): AsJson<FileSize> => ({
  ...size,
  updatedAt: now.toString(),
});

/** Returns the reverted size, unless its product, its other sizes, or the rules no longer allow it. */
function revert(
  { locked, before, after }: ChangeNow<FileSize, LockedSize>,
  { rules, all, ofProduct, now }: Context,
  removed: ReadonlySet<string>,
) {
  const main = all.get(locked.mainId ?? locked.id);
  const hasName = before.sizeName !== after.sizeName;
  const others = hasName ? (ofProduct.get(main?.id ?? "") ?? []).filter(({ id }) => id !== locked.id) : [];
  const kept = others.filter(({ id }) => !removed.has(id));
  if (before.sizeName === "" && kept.length > 0)
    return refused("Its product has further sizes now, so it keeps its name.");
  if (kept.some(({ sizeName }) => compared(sizeName) === compared(before.sizeName)))
    return refused("Another size has its former name now.");
  if (main?.status === "active" && before.isOn && !before.potencyKnown)
    return refused("Its product is active now, so it keeps its THC figures.");
  if (main && problemsNow(before, main, locked, rules).length > 0)
    return refused("It breaks a rule, so it can't be for sale again.");
  return withStockBack(stamped(picked(before, SIZE_FIELDS), now), { locked, before, after });
}

/** CSV import and export of sizes (rules import/sizes). */
export const SIZES_KIND = fileKind<WholeSize, FileSize, LockedSize, Context>({
  ...{ name: "sizes", one: "size", many: "sizes", list: "/admin/products", listName: "Products" },
  subject: "products",
  changes: ["catalog"],
  columns: SIZE_FILE_COLUMNS,
  ignored: [],
  keys: [[ID], [SKU]],
  needs: [PRODUCT_COLUMN, SIZE.labels.sizeName, SIZE.labels.price],
  blank: { ...SIZE.blank, product: "" },
  values: ({ product, ...size }) => ({ ...sizeValues(size), product }),
  idOf: ({ slug }) => slug,
  labelOf: ({ saleName }) => saleName,
  read: readWholeSizes,
  load,
  lock: (tx, ids, news) =>
    holdSizes(
      tx,
      ids,
      news.flatMap(({ mainId }) => mainId ?? []),
    ),
  context: readContext,
  conflict,
  merge: ({ after }, { now }) => stamped(after, now),
  apply: {
    insert: insertSizes,
    update: async (tx, rows) => {
      for (const group of [rows.filter((row) => "stock" in row), rows.filter((row) => !("stock" in row))])
        await updateSizes(tx, group);
    },
    remove: deleteProducts,
  },
  taken: {
    products_slug_unique: takenSince("The address of a new size"),
    products_size_name: takenSince("A size's name"),
    products_sku: takenSince("A SKU"),
    products_barcode: takenSince("A barcode"),
  },
  revert,
  stays: soldSizes,
});

function takenSince(what: string): string {
  return `${what} was taken after the file was checked. Nothing was applied. Check the file again.`;
}
