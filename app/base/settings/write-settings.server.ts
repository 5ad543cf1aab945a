import type { Db } from "#app/base/db/client.server.ts";
import { settingsRow } from "./queries.server.ts";
import { siteSettings } from "./tables.server.ts";

/** The stored settings; the minimum is in dollars (rules 25.5). */
export type SettingsRow = typeof siteSettings.$inferSelect;

/** Reads the row of the settings and holds it until the transaction ends; null until somebody has saved any. */
export async function holdSettings(tx: Db): Promise<SettingsRow | null> {
  const [row] = await tx.select().from(siteSettings).where(settingsRow).for("update");
  return row ?? null;
}

/** Writes the settings with their version, and returns the row; null when another first save came in between. */
export async function writeSettings(
  tx: Db,
  settings: Omit<SettingsRow, "id">,
  current: SettingsRow | null,
): Promise<SettingsRow | null> {
  const [row] = current
    ? await tx.update(siteSettings).set(settings).where(settingsRow).returning()
    : await tx
        .insert(siteSettings)
        .values({ id: "1", ...settings })
        .onConflictDoNothing()
        .returning();
  return row ?? null;
}
