import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { findViewer, openSession } from "#app/accounts/auth/session.server.ts";
import { findSecondStep, finishSecondStep } from "#app/accounts/auth/sign-in.server.ts";
import { sessions, users } from "#app/accounts/auth/tables.server.ts";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import { signInWithPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { mailText } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { asSent } from "#fixtures/cookies.ts";
import { addDevice, newOwner, ownerWithApp, showDevice } from "#fixtures/factors.ts";
import { CONTACT } from "#fixtures/settings.ts";
import { NOW } from "#fixtures/shop.ts";
import { changeAccess } from "./change-access.server.ts";

const CLOSED = `This account is blocked. To ask why, write to ${CONTACT}.`;
const REASON = "Three deliveries with someone else's ID.";

const shop = await openTestAccounts();
const { db, auth } = shop;
await db.insert(siteSettings).values({ contactEmail: CONTACT });
const ingrid = await shop.newUser();
await makeAdmin(db, ingrid.id, null, NOW);
const viewer = await findViewer(db, auth, await shop.cookieOf(ingrid));
if (!viewer) throw new Error("not signed in");
const changer = { actor: { userId: ingrid.id, address: ingrid.address }, sessionId: viewer.sessionId };

const now = () => Temporal.Now.instant();
const asked = (userId: string) =>
  ({ intent: "block", reason: REASON, userId, mustConfirmEmail: false }) as const;
const block = (userId: string) => changeAccess(db, changer, asked(userId), now());

test("signs a blocked person out immediately, and mentions the block only after the right password", async () => {
  const maya = await newOwner(shop);
  expect(await block(maya.id)).toEqual({ ok: true, value: null });
  expect(await findViewer(db, auth, maya.cookies)).toBeNull();
  expect(await shop.tryToSignIn(maya)).toEqual({
    ok: false,
    refusal: { name: "closed", sentence: CLOSED },
  });
  expect(await shop.tryToSignIn(maya, "not-the-password")).toMatchObject({
    refusal: { name: "wrong_credentials" },
  });
  expect(await db.$count(sessions, eq(sessions.userId, maya.id))).toBe(0);

  const opening = { intent: "unblock", userId: maya.id, mustConfirmEmail: false } as const;
  expect(await changeAccess(db, changer, opening, now())).toEqual({ ok: true, value: null });
  expect(await shop.tryToSignIn(maya)).toMatchObject({ ok: true });
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, maya.id))
    .orderBy(auditLog.at);
  // The log outlives the person's erasure, and a reason may name the person.
  expect(JSON.stringify(entries)).not.toContain(REASON);
  expect(entries).toMatchObject([
    { action: "users.block", before: { reasonGiven: false }, after: { reasonGiven: true } },
    { action: "users.unblock", before: { reasonGiven: true }, after: { reasonGiven: false } },
  ]);
});

test("withdraws the queued marketing email of a blocked person, and no other", async () => {
  const maya = await newOwner(shop);
  const queue = (subject: string, more: object) => {
    const content = { shop: "Evenlake", blocks: [mailText("Hello.")], ...more };
    return queueMail(db, { to: maya.email, subject, content }, randomUUID(), now());
  };
  await queue("News", { unsubscribe: "/unsubscribe?token=abc" });
  await queue("Your order", {});
  await block(maya.id);
  const left = await db
    .select({ subject: mailOutbox.subject })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, maya.email));
  expect(left.map(({ subject }) => subject)).not.toContain("News");
  expect(left.map(({ subject }) => subject)).toContain("Your order");
});

test("ignores an active session whose owner is blocked", async () => {
  const maya = await shop.newUser();
  await block(maya.id);
  const cookie = await openSession(db, auth, maya.id, { address: "10.1.1.1", userAgent: "" });
  expect(await findViewer(db, auth, asSent([cookie]))).toBeNull();
});

test("refuses a passkey, and a second step started before the block", async () => {
  const owner = await ownerWithApp(shop);
  const device = await addDevice(shop, owner);
  const begun = await shop.tryToSignIn(owner);
  const cookies = begun.ok ? asSent(begun.value.cookies) : "";
  const step = await findSecondStep(db, auth, cookies, NOW);
  if (!step) throw new Error("no second step");

  await block(owner.id);
  const shown = await showDevice(shop, device);
  expect(await signInWithPasskey(db, auth, shown.answer, shown.client, NOW)).toEqual({
    ok: false,
    refusal: { name: "refused", sentence: CLOSED },
  });
  expect(await finishSecondStep(db, auth, step, owner.client)).toBeNull();
  // The message comes before any second factor is requested.
  expect(await shop.tryToSignIn(owner)).toMatchObject({ refusal: { sentence: CLOSED } });
  expect(await db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0);
});

test("leaves no session from concurrent sign-ins after a block", async () => {
  for (let round = 0; round < 5; round++) {
    const maya = await shop.newUser();
    const tries = Array.from({ length: 3 }, () => shop.tryToSignIn(maya));
    await Promise.all([...tries, block(maya.id)]);
    expect(await db.$count(sessions, eq(sessions.userId, maya.id))).toBe(0);
  }
});

test("refuses to block yourself or another admin, or with a stale proof", async () => {
  expect(await block(changer.actor.userId)).toMatchObject({ refusal: { name: "own_block" } });
  const theo = await shop.newUser();
  await makeAdmin(db, theo.id, null, NOW);
  expect(await block(theo.id)).toMatchObject({
    refusal: { sentence: "Admins can't be blocked. Revoke their admin access first." },
  });
  const maya = await shop.newUser();
  const later = now().add({ minutes: 16 });
  expect(await changeAccess(db, changer, asked(maya.id), later)).toMatchObject({
    refusal: { name: "stale_proof" },
  });
  const [stored] = await db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, maya.id));
  expect(stored?.blockedAt).toBeNull();
});
