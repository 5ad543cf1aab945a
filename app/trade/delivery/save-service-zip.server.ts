import { randomUUID } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { type Actor, recordAudits } from "#app/accounts/audit/record-audit.server.ts";
import { type Change, makeChange } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem, type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { type ServiceZipForm, type ZipProblem, zipProblem } from "./service-zip-form.ts";
import { serviceZips } from "./tables.server.ts";
import { listZipPlaces } from "./zip-places.server.ts";

type ServiceZipRow = typeof serviceZips.$inferSelect;
type ZipRefusal =
  | SaveRefusal<ServiceZipRow>
  | { name: "listed_already" }
  | ({ name: "not_here" } & ZipProblem);
export type ZipSaved = Result<ServiceZipRow, ZipRefusal>;

const TABLE = "service_zips";

async function lockZip(tx: Db, zip: string): Promise<ServiceZipRow | null> {
  const [row] = await tx.select().from(serviceZips).where(eq(serviceZips.zip, zip)).for("update");
  return row ?? null;
}

/**
 * Saves a ZIP code from its form (rules screens/edit-conflict, settings-screens/zip-form); the checker uses
 * it from the next request on. Refuses a new ZIP code already in the list, unless it matches the form: then
 * the form was submitted twice. `alongside` runs dependent changes in the same transaction.
 */
export function saveServiceZip(
  db: Database,
  actor: Actor,
  { version, ...fields }: ServiceZipForm,
  now: Temporal.Instant,
  alongside?: (tx: Db, changed: Set<Change>) => Promise<void>,
): Promise<ZipSaved> {
  const isZip = eq(serviceZips.zip, fields.zip);
  return transact<ServiceZipRow, ZipRefusal>(db, async (tx, changed) => {
    const listed = await lockZip(tx, fields.zip);
    if (listed && version === null) {
      const names = Object.keys(fields) as (keyof typeof fields)[];
      const isSame = names.every((name) => listed[name] === fields[name]);
      return isSame ? ok(listed) : refused({ name: "listed_already" });
    }
    const { delivery } = await readSettings(tx);
    const problem = zipProblem(fields, delivery, listed);
    if (problem) return refused({ name: "not_here" as const, ...problem });
    changed.add("delivery");
    const read = async () => listed;
    const write = async (values: typeof fields, next: number, current: ServiceZipRow | null) => {
      const row = { ...values, version: next };
      const [written] = current
        ? await tx.update(serviceZips).set(row).where(isZip).returning()
        : await tx.insert(serviceZips).values(row).onConflictDoNothing().returning();
      return written;
    };
    const saving = { actor, table: TABLE, id: fields.zip, version, read, values: () => fields, write };
    const saved = await saveItem(tx, saving, now);
    if (saved.ok) await alongside?.(tx, changed);
    return saved;
  });
}

/**
 * Deletes a ZIP code. Orders keep their address, and its coordinates are kept for routes (`formerZips`).
 * Succeeds if it's already deleted.
 */
export function deleteServiceZip(
  db: Database,
  actor: Actor,
  zip: string,
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx, changed) => {
    const read = () => lockZip(tx, zip);
    const remove = () => tx.delete(serviceZips).where(eq(serviceZips.zip, zip));
    if (await deleteItem(tx, { actor, table: TABLE, id: zip, read, remove }, now)) changed.add("delivery");
    return ok(null);
  });
}

/** Returns the ZIP codes of the license's states within a distance of the base that aren't in the list. */
export async function listMissingPlaces(
  db: Db,
  { base, states }: Pick<DeliveryProfile, "base" | "states">,
  miles: number,
) {
  const [places, listed] = await Promise.all([
    listZipPlaces(base, miles, states),
    db.select({ zip: serviceZips.zip }).from(serviceZips),
  ]);
  const known = new Set(listed.map(({ zip }) => zip));
  return places.filter(({ zip }) => !known.has(zip));
}

/**
 * Adds all ZIP codes within a distance of the base that aren't in the list (rules settings-screens/nearby-zips);
 * returns how many.
 */
export function addZipPlaces(
  db: Database,
  actor: Actor,
  miles: number,
  now: Temporal.Instant,
): Promise<number> {
  return makeChange(db, ["delivery"], async (tx) => {
    const { delivery } = await readSettings(tx);
    if (delivery.baseZip === "") return 0;
    const missing = await listMissingPlaces(tx, delivery, miles);
    if (missing.length === 0) return 0;
    const added = await tx
      .insert(serviceZips)
      .values(missing.map(({ miles: _, ...place }) => place))
      .onConflictDoNothing()
      .returning();
    const entry = { actor, action: `${TABLE}.save`, subject: TABLE, groupId: randomUUID() };
    const changes = added.map((after) => ({ subjectId: after.zip, before: null, after }));
    await recordAudits(tx, entry, changes, now);
    return added.length;
  });
}

// Bulk operations for imports: a few statements for any number of ZIP codes.

/** Locks ZIP codes; returns each with its version, and the ZIP code as its id. */
export function holdServiceZips(tx: Db, zips: readonly string[]) {
  return tx
    .select({ id: serviceZips.zip, version: serviceZips.version })
    .from(serviceZips)
    .where(inArray(serviceZips.zip, [...zips]))
    .orderBy(asc(serviceZips.zip))
    .for("update");
}

/** Inserts new ZIPs. */
export function insertServiceZips(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return insertRows(tx, serviceZips, rows);
}

/** Updates locked ZIPs. */
export function updateServiceZips(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return updateRows(tx, serviceZips, serviceZips.zip, rows);
}

/** Deletes locked ZIPs. */
export async function deleteServiceZips(tx: Db, zips: readonly string[]): Promise<void> {
  await tx.delete(serviceZips).where(inArray(serviceZips.zip, [...zips]));
}
