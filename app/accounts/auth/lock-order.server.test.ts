import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { passwords, users } from "./tables.server.ts";

const { db, newUser, tryToSignIn } = await openTestAccounts();

// The embedded database runs one transaction at a time, so none ever waits for a row there.
test("a sign-in and a reset of the password at the same moment do not wait for each other", async () => {
  const maya = await newUser();
  const finish = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, maya.id));
      await pause();
      await tx.update(passwords).set({ hash: "another hash" }).where(eq(passwords.userId, maya.id));
    }),
  );
  const signingIn = tryToSignIn(maya);
  await expect.poll(() => countWaiting(db)).toBe(1);
  await finish();
  expect(await signingIn).toMatchObject({ ok: false, refusal: { name: "wrong_credentials" } });
});
