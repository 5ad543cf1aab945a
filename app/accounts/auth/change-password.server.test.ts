import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestAccounts, PASSWORD } from "#fixtures/accounts.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { changePassword } from "./change-password.server.ts";
import { findMailedLink, makeMailedLink } from "./mailed-links.server.ts";
import { findViewer } from "./session.server.ts";
import { sessions } from "./tables.server.ts";

const shop = await openTestAccounts();
const auth = shop.auth;

describe("changing the password", () => {
  test("needs the current one, keeps this session and ends the others", async () => {
    const maya = await shop.newUser();
    const here = await shop.cookieOf(maya);
    const elsewhere = await shop.cookieOf(maya);
    const viewer = await findViewer(shop.db, auth, here);
    const change = {
      userId: maya.id,
      email: maya.email,
      sessionId: viewer?.sessionId as string,
      newPassword: "supper-before-canoe",
    };
    expect(await changePassword(shop.db, { ...change, currentPassword: "not-the-password" }, NOW)).toEqual({
      ok: false,
      refusal: { name: "wrong_password", sentence: "Your current password is not right." },
    });
    expect(await findViewer(shop.db, auth, elsewhere)).not.toBeNull();

    expect(await changePassword(shop.db, { ...change, currentPassword: PASSWORD }, NOW)).toEqual({
      ok: true,
      value: null,
    });
    expect(await findViewer(shop.db, auth, here)).not.toBeNull();
    expect(await findViewer(shop.db, auth, elsewhere)).toBeNull();
    expect((await shop.tryToSignIn(maya)).ok).toBe(false);
    expect((await shop.tryToSignIn(maya, "supper-before-canoe")).ok).toBe(true);
  });
});

test("a link to choose a password stops working, and the owner is told by mail", async () => {
  const maya = await shop.newUser();
  const viewer = await findViewer(shop.db, auth, await shop.cookieOf(maya));
  const person = { userId: maya.id, email: maya.email };
  const reset = await makeMailedLink(shop.db, "reset-password", person, NOW);
  const confirm = await makeMailedLink(shop.db, "confirm-email", person, NOW);
  const change = { ...person, sessionId: viewer?.sessionId as string, newPassword: "supper-before-canoe" };
  await changePassword(shop.db, { ...change, currentPassword: "not-the-password" }, NOW);
  expect(await findMailedLink(shop.db, "reset-password", reset as string, NOW)).not.toBeNull();
  expect(await mailsTo(shop.db, maya.email)).toEqual([]);

  await changePassword(shop.db, { ...change, currentPassword: PASSWORD }, NOW);
  expect(await findMailedLink(shop.db, "reset-password", reset as string, NOW)).toBeNull();
  expect(await findMailedLink(shop.db, "confirm-email", confirm as string, NOW)).toEqual(person);
  const mails = await mailsTo(shop.db, maya.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your password for Evenlake was changed"]);
});

test("no session opened with the old password survives a password change at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    const maya = await shop.newUser();
    const viewer = await findViewer(shop.db, auth, await shop.cookieOf(maya));
    if (!viewer) throw new Error("not signed in");
    const { id: userId, email } = maya;
    const change = { userId, email, sessionId: viewer.sessionId, currentPassword: PASSWORD };
    await Promise.all([
      changePassword(shop.db, { ...change, newPassword: "portage-after-supper" }, NOW),
      ...Array.from({ length: 6 }, () => shop.tryToSignIn(maya)),
    ]);
    const left = await shop.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, maya.id));
    expect(left).toEqual([{ id: viewer.sessionId }]);
  }
});
