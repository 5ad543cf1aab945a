import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestAccounts, PASSWORD } from "#fixtures/accounts.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { findMailedLink, makeMailedLink } from "./mailed-links.server.ts";
import { findViewer } from "./session.server.ts";
import { changePassword } from "./set-password.server.ts";
import { sessions } from "./tables.server.ts";

const { db, auth, newUser, cookieOf, tryToSignIn } = await openTestAccounts();

describe("changing the password", () => {
  test("requires the current password, keeps this session, and ends the others", async () => {
    const maya = await newUser();
    const here = await cookieOf(maya);
    const elsewhere = await cookieOf(maya);
    const viewer = await findViewer(db, auth, here);
    const change = {
      userId: maya.id,
      email: maya.email,
      sessionId: viewer?.sessionId as string,
      newPassword: "supper-before-canoe",
    };
    expect(await changePassword(db, { ...change, currentPassword: "not-the-password" }, NOW)).toEqual({
      ok: false,
      refusal: { name: "wrong_password", sentence: "Your current password is incorrect." },
    });
    expect(await findViewer(db, auth, elsewhere)).not.toBeNull();

    expect(await changePassword(db, { ...change, currentPassword: PASSWORD }, NOW)).toEqual({
      ok: true,
      value: null,
    });
    expect(await findViewer(db, auth, here)).not.toBeNull();
    expect(await findViewer(db, auth, elsewhere)).toBeNull();
    expect((await tryToSignIn(maya)).ok).toBe(false);
    expect((await tryToSignIn(maya, "supper-before-canoe")).ok).toBe(true);
  });
});

test("invalidates reset links and emails the owner", async () => {
  const maya = await newUser();
  const viewer = await findViewer(db, auth, await cookieOf(maya));
  const person = { userId: maya.id, email: maya.email };
  const reset = await makeMailedLink(db, "reset-password", person, NOW);
  const confirm = await makeMailedLink(db, "confirm-email", person, NOW);
  const change = { ...person, sessionId: viewer?.sessionId as string, newPassword: "supper-before-canoe" };
  await changePassword(db, { ...change, currentPassword: "not-the-password" }, NOW);
  expect(await findMailedLink(db, "reset-password", reset as string, NOW)).not.toBeNull();
  expect(await mailsTo(db, maya.email)).toEqual([]);

  await changePassword(db, { ...change, currentPassword: PASSWORD }, NOW);
  expect(await findMailedLink(db, "reset-password", reset as string, NOW)).toBeNull();
  expect(await findMailedLink(db, "confirm-email", confirm as string, NOW)).toEqual(person);
  const mails = await mailsTo(db, maya.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your password for Evenlake was changed"]);
});

test("ends sessions opened with the old password during a password change", async () => {
  for (let round = 0; round < 5; round++) {
    const maya = await newUser();
    const viewer = await findViewer(db, auth, await cookieOf(maya));
    if (!viewer) throw new Error("not signed in");
    const { id: userId, email } = maya;
    const change = { userId, email, sessionId: viewer.sessionId, currentPassword: PASSWORD };
    await Promise.all([
      changePassword(db, { ...change, newPassword: "portage-after-supper" }, NOW),
      ...Array.from({ length: 6 }, () => tryToSignIn(maya)),
    ]);
    const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, maya.id));
    expect(left).toEqual([{ id: viewer.sessionId }]);
  }
});
