import { runWithTransaction } from "@better-auth/core/context";
import type { Db } from "#app/db/client.server.ts";
import { type Auth, libraryAdapter } from "./auth.server.ts";

/**
 * Calls the library so that what it writes belongs to an open transaction of ours. Without this it would use a
 * connection of its own: a crash between its write and ours would leave half of a change, and the embedded database,
 * which lets one transaction through at a time, would wait for itself.
 */
export async function withinTransaction<Value>(
  tx: Db,
  auth: Auth,
  work: () => Promise<Value>,
): Promise<Value> {
  const { options } = await auth.$context;
  const adapter = libraryAdapter(tx)(options);
  return runWithTransaction({ ...adapter, transaction: (inside) => inside(adapter) }, work);
}
