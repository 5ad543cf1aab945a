import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { DAY_COLUMN, flagText, readChoice, readFlag, readForm } from "#app/base/imports/cells.ts";
import {
  type ColumnAssignment,
  type FieldColumn,
  fieldColumns,
  type Loaded,
  type LockedThing,
} from "#app/base/imports/file-kind.ts";
import { breathe } from "#app/base/imports/queries.server.ts";
import { keyIn } from "#app/base/imports/validate-row.ts";
import { plainDollars } from "#app/base/lib/money.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok } from "#app/base/lib/result.ts";
import { convertedFile, recognizeFile } from "#app/trade/moving-in/convert-file.ts";
import { assignedDiscounts } from "#app/trade/moving-in/guess-columns.ts";
import type { MovedDiscount } from "#app/trade/moving-in/moved-records.ts";
import { readMovedDiscounts } from "#app/trade/moving-in/read-discounts.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { PROMOTION_KINDS, zipListText } from "#app/trade/promotions/promotion.ts";
import { promotionForm } from "#app/trade/promotions/promotion-form.ts";
import { PROMOTION, promotionValues } from "#app/trade/promotions/promotion-item.ts";
import {
  deletePromotions,
  holdPromotions,
  insertPromotions,
  listPromotionRows,
  type PromotionRow,
  updatePromotions,
} from "#app/trade/promotions/save-promotion.server.ts";

/** A promo code as written in a file: without its version. */
type Code = Omit<PromotionRow, "version">;

const { labels } = PROMOTION;
const column = fieldColumns<Code, keyof typeof labels>(labels);

const COLUMNS: FieldColumn<Code>[] = [
  column("code", "letters and digits", ({ code }) => code, { always: true }),
  column("kind", PROMOTION_KINDS.join(", "), ({ kind }) => kind, {
    read: readChoice("type", PROMOTION_KINDS),
  }),
  column("value", "a whole percentage, or dollars and cents", ({ kind, value }) =>
    kind === "percent" ? String(value) : plainDollars(value),
  ),
  column("leastCents", "dollars and cents", ({ leastCents }) => plainDollars(leastCents)),
  column("firstDay", "a date, such as 2026-11-30", ({ firstDay }) => firstDay.toString(), DAY_COLUMN),
  column("lastDay", "a date, such as 2026-11-30", ({ lastDay }) => lastDay.toString(), DAY_COLUMN),
  column("zips", "blank for every ZIP code", ({ zips }) => zipListText(zips)),
  column("isStopped", "yes or no", ({ isStopped }) => flagText(isStopped), { read: readFlag }),
  column("note", "one line of text", ({ note }) => note),
];

async function load(db: Db): Promise<Loaded<PromotionRow, Code>> {
  const byCode = new Map((await listPromotionRows(db)).map((row) => [row.code.toLowerCase(), row]));
  return {
    match: async (rows) => rows.map((row) => ok(byCode.get(keyIn(row, labels.code)) ?? null)),
    validate: (values, stored) => {
      const id = stored?.id ?? randomUUID();
      const typed = { ...values, id, version: stored?.version.toString() ?? "" };
      const read = readForm(promotionForm, typed, ["isStopped"]);
      if (!read.ok) return read;
      const { version: _, ...after } = read.value;
      return ok({ id, label: after.code, unique: [`the code ${after.code}`], after, shown: after });
    },
  };
}

const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";

/** Reads the discounts of another shop's file as rows of these columns. */
async function convert(text: string, assignment: ColumnAssignment | null) {
  const source = assignment
    ? ok({ label: assignment.name || "another shop", ...assignedDiscounts(assignment) })
    : recognizeFile(text, "discounts");
  if (!source?.ok) return source;
  const moved = readMovedDiscounts(text, source.value);
  if (!moved.ok) return moved;
  const { records, faults, left } = moved.value;
  const kept = records.filter(({ kind }) => kind !== "free_delivery");
  const said = records.flatMap((one) => notesOf(one).map((sentence) => ({ row: one.row, sentence })));
  const lineOf = (one: MovedDiscount) => [{ row: one.row, cells: cellsOf(one) }];
  const all = { records: kept, faults, left: [...left, ...said] };
  return ok(await convertedFile(source.value.label, Object.values(labels), all, lineOf, breathe));
}

function notesOf(discount: MovedDiscount): string[] {
  const { code, kind, usesPerCode, isOncePerCustomer, isForProducts, minimumUnits, endsAt } = discount;
  if (kind === "free_delivery") return [`${code} is for free delivery, which no promo code gives here.`];
  return [
    ...(isForProducts
      ? [`${code} is for certain products there. Here it would be for whole orders, so it's deactivated.`]
      : []),
    ...(minimumUnits
      ? [`The minimum of ${shortened(minimumUnits)} of ${code} stays behind, so it's deactivated.`]
      : []),
    ...(usesPerCode === null ? [] : [`The limit of ${usesPerCode} uses of ${code} stays behind.`]),
    ...(isOncePerCustomer ? [`${code} is for one use per customer there; that stays behind.`] : []),
    ...(endsAt === "" ? [`${code} has no last day there. Here it's December 31, 2099.`] : []),
  ];
}

function cellsOf(discount: MovedDiscount) {
  const { code, kind, value, minimumCents, startsAt, endsAt } = discount;
  const isActive = discount.isActive && !discount.isForProducts && discount.minimumUnits === "";
  return {
    [labels.code]: code,
    [labels.kind]: kind,
    [labels.value]: kind === "percent" ? String(value) : plainDollars(value),
    [labels.leastCents]: plainDollars(minimumCents ?? 0),
    [labels.firstDay]: startsAt.slice(0, 10) || FIRST_DAY,
    [labels.lastDay]: endsAt.slice(0, 10) || LAST_DAY,
    [labels.isStopped]: flagText(!isActive),
  };
}

/** Keeps added codes that an order has used since. */
async function usedOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const used = await tx
    .selectDistinct({ id: orders.promotionId })
    .from(orders)
    .where(inArray(orders.promotionId, [...ids]));
  return new Map(used.map(({ id }) => [id ?? "", "An order has used it, so it stays."]));
}

/** CSV import and export of promo codes (rules moving-in/discounts). */
export const PROMOTIONS_KIND = fileKind<PromotionRow, Code, LockedThing, null>({
  ...{ name: "promotions", one: "promo code", many: "promo codes" },
  ...{ list: "/admin/promotions", listName: "Promo codes" },
  subject: "promotions",
  recognizes: "Shopify",
  assigns: "promotions",
  changes: [ADMIN_UPDATES],
  columns: COLUMNS,
  ignored: [],
  keys: [[labels.code]],
  needs: [labels.code, labels.kind, labels.value, labels.firstDay, labels.lastDay],
  blank: PROMOTION.blank,
  values: promotionValues,
  idOf: ({ id }) => id,
  labelOf: ({ code }) => code,
  read: async function* (db) {
    yield await listPromotionRows(db);
  },
  load,
  convert,
  lock: holdPromotions,
  context: async () => null,
  apply: { insert: insertPromotions, update: updatePromotions, remove: deletePromotions },
  taken: {
    promotions_code:
      "Someone added one of these codes after the file was checked. Nothing was applied. Check the file again.",
  },
  revert: ({ before }) => ok(before),
  stays: usedOf,
});
