import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openUnlessChanged, signInAccounts } from "#app/accounts/auth/credentials.server.ts";
import { findViewer, noteProof, type Viewer } from "#app/accounts/auth/session.server.ts";
import { changePassword } from "#app/accounts/auth/set-password.server.ts";
import { sessions, users } from "#app/accounts/auth/tables.server.ts";
import { openTestAccounts, PASSWORD } from "#fixtures/accounts.ts";
import { codeAt } from "#fixtures/app-codes.ts";
import { askAdmins, asksForFactor, newOwner, ownerWithApp } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { beginAppSetUp, removeFactor, turnOnApp } from "./change-factors.server.ts";
import { checkCode } from "./check-code.server.ts";
import { findFactors } from "./queries.server.ts";
import { twoFactors } from "./tables.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;

const later = (seconds: number) => NOW.add({ seconds });
const at = (minutes: number) => NOW.add({ minutes });
const person = ({ id, email }: { id: string; email: string }) => ({ userId: id, email });

test("turns an app on with its first code, ends other sessions, and emails the owner", async () => {
  const owner = await newOwner(shop);
  const elsewhere = await shop.cookieOf(owner);
  const secret = await beginAppSetUp(db, auth, owner.viewer, NOW);
  expect(await beginAppSetUp(db, auth, owner.viewer, at(50))).toBe(secret);
  expect(Buffer.from(secret, "base64url")).toHaveLength(16);
  const wrong = await turnOnApp(db, auth, owner.viewer, "000000", NOW);
  expect(wrong).toMatchObject({ ok: false, refusal: { name: "wrong_code" } });
  expect(await asksForFactor(shop, owner.id)).toBe(false);
  expect(await findViewer(db, auth, elsewhere, NOW)).not.toBeNull();

  const on = await turnOnApp(db, auth, owner.viewer, codeAt(secret, NOW), NOW);
  expect(on).toMatchObject({ ok: true, value: { recoveryCodes: { length: 10 } } });
  expect(await asksForFactor(shop, owner.id)).toBe(true);
  expect(await findFactors(db, auth, owner.id)).toEqual({
    hasApp: true,
    passkeys: [],
    recoveryCodesLeft: 10,
  });
  expect(await findViewer(db, auth, elsewhere, NOW)).toBeNull();
  expect(await findViewer(db, auth, owner.cookies, NOW)).toMatchObject({ hasSecondFactor: true });
  const [mail, ...more] = await mailsTo(db, owner.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("An authenticator app was set up for your account.");
  expect(mail?.text).toContain("November 21, 2026 at 9:00 AM");
  expect(mail?.text).not.toContain("password alone signs you in");
});

test("stores no secret or recovery code in plain text", async () => {
  const { id, secret, recoveryCodes } = await ownerWithApp(shop);
  const [kept] = await db.select().from(twoFactors).where(eq(twoFactors.userId, id));
  const { rows } = await db.execute(sql`select value from verifications`);
  const text = JSON.stringify([kept, rows]);
  expect([secret, ...recoveryCodes].filter((hidden) => text.includes(hidden))).toEqual([]);
});

test("refuses a setup that wasn't finished within an hour, or never begun", async () => {
  const owner = await newOwner(shop);
  expect(await turnOnApp(db, auth, owner.viewer, "123456", NOW)).toMatchObject({
    refusal: { name: "run_out" },
  });
  const secret = await beginAppSetUp(db, auth, owner.viewer, NOW);
  const code = codeAt(secret, at(60));
  expect(await turnOnApp(db, auth, owner.viewer, code, at(60))).toMatchObject({
    refusal: { name: "run_out" },
  });
  expect(await beginAppSetUp(db, auth, owner.viewer, at(60))).not.toBe(secret);
});

test("refuses a key shown in another session, and shows the owner a different one", async () => {
  const thief = await newOwner(shop);
  const owner = (await findViewer(db, auth, await shop.cookieOf(thief), NOW)) as Viewer;
  await noteProof(db, owner.sessionId, NOW);
  const seen = await beginAppSetUp(db, auth, thief.viewer, NOW);
  const change = { ...owner, currentPassword: PASSWORD, newPassword: "portage-after-supper" };
  expect((await changePassword(db, change, NOW)).ok).toBe(true);
  expect(await turnOnApp(db, auth, owner, codeAt(seen, NOW), NOW)).toMatchObject({
    refusal: { name: "run_out" },
  });
  expect(await beginAppSetUp(db, auth, owner, NOW)).not.toBe(seen);
});

test("accepts a code one step before and after its own, and no further", async () => {
  for (const [seconds, right] of [
    [60, false],
    [30, true],
    [-30, true],
    [-60, false],
  ] as const) {
    const owner = await ownerWithApp(shop);
    // The phone's clock is off by this many seconds.
    const code = codeAt(owner.secret, later(600 + seconds));
    const checked = await checkCode(db, auth, person(owner), { kind: "app", code }, later(600));
    expect([seconds, checked.ok]).toEqual([seconds, right]);
  }
});

test("accepts a code once, and no older one after it, including the one that turned the app on", async () => {
  const owner = await ownerWithApp(shop);
  const enter = async (seconds: number, now = seconds) => {
    const code = codeAt(owner.secret, later(seconds));
    const checked = await checkCode(db, auth, person(owner), { kind: "app", code }, later(now));
    return checked.ok ? "right" : checked.refusal.name;
  };
  expect(await enter(0)).toBe("used_code");
  expect(await enter(30)).toBe("right");
  expect(await enter(30)).toBe("used_code");
  expect(await enter(90, 60)).toBe("right");
  expect(await enter(60, 60)).toBe("used_code");
  expect(await enter(120, 120)).toBe("right");
});

test("accepts one of many concurrent requests with the same code", async () => {
  const owner = await ownerWithApp(shop);
  const code = codeAt(owner.secret, later(30));
  const presses = Array.from({ length: 8 }, () =>
    checkCode(db, auth, person(owner), { kind: "app", code }, later(30)),
  );
  expect((await Promise.all(presses)).filter(({ ok }) => ok)).toHaveLength(1);
});

test("accepts one of many concurrent requests to turn an app on, which makes the recovery codes", async () => {
  const owner = await newOwner(shop);
  const secret = await beginAppSetUp(db, auth, owner.viewer, NOW);
  const code = codeAt(secret, NOW);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => turnOnApp(db, auth, owner.viewer, code, NOW)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mailsTo(db, owner.email)).toHaveLength(1);
});

