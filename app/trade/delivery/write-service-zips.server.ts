import { asc, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/statement.server.ts";
import { serviceZips } from "./tables.server.ts";

// Many ZIPs at once, as an import has them: in a few statements, whatever their number.

/** Locks ZIPs, each by itself as its id, with its version. */
export function holdServiceZips(tx: Db, zips: readonly string[]) {
  return tx
    .select({ id: serviceZips.zip, version: serviceZips.version })
    .from(serviceZips)
    .where(inArray(serviceZips.zip, [...zips]))
    .orderBy(asc(serviceZips.zip))
    .for("update");
}

/** Adds ZIPs that are new. */
export function insertServiceZips(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return insertRows(tx, serviceZips, rows);
}

/** Writes ZIPs that are held. */
export function updateServiceZips(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return updateRows(tx, serviceZips, serviceZips.zip, rows);
}

/** Deletes ZIPs that are held. */
export async function deleteServiceZips(tx: Db, zips: readonly string[]): Promise<void> {
  await tx.delete(serviceZips).where(inArray(serviceZips.zip, [...zips]));
}
