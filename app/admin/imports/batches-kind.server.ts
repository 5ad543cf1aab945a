import { randomUUID } from "node:crypto";
import { batchRefusal } from "#app/admin/batches/batch-sentences.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import {
  DAY_COLUMN,
  flagText,
  readFlag,
  readForm,
  readNumber,
  readPercentage,
} from "#app/base/imports/cells.ts";
import {
  type AsJson,
  type ChangeNow,
  type FieldFault,
  type FileColumn,
  fieldColumns,
  type Loaded,
  type RowNow,
} from "#app/base/imports/file-kind.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { ID, keyIn, matchRow } from "#app/base/imports/validate-row.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { picked } from "#app/base/lib/shape.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { BATCH, batchProblem, batchValues } from "#app/trade/batches/batch-item.ts";
import { batchForm, isLaterThanToday } from "#app/trade/batches/save-batch.server.ts";
import { GOODS_CHANGES } from "#app/trade/batches/settle-stock.server.ts";
import {
  type BatchProduct,
  deleteBatches,
  findWholeBatches,
  holdBatches,
  insertBatches,
  listBatchNumbers,
  listBatchProducts,
  readWholeBatches,
  settleBatches,
  updateBatches,
  type WholeBatch,
  whyBatchesStay,
} from "#app/trade/batches/write-batches.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";

const { labels } = BATCH;
const NUMBER = labels.number;
const DAY = "a date, such as 2026-11-30";

const WRITTEN = [
  ...["id", "productId", "number", "lab", "testedOn", "expiresOn", "received", "delta9Percent"],
  ...["mgFound", "reportUrl", "isHeld", "holdReason"],
] as const;

/** Fields of a batch a file writes, with the resulting stock; the product's slug is only shown. */
type Batch = Pick<WholeBatch, (typeof WRITTEN)[number]> & { left?: number; slug?: string };
type LockedBatch = Awaited<ReturnType<typeof holdBatches>>[number];

const column = fieldColumns<Batch, keyof typeof labels>(labels);

/** Read-only column, ignored on import: sales and time change it. */
const seen = (head: string, show: (batch: WholeBatch) => string | number): FileColumn<WholeBatch, Batch> => ({
  ...{ head, field: null, hint: "value at export; ignored on import", show },
});

const COLUMNS: FileColumn<WholeBatch, Batch>[] = [
  { head: ID, field: null, hint: "blank for a new batch", always: true, show: ({ id }) => id },
  column("number", "as on the label; finds a batch without an id", ({ number }) => number, { always: true }),
  column("productId", "the product's URL slug, such as lake-gummies", ({ slug = "" }) => slug),
  column("lab", "one line of text", ({ lab }) => lab),
  column("testedOn", DAY, ({ testedOn }) => testedOn.toString(), DAY_COLUMN),
  column("expiresOn", `${DAY}; may be blank`, ({ expiresOn }) => expiresOn?.toString() ?? null, DAY_COLUMN),
  column(
    "received",
    "a whole number; a product's first batch turns on tracking by batch",
    ({ received }) => received,
    { read: readNumber },
  ),
  column("delta9Percent", "a number", ({ delta9Percent }) => delta9Percent, { read: readPercentage }),
  column("mgFound", "a number", ({ mgFound }) => mgFound, { read: readNumber }),
  column("reportUrl", "a link; may be blank", ({ reportUrl }) => reportUrl),
  column("isHeld", "yes or no", ({ isHeld }) => flagText(isHeld), { read: readFlag }),
  column("holdReason", "for batches on hold", ({ holdReason }) => holdReason),
  seen("On hand", ({ left }) => left),
  seen("Written off", ({ writtenOff }) => writtenOff),
  seen("State", ({ state }) => state),
];

type Context = { rules: readonly Rule[]; products: ReadonlyMap<string, BatchProduct> };

async function readContext(db: Db, now: Temporal.Instant): Promise<Context> {
  const [rules, all] = [await readRulesOn(db, now), await listBatchProducts(db)];
  return { rules, products: new Map(all.map((product) => [product.id, product])) };
}

/** Returns the units sold or written off. */
const usedOf = ({ received, left }: Pick<WholeBatch, "received" | "left">) => received - left;

/** The data of a batch that rules check; an uploaded report isn't part of a file. */
function checkedOf(
  { delta9Percent, reportUrl }: Pick<Batch, "delta9Percent" | "reportUrl">,
  held: Pick<WholeBatch, "reportName"> | null | undefined,
) {
  return { delta9Percent, hasReport: reportUrl !== null || typeof held?.reportName === "string" };
}

