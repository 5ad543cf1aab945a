import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { mailOwner } from "#app/accounts/auth/mailed-links.server.ts";
import { may } from "#app/accounts/auth/rights.ts";
import {
  type Auth,
  decrypted,
  encrypted,
  findShortLived,
  forgetShortLived,
  forgetShortLivedOf,
  keepShortly,
} from "#app/accounts/auth/secrets.server.ts";
import {
  endOtherSessions,
  type InSession,
  lockFreshSession,
  type SessionRefusal,
  type Viewer,
} from "#app/accounts/auth/session.server.ts";
import { lockAccount, noteSecondFactor } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { momentWriter, timeZoneText } from "#app/base/lib/moment-text.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { keptCodes, makeAppSecret, newCodes, stepOfCode } from "./codes.server.ts";
import { type FactorChange, factorEmail } from "./factor-emails.ts";
import { CODE_SENTENCES } from "./factor-rules.ts";
import { findFactorKinds } from "./queries.server.ts";
import { passkeys, twoFactors } from "./tables.server.ts";

/** Owner of the second factors being changed, and the current session. */
export type FactorOwner = Pick<Viewer, "userId" | "email" | "sessionId" | "roles">;

/** Result of a change: the recovery codes made with the first factor, to be shown once; else null. */
export type Changed = { recoveryCodes: string[] | null };

/** Refusals of every second-factor change. */
export type FactorRefusal = LastFactor | SessionRefusal;

type LastFactor = { name: "last_factor"; sentence: string };

const LAST_FACTOR: LastFactor = {
  name: "last_factor",
  sentence: "Your shop requires two-step verification for admins. Set up another method first.",
};

/**
 * Changes an account's second factors in one transaction. `work` makes the change and returns what it was.
 * This function does what all changes share (rules sign-in/second-factor-pages, sign-in/factor-change): makes
 * recovery codes with the first factor and deletes them with the last, updates the account's flag, ends all
 * other sessions, and emails the owner. Changes to one account run sequentially. An ended session can't
 * change anything. Undoes a change that leaves an admin without a factor while the settings require one.
 */
export async function changeFactors<Refusal>(
  db: Database,
  auth: Auth,
  owner: FactorOwner,
  now: Temporal.Instant,
  work: (tx: Db) => Promise<Result<FactorChange, Refusal>>,
): Promise<Result<Changed, Refusal | FactorRefusal>> {
  const { userId, email, sessionId } = owner;
  const made = await transact<Changed & { change: FactorChange }, Refusal | FactorRefusal>(
    db,
    async (tx, changes) => {
      await lockAccount(tx, userId);
      const session = await lockFreshSession(tx, owner, now);
      if (!session.ok) return session;
      const done = await work(tx);
      if (!done.ok) return done;
      const change = done.value;
      const kinds = await findFactorKinds(tx, userId);
      const has = kinds.hasApp || kinds.passkeys > 0;
      if (!has && may(owner.roles, "enter") && (await readSettings(tx)).adminSecondFactor === "required") {
        return refused(LAST_FACTOR);
      }
      await noteSecondFactor(tx, userId, has, now);
      const recoveryCodes = has ? await giveFirstCodes(tx, auth, userId) : null;
      // Without a factor, an account has no recovery codes.
      if (!has) await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
      await endOtherSessions(tx, userId, sessionId);
      await mailFactorChange(tx, email, change, { passwordOnly: !has, now });
      changes.add(person(userId));
      return ok({ change, recoveryCodes });
    },
  );
  if (!made.ok) return made;
  const { change, recoveryCodes } = made.value;
  logSecurityEvent(`second-factor-${change.what}`, { email, userId });
  return ok({ recoveryCodes });
}

const moment = momentWriter({ dateStyle: "long", timeStyle: "short" });

/** Emails an account's owner about a second-factor change, in the caller's transaction. */
export async function mailFactorChange(
  tx: Db,
  email: string,
  change: FactorChange,
  { passwordOnly, now }: { passwordOnly: boolean; now: Temporal.Instant },
): Promise<void> {
  const when = `${moment(now.toString())} (${timeZoneText()})`;
  await mailOwner(tx, email, (shop) => factorEmail(change, { ...shop, when, passwordOnly }), now);
}

