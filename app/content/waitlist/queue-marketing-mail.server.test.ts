import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { mailText } from "#app/base/mail/email.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { addCustomer, NOW, openTestShop } from "#fixtures/shop.ts";
import {
  emailOfToken,
  endMarketing,
  type MarketingKind,
  queueMarketingMail,
  unsubscribePath,
} from "./marketing-mail.server.ts";
import { newsletterSubscribers } from "./tables.server.ts";

const SECRET = "a secret of at least thirty-two characters";

const { db } = await openTestShop();

type Someone = { marketingEmails: boolean; subscribed: boolean; emailVerified?: boolean };

async function someone({ subscribed, ...customer }: Someone) {
  const id = await addCustomer(db, customer);
  const email = `${id}@example.com`;
  if (subscribed) await subscribe(email);
  return { id, email };
}

async function subscribe(email: string) {
  await db
    .insert(newsletterSubscribers)
    .values({ id: randomUUID(), email, source: "newsletter", createdAt: NOW });
}

const queue = (to: string, kind: MarketingKind, mailCanLeave = true) =>
  queueMarketingMail(
    db,
    { to, subject: "News", content: { shop: "Evenlake", blocks: [mailText("News.")] } },
    { kind, secret: SECRET, mailCanLeave },
    NOW,
  );

const queuedTo = (email: string) => db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));

test("queues nothing without consent; each kind of email needs its own", async () => {
  const nothing = await someone({ marketingEmails: false, subscribed: false });
  const customer = await someone({ marketingEmails: true, subscribed: false });
  const subscriber = await someone({ marketingEmails: false, subscribed: true });
  for (const email of [nothing.email, "stranger@example.com"]) {
    expect(await queue(email, "customers")).toBe(false);
    expect(await queue(email, "newsletter")).toBe(false);
    expect(await queuedTo(email)).toEqual([]);
  }
  expect(await queue(customer.email, "newsletter")).toBe(false);
  expect(await queue(subscriber.email, "customers")).toBe(false);
  expect(await queue(customer.email, "customers")).toBe(true);
  expect(await queue(subscriber.email.toUpperCase(), "newsletter")).toBe(true);
  for (const { email } of [customer, subscriber]) {
    expect(await queuedTo(email)).toMatchObject([
      { content: { unsubscribe: unsubscribePath(SECRET, email) } },
    ]);
  }
});

test("counts a customer's consent only once the address is confirmed, unless the shop can't send email to confirm one", async () => {
  const { id, email } = await someone({ marketingEmails: true, subscribed: false, emailVerified: false });
  expect(await queue(email, "customers")).toBe(false);
  expect(await queuedTo(email)).toEqual([]);
  expect(await queue(email, "customers", false)).toBe(true);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  expect(await queue(email, "customers")).toBe(true);
});

test("unsubscribes only the address of the link, and keeps its order emails", async () => {
  const [ada, berit] = [
    await someone({ marketingEmails: true, subscribed: true }),
    await someone({ marketingEmails: true, subscribed: true }),
  ];
  await queue(ada.email, "customers");
  const [mail] = await queuedTo(ada.email);
  const token =
    new URL(mail?.content.unsubscribe ?? "", "https://shop.example").searchParams.get("token") ?? "";
  const email = emailOfToken(SECRET, token) ?? "";
  expect(email).toBe(ada.email);
  await endMarketing(db, email);
  await endMarketing(db, email);
  expect(await queue(ada.email, "customers")).toBe(false);
  expect(await queue(ada.email, "newsletter")).toBe(false);
  expect(await db.select().from(customers).where(eq(customers.id, ada.id))).toMatchObject([
    { marketingEmails: false, orderUpdates: true },
  ]);
  expect(await queue(berit.email, "customers")).toBe(true);
  expect(await queue(berit.email, "newsletter")).toBe(true);
});

test("accepts unsubscribing an unknown address, and emails one that subscribes again", async () => {
  await endMarketing(db, "nobody@example.com");
  await subscribe("nobody@example.com");
  expect(await queue("nobody@example.com", "newsletter")).toBe(true);
});
