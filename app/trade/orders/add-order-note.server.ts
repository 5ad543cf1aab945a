import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { orderNotes, orders } from "./tables.server.ts";

type NewNote = {
  noteId: string;
  orderId: string;
  /** Owner of the order when the form was rendered; null when the customer was already deleted. */
  customerId: string | null;
  actor: Actor;
  text: string;
  /** Whether the courier also reads it at the stop (rules courier-app/order-notes). */
  forCourier?: boolean;
};

/**
 * Adds an internal note to an order, optionally shared with its courier (rules order-screens/notes). The form
 * makes the id: sending it twice adds one note, and a different note under the same id is refused. The text
 * may name the customer and is deleted with their account, so the audit log, which keeps everything, holds
 * only the note's id and length. A note typed before the customer deleted the account is refused.
 */
export async function addOrderNote(
  db: Database,
  { noteId, orderId, customerId, actor, text, forCourier = false }: NewNote,
  now: Temporal.Instant,
): Promise<Result<{ status: null }, OrderRefusal>> {
  return transact<{ status: null }, OrderRefusal>(db, async (tx) => {
    // Adding a note and erasing the customer from the order wait for each other.
    const [order] = await tx
      .select({ customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("share");
    if (!order) return refused(orderRefusals.notFound());
    if (order.customerId !== customerId) return refused(orderRefusals.customerGone());
    const added = await tx
      .insert(orderNotes)
      .values({ id: noteId, orderId, authorId: actor.userId, at: now, text, forCourier })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    if (added.length > 0) {
      const entry = { action: "order.note", subject: "order", subjectId: orderId, before: null };
      await recordAudit(
        tx,
        { actor, ...entry, after: { note: noteId, characters: text.length, forCourier } },
        now,
      );
      return ok({ status: null });
    }
    const [there] = await tx.select().from(orderNotes).where(eq(orderNotes.id, noteId));
    const isSame = there?.orderId === orderId && there.authorId === actor.userId && there.text === text;
    return isSame && there.forCourier === forCourier
      ? ok({ status: null })
      : refused(orderRefusals.noteTaken());
  });
}
