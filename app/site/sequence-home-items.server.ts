import { asc, eq } from "drizzle-orm";
import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { saveSequence } from "#app/desk/save-sequence.server.ts";
import type { SequenceForm } from "#app/desk/sequence-form.ts";
import type { HomeSection } from "./home-content.ts";
import { homePageContents } from "./tables.server.ts";

/** Puts all content of a section into a new sequence (rules 35.30). Visitors see it with their next request. */
export function sequenceHomeItems(
  db: Database,
  actor: Actor,
  { section, form }: { section: HomeSection; form: SequenceForm },
  now: Temporal.Instant,
) {
  return transact(db, (tx, changed) => {
    changed.add("site");
    const { id, displayOrder, title } = homePageContents;
    const read = async () => {
      // The rows are taken in the order of their ids, so that two admins who sequence the list never wait for each other;
      // after that nobody else changes them, and they are read as the home page shows them.
      const inSection = eq(homePageContents.section, section);
      await tx.select({ id }).from(homePageContents).where(inSection).orderBy(asc(id)).for("update");
      return tx
        .select()
        .from(homePageContents)
        .where(inSection)
        .orderBy(asc(displayOrder), asc(title), asc(id));
    };
    const write = async (row: string, to: { displayOrder: number; version: number }) => {
      const [written] = await tx.update(homePageContents).set(to).where(eq(id, row)).returning();
      return written;
    };
    const sortedBy = ["displayOrder", "title"] as const;
    return saveSequence(tx, { actor, table: "home_page_contents", form, read, sortedBy, write }, now);
  });
}
