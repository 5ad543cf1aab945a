import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import type { SaveRefusal } from "#app/desk/save-item.server.ts";
import { deleteRow, saveRow } from "#app/desk/save-row.server.ts";
import type { Result } from "#app/lib/result.ts";
import type { FaqForm } from "./faq-form.ts";
import { educationFaqs } from "./tables.server.ts";

export type FaqRow = typeof educationFaqs.$inferSelect;

/** Saves a question as its form has it (rules 33.3, 35.3). Visitors see it with their next request. */
export function saveFaq(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: FaqForm,
  now: Temporal.Instant,
): Promise<Result<FaqRow, SaveRefusal<FaqRow>>> {
  return transact(db, (tx, changed) => {
    changed.add("education");
    return saveRow(tx, { actor, table: educationFaqs, id, version, values: () => fields }, now);
  });
}

/** Deletes a question. One that is gone already is no refusal. */
export function deleteFaq(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: educationFaqs, id, change: "education" }, now);
}
