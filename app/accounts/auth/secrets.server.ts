import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { and, desc, eq, exists, gt, or, sql } from "drizzle-orm";
import { log } from "#app/base/config/log.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { sessions, verifications } from "./tables.server.ts";

/** The shop's secret for signing and encryption, and its public URL. */
export type Auth = { secret: string; publicUrl: URL };

/** Generates a token of 256 random bits, for a cookie or an emailed link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token, so the database and its backups can't be used to sign in. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Signs a text with this secret. */
export function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Formats a token for its cookie: "token.signature". */
export function signToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret)}`;
}

/** Returns the token of a cookie with our signature, else null. */
export function readSignedToken(value: string, secret: string): string | null {
  const at = value.lastIndexOf(".");
  if (at < 1) return null;
  const token = value.slice(0, at);
  return isSameText(value.slice(at + 1), signatureOf(token, secret)) ? token : null;
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

// The secret also signs, so encryption uses a separate derived key.
const encryptionKey = ({ secret }: Auth) =>
  Buffer.from(hkdfSync("sha256", secret, "", "evenlake encrypted text", 32));

/**
 * Encrypts a text with the shop's secret for the database, so a copy of the database alone reveals nothing.
 */
export function encrypted(auth: Auth, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(auth), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text; null, with a log entry, if it was encrypted with another secret. */
export function decrypted(auth: Auth, kept: string): string | null {
  const text = opened(auth, kept);
  if (text === null) log.error("a second factor can't be decrypted with this AUTH_SECRET");
  return text;
}

/** Returns whether a text was encrypted with this secret. */
export const canDecrypt = (auth: Auth, kept: string) => opened(auth, kept) !== null;

function opened(auth: Auth, kept: string): string | null {
  const bytes = Buffer.from(kept, "base64url");
  const tagEnd = IV_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, encryptionKey(auth), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
    return decipher.update(bytes.subarray(tagEnd), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

/** Stores a value under a name with an expiry, replacing an earlier one. */
export async function keepShortly(
  tx: Db,
  name: string,
  value: string,
  until: Temporal.Instant,
): Promise<void> {
  await forgetShortLived(tx, name);
  await tx
    .insert(verifications)
    .values({ id: randomUUID(), identifier: name, value, expiresAt: new Date(until.epochMilliseconds) });
}

/** Returns the value stored under a name, or null if there is none or it has expired. */
export async function findShortLived(db: Db, name: string, now: Temporal.Instant): Promise<string | null> {
  const [kept] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(
      and(eq(verifications.identifier, name), gt(verifications.expiresAt, new Date(now.epochMilliseconds))),
    )
    .orderBy(desc(verifications.createdAt))
    .limit(1);
  return kept?.value ?? null;
}

/** Returns and deletes the value stored under a name; of concurrent calls, only one gets it. */
export async function takeShortLived(db: Db, name: string, now: Temporal.Instant): Promise<string | null> {
  const [taken] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, name))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt });
  return taken && taken.expiresAt.getTime() > now.epochMilliseconds ? taken.value : null;
}

/** Deletes the value stored under a name. Of concurrent calls, one returns true and the others false. */
export async function forgetShortLived(tx: Db, name: string): Promise<boolean> {
  const forgotten = await tx
    .delete(verifications)
    .where(eq(verifications.identifier, name))
    .returning({ id: verifications.id });
  return forgotten.length > 0;
}

/**
 * Deletes values stored under a user's ID or the ID of one of their sessions; call it before deleting the
 * sessions.
 */
export async function forgetShortLivedOf(tx: Db, userId: string): Promise<void> {
  const { identifier, value } = verifications;
  const namesSession = exists(
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), sql`strpos(${identifier}, ${sessions.id}::text) > 0`)),
  );
  const namesUser = or(sql`strpos(${identifier}, ${userId}) > 0`, sql`strpos(${value}, ${userId}) > 0`);
  await tx.delete(verifications).where(or(namesUser, namesSession));
}
