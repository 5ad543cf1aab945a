import type { Auth } from "#app/auth/auth.server.ts";
import { holdAccount } from "#app/auth/second-factor-state.server.ts";
import type { Viewer } from "#app/auth/session.server.ts";
import { findShortLived, forgetShortLived, keepShortly } from "#app/auth/short-lived.server.ts";
import { type Db, inTransaction } from "#app/db/client.server.ts";
import { makeAppSecret } from "./app-secret.server.ts";
import { decrypted, encrypted } from "./encrypted-text.server.ts";

/** How long a secret that was shown waits for the first code of the app. */
const SET_UP_MINUTES = 60;

/** The session in which somebody sets up an app. */
type InSession = Pick<Viewer, "userId" | "sessionId">;

// A secret belongs to the session that was shown it: whoever has seen it in another session, which its owner ended
// since, must not know the secret of the owner's app.
const nameOf = (sessionId: string) => `app set-up ${sessionId}`;

/** The secret that was shown in a session and still waits for the first code of the app, or null. */
export async function findAppSetUp(
  db: Db,
  auth: Auth,
  { sessionId }: InSession,
  now: Temporal.Instant,
): Promise<string | null> {
  const kept = await findShortLived(db, nameOf(sessionId), now);
  return kept && decrypted(auth, kept);
}

/**
 * The secret to show to somebody who sets up an app. It stays the same while the page is loaded again in this session,
 * because a phone does that when its owner comes back from the app. Nothing changes about the account before a code has
 * been entered.
 */
export function beginAppSetUp(db: Db, auth: Auth, viewer: InSession, now: Temporal.Instant): Promise<string> {
  return inTransaction(db, async (tx) => {
    await holdAccount(tx, viewer.userId);
    const waiting = await findAppSetUp(tx, auth, viewer, now);
    if (waiting) return waiting;
    const secret = makeAppSecret();
    const until = now.add({ minutes: SET_UP_MINUTES });
    await keepShortly(tx, nameOf(viewer.sessionId), await encrypted(auth, secret), until);
    return secret;
  });
}

/** Forgets the secret that was shown in a session, in the caller's transaction. */
export async function forgetAppSetUp(tx: Db, { sessionId }: InSession): Promise<void> {
  await forgetShortLived(tx, nameOf(sessionId));
}
