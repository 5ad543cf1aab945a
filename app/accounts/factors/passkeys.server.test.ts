import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { sessions } from "#app/accounts/auth/tables.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { openTestAccounts, SECRET } from "#fixtures/accounts.ts";
import { asSent } from "#fixtures/cookies.ts";
import { askAdmins, asksForFactor, newOwner, ownerWithApp } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { passkeyDevice } from "#fixtures/passkey-device.ts";
import { NOW } from "#fixtures/shop.ts";
import { changeFactors, removeFactor } from "./change-factors.server.ts";
import {
  addPasskey,
  beginNewPasskey,
  beginPasskey,
  checkPasskey,
  signInWithPasskey,
} from "./passkeys.server.ts";
import { findFactors } from "./queries.server.ts";
import { passkeys } from "./tables.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;

type Owner = Awaited<ReturnType<typeof newOwner>>;
type Device = ReturnType<typeof passkeyDevice>;

const BROWSER = {
  address: "10.9.8.7",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
};

type How = { name?: string; from?: Owner; verifies?: boolean };

async function register(owner: Owner, device: Device, { name = "", from = owner, ...check }: How = {}) {
  const { options, cookies } = await beginNewPasskey(db, auth, from.viewer, NOW);
  const client = { ...BROWSER, cookies: `${owner.cookies}; ${asSent(cookies)}` };
  const answer = device.make(options, check);
  const added = await addPasskey(db, auth, owner.viewer, { answer, name }, client, NOW);
  return { answer, client, added };
}

async function ask(userId: string | null = null) {
  const begun = await beginPasskey(db, auth, { userId, address: BROWSER.address }, NOW);
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  const client = { ...BROWSER, cookies: asSent(begun.value.cookies) };
  return { ...begun.value, setCookies: begun.value.cookies, client };
}

async function ownerWithPasskey() {
  const owner = await newOwner(shop);
  const device = passkeyDevice();
  const { added } = await register(owner, device);
  if (!added.ok) throw new Error(JSON.stringify(added.refusal));
  return { ...owner, device, added };
}

test("adds a passkey with the device's name or one chosen by its owner, and makes recovery codes once", async () => {
  const owner = await newOwner(shop);
  const elsewhere = await shop.cookieOf(owner);
  const { added } = await register(owner, passkeyDevice());
  expect(added).toMatchObject({ ok: true, value: { recoveryCodes: { length: 10 } } });
  expect(await asksForFactor(shop, owner.id)).toBe(true);
  expect(await findViewer(db, auth, elsewhere, NOW)).toBeNull();
  expect(await findViewer(db, auth, owner.cookies, NOW)).not.toBeNull();
  expect((await register(owner, passkeyDevice(), { name: "Blue key" })).added).toEqual({
    ok: true,
    value: { recoveryCodes: null },
  });
  const found = await findFactors(db, auth, owner.id);
  expect(found).toMatchObject({ hasApp: false, recoveryCodesLeft: 10 });
  expect(found.passkeys.map(({ name }) => name)).toEqual(["Safari on iPhone", "Blue key"]);
  const mails = (await mailsTo(db, owner.email)).map(({ text }) => text).join();
  expect(mails).toContain("A passkey was added to your account: Safari on iPhone.");
});

test("requires the device to verify its user, both when creating and when using a passkey", async () => {
  const owner = await newOwner(shop);
  const made = await beginNewPasskey(db, auth, owner.viewer, NOW);
  expect(made.options.authenticatorSelection).toMatchObject({
    residentKey: "required",
    userVerification: "required",
  });
  expect(made.options.rp).toEqual({ id: "localhost", name: "Evenlake" });
  expect((await ask()).options).toMatchObject({ rpId: "localhost", userVerification: "required" });
});

