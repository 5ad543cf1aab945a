import { asc, eq } from "drizzle-orm";
import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { saveSequence } from "#app/desk/save-sequence.server.ts";
import type { SequenceForm } from "#app/desk/sequence-form.ts";
import { educationFaqs } from "./tables.server.ts";

/** Puts all questions into a new sequence (rules 35.30). Visitors see it with their next request. */
export function sequenceFaqs(db: Database, actor: Actor, form: SequenceForm, now: Temporal.Instant) {
  return transact(db, (tx, changed) => {
    changed.add("education");
    const read = async () => {
      // The rows are taken in the order of their ids, so that two admins who sequence the list never wait for each other.
      const rows = await tx.select().from(educationFaqs).orderBy(asc(educationFaqs.id)).for("update");
      return rows.sort((one, other) => one.displayOrder - other.displayOrder);
    };
    const write = async (id: string, to: { displayOrder: number; version: number }) => {
      const [row] = await tx.update(educationFaqs).set(to).where(eq(educationFaqs.id, id)).returning();
      return row;
    };
    const sortedBy = ["displayOrder"] as const;
    return saveSequence(tx, { actor, table: "education_faqs", form, read, sortedBy, write }, now);
  });
}
