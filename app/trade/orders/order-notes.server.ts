import { asc, eq } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { OrderNoteView } from "./order-view.ts";
import { orderNotes } from "./tables.server.ts";

/** What admins have written down about an order, oldest first. Nothing of it is for customers (rules 40.3). */
export async function listOrderNotes(db: Db, orderId: string): Promise<OrderNoteView[]> {
  const notes = await db
    .select({ id: orderNotes.id, at: orderNotes.at, author: users.name, text: orderNotes.text })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id));
  return notes.map((note) => ({ ...note, at: isoText(note.at) }));
}
