import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { flagText, readDay, readFlag } from "#app/base/imports/cells.ts";
import {
  type FileColumn,
  type FileRow,
  fileKind,
  type Judging,
  type Stored,
} from "#app/base/imports/file-kind.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { readCell } from "#app/base/lib/csv.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { taxForm } from "#app/trade/checkout/save-tax.server.ts";
import type { taxRates } from "#app/trade/checkout/tables.server.ts";
import { percentOf, TAX, taxValues } from "#app/trade/checkout/tax-item.ts";
import { listTaxRates } from "#app/trade/checkout/tax-queries.server.ts";
import {
  deleteTaxRates,
  holdTaxRates,
  insertTaxRates,
  updateTaxRates,
} from "#app/trade/checkout/write-tax-rates.server.ts";
import { formFaults, withoutEmptyBoxes } from "./form-faults.ts";

type Row = typeof taxRates.$inferSelect & Stored;
type Column = FileColumn<Row>;

const { labels } = TAX;
const ID = "Id";

const column = (
  field: keyof typeof labels,
  hint: string,
  show: Column["show"],
  read?: Column["read"],
): Column => ({
  ...{ head: labels[field], field, hint, show },
  ...(read ? { read } : {}),
});

const COLUMNS: Column[] = [
  { head: ID, field: null, hint: "empty for a new rate", always: true, show: ({ id }) => id },
  { ...column("name", "a line", ({ name }) => name), always: true },
  column("percent", "such as 6.875", ({ basisPoints }) => percentOf(basisPoints)),
  column("zip", "empty is every ZIP", ({ zip }) => zip),
  column("fromDate", "a day, such as 2026-11-30", ({ fromDate }) => fromDate.toString(), readDay),
  column("appliesToDelivery", "yes or no", ({ appliesToDelivery }) => flagText(appliesToDelivery), readFlag),
  column("source", "a line", ({ source }) => source),
];

/** Rows of one tax are told apart by their place and first day. */
const placeOf = (name: string, zip: string | null, day: string) =>
  `${name} for ${zip || "every ZIP"} from ${day}`;

function placeIn({ cells }: FileRow): string {
  const [name = "", zip = "", day = ""] = [labels.name, labels.zip, labels.fromDate].map((head) =>
    readCell(cells[head]?.trim() ?? ""),
  );
  const read = readDay(day);
  return placeOf(cleanLine(name), zip, read.ok ? read.value : "");
}

async function begin(db: Db): Promise<Judging<Row>> {
  const stored = (await listTaxRates(db)) as Row[];
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byPlace = new Map(stored.map((row) => [placeOf(row.name, row.zip, row.fromDate.toString()), row]));
  return {
    match: async (rows) =>
      rows.map((file) => {
        const id = file.cells[ID]?.trim().toLowerCase();
        if (id === undefined) return ok(byPlace.get(placeIn(file)) ?? null);
        if (id === "") return ok(null);
        const row = byId.get(id);
        const sentence = "There is no tax rate with this id. Please leave the cell empty to add a new one.";
        return row ? ok(row) : refused({ column: ID, cell: shortened(id), sentence });
      }),
    settle: (values, row) => {
      const id = row?.id ?? randomUUID();
      const typed = { ...values, id, version: row?.version.toString() ?? "" };
      const read = taxForm.safeParse(withoutEmptyBoxes(typed, ["appliesToDelivery"]));
      if (!read.success) return refused(formFaults(read.error));
      const { version: _, ...after } = read.data;
      const place = placeOf(after.name, after.zip, after.fromDate.toString());
      const owner = byPlace.get(place);
      if (owner && owner.id !== id)
        return refused([{ field: "fromDate", sentence: `There is a rate “${place}” already.` }]);
      return ok({ id, label: place, unique: [`the rate ${place}`], after, next: after });
    },
  };
}

const valuesOf = ({ version: _, ...row }: Stored) => row;

/** The tax rates as a file for spreadsheets (rules 43.14). */
export const TAXES_KIND = fileKind<Row>({
  ...{ name: "taxes", one: "tax rate", many: "tax rates", list: "/admin/delivery/taxes", listName: "Taxes" },
  subject: "tax_rates",
  change: "delivery",
  columns: COLUMNS,
  ignored: [],
  keys: [[ID], [labels.name, labels.zip, labels.fromDate]],
  needs: [labels.name, labels.percent, labels.fromDate, labels.source],
  blank: TAX.blank,
  values: taxValues,
  idOf: ({ id }) => id,
  labelOf: ({ name, zip, fromDate }) => placeOf(name, zip, fromDate.toString()),
  read: async function* (db) {
    yield (await listTaxRates(db)) as Row[];
  },
  begin,
  hold: holdTaxRates,
  insert: insertTaxRates,
  update: updateTaxRates,
  remove: deleteTaxRates,
  back: ({ before }) => ok(valuesOf(before)),
  taken: {
    constraint: "tax_rates_day",
    sentence:
      "A rate for the same place and day was added since the file was checked. Nothing was applied. Please check the file again.",
  },
});
