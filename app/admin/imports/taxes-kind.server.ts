import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import {
  DAY_COLUMN,
  flagText,
  readDayCell,
  readFlag,
  readForm,
  readPercentage,
} from "#app/base/imports/cells.ts";
import {
  type FileColumn,
  type FileRow,
  fieldColumns,
  type Loaded,
  type LockedThing,
} from "#app/base/imports/file-kind.ts";
import type { RowFault } from "#app/base/imports/import-states.ts";
import { damageSentence, isDamaged, isDayOf } from "#app/base/imports/spreadsheet-damage.ts";
import { ID } from "#app/base/imports/validate-row.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { readCell } from "#app/base/lib/csv.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { listTaxRates } from "#app/trade/checkout/queries.server.ts";
import {
  deleteTaxRates,
  holdTaxRates,
  insertTaxRates,
  taxForm,
  updateTaxRates,
} from "#app/trade/checkout/save-tax.server.ts";
import type { taxRates } from "#app/trade/checkout/tables.server.ts";
import { percentOf, TAX, taxValues } from "#app/trade/checkout/tax-item.ts";

type Row = typeof taxRates.$inferSelect;
/** A rate as written in a file: without its version. */
type Rate = Omit<Row, "version">;

const { labels } = TAX;

const column = fieldColumns<Rate, keyof typeof labels>(labels);

const COLUMNS: FileColumn<Row, Rate>[] = [
  { head: ID, field: null, hint: "blank for a new rate", always: true, show: ({ id }) => id },
  column("name", "one line of text", ({ name }) => name, { always: true }),
  column("percent", "such as 6.875", ({ basisPoints }) => percentOf(basisPoints), { read: readPercentage }),
  column("zip", "blank for every ZIP code", ({ zip }) => zip),
  column("fromDate", "a date, such as 2026-11-30", ({ fromDate }) => fromDate.toString(), DAY_COLUMN),
  column("appliesToDelivery", "yes or no", ({ appliesToDelivery }) => flagText(appliesToDelivery), {
    read: readFlag,
  }),
  column("source", "one line of text", ({ source }) => source),
];

/** Distinguishes rows of one tax by ZIP code and first day. */
const placeOf = (name: string, zip: string | null, day: string) =>
  `${name} for ${zip || "every ZIP code"} from ${day}`;

/** Finds the rate of a row in a file without ids; an error if a spreadsheet changed the key. */
function findByPlace(stored: readonly Row[], { cells }: FileRow): Result<Row | null, RowFault> {
  const heads = [labels.name, labels.zip, labels.fromDate];
  const [name = "", zip = "", day = ""] = heads.map((head) => readCell(cells[head]?.trim() ?? ""));
  const typed = { name: cleanLine(name), zip };
  const read = readDayCell(day);
  const isOn = (row: Row) =>
    isDayOf(row.fromDate.toString(), day) || (read.ok && row.fromDate.toString() === read.value);
  const ofDay = stored.filter(isOn);
  const row = ofDay.find((one) => one.name === typed.name && (one.zip ?? "") === zip);
  if (row) return ok(row);
  for (const field of ["name", "zip"] as const) {
    const other = field === "name" ? "zip" : "name";
    const was = ofDay.find(
      (one) => (one[other] ?? "") === typed[other] && isDamaged(one[field] ?? "", typed[field]),
    )?.[field];
    if (was)
      return refused({
        column: labels[field],
        cell: shortened(typed[field]),
        sentence: damageSentence(was, shortened(typed[field])),
      });
  }
  return ok(null);
}

async function load(db: Db): Promise<Loaded<Row, Rate>> {
  const stored = await listTaxRates(db);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byPlace = new Map(stored.map((row) => [placeOf(row.name, row.zip, row.fromDate.toString()), row]));
  return {
    match: async (rows) =>
      rows.map((file) => {
        const id = file.cells[ID]?.trim().toLowerCase();
        if (id === undefined || id === "") {
          const found = findByPlace(stored, file);
          return id === undefined || !found.ok ? found : ok(null);
        }
        const row = byId.get(id);
        const sentence = "No tax rate has this id. Leave the cell blank to add a new one.";
        return row ? ok(row) : refused({ column: ID, cell: shortened(id), sentence });
      }),
    validate: (values, row) => {
      const id = row?.id ?? randomUUID();
      const typed = { ...values, id, version: row?.version.toString() ?? "" };
      const read = readForm(taxForm, typed, ["appliesToDelivery"]);
      if (!read.ok) return read;
      const { version: _, ...after } = read.value;
      const place = placeOf(after.name, after.zip, after.fromDate.toString());
      const owner = byPlace.get(place);
      if (owner && owner.id !== id)
        return refused([{ field: "fromDate", sentence: `Tax rate “${place}” already exists.` }]);
      return ok({ id, label: place, unique: [`the rate ${place}`], after, shown: after });
    },
  };
}

/** CSV import and export of tax rates (rules import/zips-and-taxes). */
export const TAXES_KIND = fileKind<Row, Rate, LockedThing, null>({
  ...{ name: "taxes", one: "tax rate", many: "tax rates", list: "/admin/delivery/taxes", listName: "Taxes" },
  subject: "tax_rates",
  changes: ["delivery"],
  columns: COLUMNS,
  ignored: [],
  keys: [[ID], [labels.name, labels.zip, labels.fromDate]],
  needs: [labels.name, labels.percent, labels.zip, labels.fromDate, labels.source],
  blank: TAX.blank,
  values: taxValues,
  idOf: ({ id }) => id,
  labelOf: ({ name, zip, fromDate }) => placeOf(name, zip, fromDate.toString()),
  read: async function* (db) {
    yield await listTaxRates(db);
  },
  load,
  lock: holdTaxRates,
  context: async () => null,
  apply: { insert: insertTaxRates, update: updateTaxRates, remove: deleteTaxRates },
  taken: {
    tax_rates_day:
      "A rate for the same ZIP code and day was added after the file was checked. Nothing was applied. Check the file again.",
  },
  revert: ({ before }) => ok(before),
});
