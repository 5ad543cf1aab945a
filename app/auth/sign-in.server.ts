import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/config/log.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { ACCOUNT_SENTENCES, tooManySentence, WRONG_CREDENTIALS } from "./account-rules.ts";
import { type Auth, CLIENT_ADDRESS_HEADER } from "./auth.server.ts";
import { clientNetwork } from "./client-network.ts";
import { endSessionOfToken } from "./end-sessions.server.ts";
import { giveBackTurns, type Turn, takeTurns } from "./rate-limits.server.ts";
import type { SignIn } from "./sign-in-form.ts";
import { credentials, users } from "./tables.server.ts";

export type SignInRefusal =
  | { name: "wrong_credentials" | "failed"; sentence: string }
  | { name: "too_many"; sentence: string; waitSeconds: number };

/** A wrong sign-in is answered no sooner than this, so that a faster or slower look-up cannot be told apart. */
const REFUSAL_MS = 120;

/** Who knocks: the address computed at the HTTP entry, and what the browser calls itself. */
export type Knock = { address: string; userAgent: string };

/**
 * Opens a session for an e-mail and a password; its value is the cookies to hand to the browser. An unknown e-mail
 * and a wrong password get the same answer after the same work. Failures are counted per account and address, per
 * account and per address (design 5, Sessions); a right password gives its turns back.
 */
export async function signIn(
  db: Database,
  auth: Auth,
  { email, password }: SignIn,
  knock: Knock,
): Promise<Result<{ cookies: string[] }, SignInRefusal>> {
  const network = clientNetwork(knock.address);
  const turns: Turn[] = [
    { limit: "sign-in-from", subject: `${email} ${network}` },
    { limit: "sign-in-account", subject: email },
    { limit: "sign-in-address", subject: network },
  ];
  const taken = await takeTurns(db, turns);
  if (!taken.ok) {
    const { waitSeconds } = taken.refusal;
    logSecurityEvent("sign-in-limited", { address: knock.address });
    return refused({ name: "too_many", sentence: tooManySentence(waitSeconds), waitSeconds });
  }
  const earliest = wait(REFUSAL_MS, undefined, { ref: false });
  const hash = await findHash(db, email);
  const answer = await auth.api.signInEmail({
    body: { email, password },
    headers: new Headers({
      [CLIENT_ADDRESS_HEADER]: knock.address,
      "user-agent": knock.userAgent.replace(/[^\x20-\x7e]/g, "").slice(0, 300),
    }),
    asResponse: true,
  });
  if (answer.status === 401) {
    logSecurityEvent("sign-in-refused", { address: knock.address });
    await earliest;
    return refused({ name: "wrong_credentials", sentence: WRONG_CREDENTIALS });
  }
  if (!answer.ok) {
    logSecurityEvent("sign-in-failed", { address: knock.address, status: answer.status });
    return refused({ name: "failed", sentence: ACCOUNT_SENTENCES.loginFailed });
  }
  const { user, token } = (await answer.json()) as { user: { id: string }; token: string };
  if (!(await stillStands(db, user.id, hash))) {
    await endSessionOfToken(db, token);
    await earliest;
    return refused({ name: "wrong_credentials", sentence: WRONG_CREDENTIALS });
  }
  await giveBackTurns(db, turns);
  logSecurityEvent("sign-in", { userId: user.id, address: knock.address });
  return ok({ cookies: answer.headers.getSetCookie() });
}

async function findHash(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(eq(users.email, email));
  return found?.hash ?? null;
}

/**
 * False when the password was changed while it was being checked. A change under way is waited for; one that begins
 * later finds the new session and ends it (change-password.server.ts).
 */
async function stillStands(db: Database, userId: string, hash: string | null): Promise<boolean> {
  const [held] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for("share");
  return held?.hash === hash;
}