test("compares ten of a hundred concurrent wrong codes, across all places", async () => {
  const owner = await ownerWithApp(shop);
  const tries = Array.from({ length: 100 }, (_, n) =>
    checkCode(
      db,
      auth,
      person(owner),
      n % 2 ? { kind: "app", code: "12345" } : { kind: "recovery", code: "2222222222" },
      later(30),
    ),
  );
  const answers = (await Promise.all(tries)).map((checked) => (checked.ok ? "right" : checked.refusal.name));
  expect(answers.filter((name) => name === "wrong_code")).toHaveLength(10);
  expect(answers.filter((name) => name === "too_many")).toHaveLength(90);
  const code = codeAt(owner.secret, later(30));
  const right = await checkCode(db, auth, person(owner), { kind: "app", code }, later(30));
  expect(right).toMatchObject({
    refusal: { name: "too_many", sentence: expect.stringMatching(/^Too many/) },
  });
});

test("doesn't count correct codes against the limit", async () => {
  const owner = await ownerWithApp(shop);
  for (let n = 1; n <= 12; n++) {
    const code = codeAt(owner.secret, later(30 * n));
    const checked = await checkCode(db, auth, person(owner), { kind: "app", code }, later(30 * n));
    expect([n, checked.ok]).toEqual([n, true]);
  }
});

