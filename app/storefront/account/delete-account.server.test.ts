import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { admins, sessions, users, verifications } from "#app/accounts/auth/tables.server.ts";
import { createUser, makeAdmin } from "#app/accounts/auth/users.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { onChange, onPersonChange, type Topic } from "#app/base/db/changes.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { createDeliverer } from "#app/base/mail/deliver-mail.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { refuseReview } from "#app/content/reviews/moderate-review.server.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { answerMessage } from "#app/content/waitlist/answer-message.server.ts";
import { contactMessages } from "#app/content/waitlist/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { orderEvents, orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addOrder, NOW } from "#fixtures/shop.ts";
import { addQuilla, QUILLA, QUILLAS_PASSWORD, tablesWithQuilla } from "#fixtures/whole-person.ts";
import { deleteAccount } from "./delete-account.server.ts";

const { db, gummies } = await openTestCheckout();
const passwordHash = await hashPassword(QUILLAS_PASSWORD);

/** Adds a customer with QUILLAS_PASSWORD who may order; returns the ID. */
async function newCustomer(): Promise<string> {
  const id = randomUUID();
  const email = `${id}@evenlake.example`;
  await createUser(db, { id, name: "Nils Aas", email, passwordHash }, NOW);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  const birthDate = Temporal.PlainDate.from("1980-02-02");
  await db.insert(customers).values({ id, firstName: "Nils", lastName: "Aas", email, birthDate });
  return id;
}

const remove = (userId: string, password = QUILLAS_PASSWORD) =>
  deleteAccount(db, { userId, email: "someone@evenlake.example", password, mailCanLeave: true }, NOW);
const isThere = async (userId: string) => (await db.$count(users, eq(users.id, userId))) === 1;
const nameOf = (answer: Awaited<ReturnType<typeof remove>>) => (answer.ok ? "deleted" : answer.refusal.name);

describe("a deleted account", () => {
  test("leaves nothing that identifies the person in any table once its last email is sent", async () => {
    const other = await newCustomer();
    await makeAdmin(db, other, null, NOW);
    const { userId, orderId } = await addQuilla(db);
    const full = await tablesWithQuilla(db);
    expect(full).toEqual([
      "api_answers",
      "back_in_stock_requests",
      "contact_messages",
      "customers",
      "delivery_attempts",
      "letter_recipients",
      "mail_outbox",
      "mailed_links",
      "moved_customers",
      "newsletter_subscribers",
      "order_events",
      "orders",
      "passkeys",
      "recall_notices",
      "refunds",
      "reviews",
      "routes",
      "users",
      "waitlist_entries",
    ]);
    expect(await db.$count(verifications)).toBe(2);
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
    const notified: (string | null)[] = [];
    const stopListening = onPersonChange((id) => notified.push(id));

    const topics: (readonly Topic[])[] = [];
    const stopReading = onChange((changed) => topics.push(changed));
    expect(await remove(userId)).toEqual({ ok: true, value: null });

    stopListening();
    stopReading();
    // The product page shows the review without the customer's name.
    expect(topics).toEqual([["catalog"]]);
    const [review] = await db.select().from(reviews).where(eq(reviews.orderId, orderId));
    expect(review).toMatchObject({ customerId: null, author: "", state: "published", stars: 4 });
    expect(notified).toEqual([userId]);
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
    expect(await db.$count(verifications)).toBe(0);
    expect(await tablesWithQuilla(db)).toEqual(["mail_outbox"]);
    const [farewell, ...more] = await mailsTo(db, QUILLA.email);
    expect([farewell?.subject, more]).toEqual(["Your account at Evenlake is deleted", []]);
    const settings = {
      smtpUrl: null,
      mailFrom: "",
      mailDir: null,
      publicUrl: new URL("https://shop.example"),
    };
    const log = pino({ level: "silent" });
    await createDeliverer(db, settings, { log, clock: () => NOW }).deliverDue();
    expect(await tablesWithQuilla(db)).toEqual([]);

    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const { deliveryState, deliveryZip, taxes, totalCents, createdAt, windowStart } = before as NonNullable<
      typeof before
    >;
    const kept = { deliveryState, deliveryZip, taxes, totalCents, createdAt, windowStart };
    expect(order).toMatchObject({ ...kept, customerId: null, status: "completed", contactName: "" });
    expect(order?.deliveryCity).toBe("Edina");
    expect(await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).toEqual(items);
    const history = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(history.map(({ actorId }) => actorId)).toEqual(history.map(() => null));
    expect(history.length).toBeGreaterThan(0);
  });

  test("keeps what someone else submitted under an address that was never confirmed", async () => {
    const userId = await newCustomer();
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    const email = user?.email ?? "";
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    const content = { shop: "Evenlake", blocks: [] };
    const mail = { recipient: email, content, id: randomUUID(), subject: "Before" };
    await db.insert(mailOutbox).values({ ...mail, createdAt: NOW.subtract({ hours: 1 }) });
    await db.insert(mailOutbox).values({ ...mail, id: randomUUID(), subject: "Since", createdAt: NOW });
    expect(nameOf(await remove(userId))).toBe("deleted");
    const subjects = (await mailsTo(db, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Before", "Your account at Evenlake is deleted"]);
  });
});

describe("a deletion", () => {
  test("is refused with a wrong password, and can be tried ten times in a quarter of an hour", async () => {
    const userId = await newCustomer();
    const names = [];
    for (let n = 0; n < 11; n++) names.push(nameOf(await remove(userId, "not the password")));
    expect(names).toEqual([...Array(10).fill("wrong_password"), "too_many"]);
    expect(await isThere(userId)).toBe(true);
  });

  test("is refused while an order is open, and names it", async () => {
    const userId = await newCustomer();
    const { orderId } = await addOrder(db, { customerId: userId, productId: gummies });
    for (const status of ["pending", "confirmed", "packed", "out_for_delivery", "delivery_failed"] as const) {
      await db.update(orders).set({ status }).where(eq(orders.id, orderId));
      const number = orderId.slice(0, 8);
      expect(await remove(userId)).toMatchObject({
        refusal: {
          name: "open_order",
          sentence: expect.stringContaining(`You have an open order (${number}).`),
        },
      });
    }
    for (const status of ["completed", "returned", "canceled"] as const) {
      await db.update(orders).set({ status }).where(eq(orders.id, orderId));
    }
    expect(nameOf(await remove(userId))).toBe("deleted");
  });

  test("is refused for the last admin, even if all of them delete their accounts at the same moment", async () => {
    await db.delete(admins);
    const three = [await newCustomer(), await newCustomer(), await newCustomer()];
    for (const userId of three) await makeAdmin(db, userId, null, NOW);
    const names = (await Promise.all(three.map((userId) => remove(userId)))).map(nameOf);
    expect(names.sort()).toEqual(["deleted", "deleted", "last_admin"]);
    expect(await db.$count(admins)).toBe(1);
  });
});

// The embedded database runs one transaction at a time, so no one ever waits for a lock.
test("deletes an answer being written to the customer's message with the account", async () => {
  const userId = await newCustomer();
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  const email = person?.email ?? "";
  const id = randomUUID();
  const message = { id, name: "Nils Aas", email, message: "Do you deliver to Edina?", createdAt: NOW };
  await db.insert(contactMessages).values(message);
  const sender = { actor: COMMAND, shop: { siteName: "Evenlake", contactEmail: "hello@evenlake.example" } };
  const finishAnswer = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      const answer = { id, version: 1, answer: "We do." };
      await answerMessage(tx as never, sender, answer, NOW);
      await pause();
    }),
  );
  const removing = remove(userId);
  await expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBeGreaterThan(0);
  await finishAnswer();
  expect(await removing).toEqual({ ok: true, value: null });
  expect((await mailsTo(db, email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("deleted"),
  ]);
  expect(await db.$count(contactMessages, eq(contactMessages.email, email))).toBe(0);
});

