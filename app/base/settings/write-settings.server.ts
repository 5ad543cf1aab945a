import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { PublishState } from "#app/base/lib/publishing.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { settingsRow } from "./queries.server.ts";
import type { ShopTextSlug } from "./shop-texts.ts";
import { businessDetails, deliveryProfile, shopLook, shopTexts, siteSettings } from "./tables.server.ts";

/** The stored settings; the minimum is in dollars (rules totals/minimum-order). */
export type SettingsRow = typeof siteSettings.$inferSelect;

/** Reads and locks the settings until the transaction ends; null if none were saved yet. */
export async function lockSettings(tx: Db): Promise<SettingsRow | null> {
  const [row] = await tx.select().from(siteSettings).where(settingsRow).for("update");
  return row ?? null;
}

/** Writes the settings and their version, and returns the row; null if another first save was faster. */
export async function writeSettings(
  tx: Db,
  settings: Omit<SettingsRow, "id" | "isDemo">,
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

export type DetailsRow = typeof businessDetails.$inferSelect;

/** Reads and locks the business details until the transaction ends; null if none were saved yet. */
export async function lockBusinessDetails(tx: Db): Promise<DetailsRow | null> {
  const [row] = await tx.select().from(businessDetails).for("update");
  return row ?? null;
}

/** Writes the business details, and returns the row; null if another first save was faster. */
export async function writeBusinessDetails(
  tx: Db,
  details: Omit<DetailsRow, "id">,
  current: DetailsRow | null,
): Promise<DetailsRow | null> {
  const [row] = current
    ? await tx.update(businessDetails).set(details).returning()
    : await tx.insert(businessDetails).values(details).onConflictDoNothing().returning();
  return row ?? null;
}

export type ProfileRow = typeof deliveryProfile.$inferSelect;

/** Reads and locks the delivery profile until the transaction ends; null if none was saved yet. */
export async function lockDeliveryProfile(tx: Db): Promise<ProfileRow | null> {
  const [row] = await tx.select().from(deliveryProfile).for("update");
  return row ?? null;
}

/** Writes some columns of the delivery profile, all of a new one; returns null if another first save was faster. */
export async function writeDeliveryProfile(
  tx: Db,
  profile: Partial<Omit<ProfileRow, "id">>,
  current: ProfileRow | null,
): Promise<ProfileRow | null> {
  const [row] = current
    ? await tx.update(deliveryProfile).set(profile).returning()
    : await tx
        .insert(deliveryProfile)
        .values(profile as Omit<ProfileRow, "id">)
        .onConflictDoNothing()
        .returning();
  return row ?? null;
}

export type LookRow = typeof shopLook.$inferSelect;

/** Reads and locks the shop's look until the transaction ends; null if none was saved yet. */
export async function lockLook(tx: Db): Promise<LookRow | null> {
  const [row] = await tx.select().from(shopLook).for("update");
  return row ?? null;
}

/** Writes the shop's look, and returns the row; null if another first save was faster. */
export async function writeLook(
  tx: Db,
  look: Omit<LookRow, "id">,
  current: LookRow | null,
): Promise<LookRow | null> {
  const [row] = current
    ? await tx.update(shopLook).set(look).returning()
    : await tx.insert(shopLook).values(look).onConflictDoNothing().returning();
  return row ?? null;
}

export type ShopTextRow = typeof shopTexts.$inferSelect;

export type WrittenText = { title: string; content: RichText; status: PublishState };

/** Returns all saved texts, drafts included, with their states. */
export function listWrittenTexts(db: Db) {
  const { slug, title, status, publishedAt } = shopTexts;
  return db.select({ slug, title, status, publishedAt }).from(shopTexts);
}

export async function findWrittenText(db: Db, slug: ShopTextSlug): Promise<ShopTextRow | null> {
  const [row] = await db.select().from(shopTexts).where(eq(shopTexts.slug, slug));
  return row ?? null;
}

/** Reads and locks a text until the transaction ends. */
export async function lockShopText(tx: Db, slug: ShopTextSlug): Promise<ShopTextRow | null> {
  const [row] = await tx.select().from(shopTexts).where(eq(shopTexts.slug, slug)).for("update");
  return row ?? null;
}

/** Writes a text and its publication time. Returns null if a new text was inserted concurrently. */
export async function writeShopText(
  tx: Db,
  { slug, version, ...text }: WrittenText & { slug: ShopTextSlug; version: number },
  current: ShopTextRow | null,
  now: Temporal.Instant,
): Promise<ShopTextRow | null> {
  const stays = current?.status === "published" && text.status === "published";
  const values = { ...text, version, publishedAt: stays ? current.publishedAt : now };
  const [row] = current
    ? await tx.update(shopTexts).set(values).where(eq(shopTexts.slug, slug)).returning()
    : await tx
        .insert(shopTexts)
        .values({ slug, ...values })
        .onConflictDoNothing()
        .returning();
  return row ?? null;
}
