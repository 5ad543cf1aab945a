import { setTimeout as wait } from "node:timers/promises";
import { logSecurityEvent } from "#app/config/log.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { ACCOUNT_SENTENCES, tooManySentence, WRONG_CREDENTIALS } from "./account-rules.ts";
import { type Auth, CLIENT_ADDRESS_HEADER } from "./auth.server.ts";
import { clientNetwork } from "./client-network.ts";
import { giveBackTurns, type Turn, takeTurns } from "./rate-limits.server.ts";
import type { SignIn } from "./sign-in-form.ts";

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
  await giveBackTurns(db, turns);
  const { user } = (await answer.json()) as { user: { id: string } };
  logSecurityEvent("sign-in", { userId: user.id, address: knock.address });
  return ok({ cookies: answer.headers.getSetCookie() });
}
