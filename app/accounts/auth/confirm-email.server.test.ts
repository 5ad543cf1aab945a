import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { confirmEmail, mailConfirmation } from "./mailed-links.server.ts";
import { users } from "./tables.server.ts";

const { db, newUser } = await openTestAccounts();

test("a confirmation link dies with a newer one, which is mailed a minute later at the earliest", async () => {
  const { id, email } = await newUser();
  const ask = (seconds: number) =>
    db.transaction((tx) => mailConfirmation(tx, { userId: id, email }, NOW.add({ seconds })));
  expect([await ask(0), await ask(59), await ask(60)]).toEqual([true, false, true]);
  const tokens = (await mailsTo(db, email)).map(
    ({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? "",
  );
  expect(tokens).toHaveLength(2);
  const [older = "", newer = ""] = tokens;
  expect(await confirmEmail(db, older, NOW.add({ minutes: 2 }))).toBe(false);
  expect(await db.$count(users, eq(users.emailVerified, true))).toBe(0);
  expect(await confirmEmail(db, newer, NOW.add({ minutes: 2 }))).toBe(true);
  expect(await db.$count(users, eq(users.emailVerified, true))).toBe(1);
});
