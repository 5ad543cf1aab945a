import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestAccounts, PASSWORD, type TestAccounts } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import type { Auth } from "./auth.server.ts";
import { changePassword } from "./change-password.server.ts";
import { findViewer } from "./session.server.ts";
import { sessions } from "./tables.server.ts";

let shop: TestAccounts;
let auth: Auth;

beforeAll(async () => {
  shop = await openTestAccounts();
  auth = shop.auth;
});
afterAll(() => shop.close());

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
