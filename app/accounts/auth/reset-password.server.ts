import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { chooseNewPasswordMail } from "./account-emails.ts";
import { type ClientInfo, clientNetwork } from "./client-info.ts";
import { attemptInBrowser, recognizeBrowser, rememberBrowser } from "./credentials.server.ts";
import { findMailedLink, mailOwner, makeMailedLink, useMailedLink } from "./mailed-links.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { countAttempts, forgetAttempts, type TooMany } from "./rate-limits.server.ts";
import type { Auth } from "./secrets.server.ts";
import { type DropFactors, setPassword } from "./set-password.server.ts";
import { signInEmail, users } from "./tables.server.ts";

/** Minimum response time, which hides whether the account exists. */
const ANSWER_MS = 400;

/**
 * Emails a link to choose a new password. The response is the same, after the same time, for an address
 * without an account (rules sign-in/forgot-password) and for one that reached its email limit (rules
 * sign-in/reset-limits), so no one learns who is a customer. Only networks get a rate-limit error, since
 * anyone can enter anyone's address.
 */
export async function askForReset(
  db: Database,
  { email, address }: { email: string; address: string },
  now: Temporal.Instant,
): Promise<Result<null, TooMany>> {
  const earliest = wait(ANSWER_MS, undefined, { ref: false });
  const taken = await countAttempts(db, [{ limit: "reset-address", subject: clientNetwork(address) }]);
  if (!taken.ok) {
    logSecurityEvent("reset-limited", { email, address, limit: taken.refusal.limit });
    await earliest;
    return taken;
  }
  const mayMail = await countAttempts(db, [{ limit: "reset-account", subject: email }]);
  if (mayMail.ok) {
    const outcome = await inTransaction(db, (tx) => mailResetLink(tx, email, now));
    logSecurityEvent(`reset-asked-${outcome}`, { email, address });
  } else {
    logSecurityEvent("reset-limited", { email, address, limit: mayMail.refusal.limit });
  }
  await earliest;
  return ok(null);
}

/** Emails the link in the caller's transaction; "again" if the last one was sent less than a minute ago. */
export async function mailResetLink(
  tx: Db,
  email: string,
  now: Temporal.Instant,
): Promise<"mailed" | "again" | "unknown"> {
  const [user] = await tx.select({ userId: users.id }).from(users).where(eq(users.email, email));
  if (!user) return "unknown";
  const token = await makeMailedLink(tx, "reset-password", { ...user, email }, now);
  if (!token) return "again";
  await mailOwner(tx, email, ({ siteName }) => chooseNewPasswordMail(siteName, token), now);
  return "mailed";
}

export type ResetRefusal = { name: "dead_link" } | TooMany;

/** Returns the owner of a reset link, or null. Doesn't redeem the link: email scanners open links. */
export async function findResetOwner(db: Db, token: string, now: Temporal.Instant) {
  const linked = await findMailedLink(db, "reset-password", token, now);
  if (!linked) return null;
  const [owner] = await db
    .select({ userId: users.id, email: signInEmail, name: users.name })
    .from(users)
    // Only if the account still has the address that the link was emailed to.
    .where(and(eq(users.id, linked.userId), eq(users.email, linked.email)));
  return owner ?? null;
}

/**
 * Sets a new, already validated password through an emailed link. In one transaction, redeems the link, ends
 * all sessions and other emailed links, confirms the address, and emails the owner (rules
 * sign-in/password-reset). Until an address is confirmed, anyone may have created the account, so the first
 * confirmation also drops its second factors (`dropFactors`). Of two concurrent uses of a link, one succeeds.
 * Returns a Set-Cookie line that makes this browser known, so an owner locked out by someone's guesses can
 * sign in immediately.
 */
export async function resetPassword(
  db: Database,
  auth: Auth,
  { token, newPassword }: { token: string; newPassword: string },
  client: ClientInfo,
  now: Temporal.Instant,
  dropFactors: DropFactors,
): Promise<Result<{ email: string; cookie: string }, ResetRefusal>> {
  const owner = await findResetOwner(db, token, now);
  if (!owner) return refused({ name: "dead_link" });
  const { userId, email } = owner;
  // Every attempt costs a hash.
  const taken = await countAttempts(db, [{ limit: "reset-link-account", subject: userId }]);
  if (!taken.ok) {
    logSecurityEvent("reset-limited", { email, userId });
    return taken;
  }
  // Hashing is slow, so do it before the transaction.
  const hash = await hashPassword(newPassword);
  const set = await transact<null, ResetRefusal>(db, async (tx, changes) => {
    const used = await useMailedLink(tx, "reset-password", token, now);
    const isSet = used !== null && (await setPassword(tx, used, hash, now, dropFactors));
    changes.add(person(userId));
    return isSet ? ok(null) : refused({ name: "dead_link" });
  });
  if (!set.ok) return set;
  logSecurityEvent("password-reset", { email, userId, address: client.address });
  const browserId = recognizeBrowser(auth, client.cookies, email);
  // Access to the account's email proves ownership, and the owner may have used up these attempts.
  await forgetAttempts(db, [
    { limit: "reset-account", subject: email },
    ...(browserId ? [attemptInBrowser(email, browserId)] : []),
  ]);
  return ok({ email, cookie: rememberBrowser(auth, client.cookies, email) });
}
