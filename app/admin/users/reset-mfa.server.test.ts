import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { signInWithPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { addDevice, asksForFactor, ownerWithApp, showDevice } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { dropFactors } from "./grant-admin.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;

test("refuses an unknown email with a message", async () => {
  expect(await dropFactors(db, "nobody@evenlake.example", NOW)).toEqual({
    ok: false,
    refusal: "No account has the email nobody@evenlake.example.",
  });
});

test("lets an owner without phone and recovery codes sign in with the password again, and emails them", async () => {
  const { id, email, cookies, viewer, client, address } = await ownerWithApp(shop);
  const device = await addDevice(shop, { viewer, client, cookies });
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  expect(await shop.tryToSignIn({ email, address })).toMatchObject({ value: { secondStep: true } });

  const dropped = await dropFactors(db, ` ${email.toUpperCase()}`, NOW);
  expect(dropped).toEqual({ ok: true, value: { email, hadAny: true } });

  expect(await findViewer(db, auth, cookies, NOW)).toBeNull();
  expect(await asksForFactor(shop, id)).toBe(false);
  expect(await shop.tryToSignIn({ email, address })).toMatchObject({ value: { secondStep: false } });
  const shown = await showDevice(shop, device);
  expect(await signInWithPasskey(db, auth, shown.answer, shown.client, NOW)).toMatchObject({
    ok: false,
  });
  const mail = (await mailsTo(db, email)).find(({ text }) =>
    text.includes("we removed two-step verification"),
  );
  expect(mail?.text).toContain("From now on, your password alone signs you in.");
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      ...{ actorId: null, action: "factors.drop", subject: "users", subjectId: id },
      ...{ before: { app: true, passkeys: 1 }, after: { app: false, passkeys: 0 } },
    },
  ]);
});

test("leaves an account without a second factor unchanged, with its sessions", async () => {
  const someone = await shop.newUser();
  const cookie = await shop.cookieOf(someone);
  const entries = await db.$count(auditLog);
  expect(await dropFactors(db, someone.email, NOW)).toEqual({
    ok: true,
    value: { email: someone.email, hadAny: false },
  });
  expect(await findViewer(db, auth, cookie, NOW)).not.toBeNull();
  expect(await mailsTo(db, someone.email)).toEqual([]);
  expect(await db.$count(auditLog)).toBe(entries);
});
