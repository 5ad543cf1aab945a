import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestAccounts, type TestAccounts } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { forgetShortLivedOf, keepShortly } from "./short-lived.server.ts";
import { sessions, verifications } from "./tables.server.ts";

let shop: TestAccounts;
beforeAll(async () => {
  shop = await openTestAccounts();
});
afterAll(() => shop.close());

test("what is kept for a user is forgotten under every name that leads to the user, and nobody else's", async () => {
  const { db } = shop;
  const namesOf = async () => {
    const someone = await shop.newUser();
    await shop.cookieOf(someone);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, someone.id));
    const until = NOW.add({ hours: 1 });
    const names = [
      `app set-up ${someone.id}`,
      `app set-up ${session?.id}`,
      `a random name for ${someone.email}`,
    ];
    await keepShortly(db, names[0] as string, "the secret of an app", until);
    await keepShortly(db, names[1] as string, "the secret of an app", until);
    const question = { userData: { id: someone.id, name: someone.email } };
    await keepShortly(db, names[2] as string, JSON.stringify(question), until);
    return { userId: someone.id, names };
  };
  const gone = await namesOf();
  const stays = await namesOf();
  await forgetShortLivedOf(db, gone.userId);
  const rows = await db.select({ name: verifications.identifier }).from(verifications);
  expect(rows.map(({ name }) => name).sort()).toEqual(stays.names.sort());
});