test("replaces the old app with a new phone's; keeps the recovery codes", async () => {
  const owner = await ownerWithApp(shop);
  const secret = await beginAppSetUp(db, auth, owner.viewer, later(60));
  const moved = await turnOnApp(db, auth, owner.viewer, codeAt(secret, later(60)), later(60));
  expect(moved).toEqual({ ok: true, value: { recoveryCodes: null } });
  const old = { kind: "app", code: codeAt(owner.secret, later(90)) } as const;
  expect(await checkCode(db, auth, person(owner), old, later(90))).toMatchObject({ ok: false });
  const recovery = { kind: "recovery", code: owner.recoveryCodes[0] as string } as const;
  expect(await checkCode(db, auth, person(owner), recovery, later(90))).toMatchObject({ ok: true });
});

test("requires only the password after the app is removed, and deletes the recovery codes", async () => {
  const owner = await ownerWithApp(shop);
  const elsewhere = await shop.tryToSignIn(owner);
  expect(elsewhere).toMatchObject({ value: { secondStep: true } });
  expect(await removeFactor(db, auth, owner.viewer, { kind: "app" }, NOW)).toMatchObject({ ok: true });
  expect(await asksForFactor(shop, owner.id)).toBe(false);
  expect(await findFactors(db, auth, owner.id)).toEqual({
    hasApp: false,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect(await shop.tryToSignIn(owner)).toMatchObject({ value: { secondStep: false } });
  const mails = (await mailsTo(db, owner.email)).map((mail) => mail.text);
  expect(mails.filter((text) => text.includes("your password alone signs you in"))).toHaveLength(1);
  const again = await removeFactor(db, auth, owner.viewer, { kind: "app" }, NOW);
  expect(again).toMatchObject({ refusal: { name: "not_found" } });
});

test("keeps an admin's last factor while the settings require one, but lets customers remove theirs", async () => {
  const customer = await ownerWithApp(shop);
  const ingrid = await ownerWithApp(shop);
  const admin = { ...ingrid.viewer, roles: ["owner"] as const };
  await askAdmins(shop, "required");
  expect(await removeFactor(db, auth, admin, { kind: "app" }, NOW)).toEqual({
    ok: false,
    refusal: {
      name: "last_factor",
      sentence: "Your shop requires two-step verification for admins. Set up another method first.",
    },
  });
  expect(await asksForFactor(shop, ingrid.id)).toBe(true);
  expect(await findFactors(db, auth, ingrid.id)).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 });
  expect(await removeFactor(db, auth, customer.viewer, { kind: "app" }, NOW)).toMatchObject({ ok: true });
  await askAdmins(shop, "offered");
  expect(await removeFactor(db, auth, admin, { kind: "app" }, NOW)).toMatchObject({ ok: true });
});

test("rejects a sign-in that started without a second factor once there is one", async () => {
  const owner = await newOwner(shop);
  const [found] = await signInAccounts(db, eq(users.email, owner.email));
  if (!found) throw new Error("no account");
  const before = await openUnlessChanged(db, auth, found, owner.client);
  expect(before).not.toBeNull();
  const secret = await beginAppSetUp(db, auth, owner.viewer, NOW);
  await turnOnApp(db, auth, owner.viewer, codeAt(secret, NOW), NOW);
  expect(found.hasSecondFactor).toBe(false);
  expect(await openUnlessChanged(db, auth, found, owner.client)).toBeNull();
  const left = await db.select().from(sessions).where(eq(sessions.userId, owner.id));
  expect(left.map(({ id }) => id)).toEqual([owner.viewer.sessionId]);
});

test("leaves no session of a password-only sign-in while the app is turned on", async () => {
  const owner = await newOwner(shop);
  const secret = await beginAppSetUp(db, auth, owner.viewer, NOW);
  const code = codeAt(secret, NOW);
  const [signedIn, on] = await Promise.all([
    shop.tryToSignIn(owner),
    turnOnApp(db, auth, owner.viewer, code, NOW),
  ]);
  expect(on.ok).toBe(true);
  // In either order, only the session that turned the app on remains.
  const cookie = signedIn.ok && !signedIn.value.secondStep ? signedIn.value.cookies[0] : "";
  expect(await findViewer(db, auth, cookie?.split(";")[0] ?? "", NOW)).toBeNull();
});
