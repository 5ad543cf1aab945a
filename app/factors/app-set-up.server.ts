import type { Auth } from "#app/auth/auth.server.ts";
import { holdAccount } from "#app/auth/second-factor-state.server.ts";
import { findShortLived, forgetShortLived, keepShortly } from "#app/auth/short-lived.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { makeAppSecret } from "./app-secret.server.ts";
import { decrypted, encrypted } from "./encrypted-text.server.ts";

/** How long a secret that was shown waits for the first code of the app. */
const SET_UP_MINUTES = 60;

const nameOf = (userId: string) => `app set-up ${userId}`;

/** The secret that was shown to somebody and still waits for the first code of the app, or null. */
export async function findAppSetUp(
  db: Db,
  auth: Auth,
  userId: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const kept = await findShortLived(db, nameOf(userId), now);
  return kept && decrypted(auth, kept);
}

/**
 * The secret to show to somebody who sets up an app. It stays the same while the page is loaded again, because a phone
 * does that when its owner comes back from the app. Nothing changes about the account before a code has been entered.
 */
export function beginAppSetUp(db: Db, auth: Auth, userId: string, now: Temporal.Instant): Promise<string> {
  return db.transaction(async (tx) => {
    await holdAccount(tx, userId);
    const waiting = await findAppSetUp(tx, auth, userId, now);
    if (waiting) return waiting;
    const secret = makeAppSecret();
    const until = now.add({ minutes: SET_UP_MINUTES });
    await keepShortly(tx, nameOf(userId), await encrypted(auth, secret), until);
    return secret;
  });
}

/** Forgets the secret that was shown, in the caller's transaction. */
export function forgetAppSetUp(tx: Db, userId: string): Promise<void> {
  return forgetShortLived(tx, nameOf(userId));
}