test("makes the challenge's cookie server-only and, behind HTTPS, bound to this host", async () => {
  const { setCookies } = await ask();
  expect(setCookies).toEqual([
    expect.stringMatching(/^shop-passkey=\S+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const publicUrl = new URL("https://shop.example");
  const elsewhere = { publicUrl, secret: SECRET };
  const begun = await beginPasskey(db, elsewhere, { userId: null, address: "10.9.8.7" }, NOW);
  expect(begun.ok && begun.value.cookies).toEqual([
    expect.stringMatching(/^__Host-shop-passkey=\S+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ]);
});

test("opens one session with only a passkey, and records its address and browser", async () => {
  const { id, device } = await ownerWithPasskey();
  await db.delete(sessions).where(eq(sessions.userId, id));
  const { options, client } = await ask();
  const opened = await signInWithPasskey(db, auth, device.show(options), client, NOW);
  const [cookie = ""] = opened.ok ? opened.value : [];
  expect(await findViewer(db, auth, asSent([cookie]), NOW)).toMatchObject({
    userId: id,
    hasSecondFactor: true,
  });
  const rows = await db.select().from(sessions).where(eq(sessions.userId, id));
  expect(rows.map(({ ipAddress, userAgent }) => ({ ipAddress, userAgent }))).toEqual([
    { ipAddress: BROWSER.address, userAgent: BROWSER.userAgent },
  ]);
});

test("accepts a response once, even if it is sent many times concurrently", async () => {
  const { id, device } = await ownerWithPasskey();
  await db.delete(sessions).where(eq(sessions.userId, id));
  const { options, client } = await ask();
  const answer = device.show(options);
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => signInWithPasskey(db, auth, answer, client, NOW)),
  );
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
});

test("refuses a device that didn't verify its user, both when creating and when using a passkey", async () => {
  const owner = await newOwner(shop);
  const device = passkeyDevice();
  const careless = await register(owner, device, { verifies: false });
  expect(careless.added).toMatchObject({ ok: false, refusal: { name: "not_added" } });
  expect(await asksForFactor(shop, owner.id)).toBe(false);
  expect((await register(owner, device)).added.ok).toBe(true);
  for (const verifies of [false, true]) {
    const { options, client } = await ask();
    const opened = await signInWithPasskey(db, auth, device.show(options, { verifies }), client, NOW);
    expect([verifies, opened.ok]).toEqual([verifies, verifies]);
  }
});

test("refuses responses to another challenge, from another site, with a forged signature, or with an unknown passkey", async () => {
  const { id, device } = await ownerWithPasskey();
  await db.delete(sessions).where(eq(sessions.userId, id));
  const first = await ask();
  const second = await ask();
  const forged = device.show(second.options);
  forged.response.signature = device.show(first.options).response.signature;
  for (const [answer, client] of [
    [device.show(first.options), second.client],
    [device.show(first.options), { ...BROWSER, cookies: null }],
    [forged, second.client],
    [passkeyDevice().show(first.options), first.client],
  ] as const) {
    const opened = await signInWithPasskey(db, auth, answer, client, NOW);
    expect(opened).toMatchObject({ ok: false, refusal: { name: "refused" } });
  }
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
});

test("refuses a passkey of another account, and changes nothing", async () => {
  const { device } = await ownerWithPasskey();
  const other = await newOwner(shop);
  expect((await register(other, device)).added).toMatchObject({ ok: false, refusal: { name: "not_added" } });
  expect(await findFactors(db, auth, other.id)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect(await asksForFactor(shop, other.id)).toBe(false);
  expect(await mailsTo(db, other.email)).toEqual([]);
});

test("adds no passkey for a response to another account's challenge", async () => {
  const owner = await newOwner(shop);
  const other = await newOwner(shop);
  expect((await register(owner, passkeyDevice(), { from: other })).added).toMatchObject({ ok: false });
  expect(await asksForFactor(shop, owner.id)).toBe(false);
});

test("allows at most ten passkeys per account, also when they are added concurrently", async () => {
  const owner = await newOwner(shop);
  const answers = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, n) => (await register(owner, passkeyDevice(), { name: `Key ${n}` })).added,
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(answers.filter((added) => !added.ok && added.refusal.name === "too_many")).toHaveLength(2);
  expect(answers.filter((added) => added.ok && added.value.recoveryCodes)).toHaveLength(1);
});

test("accepts only the account's own passkeys as proof, and opens no session", async () => {
  const owner = await ownerWithPasskey();
  const stranger = await ownerWithPasskey();
  const person = { userId: owner.id, email: owner.email };
  const mine = await ask(owner.id);
  expect(mine.options.allowCredentials?.map(({ id }) => id)).toEqual([owner.device.id]);
  const right = await checkPasskey(db, auth, person, owner.device.show(mine.options), mine.client, NOW);
  expect(right.ok).toBe(true);
  const theirs = await ask(owner.id);
  const foreign = await checkPasskey(
    db,
    auth,
    person,
    stranger.device.show(theirs.options),
    theirs.client,
    NOW,
  );
  expect(foreign).toMatchObject({
    ok: false,
    refusal: { sentence: expect.stringContaining("another account") },
  });
  for (const { id } of [owner, stranger]) {
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
  }
});

test("refuses a removed passkey, and doesn't find someone else's", async () => {
  const owner = await ownerWithPasskey();
  const stranger = await ownerWithPasskey();
  const [key] = (await findFactors(db, auth, owner.id)).passkeys;
  const passkeyId = key?.id ?? "";
  for (const [who, id] of [
    [stranger, passkeyId],
    [owner, randomUUID()],
  ] as const) {
    const removal = await removeFactor(db, auth, who.viewer, { kind: "passkey", passkeyId: id }, NOW);
    expect(removal).toEqual({ ok: false, refusal: { name: "not_found" } });
  }
  expect(
    await db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.id, passkeyId))),
  ).toHaveLength(1);

  const removed = await removeFactor(db, auth, owner.viewer, { kind: "passkey", passkeyId }, NOW);
  expect(removed.ok).toBe(true);
  expect(await asksForFactor(shop, owner.id)).toBe(false);
  const { options, client } = await ask();
  expect(await signInWithPasskey(db, auth, owner.device.show(options), client, NOW)).toMatchObject({
    ok: false,
  });
});

