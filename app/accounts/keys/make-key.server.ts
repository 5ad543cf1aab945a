import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { newToken, tokenHash } from "#app/accounts/auth/secrets.server.ts";
import { lockFreshSession, type SessionRefusal } from "#app/accounts/auth/session.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { NewKey } from "./key-form.ts";
import { KEY_PREFIX, SHOWN_OF_KEY } from "./scopes.ts";
import { apiKeys } from "./tables.server.ts";

/** An admin, and the session in which a key is created or revoked. */
type Maker = { actor: Actor & { userId: string }; sessionId: string };

/**
 * Creates an API key (rules api/keys). The key itself is returned only this once; the database stores its
 * hash. It has 256 random bits, so a plain hash can't be reversed.
 */
export async function makeKey(
  db: Database,
  { actor, sessionId }: Maker,
  { name, days, scopes }: NewKey,
  now: Temporal.Instant,
): Promise<Result<{ id: string; key: string }, SessionRefusal>> {
  const id = randomUUID();
  const key = `${KEY_PREFIX}${newToken()}`;
  const endsAt = now.add({ hours: days * 24 });
  const made = await transact<null, SessionRefusal>(db, async (tx) => {
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    const start = key.slice(0, SHOWN_OF_KEY);
    const row = { id, name, start, hash: tokenHash(key), scopes: [...scopes], madeBy: actor.userId };
    await tx.insert(apiKeys).values({ ...row, createdAt: now, endsAt });
    const after = { name, start, scopes, endsAt: endsAt.toString() };
    const entry = { actor, action: "api_keys.make", subject: "api_keys", subjectId: id };
    await recordAudit(tx, { ...entry, before: null, after }, now);
    return ok(null);
  });
  if (!made.ok) return made;
  logSecurityEvent("api-key-made", { keyId: id, scopes, by: actor.userId });
  return ok({ id, key });
}

/** Revokes a key immediately and permanently. Succeeds if it is already revoked or expired. */
export async function endKey(
  db: Database,
  { actor, sessionId }: Maker,
  id: string,
  now: Temporal.Instant,
): Promise<Result<null, SessionRefusal | { name: "gone" }>> {
  const done = await transact<null, SessionRefusal | { name: "gone" }>(db, async (tx) => {
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    const [ended] = await tx
      .update(apiKeys)
      .set({ endedAt: now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
      .returning({ name: apiKeys.name });
    if (!ended)
      return (await tx.$count(apiKeys, eq(apiKeys.id, id))) > 0 ? ok(null) : refused({ name: "gone" });
    const entry = { actor, action: "api_keys.end", subject: "api_keys", subjectId: id };
    const states = { before: { name: ended.name, works: true }, after: { name: ended.name, works: false } };
    await recordAudit(tx, { ...entry, ...states }, now);
    return ok(null);
  });
  if (done.ok) logSecurityEvent("api-key-ended", { keyId: id, by: actor.userId });
  return done;
}
