import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmEmail } from "#app/accounts/auth/mailed-links.server.ts";
import { signIn } from "#app/accounts/auth/sign-in.server.ts";
import { passwords, users } from "#app/accounts/auth/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { createAccount } from "./sign-up.server.ts";
import { customers } from "./tables.server.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");

const theo = {
  firstName: "Theo",
  lastName: "Okafor",
  email: "Theo@Evenlake.example",
  password: "rain-on-the-tin-roof",
  birthDate: Temporal.PlainDate.from("1978-11-30"),
};

const { db } = await openTestDatabase();

test("refuses an account to someone under 21 by the shop's date", async () => {
  const birthDate = Temporal.PlainDate.from("2005-11-22");
  expect(await createAccount(db, { ...theo, birthDate }, now)).toEqual({
    ok: false,
    refusal: { name: "too_young" },
  });
  // It is already the birthday in London, but not in the shop.
  const lateEvening = Temporal.Instant.from("2026-11-22T05:59:59Z");
  expect((await createAccount(db, { ...theo, birthDate }, lateEvening)).ok).toBe(false);
  expect(await db.select().from(users)).toEqual([]);
});

test("creates user, password, and customer together, with the email address in lower case", async () => {
  const made = await createAccount(db, theo, now);
  const userId = made.ok ? made.value.userId : "";
  expect(await db.select().from(customers)).toMatchObject([
    { id: userId, email: "theo@evenlake.example", marketingEmails: false, orderUpdates: true },
  ]);
  expect(await db.select().from(passwords)).toEqual([
    { userId, hash: expect.stringContaining("$argon2id$") },
  ]);
  expect(await db.select().from(mailOutbox)).toMatchObject([
    { recipient: "theo@evenlake.example", subject: "Confirm your email for Evenlake" },
  ]);

  const auth = { publicUrl: new URL("http://localhost:3000"), secret: "s".repeat(32) };
  const credentialsOfTheo = { email: "theo@evenlake.example", password: theo.password };
  const client = { address: "10.0.0.1", userAgent: "", cookies: null };
  const answer = await signIn(db, auth, credentialsOfTheo, client, now);
  expect(answer.ok).toBe(true);
});

test("refuses a taken address in any case, and gives it to only one of many concurrent sign-ups", async () => {
  const again = await createAccount(db, { ...theo, email: "THEO@evenlake.EXAMPLE" }, now);
  expect(again).toMatchObject({ ok: false, refusal: { name: "email_taken" } });

  const many = Array.from({ length: 6 }, () =>
    createAccount(db, { ...theo, email: "one@evenlake.example" }, now),
  );
  const made = (await Promise.all(many)).filter((answer) => answer.ok);
  expect(made).toHaveLength(1);
  expect(await db.select().from(users).where(eq(users.email, "one@evenlake.example"))).toHaveLength(1);
});

test("confirms the address by the emailed link, once and within a day", async () => {
  await createAccount(db, { ...theo, email: "mail@evenlake.example" }, now);
  const [mail] = await mailsTo(db, "mail@evenlake.example");
  const token = /https:\/\/shop\.example\/confirm-email\?token=([\w-]+)/.exec(
    mail?.text ?? "",
  )?.[1] as string;

  const isConfirmed = async () =>
    (await db.select().from(users).where(eq(users.email, "mail@evenlake.example")))[0]?.emailVerified;
  expect(await confirmEmail(db, `${token.slice(0, -1)}_`, now)).toBe(false);
  expect(await confirmEmail(db, token, now.add({ hours: 25 }))).toBe(false);
  expect(await isConfirmed()).toBe(false);
  expect(await confirmEmail(db, token, now.add({ hours: 23 }))).toBe(true);
  expect(await isConfirmed()).toBe(true);
  expect(await confirmEmail(db, token, now.add({ hours: 23 }))).toBe(false);
});
