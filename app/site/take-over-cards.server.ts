import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { holdNames } from "#app/db/hold-names.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { ok, type Result } from "#app/lib/result.ts";
import { DEFAULT_VALUES } from "./home-content.ts";
import { countValueCards } from "./home-items.server.ts";
import { homePageContents } from "./tables.server.ts";

const TABLE = "home_page_contents";

/**
 * Copies the built-in value cards into the table, where an admin can change them (rules 35.33); visitors see the same as
 * before. Where there are published cards already, as after a second press, nothing is done.
 */
export function takeOverCards(
  db: Database,
  actor: Actor,
  now: Temporal.Instant,
): Promise<Result<{ copied: number }, never>> {
  return transact(db, async (tx, changed) => {
    changed.add("site");
    // Of two presses at once, the second one sees what the first has copied.
    await holdNames(tx, [`${TABLE} built-in cards`]);
    if ((await countValueCards(tx)) > 0) return ok({ copied: 0 });
    const copies = await tx
      .insert(homePageContents)
      .values(
        DEFAULT_VALUES.map(({ icon, title, content }, displayOrder) => ({
          id: randomUUID(),
          section: "value_proposition" as const,
          title,
          content,
          displayOrder,
          additionalFields: { icon },
        })),
      )
      .returning();
    const groupId = randomUUID();
    for (const after of copies) {
      const entry = { actor, action: `${TABLE}.take-over`, subject: TABLE, subjectId: after.id, groupId };
      await recordAudit(tx, { ...entry, before: null, after }, now);
    }
    return ok({ copied: copies.length });
  });
}
