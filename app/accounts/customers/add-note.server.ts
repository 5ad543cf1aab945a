import { desc, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { customerNotes, customers } from "./tables.server.ts";

/** A note about a person; `by` is null if its author's account was deleted, `at` is ISO. */
export type CustomerNote = { id: string; by: string | null; at: string; text: string };

/** Most notes shown per customer, newest first. */
const MOST = 200;

/** Lists admin notes about a customer, newest first. */
export async function listNotes(db: Db, customerId: string): Promise<CustomerNote[]> {
  const rows = await db
    .select({ id: customerNotes.id, by: users.name, at: customerNotes.at, text: customerNotes.text })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.at), desc(customerNotes.id))
    .limit(MOST);
  return rows.map(({ at, ...note }) => ({ ...note, at: isoText(at) }));
}

/**
 * Adds a note about a person. Its ID is made when the form is rendered, so a double-click adds one note; a
 * different note with the same ID is refused. The audit log omits the text, which is deleted with the
 * person's account (rules user-screens/notes).
 */
export async function addNote(
  db: Db,
  actor: Actor,
  { id, customerId, text }: { id: string; customerId: string; text: string },
  now: Temporal.Instant,
): Promise<Result<null, { name: "gone" | "noteTaken" }>> {
  return inTransaction(db, async (tx) => {
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for("key share");
    if (!customer) return refused({ name: "gone" });
    const added = await tx
      .insert(customerNotes)
      .values({ id, customerId, authorId: actor.userId, at: now, text })
      .onConflictDoNothing()
      .returning({ id: customerNotes.id });
    if (added.length > 0) {
      const entry = { actor, action: "customer_notes.add", subject: "users", subjectId: customerId };
      await recordAudit(tx, { ...entry, before: null, after: { noteId: id } }, now);
      return ok(null);
    }
    const [there] = await tx.select().from(customerNotes).where(eq(customerNotes.id, id));
    const isSame = there?.customerId === customerId && there.authorId === actor.userId && there.text === text;
    return isSame ? ok(null) : refused({ name: "noteTaken" });
  });
}
