import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/config/log.server.ts";
import { type Database, type Db, inTransaction } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { chooseNewPasswordMail } from "./account-letters.ts";
import { tooManySentence } from "./account-rules.ts";
import { clientNetwork } from "./client-network.ts";
import { makeMailedLink } from "./mailed-links.server.ts";
import { type TooMany, takeTurns } from "./rate-limits.server.ts";
import { users } from "./tables.server.ts";

/** The answer comes no sooner than this, so that its time does not show whether there is such an account. */
const ANSWER_MS = 400;

/**
 * Mails a link to choose a new password to the owner of an address. An address without an account gets the same answer
 * in the same time, so that nobody learns who is a customer (rules 14.35). Only a network is ever told to wait: anybody
 * can ask for anybody's address, and must not keep its owner from asking. When an address has had its mails, the answer
 * stays, and the last link goes on working (rules 14.36).
 */
export async function askForReset(
  db: Database,
  { email, address, siteName }: { email: string; address: string; siteName: string },
  now: Temporal.Instant,
): Promise<Result<null, Pick<TooMany, "waitSeconds"> & { sentence: string }>> {
  const earliest = wait(ANSWER_MS, undefined, { ref: false });
  const taken = await takeTurns(db, [{ limit: "reset-address", subject: clientNetwork(address) }]);
  if (!taken.ok) {
    const { limit, waitSeconds } = taken.refusal;
    logSecurityEvent("reset-limited", { email, address, limit });
    await earliest;
    return refused({ waitSeconds, sentence: tooManySentence(waitSeconds) });
  }
  const mayMail = await takeTurns(db, [{ limit: "reset-account", subject: email }]);
  if (mayMail.ok) {
    const outcome = await inTransaction(db, (tx) => mailResetLink(tx, email, siteName, now));
    logSecurityEvent(`reset-asked-${outcome}`, { email, address });
  } else {
    logSecurityEvent("reset-limited", { email, address, limit: mayMail.refusal.limit });
  }
  await earliest;
  return ok(null);
}

/**
 * Mails the link, in the caller's transaction. "again" means that the last one was sent less than a minute ago, and no
 * other is made.
 */
export async function mailResetLink(
  tx: Db,
  email: string,
  siteName: string,
  now: Temporal.Instant,
): Promise<"mailed" | "again" | "unknown"> {
  const [user] = await tx.select({ userId: users.id }).from(users).where(eq(users.email, email));
  if (!user) return "unknown";
  const token = await makeMailedLink(tx, "reset-password", { ...user, email }, now);
  if (!token) return "again";
  await queueMail(tx, { to: email, ...chooseNewPasswordMail(siteName, token) }, randomUUID(), now);
  return "mailed";
}
