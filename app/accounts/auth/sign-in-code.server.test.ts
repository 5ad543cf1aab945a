import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestAccounts, PASSWORD } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { findViewer } from "./session.server.ts";
import { changePassword } from "./set-password.server.ts";
import { findSecondStep, finishSecondStep, forgetSecondStep } from "./sign-in.server.ts";
import { sessions, users, verifications } from "./tables.server.ts";

const { db, auth, newUser, tryToSignIn } = await openTestAccounts();

const asSent = (cookie: string | undefined) => cookie?.split(";")[0] ?? "";

/** Creates a user with a second factor who has just entered the correct password. */
async function afterPassword() {
  const maya = await newUser();
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, maya.id));
  const answer = await tryToSignIn(maya);
  if (!answer.ok) throw new Error(answer.refusal.sentence);
  return { maya, ...answer.value, cookie: asSent(answer.value.cookies[0]) };
}

test("opens no session for a correct password with a second factor, and leads to the second step", async () => {
  const { maya, cookies, cookie, secondStep } = await afterPassword();
  expect([cookies.length, secondStep]).toEqual([1, true]);
  expect(cookies[0]).toMatch(/^shop-second-step=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await findViewer(db, auth, cookie)).toBeNull();

  const step = await findSecondStep(db, auth, cookie, NOW);
  expect(step).toMatchObject({ userId: maya.id, email: maya.email });
  if (!step) return;
  const opened = await finishSecondStep(db, auth, step, {
    address: "10.0.0.1",
    userAgent: "",
    cookies: null,
  });
  expect(opened?.[2]).toMatch(/^shop-second-step=; Max-Age=0;/);
  expect(await findViewer(db, auth, asSent(opened?.[0]))).toMatchObject({
    userId: maya.id,
    hasSecondFactor: true,
  });
});

test("expires a second step after ten minutes, and refuses a forged one", async () => {
  const { maya, cookie } = await afterPassword();
  const find = (cookies: string, minutes = 0) => findSecondStep(db, auth, cookies, NOW.add({ minutes }));
  expect(await find(cookie, 9)).toMatchObject({ userId: maya.id });
  expect(await find(cookie, 10)).toBeNull();
  for (const forged of [
    `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`,
    cookie.slice(0, -1),
    `${cookie}; ${cookie}`,
    `shop-second-step=${"-".repeat(36)}.9999999999999.${"A".repeat(43)}`,
    `shop-second-step=${"A".repeat(43)}`,
    "shop-second-step=%00",
    "shop-second-step=",
    "",
  ]) {
    expect(await find(forged)).toBeNull();
  }
});

test("opens one session per second step, and none for a copy of its cookie", async () => {
  const { maya, cookie } = await afterPassword();
  const begun = await findSecondStep(db, auth, cookie, NOW);
  if (!begun) throw new Error("no second step");
  const client = { address: "10.0.0.1", userAgent: "", cookies: cookie };
  const finishes = Array.from({ length: 6 }, () => finishSecondStep(db, auth, begun, client));
  expect((await Promise.all(finishes)).filter((opened) => opened !== null)).toHaveLength(1);
  expect(await db.select().from(sessions).where(eq(sessions.userId, maya.id))).toHaveLength(1);
  expect(await findSecondStep(db, auth, cookie, NOW)).toBeNull();
});

test("opens no session for a second step after signing in another way", async () => {
  const { cookie } = await afterPassword();
  expect(await forgetSecondStep(db, auth, cookie)).toMatch(/^shop-second-step=; Max-Age=0;/);
  expect(await findSecondStep(db, auth, cookie, NOW)).toBeNull();
});

test("stores neither a usable cookie nor the password of a second step", async () => {
  const { maya, cookie } = await afterPassword();
  const step = await findSecondStep(db, auth, cookie, NOW);
  const rows = await db
    .select()
    .from(verifications)
    .where(like(verifications.value, `${maya.id}%`));
  expect(rows).toHaveLength(1);
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain(cookie.split("=")[1]);
  expect(kept).not.toContain(step?.hash);
});

test("opens no session for a second step started with an older password", async () => {
  const { maya, cookie } = await afterPassword();
  const step = await findSecondStep(db, auth, cookie, NOW);
  const { id: userId, email } = maya;
  const change = {
    userId,
    email,
    sessionId: userId,
    currentPassword: PASSWORD,
    newPassword: "dawn-on-dock-7",
  };
  expect((await changePassword(db, change, NOW)).ok).toBe(true);
  expect(await findSecondStep(db, auth, cookie, NOW)).toBeNull();
  if (!step) throw new Error("no second step");
  const client = { address: "10.0.0.1", userAgent: "", cookies: null };
  expect(await finishSecondStep(db, auth, step, client)).toBeNull();
});
