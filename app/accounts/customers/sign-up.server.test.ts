import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { signUp } from "./sign-up.server.ts";
import { customers } from "./tables.server.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
const door = "203.0.113.1";
const form = {
  firstName: "Theo",
  lastName: "Okafor",
  year: "1978",
  month: "11",
  day: "30",
  password: "rain-on-the-tin-roof",
};

const { db } = await openTestDatabase();

const send = (email: string, changes: Record<string, string> = {}) =>
  signUp(db, { ...form, email, ...changes }, door, now);
const mailsOf = (email: string) => mailsTo(db, email);

test("responds the same to a known address as to a new one, and emails its owner", async () => {
  const email = "theo@evenlake.example";
  const made = await send(email);
  expect(made).toEqual({ ok: true, value: { email } });
  expect(await send("Theo@Evenlake.example", { firstName: "Win a prize at www.elsewhere.example" })).toEqual(
    made,
  );

  expect(await db.select().from(customers).where(eq(customers.email, email))).toMatchObject([
    { firstName: "Theo" },
  ]);
  const mails = await mailsOf(email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "Confirm your email for Evenlake",
    "You have an account at Evenlake",
  ]);
  for (const { text } of mails) {
    expect(text).not.toMatch(/prize|elsewhere/);
    expect(text).toContain("https://shop.example/");
  }
});

test("refuses an invalid form first, for known and new addresses alike", async () => {
  const wrong = { year: "2010", password: "password123" };
  const refusal = await send("theo@evenlake.example", wrong);
  expect(refusal.ok).toBe(false);
  expect(await send("new@evenlake.example", wrong)).toEqual(refusal);
});

test("sends an owner at most three such emails a day", async () => {
  const email = "berit@evenlake.example";
  for (let n = 0; n < 6; n++) expect((await send(email)).ok).toBe(true);
  const notices = (await mailsOf(email)).filter(({ subject }) => subject.startsWith("You have an account"));
  expect(notices).toHaveLength(3);
});

test("creates one account for two concurrent sign-ups with one address, with the same response", async () => {
  const email = "once@evenlake.example";
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(email)));
  for (const answer of answers) expect(answer).toEqual({ ok: true, value: { email } });
  expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  const confirmations = (await mailsOf(email)).filter(({ subject }) => subject.startsWith("Confirm"));
  expect(confirmations).toHaveLength(1);
});

test("counts the age by the shop's date, wherever the server's clock is", async () => {
  const born = { ...form, year: "2005", month: "11", day: "22", email: "of-age@evenlake.example" };
  const asked = (moment: string) => signUp(db, born, door, Temporal.Instant.from(moment));
  // It has been the birthday since the morning before in Auckland, and for six hours in London.
  expect(await asked("2026-11-22T05:59:59.999Z")).toMatchObject({
    refusal: {
      errors: { birthDate: "You must be 21 or older to create an account. You entered November 22, 2005." },
    },
  });
  expect((await asked("2026-11-22T06:00:00Z")).ok).toBe(true);
});