async function load(db: Db, now: Temporal.Instant): Promise<Loaded<WholeBatch, Batch>> {
  const [{ rules, products }, all] = [await readContext(db, now), await listBatchNumbers(db)];
  const owners = new Map(all.map(({ id, number }) => [number.toLowerCase(), id]));
  const nearly = nearlyAmong(all.map(({ number }) => number));
  const bySlug = new Map([...products.values()].map((product) => [product.slug, product]));
  return {
    match: async (rows) => {
      const ids = rows.map((row) => keyIn(row, ID)).filter(isUuid);
      const numbers = rows.map((row) => keyIn(row, NUMBER));
      const found = await findWholeBatches(db, { ids, numbers }, now);
      const byId = new Map(found.map((batch) => [batch.id, batch]));
      const byName = new Map(found.map((batch) => [batch.number.toLowerCase(), batch]));
      return rows.map((row) => matchRow(row, { one: "batch", head: NUMBER, byId, byName, nearly }));
    },
    validate: (values, stored, { cells }) => {
      const address = cells[labels.productId]?.trim().toLowerCase() ?? "";
      const product = stored ? products.get(stored.productId) : bySlug.get(address);
      const faults: FieldFault[] = [];
      if (!product && address !== "")
        faults.push({
          field: "productId",
          sentence: `No product has the URL slug “${shortened(address)}”.`,
        });
      if (stored && values.productId !== stored.productId)
        faults.push({
          field: "productId",
          sentence: `This batch belongs to ${product?.name ?? "another product"} and can't be moved.`,
        });
      const id = stored?.id ?? randomUUID();
      // The product's error is already listed; the form then checks the other fields.
      const productId = product?.id ?? (address === "" ? "" : id);
      const typed = { ...values, id, version: stored?.version.toString() ?? "", productId };
      const read = readForm(batchForm, typed, ["isHeld"]);
      if (!read.ok) return refused([...faults, ...read.refusal]);
      const { version: _, ...form } = read.value;
      const owner = owners.get(form.number.toLowerCase());
      if (owner !== undefined && owner !== id)
        faults.push({ field: "number", sentence: `Batch “${form.number}” already exists.` });
      const used = stored ? usedOf(stored) : 0;
      const said = (refusal: Parameters<typeof batchRefusal>[0]) =>
        faults.push(
          ...Object.entries(batchRefusal(refusal).errors).map(([field, sentence = ""]) => ({
            field,
            sentence,
          })),
        );
      if (form.received < used) said({ name: "below_used", used });
      if (isLaterThanToday(form.testedOn, now)) said({ name: "tested_later" });
      const problem = product && !form.isHeld ? batchProblem(product, checkedOf(form, stored), rules) : null;
      if (problem) faults.push({ ...problem, sentence: `${problem.sentence} It can only be put on hold.` });
      if (faults.length > 0 || !product) return refused(faults);
      const { number } = form;
      const unique = [`the batch ${number.toLowerCase()}`];
      const after = picked(form, WRITTEN);
      const shown = { ...after, slug: product.slug };
      return ok({ id, label: `${number}, ${product.name}`, unique, after, shown });
    },
  };
}

type Writing = RowNow<Batch, LockedBatch>;

/** Returns why a validated batch can't be written: its product is gone, its units are sold, or a newer rule
 * forbids it. */
function conflict({ locked, after }: Writing, { rules, products }: Context): string | null {
  const product = products.get(after.productId);
  if (!product) return "no longer has a product.";
  if (locked && after.received < usedOf(locked))
    return `has ${usedOf(locked).toLocaleString("en-US")} units sold or written off.`;
  if (after.isHeld || !batchProblem(product, checkedOf(after, locked), rules)) return null;
  return "can't be sold under today's rules.";
}

/** Changes the units on hand by as much as the units received, so sold units stay sold. */
function merge({ locked, after }: Pick<Writing, "locked" | "after">): AsJson<Batch> {
  return { ...after, left: after.received - (locked ? usedOf(locked) : 0) };
}

function revert({ locked, before }: ChangeNow<Batch, LockedBatch>, { rules, products }: Context) {
  if (before.received < usedOf(locked))
    return refused("More units are sold or written off than were received before.");
  const product = products.get(before.productId);
  const isForbidden = product && batchProblem(product, checkedOf(before, locked), rules) !== null;
  if (!before.isHeld && isForbidden) return refused("It breaks a rule, so it stays on hold.");
  return ok(merge({ locked, after: picked(before, WRITTEN) }));
}

/** CSV import and export of batches (rules batches/import). */
export const BATCHES_KIND = fileKind<WholeBatch, Batch, LockedBatch, Context>({
  ...{ name: "batches", one: "batch", many: "batches", list: "/admin/batches", listName: "Batches" },
  subject: "batches",
  changes: GOODS_CHANGES,
  columns: COLUMNS,
  ignored: [],
  keys: [[ID], [NUMBER]],
  needs: [
    ...[NUMBER, labels.productId, labels.lab, labels.testedOn, labels.received],
    ...[labels.delta9Percent, labels.mgFound],
  ],
  blank: BATCH.blank,
  values: batchValues,
  idOf: ({ number }) => number.toLowerCase(),
  labelOf: ({ number }) => number,
  read: readWholeBatches,
  load,
  lock: (tx, ids, news) =>
    holdBatches(
      tx,
      ids,
      news.map(({ productId }) => productId),
    ),
  context: readContext,
  conflict,
  merge,
  apply: { insert: insertBatches, update: updateBatches, remove: deleteBatches },
  follow: (tx, written, _, now) =>
    settleBatches(
      tx,
      written.flatMap(({ before, after }) => (after ?? before)?.productId ?? []),
      now,
    ),
  taken: {
    batches_number:
      "The number of a new batch was taken after the file was checked. Nothing was applied. Check the file again.",
  },
  revert,
  stays: whyBatchesStay,
});
