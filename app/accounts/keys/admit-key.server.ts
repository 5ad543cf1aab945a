import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { tokenHash } from "#app/accounts/auth/secrets.server.ts";
import { admins, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { ASKS_A_MINUTE, KEY_PREFIX, type Scope } from "./scopes.ts";
import { apiKeys } from "./tables.server.ts";

/** A key in use: its scopes, the admin it acts for, and the remaining requests in this minute. */
export type KeyInUse = { id: string; name: string; madeBy: string; scopes: readonly Scope[]; left: number };

const MINUTE_MS = 60_000;

/**
 * Finds a request's key and counts the request in one statement (rules api/keys, api/rate-limit). Refuses
 * keys that have expired or been revoked, and keys whose creator is blocked, no longer an admin, or lacks the
 * second factor that the settings require.
 */
export async function admitKey(
  db: Db,
  key: string,
  now: Temporal.Instant,
): Promise<Result<KeyInUse, { name: "unknown" } | { name: "too_many"; waitSeconds: number }>> {
  if (!key.startsWith(KEY_PREFIX)) return refused({ name: "unknown" });
  const minute = Math.floor(now.epochMilliseconds / MINUTE_MS);
  const counted = sql<number>`case when ${apiKeys.minute} = ${minute} then least(${apiKeys.asks} + 1, ${ASKS_A_MINUTE} + 1) else 1 end`;
  const [used] = await db
    .update(apiKeys)
    .set({ minute, asks: counted, lastUsedAt: now })
    .from(users)
    .innerJoin(admins, eq(admins.userId, users.id))
    .where(
      and(
        eq(apiKeys.hash, tokenHash(key)),
        eq(users.id, apiKeys.madeBy),
        isNull(users.blockedAt),
        isNull(apiKeys.endedAt),
        gt(apiKeys.endsAt, now),
      ),
    )
    .returning({
      id: apiKeys.id,
      name: apiKeys.name,
      madeBy: apiKeys.madeBy,
      scopes: apiKeys.scopes,
      asks: apiKeys.asks,
      hasSecondFactor: users.twoFactorEnabled,
    });
  if (!used) return refused({ name: "unknown" });
  if (!used.hasSecondFactor && (await currentSettings(db)).adminSecondFactor === "required") {
    return refused({ name: "unknown" });
  }
  if (used.asks > ASKS_A_MINUTE) {
    return refused({ name: "too_many", waitSeconds: secondsLeft(now) });
  }
  const { id, name, madeBy, scopes } = used;
  return ok({ id, name, madeBy, scopes: scopes as Scope[], left: ASKS_A_MINUTE - used.asks });
}

/** Returns the seconds left in the minute of an instant. */
export function secondsLeft(now: Temporal.Instant): number {
  return Math.ceil((MINUTE_MS - (now.epochMilliseconds % MINUTE_MS)) / 1000);
}