test("deletes a rejection being emailed about the customer's review with the account", async () => {
  const customerId = await newCustomer();
  const [person] = await db.select().from(users).where(eq(users.id, customerId));
  const { orderId } = await addOrder(db, { customerId, productId: gummies });
  await db.update(orders).set({ status: "completed" }).where(eq(orders.id, orderId));
  const id = randomUUID();
  const words = { stars: 5, words: "My knee!", author: "Nils A.", writtenAt: NOW };
  await db.insert(reviews).values({ id, customerId, productId: gummies, orderId, ...words });
  const sender = { actor: COMMAND, shop: { siteName: "Evenlake", contactEmail: "hello@evenlake.example" } };
  const finishRefusal = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      const refusal = { id, version: 1, reason: "claim", note: "" } as const;
      await refuseReview(tx as never, sender, refusal, NOW);
      await pause();
    }),
  );
  const removing = remove(customerId);
  await expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBeGreaterThan(0);
  await finishRefusal();
  expect(await removing).toEqual({ ok: true, value: null });
  const subjects = (await mailsTo(db, person?.email ?? "")).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining("deleted")]);
  expect(await db.$count(reviews, eq(reviews.id, id))).toBe(0);
});

describe("a checkout and a deletion at the same moment", () => {
  const order = (customerId: string, phone: string) => {
    const form = formFor([{ id: gummies, quantity: 2 }], { phone });
    return placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
  };

  test("end either with an order that has its customer, or with neither", async () => {
    for (let round = 0; round < 6; round++) {
      const customerId = await newCustomer();
      const [deleted, placed] = await Promise.all([
        remove(customerId),
        order(customerId, `612-555-200${round}`),
      ]);
      expect(deleted.ok).not.toBe(placed.ok);
      expect(await isThere(customerId)).toBe(placed.ok);
      const made = await db
        .select()
        .from(orders)
        .where(eq(orders.contactPhone, `612-555-200${round}`));
      expect(made.map((row) => row.customerId)).toEqual(placed.ok ? [customerId] : []);
    }
  });

  // The embedded database runs one transaction at a time, so no one ever waits for a lock.
  test("run in sequence, and the second sees the result of the first", async () => {
    const waiting = async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
      );
      return rows[0]?.n;
    };
    for (const first of ["checkout", "deletion"] as const) {
      const customerId = await newCustomer();
      const held = Promise.withResolvers<void>();
      const letGo = Promise.withResolvers<void>();
      const holding = db.transaction(async (tx) => {
        await lockNames(tx, [ordersOfCustomer(customerId)]);
        held.resolve();
        await letGo.promise;
      });
      await held.promise;
      // The longest waiter for a lock gets it first.
      const start = {
        checkout: () => order(customerId, `612-555-30${first.length}0`),
        deletion: () => remove(customerId),
      };
      const earlier = start[first]();
      await expect.poll(waiting).toBe(1);
      const later = start[first === "checkout" ? "deletion" : "checkout"]();
      await expect.poll(waiting).toBe(2);
      letGo.resolve();
      await holding;
      expect((await earlier).ok).toBe(true);
      const name = first === "checkout" ? "open_order" : "no_account";
      expect(await later).toMatchObject({ ok: false, refusal: { name } });
      expect(await isThere(customerId)).toBe(first === "checkout");
    }
  });
});
