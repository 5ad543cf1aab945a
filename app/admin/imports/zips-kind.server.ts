import { openOrdersText, ordersTo } from "#app/admin/delivery/open-orders.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { readChoice, readNumber } from "#app/base/imports/cells.ts";
import {
  type Concern,
  type Concerned,
  type FileColumn,
  fileKind,
  type Judging,
  type Stored,
} from "#app/base/imports/file-kind.ts";
import { matchRow } from "#app/base/imports/match-rows.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { BANDS } from "#app/trade/delivery/bands.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import { serviceZipForm } from "#app/trade/delivery/service-zip-form.ts";
import { ZIP, zipValues } from "#app/trade/delivery/service-zip-item.ts";
import type { serviceZips } from "#app/trade/delivery/tables.server.ts";
import {
  deleteServiceZips,
  holdServiceZips,
  insertServiceZips,
  updateServiceZips,
} from "#app/trade/delivery/write-service-zips.server.ts";
import { countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import { retimeRoutes } from "#app/trade/routes/retime-routes.server.ts";
import { formFaults } from "./form-faults.ts";

type Row = typeof serviceZips.$inferSelect & Stored;
type Column = FileColumn<Row>;

const { labels } = ZIP;
const HEAD = labels.zip;
const STATES = US_STATES.map(([code]) => code);

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
  { ...column("zip", "five digits", ({ zip }) => zip), always: true },
  column("city", "a line", ({ city }) => city),
  column("state", "two letters, such as MN", ({ state }) => state, readState),
  column("lat", "degrees, such as 44.8735", ({ lat }) => lat, readNumber),
  column("lng", "degrees, such as -93.3346", ({ lng }) => lng, readNumber),
  column(
    "bandOverride",
    `empty is by its distance; else ${BANDS.join(", ")}`,
    ({ bandOverride }) => bandOverride,
    readChoice("band", ["", ...BANDS]),
  ),
  column(
    "delivery",
    "open or closed",
    ({ closedReason }) => (closedReason === null ? "open" : "closed"),
    readChoice("delivery", ["open", "closed"]),
  ),
  column("closedReason", "of a closed one, may be empty", ({ closedReason }) => closedReason),
];

function readState(cell: string) {
  const known = STATES.find((code) => code === cell.toUpperCase());
  return known ? ok(known) : refused("Please write the state with its two letters, such as MN.");
}

async function begin(db: Db): Promise<Judging<Row>> {
  const stored = new Map((await listServiceZips(db)).map((row) => [row.zip, row as Row]));
  const known = { one: "ZIP", head: HEAD, byId: stored, byName: stored, nearly: nearlyAmong(stored.keys()) };
  return {
    match: async (rows) => rows.map((row) => matchRow(row, known)),
    settle: (values, row) => {
      const id = row?.zip ?? "new";
      const read = serviceZipForm.safeParse({ ...values, id, version: row?.version.toString() ?? "" });
      if (!read.success) return refused(formFaults(read.error));
      const { version: _, ...after } = read.data;
      const { zip, city } = after;
      return ok({ id: zip, label: `${zip} ${city}`, unique: [`the ZIP ${zip}`], after, next: after });
    },
  };
}

/** What changes where the ZIP lies, or whether and how it is delivered to. */
const DELIVERED = ["lat", "lng", "bandOverride", "closedReason"] as const;

/** The open orders to ZIPs that a file closes or moves (rules settings-screens 7). */
async function concernsOf(db: Db, rows: readonly Concerned[]): Promise<Concern[]> {
  const moved = rows.filter(({ before, after }) => DELIVERED.some((field) => before[field] !== after[field]));
  const open = await countOpenOrdersTo(
    db,
    moved.map(({ subjectId }) => subjectId),
  );
  return [...open].map(([zip, orders]) => ({
    sentence: `${zip}: ${openOrdersText(orders)}`,
    to: ordersTo(zip),
    label: `View orders to ${zip}`,
  }));
}

/** A ZIP to which orders were placed since it was added is deleted by hand, where the admin reads of them. */
async function orderedTo(tx: Db, zips: readonly string[]): Promise<Map<string, string>> {
  const open = await countOpenOrdersTo(tx, zips);
  return new Map([...open.keys()].map((zip) => [zip, "Open orders go to it since, so it stays."]));
}

const valuesOf = ({ version: _, ...row }: Stored) => row;

/** The ZIPs as a file for spreadsheets (rules files 14). */
export const ZIPS_KIND = fileKind<Row>({
  ...{ name: "zips", one: "ZIP", many: "ZIPs", list: "/admin/delivery", listName: "ZIPs" },
  subject: "service_zips",
  changes: ["delivery"],
  columns: COLUMNS,
  ignored: [],
  keys: [[HEAD]],
  needs: [HEAD],
  blank: ZIP.blank,
  values: zipValues,
  idOf: ({ zip }) => zip,
  labelOf: ({ zip, city }) => `${zip} ${city}`,
  read: async function* (db) {
    yield (await listServiceZips(db)) as Row[];
  },
  begin,
  hold: holdServiceZips,
  insert: insertServiceZips,
  update: updateServiceZips,
  remove: deleteServiceZips,
  concerns: concernsOf,
  kept: orderedTo,
  follow: async (tx, written) => {
    await retimeRoutes(
      tx,
      written.map(({ subjectId }) => subjectId),
    );
  },
  back: ({ before }) => ok(valuesOf(before)),
  taken: {
    constraint: "service_zips_pkey",
    sentence:
      "A new ZIP was added by somebody since the file was checked. Nothing was applied. Please check the file again.",
  },
});