/** Makes the recovery codes of an account without any; null if it already had some. */
async function giveFirstCodes(tx: Db, auth: Auth, userId: string): Promise<string[] | null> {
  const [held] = await tx
    .select({ backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  if (held?.backupCodes) return null;
  const codes = newCodes();
  const backupCodes = keptCodes(auth, codes);
  await tx
    .insert(twoFactors)
    .values({ id: randomUUID(), userId, secret: "", backupCodes })
    .onConflictDoUpdate({ target: twoFactors.userId, set: { backupCodes } });
  return codes;
}

/** A second factor of an account: the app, or a passkey. */
type Factor = { kind: "app" } | { kind: "passkey"; passkeyId: string };

/** Turns off the authenticator app or removes a passkey. Doesn't find someone else's passkey. */
export function removeFactor(
  db: Database,
  auth: Auth,
  owner: FactorOwner,
  factor: Factor,
  now: Temporal.Instant,
): Promise<Result<Changed, { name: "not_found" } | FactorRefusal>> {
  const { userId } = owner;
  return changeFactors<{ name: "not_found" }>(db, auth, owner, now, async (tx) => {
    if (factor.kind === "passkey") {
      const [removed] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, factor.passkeyId), eq(passkeys.userId, userId)))
        .returning({ name: passkeys.name });
      if (!removed) return refused({ name: "not_found" });
      return ok({ what: "passkey-removed", name: removed.name || "Passkey" });
    }
    const off = await tx
      .update(twoFactors)
      // Keeps the last used step, so a newly set-up app can't accept an old code.
      .set({ secret: "", verified: false })
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    return off.length > 0 ? ok({ what: "app-off" }) : refused({ name: "not_found" });
  });
}

/** Makes new recovery codes, to be shown once; the old ones stop working. Refused without a second factor. */
export async function renewRecoveryCodes(
  db: Database,
  auth: Auth,
  owner: FactorOwner,
  now: Temporal.Instant,
): Promise<Result<Changed, { name: "no_factor" } | FactorRefusal>> {
  const codes = newCodes();
  const backupCodes = keptCodes(auth, codes);
  const changed = await changeFactors<{ name: "no_factor" }>(db, auth, owner, now, async (tx) => {
    const written = await tx
      .update(twoFactors)
      .set({ backupCodes })
      .where(eq(twoFactors.userId, owner.userId))
      .returning({ id: twoFactors.id });
    return written.length > 0 ? ok({ what: "recovery-codes-renewed" }) : refused({ name: "no_factor" });
  });
  return changed.ok ? ok({ recoveryCodes: codes }) : changed;
}

/**
 * Drops all second factors of an account in the caller's transaction: passkeys, authenticator app, recovery
 * codes, an unfinished setup, and the account's flag. From then on, the password alone is enough. Returns
 * whether it had any. The caller must end the sessions afterwards, and notify the owner.
 */
export async function dropAllFactors(tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  // Like every change of factors, to run before or after a concurrent one.
  await lockAccount(tx, userId);
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  const apps = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ id: twoFactors.id });
  await forgetShortLivedOf(tx, userId);
  await noteSecondFactor(tx, userId, false, now);
  return keys.length + apps.length > 0;
}

/** How long a shown secret waits for the app's first code, in minutes. */
const SET_UP_MINUTES = 60;

// A secret is bound to the session that was shown it: someone who saw it in another session, since ended by
// the owner, must not know the secret of the owner's app.
const nameOf = (sessionId: string) => `app set-up ${sessionId}`;

/** Returns the secret shown in a session that still waits for the app's first code, or null. */
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
 * Returns the secret for setting up an app; the same one if a phone reloads the page after switching apps.
 */
export function beginAppSetUp(db: Db, auth: Auth, viewer: InSession, now: Temporal.Instant): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, viewer.userId);
    const waiting = await findAppSetUp(tx, auth, viewer, now);
    if (waiting) return waiting;
    const secret = makeAppSecret();
    const until = now.add({ minutes: SET_UP_MINUTES });
    await keepShortly(tx, nameOf(viewer.sessionId), encrypted(auth, secret), until);
    return secret;
  });
}

type SetUpRefusal = { name: "run_out" } | { name: "wrong_code" | "used_code"; sentence: string };

/**
 * Turns on the app whose secret was shown in this session, replacing an earlier one. Its first code can't be
 * reused either.
 */
export async function turnOnApp(
  db: Database,
  auth: Auth,
  owner: FactorOwner,
  code: string,
  now: Temporal.Instant,
): Promise<Result<Changed, SetUpRefusal | FactorRefusal>> {
  const { userId } = owner;
  const secret = await findAppSetUp(db, auth, owner, now);
  if (!secret) return refused({ name: "run_out" });
  const step = stepOfCode(secret, code, now);
  if (step === null) return refused({ name: "wrong_code", sentence: CODE_SENTENCES.wrong });
  const app = { secret: encrypted(auth, secret), verified: true, lastStep: step };
  return changeFactors<SetUpRefusal>(db, auth, owner, now, async (tx) => {
    const [former] = await tx
      .select({ verified: twoFactors.verified })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
    const written = await tx
      .insert(twoFactors)
      .values({ id: randomUUID(), userId, backupCodes: "", ...app })
      .onConflictDoUpdate({ target: twoFactors.userId, set: app, setWhere: lt(twoFactors.lastStep, step) })
      .returning({ id: twoFactors.id });
    if (written.length === 0) return refused({ name: "used_code", sentence: CODE_SENTENCES.used });
    await forgetShortLived(tx, nameOf(owner.sessionId));
    return ok({ what: former ? "app-moved" : "app-on" });
  });
}
