import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import type { SaveRefusal } from "#app/desk/save-item.server.ts";
import { deleteRow, saveRow } from "#app/desk/save-row.server.ts";
import type { Result } from "#app/lib/result.ts";
import type { HomeForm } from "./home-form.ts";
import { homePageContents } from "./tables.server.ts";

export type HomeRow = typeof homePageContents.$inferSelect;

/** Saves home content as its form has it (rules 33.3, 35.32). Visitors see it with their next request. */
export function saveHomeItem(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: HomeForm,
  now: Temporal.Instant,
): Promise<Result<HomeRow, SaveRefusal<HomeRow>>> {
  return transact(db, (tx, changed) => {
    changed.add("site");
    return saveRow(tx, { actor, table: homePageContents, id, version, values: () => fields }, now);
  });
}

/** Deletes home content. What is gone already is no refusal. */
export function deleteHomeItem(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: homePageContents, id, change: "site" }, now);
}
