import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { admins, couriers, users } from "#app/accounts/auth/tables.server.ts";
import { makeAdmin, revokeAdmin } from "#app/accounts/auth/users.server.ts";
import { openTestAccounts, type TestAccounts } from "#fixtures/accounts.ts";
import { newOwner } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { type Changer, changeAccess } from "./change-access.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;

/** An admin who is signed in and just confirmed the password. */
async function newAdmin() {
  const someone = await shop.newUser();
  await makeAdmin(db, someone.id, null, NOW);
  const { viewer, cookies } = await signedIn(someone);
  const actor = { userId: someone.id, address: someone.address };
  return { ...someone, cookies, changer: { actor, sessionId: viewer.sessionId } };
}

async function signedIn(someone: Awaited<ReturnType<TestAccounts["newUser"]>>) {
  const cookies = await shop.cookieOf(someone);
  const viewer = await findViewer(db, auth, cookies);
  if (!viewer) throw new Error("not signed in");
  return { cookies, viewer };
}

/** Time of these changes; the sign-ins above use the system clock. */
const now = () => Temporal.Now.instant();

const grant = (changer: Changer, userId: string, at: Temporal.Instant, mustConfirmEmail = false) =>
  changeAccess(db, changer, { intent: "grant", userId, mustConfirmEmail }, at);
const revoke = (changer: Changer, userId: string, at: Temporal.Instant) =>
  changeAccess(db, changer, { intent: "revoke", userId, mustConfirmEmail: false }, at);

const isAdmin = async (userId: string) => (await db.$count(admins, eq(admins.userId, userId))) === 1;
const entriesOf = (subjectId: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at);

test("grants admin access, signs the person out, emails them, and writes to the audit log", async () => {
  const ingrid = await newAdmin();
  const maya = await newOwner(shop);
  expect(await grant(ingrid.changer, maya.id, now())).toEqual({ ok: true, value: null });
  expect(await findViewer(db, auth, maya.cookies)).toBeNull();
  expect((await signedIn(maya)).viewer.roles).toEqual(["owner"]);
  expect(await grant(ingrid.changer, maya.id, now())).toEqual({ ok: true, value: null });
  const mails = await mailsTo(db, maya.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["You're now an admin of Evenlake"]);
  expect(await entriesOf(maya.id)).toMatchObject([
    {
      ...{ actorId: ingrid.id, fromAddress: ingrid.address, action: "admins.grant", subject: "admins" },
      ...{ before: { admin: false }, after: { admin: true } },
    },
  ]);
});

test("refuses admin access for an unconfirmed address while the shop can send email", async () => {
  const ingrid = await newAdmin();
  const maya = await shop.newUser();
  expect(await grant(ingrid.changer, maya.id, now(), true)).toMatchObject({
    ok: false,
    refusal: { name: "unconfirmed" },
  });
  expect(await isAdmin(maya.id)).toBe(false);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, maya.id));
  expect(await grant(ingrid.changer, maya.id, now(), true)).toMatchObject({ ok: true });
});

test("revokes admin access and sessions immediately, and emails the person", async () => {
  const [ingrid, theo] = [await newAdmin(), await newAdmin()];
  expect(await revoke(ingrid.changer, theo.id, now())).toEqual({ ok: true, value: null });
  expect(await findViewer(db, auth, theo.cookies)).toBeNull();
  expect((await signedIn(theo)).viewer.roles).toEqual([]);
  const [mail] = await mailsTo(db, theo.email);
  expect(mail?.subject).toBe("You're no longer an admin of Evenlake");
  expect(await entriesOf(theo.id)).toMatchObject([
    { action: "admins.revoke", before: { admin: true }, after: { admin: false } },
  ]);
  // A repeated step succeeds without a second entry.
  expect(await revoke(ingrid.changer, theo.id, now())).toMatchObject({ ok: true });
  expect(await entriesOf(theo.id)).toHaveLength(1);
});

test("refuses to revoke yourself; a stale proof or an ended session changes nothing", async () => {
  const [ingrid, theo] = [await newAdmin(), await newAdmin()];
  expect(await revoke(ingrid.changer, ingrid.id, now())).toMatchObject({
    refusal: { name: "own_right", sentence: "You can't revoke your own admin access." },
  });
  const later = now().add({ minutes: 16 });
  expect(await revoke(ingrid.changer, theo.id, later)).toMatchObject({
    refusal: { name: "stale_proof" },
  });
  const maya = await shop.newUser();
  expect(await grant(ingrid.changer, maya.id, later)).toMatchObject({
    refusal: { name: "stale_proof" },
  });
  await revoke(theo.changer, ingrid.id, now());
  expect(await revoke(ingrid.changer, theo.id, now())).toMatchObject({
    refusal: { name: "signed_out" },
  });
  expect([await isAdmin(ingrid.id), await isAdmin(theo.id)]).toEqual([false, true]);
});

test("refuses to revoke the last admin", async () => {
  const last = await newAdmin();
  await db.delete(admins).where(and(eq(admins.userId, admins.userId)));
  await makeAdmin(db, last.id, null, NOW);
  const asked = await db.transaction((tx) => revokeAdmin(tx, last.id));
  expect(asked).toEqual({ ok: false, refusal: { name: "last_admin" } });
  expect(await isAdmin(last.id)).toBe(true);
  // A former admin whose session is still active gets the message.
  const former = await newOwner(shop);
  const actor = { userId: former.id, address: null };
  const changer = { actor, sessionId: former.viewer.sessionId };
  expect(await revoke(changer, last.id, NOW)).toMatchObject({
    refusal: { sentence: "This is the last admin. Make someone else an admin first." },
  });
});

test("keeps one of two admins who revoke each other at the same time", async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const answers = await Promise.all([
      revoke(one.changer, other.id, now()),
      revoke(other.changer, one.id, now()),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await isAdmin(one.id), await isAdmin(other.id)].filter(Boolean)).toHaveLength(1);
  }
});

test("refuses forged requests to grant admin access to a courier account or to unblock it", async () => {
  const ingrid = await newAdmin();
  const kim = await shop.newUser();
  await db.insert(couriers).values({ userId: kim.id, phone: "612-555-0199", madeAt: NOW });
  for (const intent of ["grant", "unblock"] as const)
    expect(
      await changeAccess(db, ingrid.changer, { intent, userId: kim.id, mustConfirmEmail: false }, now()),
    ).toMatchObject({ ok: false, refusal: { name: "gone" } });
  expect(await isAdmin(kim.id)).toBe(false);
});
