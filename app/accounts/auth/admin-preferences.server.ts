import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { StartScreen } from "./admin-preferences.ts";
import { admins } from "./tables.server.ts";

/** Reads what an admin has chosen for the admin area; null when the user is no admin. */
export async function findAdminPreferences(db: Db, userId: string) {
  const { startScreen, invitationClosedAt } = admins;
  const [found] = await db
    .select({ startScreen, invitationClosedAt })
    .from(admins)
    .where(eq(admins.userId, userId));
  return found ?? null;
}

/** Sets where the admin area opens for an admin. */
export async function chooseStartScreen(db: Db, userId: string, startScreen: StartScreen): Promise<void> {
  await db.update(admins).set({ startScreen }).where(eq(admins.userId, userId));
}

/** Records that an admin has closed or followed the invitation to a second factor (rules sign-in/admin-second-factor). */
export async function closeInvitation(db: Db, userId: string, now: Temporal.Instant): Promise<void> {
  await db.update(admins).set({ invitationClosedAt: now }).where(eq(admins.userId, userId));
}
