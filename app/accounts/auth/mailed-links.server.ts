import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { newToken, tokenHash } from "./secrets.server.ts";
import { type LINK_PURPOSES, mailedLinks } from "./tables.server.ts";

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a link works (rules 13.11, 14.21). */
export const LINK_HOURS: Record<LinkPurpose, number> = { "confirm-email": 24, "reset-password": 1 };

/** A person gets the next mail of a kind no sooner than this (rules 13.12). */
const RESEND_SECONDS = 60;

type Owner = { userId: string; email: string };

/**
 * Makes the token of a link for a mail, in the caller's transaction; an earlier link of the same purpose stops working.
 * Null when the last one was made less than a minute ago: then that one still works.
 */
export async function makeMailedLink(
  tx: Db,
  purpose: LinkPurpose,
  { userId, email }: Owner,
  now: Temporal.Instant,
): Promise<string | null> {
  const token = newToken();
  const link = {
    tokenHash: tokenHash(token),
    email,
    madeAt: now,
    expiresAt: now.add({ hours: LINK_HOURS[purpose] }),
  };
  const made = await tx
    .insert(mailedLinks)
    .values({ userId, purpose, ...link })
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: link,
      setWhere: lte(mailedLinks.madeAt, now.subtract({ seconds: RESEND_SECONDS })),
    })
    .returning({ userId: mailedLinks.userId });
  return made.length > 0 ? token : null;
}

/** Uses up a link and returns whose it is; null when it is unknown, used, replaced by a newer one or too old. */
export async function useMailedLink(
  tx: Db,
  purpose: LinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<Owner | null> {
  const [owner] = await tx
    .delete(mailedLinks)
    .where(isLive(purpose, token, now))
    .returning({ userId: mailedLinks.userId, email: mailedLinks.email });
  return owner ?? null;
}

/** Whether a link still works, and for whom, without using it up. */
export async function findMailedLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<Owner | null> {
  const [owner] = await db
    .select({ userId: mailedLinks.userId, email: mailedLinks.email })
    .from(mailedLinks)
    .where(isLive(purpose, token, now));
  return owner ?? null;
}

/** Makes a link of this purpose that was mailed to a person stop working. */
export async function dropMailedLink(tx: Db, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose)));
}

function isLive(purpose: LinkPurpose, token: string, now: Temporal.Instant) {
  return and(
    eq(mailedLinks.tokenHash, tokenHash(token)),
    eq(mailedLinks.purpose, purpose),
    gt(mailedLinks.expiresAt, now),
  );
}
