import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { announcementOn } from "./announcement.ts";
import type { AnnouncementForm } from "./announcement-form.ts";
import { announcements } from "./tables.server.ts";

type AnnouncementRow = typeof announcements.$inferSelect;

/** Returns the announcement, on whatever days it shows; null if none was ever saved. */
export async function readAnnouncement(db: Db): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcements);
  return row ?? null;
}

const remember = rememberReads<AnnouncementRow | null>("site", 1);

/** Returns what the bar above the header says today; null for nothing (rules sections/announcement). */
export async function currentAnnouncement(db: Db, now = Temporal.Now.instant()) {
  const row = await remember("announcement", () => readAnnouncement(db));
  return row && announcementOn(row, shopDate(now));
}

/** Saves the announcement from its form (rules screens/edit-conflict). */
export function saveAnnouncement(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: AnnouncementForm,
  now: Temporal.Instant,
): Promise<Result<AnnouncementRow, SaveRefusal<AnnouncementRow>>> {
  return transact<AnnouncementRow, SaveRefusal<AnnouncementRow>>(db, async (tx, changed) => {
    changed.add("site");
    const read = async () => {
      const [row] = await tx.select().from(announcements).for("update");
      return row ?? null;
    };
    const write = async (values: typeof fields, next: number, current: AnnouncementRow | null) => {
      const row = { ...values, version: next };
      const [written] = current
        ? await tx.update(announcements).set(row).returning()
        : await tx.insert(announcements).values(row).onConflictDoNothing().returning();
      return written;
    };
    const saving = { actor, table: "announcements", id, version, read, values: () => fields, write };
    return saveItem(tx, saving, now);
  });
}
