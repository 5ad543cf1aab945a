import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { passwords, users } from "#app/accounts/auth/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { addCaller } from "./add-caller.server.ts";
import { customers } from "./tables.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db, { firstName: "Ingrid" });

let number = 100;
const fields = (change: Record<string, string> = {}) => ({
  id: randomUUID(),
  firstName: "Olga",
  lastName: "Haug",
  birthDate: "03/09/1958",
  email: `${randomUUID()}@evenlake.example`,
  phone: `612-555-${String(number++).padStart(4, "0")}`,
  ...change,
});
const add = (sent: Record<string, string>) => addCaller(db, by(ingrid), sent, NOW);

test("creates a caller's account with a sign-up's consents, no usable password, and an email", async () => {
  const sent = fields({ email: "Olga@Evenlake.example", phone: "(612) 555-0188" });
  expect(await add(sent)).toEqual({ ok: true, value: { userId: sent.id } });
  const [customer] = await db.select().from(customers).where(eq(customers.id, sent.id));
  expect(customer).toMatchObject({
    email: "olga@evenlake.example",
    phone: "(612) 555-0188",
    marketingEmails: false,
    orderUpdates: true,
  });
  expect(customer?.birthDate.toString()).toBe("1958-03-09");
  const [user] = await db.select().from(users).where(eq(users.id, sent.id));
  expect(user).toMatchObject({ name: "Olga Haug", emailVerified: false });
  expect(await db.$count(passwords, eq(passwords.userId, sent.id))).toBe(1);
  const [mail, ...others] = await mailsTo(db, "olga@evenlake.example");
  expect(others).toEqual([]);
  expect(mail?.text).toContain("/forgot-password");
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, sent.id));
  expect(entry).toMatchObject({
    action: "users.add",
    actorId: ingrid,
    after: { email: "olga@evenlake.example" },
  });
  expect(JSON.stringify(entry)).not.toContain("1958");
});

test("creates one account, email, and audit entry on a double press", async () => {
  const sent = fields();
  const both = await Promise.all([add(sent), add(sent), add(sent)]);
  for (const answer of both) expect(answer).toEqual({ ok: true, value: { userId: sent.id } });
  expect(await mailsTo(db, sent.email)).toHaveLength(1);
  expect(await db.$count(auditLog, eq(auditLog.subjectId, sent.id))).toBe(1);
});

test("returns the customer of a known address, also when the form was already saved with another one", async () => {
  const sent = fields();
  await add(sent);
  expect(await add(fields({ email: sent.email }))).toMatchObject({
    refusal: { name: "known", customerId: sent.id, sentence: expect.stringContaining("already") },
  });
  expect(await add({ ...sent, email: "other@evenlake.example" })).toMatchObject({
    refusal: { name: "known", customerId: sent.id, sentence: expect.stringContaining(sent.email) },
  });
  const id = randomUUID();
  await db.insert(users).values({ id, name: "Sam", email: "sam@evenlake.example" });
  expect(await add(fields({ email: "sam@evenlake.example" }))).toMatchObject({
    refusal: { customerId: null },
  });
});

test("refuses someone too young, an invalid date, and an invalid phone number beside their fields", async () => {
  const wrong = async (change: Record<string, string>) => {
    const answer = await add(fields(change));
    return !answer.ok && answer.refusal.name === "wrong_fields" ? answer.refusal.errors : null;
  };
  expect(await wrong({ birthDate: "11/22/2005" })).toEqual({
    birthDate: "You must be 21 or older to create an account. You entered November 22, 2005.",
  });
  for (const birthDate of ["02301990", "", "30/01/1990", "01/30/90", "01/30/1899", "01/30/2024"])
    expect(await wrong({ birthDate })).toEqual({ birthDate: expect.stringMatching(/[.]$/) });
  expect(await wrong({ phone: "12" })).toHaveProperty("phone");
  expect(await wrong({ firstName: "" })).toEqual({ firstName: "Please enter the first name." });
  expect(await wrong({ role: "admin" })).toHaveProperty([""]);
});

test("asks about a phone number that others have, compared by digits, and saves it for another person (rules phone-orders/shared-numbers)", async () => {
  const berit = fields({ firstName: "Berit", phone: "+1 (651) 555-0177" });
  await add(berit);
  const slashed = fields({ firstName: "Arne", phone: "651/555/0177", samePhone: "651/555/0177" });
  expect(await add(slashed)).toMatchObject({ ok: true });
  const asked = fields({ phone: "651.555.0177" });
  expect(await add(asked)).toEqual({
    ok: false,
    refusal: {
      name: "phone_known",
      phone: "651.555.0177",
      people: [
        { id: slashed.id, name: "Arne Haug" },
        { id: berit.id, name: "Berit Haug" },
      ],
    },
  });
  // A confirmation for another number doesn't count.
  expect(await add({ ...asked, samePhone: "612-555-0100" })).toMatchObject({ ok: false });
  expect(await db.$count(customers, eq(customers.id, asked.id))).toBe(0);
  expect(await add({ ...asked, samePhone: "651.555.0177" })).toMatchObject({ ok: true });
  expect(await add(fields({ phone: "651-555-0178" }))).toMatchObject({ ok: true });
});

test("treats an address in different case as the same address", async () => {
  const sent = fields();
  await add(sent);
  const again = await add(fields({ email: ` ${sent.email.toUpperCase()} ` }));
  expect(again).toMatchObject({ refusal: { name: "known", customerId: sent.id } });
});

test("creates an account without sign-in for each caller without an email (rules phone-orders/no-email)", async () => {
  const mails = await db.$count(mailOutbox);
  const [first, second] = [fields({ email: "" }), fields({ email: "  ", birthDate: "03091958" })];
  for (const sent of [first, second, first])
    expect(await add(sent)).toEqual({ ok: true, value: { userId: sent.id } });
  const [customer] = await db.select().from(customers).where(eq(customers.id, second.id));
  expect(customer).toMatchObject({ email: null, phone: second.phone });
  expect(customer?.birthDate.toString()).toBe("1958-03-09");
  const [user] = await db.select().from(users).where(eq(users.id, first.id));
  expect(user).toMatchObject({ name: "Olga Haug", email: null, emailVerified: false });
  expect(await db.$count(mailOutbox)).toBe(mails);
  expect(await add({ ...first, email: "olga.later@evenlake.example" })).toMatchObject({
    refusal: { name: "known", sentence: "This customer is already saved, without an email." },
  });
});
