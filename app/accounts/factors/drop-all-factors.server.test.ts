import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { askForReset } from "#app/accounts/auth/reset-password.server.ts";
import { signIn } from "#app/accounts/auth/sign-in.server.ts";
import { sessions, users } from "#app/accounts/auth/tables.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { addDevice, asksForFactor, ownerWithApp, resetByLink, showDevice } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { beginAppSetUp, findAppSetUp } from "./change-factors.server.ts";
import { signInWithPasskey } from "./passkeys.server.ts";
import { findFactors } from "./queries.server.ts";

const NEW = "otters-by-the-sauna";
/** Browser in which the address's owner chooses a password. */
const HOME = { address: "203.0.113.8", userAgent: "a test", cookies: null };

const shop = await openTestAccounts();
const { db, auth } = shop;

/** Creates an account with an app, a passkey, and an unfinished setup of another app. */
async function accountWithFactors() {
  const account = await ownerWithApp(shop);
  const device = await addDevice(shop, account);
  await beginAppSetUp(db, auth, account.viewer, NOW);
  return { ...account, device };
}

/** Returns the token of the link emailed to an address. */
async function linkFor(email: string): Promise<string> {
  await askForReset(db, { email, address: HOME.address }, NOW);
  const text = (await mailsTo(db, email)).map((mail) => mail.text).join();
  return /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] as string;
}

const reset = async (email: string) =>
  resetByLink(shop, { token: await linkFor(email), newPassword: NEW }, HOME, NOW);
const enter = (email: string) => signIn(db, auth, { email, password: NEW }, HOME, NOW);
const lastMailTo = async (email: string) =>
  (await mailsTo(db, email)).find(({ subject }) => subject.startsWith("Your password"))?.text;

test("drops factors that a stranger set up under an unconfirmed address once its owner sets a password", async () => {
  const { id, email, viewer, device } = await accountWithFactors();
  expect((await reset(email)).ok).toBe(true);
  expect(await enter(email)).toMatchObject({ ok: true, value: { secondStep: false } });
  const { answer, client } = await showDevice(shop, device);
  expect(await signInWithPasskey(db, auth, answer, client, NOW)).toMatchObject({ ok: false });
  expect(await findFactors(db, auth, id)).toEqual({
    hasApp: false,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect(await asksForFactor(shop, id)).toBe(false);
  expect(await findAppSetUp(db, auth, viewer, NOW)).toBeNull();
  expect(await lastMailTo(email)).toContain("two-step verification");
});

test("keeps the second factor of a confirmed address at a reset, and asks for it", async () => {
  const { id, email, device } = await accountWithFactors();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  expect((await reset(email)).ok).toBe(true);
  expect(await enter(email)).toMatchObject({ ok: true, value: { secondStep: true } });
  const { answer, client } = await showDevice(shop, device);
  expect(await signInWithPasskey(db, auth, answer, client, NOW)).toMatchObject({ ok: true });
  expect(await lastMailTo(email)).not.toContain("two-step verification");
});

test("leaves no session of a passkey sign-in while factors are dropped", async () => {
  const { id, email, device } = await accountWithFactors();
  const token = await linkFor(email);
  const shown = [await showDevice(shop, device), await showDevice(shop, device)];
  await Promise.all([
    ...shown.map(({ answer, client }) => signInWithPasskey(db, auth, answer, client, NOW)),
    resetByLink(shop, { token, newPassword: NEW }, HOME, NOW),
  ]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
});
