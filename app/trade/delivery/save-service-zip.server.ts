import { eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem, type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import type { ServiceZipForm } from "./service-zip-form.ts";
import { serviceZips } from "./tables.server.ts";

type ServiceZipRow = typeof serviceZips.$inferSelect;
type ZipRefusal = SaveRefusal<ServiceZipRow> | { name: "listed_already" };
export type ZipSaved = Result<ServiceZipRow, ZipRefusal>;

const TABLE = "service_zips";

async function lockZip(tx: Db, zip: string): Promise<ServiceZipRow | null> {
  const [row] = await tx.select().from(serviceZips).where(eq(serviceZips.zip, zip)).for("update");
  return row ?? null;
}

/**
 * Saves a ZIP as its form has it (rules screens/edit-conflict, settings-screens/zip-form); the checker knows it with the next request. A new ZIP
 * that is in the list already is refused, unless it is there just as typed: then the form was sent twice. `alongside` does in the
 * same transaction what follows from it elsewhere.
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
 * Deletes a ZIP. Orders keep their own address, and the road keeps where it lies (`formerZips`). One that is gone already is no
 * refusal.
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
