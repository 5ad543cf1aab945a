import { openOrdersText, ordersTo } from "#app/admin/delivery/open-orders.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { readChoice, readForm, readNumber } from "#app/base/imports/cells.ts";
import {
  type Concern,
  type Concerned,
  type FieldColumn,
  fieldColumns,
  type Loaded,
  type LockedThing,
} from "#app/base/imports/file-kind.ts";
import { nearlyAmong } from "#app/base/imports/spreadsheet-damage.ts";
import { matchRow } from "#app/base/imports/validate-row.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { BANDS } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import {
  deleteServiceZips,
  holdServiceZips,
  insertServiceZips,
  updateServiceZips,
} from "#app/trade/delivery/save-service-zip.server.ts";
import { serviceZipForm, zipProblem } from "#app/trade/delivery/service-zip-form.ts";
import { ZIP, zipValues } from "#app/trade/delivery/service-zip-item.ts";
import type { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { zipPlaceFinder } from "#app/trade/delivery/zip-places.server.ts";
import { countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import { retimeRoutes } from "#app/trade/routes/change-routes.server.ts";

type Row = typeof serviceZips.$inferSelect;
/** A ZIP code as written in a file: without its version. */
type Zip = Omit<Row, "version">;

const { labels } = ZIP;
const HEAD = labels.zip;
const STATES = US_STATES.map(([code]) => code);

const column = fieldColumns<Zip, keyof typeof labels>(labels);

const COLUMNS: FieldColumn<Zip>[] = [
  column("zip", "five digits", ({ zip }) => zip, { always: true }),
  column("city", "one line of text", ({ city }) => city),
  column("state", "two letters, such as MN", ({ state }) => state, { read: readState }),
  column("lat", "degrees, such as 44.8735", ({ lat }) => lat, { read: readNumber }),
  column("lng", "degrees, such as -93.3346", ({ lng }) => lng, { read: readNumber }),
  column(
    "bandOverride",
    `blank for automatic (by distance); otherwise ${BANDS.join(", ")}`,
    ({ bandOverride }) => bandOverride,
    { read: readChoice("band", ["", ...BANDS]) },
  ),
  column("delivery", "open or closed", ({ closedReason }) => (closedReason === null ? "open" : "closed"), {
    read: readChoice("delivery", ["open", "closed"]),
  }),
  column("closedReason", "for closed ZIP codes; may be blank", ({ closedReason }) => closedReason),
];

function readState(cell: string) {
  const known = STATES.find((code) => code === cell.toUpperCase());
  return known ? ok(known) : refused("Enter the state as two letters, such as MN.");
}

async function load(db: Db): Promise<Loaded<Row, Zip>> {
  const { delivery } = await readSettings(db);
  const findPlace = await zipPlaceFinder();
  const stored = new Map((await listServiceZips(db)).map((row) => [row.zip, row]));
  const known = {
    one: "ZIP code",
    head: HEAD,
    byId: stored,
    byName: stored,
    nearly: nearlyAmong(stored.keys()),
  };
  return {
    match: async (rows) => rows.map((row) => matchRow(row, known)),
    validate: (values, row) => {
      const id = row?.zip ?? "new";
      const read = readForm(serviceZipForm, {
        ...values,
        state: values.state || (findPlace(values.zip ?? "")?.state ?? delivery.states[0]),
        id,
        version: row?.version.toString() ?? "",
      });
      if (!read.ok) return read;
      const { version: _, ...after } = read.value;
      const problem = zipProblem(after, delivery, row);
      if (problem) return refused([problem]);
      const { zip, city } = after;
      return ok({ id: zip, label: `${zip} ${city}`, unique: [`the ZIP code ${zip}`], after, shown: after });
    },
  };
}

/** Fields that change the ZIP code's location, or whether and how it gets deliveries. */
const DELIVERED = ["lat", "lng", "bandOverride", "closedReason"] as const;

/** Returns the open orders to ZIP codes that a file closes or moves (rules settings-screens/zip-changes). */
async function concernsOf(db: Db, rows: readonly Concerned<Zip>[]): Promise<Concern[]> {
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

/** Keeps added ZIP codes that got orders since: they're deleted manually, where the admin sees the orders. */
async function orderedTo(tx: Db, zips: readonly string[]): Promise<Map<string, string>> {
  const open = await countOpenOrdersTo(tx, zips);
  return new Map([...open.keys()].map((zip) => [zip, "It has open orders now, so it stays."]));
}

/** CSV import and export of ZIP codes (rules import/zips-and-taxes). */
export const ZIPS_KIND = fileKind<Row, Zip, LockedThing, null>({
  ...{ name: "zips", one: "ZIP code", many: "ZIP codes", list: "/admin/delivery", listName: "ZIP codes" },
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
    yield await listServiceZips(db);
  },
  load,
  lock: holdServiceZips,
  context: async () => null,
  apply: { insert: insertServiceZips, update: updateServiceZips, remove: deleteServiceZips },
  follow: async (tx, written) => {
    await retimeRoutes(
      tx,
      written.map(({ subjectId }) => subjectId),
    );
  },
  taken: {
    service_zips_pkey:
      "Someone added a new ZIP code after the file was checked. Nothing was applied. Check the file again.",
  },
  revert: ({ before }) => ok(before),
  stays: orderedTo,
  concerns: concernsOf,
});
