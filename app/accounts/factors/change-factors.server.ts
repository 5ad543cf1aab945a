import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { mailOwner } from "#app/accounts/auth/mailed-links.server.ts";
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
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { keptCodes, makeAppSecret, newCodes, stepOfCode } from "./codes.server.ts";
import { type FactorChange, factorEmail } from "./factor-emails.ts";
import { CODE_SENTENCES } from "./factor-rules.ts";
import { findFactorKinds } from "./queries.server.ts";
import { passkeys, twoFactors } from "./tables.server.ts";

/** Owner of the second factors being changed, and the current session. */
export type FactorOwner = Pick<Viewer, "userId" | "email" | "sessionId" | "isAdmin">;

/** After a change: the recovery codes that were made with the first factor, to be shown once; else null. */
export type Changed = { recoveryCodes: string[] | null };

/** Refusals of every second-factor change. */
export type FactorRefusal = LastFactor | SessionRefusal;

type LastFactor = { name: "last_factor"; sentence: string };

const LAST_FACTOR: LastFactor = {
  name: "last_factor",
  sentence: "Your shop requires two-step verification for admins. Set up another method first.",
};

/**
 * One change of an account's second factors, in one transaction. `work` makes the change and says what it was. Here
 * follows what belongs to every change (rules sign-in/second-factor-pages, sign-in/factor-change): recovery codes with the first factor and none without any,
 * the account's mark, the end of all other sessions, and the email to the owner. Changes of one account wait for each
 * other. A session that has ended since changes nothing. A change that would leave an admin without a factor while
 * the shop requires one is undone.
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
      if (!has && owner.isAdmin && (await readSettings(tx)).adminSecondFactor === "required") {
        return refused(LAST_FACTOR);
      }
      await noteSecondFactor(tx, userId, has, now);
      const recoveryCodes = has ? await giveFirstCodes(tx, auth, userId) : null;
      // An account without a factor keeps no recovery codes.
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

const moment = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "long",
  timeStyle: "short",
});

/** Emails an account's owner about a second-factor change, in the caller's transaction. */
export async function mailFactorChange(
  tx: Db,
  email: string,
  change: FactorChange,
  { passwordOnly, now }: { passwordOnly: boolean; now: Temporal.Instant },
): Promise<void> {
  const when = `${moment.format(now.epochMilliseconds).replaceAll("\u202f", " ")} (Central time)`;
  await mailOwner(tx, email, (shop) => factorEmail(change, { ...shop, when, passwordOnly }), now);
}

/** Makes the recovery codes of an account that has none yet; null when it has had some. */
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

/** A factor of an account: the app, or one of the passkeys. */
type Factor = { kind: "app" } | { kind: "passkey"; passkeyId: string };

/** Turns off the authenticator app or removes a passkey. Someone else's passkey is not found. */
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
      // The last step stays, so an app that is set up again does not take an old code.
      .set({ secret: "", verified: false })
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    return off.length > 0 ? ok({ what: "app-off" }) : refused({ name: "not_found" });
  });
}

/** Makes new recovery codes, to be shown once; the old ones stop working. Refused for an account without a factor. */
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
 * Drops every second factor of an account, in the caller's transaction: passkeys, authenticator app, recovery codes, a
 * set-up that was begun, and the account's mark. From then on the password alone opens the account. True when it had
 * any. The caller ends the sessions afterwards, and tells the owner.
 */
export async function dropAllFactors(tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  // As every change of factors does, so one in progress comes before or after.
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

/** How long a secret that was shown waits for the first code of the app. */
const SET_UP_MINUTES = 60;

// A secret belongs to the session that was shown it: anyone who saw it in another session, ended since by its
// owner, must not know the secret of the owner's app.
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
 * Returns the secret for setting up an app; the same one when a phone reloads the page after switching apps.
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

/** Turns on the app whose secret was shown in this session, in place of a former one. The first code serves once, too. */
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
