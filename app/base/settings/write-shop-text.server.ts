import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { PublishState } from "#app/base/lib/publishing.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import type { ShopTextSlug } from "./settings.ts";
import { shopTexts } from "./tables.server.ts";

export type ShopTextRow = typeof shopTexts.$inferSelect;

/** What an admin writes of a text. */
export type WrittenText = { title: string; content: RichText; status: PublishState };

/** The texts that are written, drafts included, each with its state. */
export function listWrittenTexts(db: Db) {
  const { slug, title, status, publishedAt } = shopTexts;
  return db.select({ slug, title, status, publishedAt }).from(shopTexts);
}

/** A text, published or not; null when it is not written. */
export async function findWrittenText(db: Db, slug: ShopTextSlug): Promise<ShopTextRow | null> {
  const [row] = await db.select().from(shopTexts).where(eq(shopTexts.slug, slug));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function holdShopText(tx: Db, slug: ShopTextSlug): Promise<ShopTextRow | null> {
  const [row] = await tx.select().from(shopTexts).where(eq(shopTexts.slug, slug)).for("update");
  return row ?? null;
}

/**
 * Writes a text, in the transaction that read `current` and announces "site". Its moment is that of its publication:
 * a text that stays published keeps it. Null when a text that was not written was written in between.
 */
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