test("lets an admin who must have a factor remove either app or passkey, never both", async () => {
  const owner = await ownerWithApp(shop);
  await register(owner, passkeyDevice());
  const [key] = (await findFactors(db, auth, owner.id)).passkeys;
  const admin = { ...owner.viewer, roles: ["owner"] as const };
  await askAdmins(shop, "required");
  const removals = await Promise.all([
    removeFactor(db, auth, admin, { kind: "app" }, NOW),
    removeFactor(db, auth, admin, { kind: "passkey", passkeyId: key?.id ?? "" }, NOW),
  ]);
  await askAdmins(shop, "offered");
  expect(removals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await asksForFactor(shop, owner.id)).toBe(true);
});

test("opens no session with a passkey that is removed concurrently", async () => {
  const { id, viewer, device } = await ownerWithPasskey();
  const [key] = (await findFactors(db, auth, id)).passkeys;
  const { options, client } = await ask();
  const finish = await keepOpen((pause) =>
    changeFactors(db, auth, viewer, NOW, async (tx) => {
      await pause();
      await tx.delete(passkeys).where(eq(passkeys.id, key?.id ?? ""));
      return ok({ what: "passkey-removed", name: "Passkey" });
    }),
  );
  const opening = signInWithPasskey(db, auth, device.show(options), client, NOW);
  await expect.poll(() => countWaiting(db)).toBe(1);
  expect((await finish()).ok).toBe(true);
  expect(await opening).toMatchObject({ ok: false });
  const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
  expect(left).toEqual([{ id: viewer.sessionId }]);
});
