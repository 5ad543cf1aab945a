import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import { onChange, type Topic } from "#app/base/db/changes.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addCustomer, addCustomers, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { listReviews } from "./admin-queries.server.ts";
import { answerReview, publishReview, refuseReview } from "./moderate-review.server.ts";
import { currentReviews, findOwnReview, listPublished, readOwnReviews } from "./queries.server.ts";
import { reviews } from "./tables.server.ts";
import { eraseReviewer, removeReview, writeReview } from "./write-review.server.ts";

let productId: string;
const { db } = await openTestShop();
const [ingrid, nils] = (await addCustomers(db, 2)) as [string, string];
await makeAdmin(db, ingrid, null, NOW);
await makeAdmin(db, nils, null, NOW);
beforeEach(async () => {
  productId = await addProduct(db);
});

const SHOP = { siteName: "Evenlake", contactEmail: "hello@evenlake.example" };

/** Adds a customer who received the product. */
async function receiver(status: "completed" | "out_for_delivery" = "completed"): Promise<string> {
  const customerId = await addCustomer(db);
  const { orderId } = await addOrder(db, { customerId, productId });
  await db.update(orders).set({ status }).where(eq(orders.id, orderId));
  return customerId;
}

const write = (customerId: string, stars = 5, words = "Tastes of cherry.") =>
  writeReview(db, { customerId, productId, stars, words }, NOW);

async function stored(customerId: string) {
  const [row] = await db.select().from(reviews).where(eq(reviews.customerId, customerId));
  if (!row) throw new Error("there is no review");
  return row;
}

/** Adds a review in moderation, by a customer who received the product. */
async function waiting(stars = 5, words?: string) {
  const customerId = await receiver();
  expect(await write(customerId, stars, words)).toEqual({ ok: true, value: null });
  return stored(customerId);
}

const publish = ({ id, version }: { id: string; version: number }, admin = ingrid) =>
  publishReview(db, by(admin), { id, version }, NOW);
const refuse = ({ id, version }: { id: string; version: number }, note = "") =>
  refuseReview(db, { actor: by(ingrid), shop: SHOP }, { id, version, reason: "claim", note }, NOW);
const answer = ({ id, version }: { id: string; version: number }, words: string, admin = ingrid) =>
  answerReview(db, by(admin), { id, version, answer: words }, NOW);

async function rating() {
  const [row] = await db
    .select({ rating: products.rating, reviews: products.reviews })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}

const NONE = { rating: null, reviews: 0 };

test("accepts reviews only from customers who received the product, never from admins", async () => {
  const stranger = await addCustomer(db);
  expect(await write(stranger)).toMatchObject({ ok: false, refusal: { name: "not_received" } });
  const early = await receiver("out_for_delivery");
  expect(await write(early)).toMatchObject({ ok: false, refusal: { name: "not_received" } });
  expect(await write(randomUUID())).toMatchObject({ ok: false, refusal: { name: "not_received" } });
  const admin = await receiver();
  await makeAdmin(db, admin, null, NOW);
  expect(await write(admin)).toMatchObject({ ok: false, refusal: { name: "of_the_shop" } });
  expect(await db.$count(reviews, eq(reviews.productId, productId))).toBe(0);
});

test("keeps a review in moderation until it's published, and only then shows and counts it", async () => {
  const review = await waiting(4);
  expect(review).toMatchObject({ state: "waiting", author: "Ada L.", version: 1 });
  expect(await rating()).toEqual(NONE);
  expect((await listPublished(db, productId, 1)).reviews).toEqual([]);

  const announced: (readonly Topic[])[] = [];
  const stop = onChange((topics) => announced.push(topics));
  expect(await publish(review)).toEqual({ ok: true, value: null });
  stop();
  expect(announced).toEqual([["catalog"]]);
  expect(await rating()).toEqual({ rating: 4, reviews: 1 });
  expect(await listPublished(db, productId, 9)).toMatchObject({
    reviews: [{ stars: 4, words: "Tastes of cherry.", author: "Ada L.", answer: "" }],
    ...{ total: 1, page: 1, pages: 1 },
  });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, review.id));
  expect(entries).toMatchObject([
    { action: "reviews.publish", actorId: ingrid, after: { state: "published" } },
  ]);
  expect(JSON.stringify(entries)).not.toContain("cherry");
});

test("rounds the average of the published reviews to one decimal", async () => {
  for (const stars of [5, 5, 4]) await publish(await waiting(stars));
  await waiting(1);
  expect(await rating()).toEqual({ rating: 4.7, reviews: 3 });
  for (const stars of [4, 4, 4]) await publish(await waiting(stars));
  expect(await rating()).toEqual({ rating: 4.3, reviews: 6 });
});

test("counts all reviews published concurrently", async () => {
  const written = [];
  for (const stars of [5, 4, 3, 2, 1]) written.push(await waiting(stars));
  await Promise.all(written.map((review, index) => publish(review, index % 2 ? ingrid : nils)));
  expect(await rating()).toEqual({ rating: 3, reviews: 5 });
});

test("lets one of two admins publish or reject, and shows the other who did", async () => {
  const review = await waiting();
  const [published, refused] = await Promise.all([publish(review, nils), refuse(review)]);
  expect([published.ok, refused.ok].filter(Boolean)).toHaveLength(1);
  const { state } = await stored(review.customerId as string);
  expect(state).toBe(published.ok ? "published" : "refused");
  expect(await rating()).toEqual(published.ok ? { rating: 5, reviews: 1 } : NONE);
  const lost = published.ok ? refused : published;
  expect(lost).toMatchObject({ ok: false, refusal: { name: "changed", by: "Ada Lindgren" } });
  expect(await db.$count(auditLog, eq(auditLog.subjectId, review.id))).toBe(1);
});

test("counts a review published by two admins once", async () => {
  const review = await waiting();
  const both = await Promise.all([publish(review, nils), publish(review)]);
  expect(both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await rating()).toEqual({ rating: 5, reviews: 1 });
  expect(await db.$count(auditLog, eq(auditLog.subjectId, review.id))).toBe(1);
});

test("refuses to publish a text that the customer has changed since", async () => {
  const review = await waiting();
  await write(review.customerId as string, 1, "I changed my mind.");
  expect(await publish(review)).toMatchObject({
    ok: false,
    refusal: { name: "changed", by: "The customer", current: { words: "I changed my mind." } },
  });
  expect(await rating()).toEqual(NONE);
});

test("immediately removes an edited review from the page and the rating, with its response", async () => {
  const review = await waiting(5);
  const customerId = review.customerId as string;
  await publish(review);
  await answer(await stored(customerId), "Thank you.");
  expect((await currentReviews(db, productId, 1)).reviews).toMatchObject([{ answer: "Thank you." }]);
  // Submitting the same text again isn't a change.
  await write(customerId, 5);
  expect(await stored(customerId)).toMatchObject({ state: "published", version: 3 });

  await write(customerId, 1, "I changed my mind.");
  expect(await stored(customerId)).toMatchObject({ state: "waiting", answer: "", version: 4 });
  expect(await rating()).toEqual(NONE);
  expect((await currentReviews(db, productId, 1)).reviews).toEqual([]);

  await publish(await stored(customerId));
  expect(await rating()).toEqual({ rating: 1, reviews: 1 });
  expect(await removeReview(db, { customerId, productId })).toBe(true);
  expect(await rating()).toEqual(NONE);
  expect(await removeReview(db, { customerId, productId })).toBe(false);
});

test("removes a rejected review from the page, emails the reason, and requires an edit", async () => {
  const email = "kim@evenlake.example";
  const customerId = await addCustomer(db, { email });
  const { orderId } = await addOrder(db, { customerId, productId });
  await db.update(orders).set({ status: "completed" }).where(eq(orders.id, orderId));
  await write(customerId);
  await publish(await stored(customerId));
  await refuse(await stored(customerId), "The knee has to stay out.");
  await refuse(await stored(customerId), "The knee has to stay out.");
  expect(await rating()).toEqual(NONE);
  const mails = await mailsTo(db, email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0])).toContain("The knee has to stay out.");
  expect(JSON.stringify(mails[0])).not.toContain("Lake Gummies");
  expect(await findOwnReview(db, { customerId, productId })).toMatchObject({
    ...{ state: "refused", reason: "claim", note: "The knee has to stay out." },
  });
  expect(await write(customerId)).toMatchObject({
    ok: false,
    refusal: { name: "unchanged", field: "words" },
  });
  await write(customerId, 5, "Tastes of cherry alone.");
  expect(await stored(customerId)).toMatchObject({ state: "waiting", reason: null, note: "" });
});

test("accepts a response only for a published review, and lets it be removed", async () => {
  const review = await waiting();
  const customerId = review.customerId as string;
  expect(await answer(review, "Thank you.")).toMatchObject({ ok: false, refusal: { name: "changed" } });
  await publish(review);
  const published = await stored(customerId);
  await answer(published, "Thank you.");
  expect(await answer(published, "Not so.", nils)).toMatchObject({ ok: false, refusal: { name: "changed" } });
  await answer(await stored(customerId), "");
  expect((await listPublished(db, productId, 1)).reviews).toMatchObject([{ answer: "" }]);
  expect(await publish({ id: randomUUID(), version: 1 })).toMatchObject({ refusal: { name: "gone" } });
});

test("keeps published reviews of a deleted account without the name, and deletes the others", async () => {
  const published = await waiting(4);
  await publish(published);
  const customerId = published.customerId as string;
  const other = await addProduct(db);
  const { orderId } = await addOrder(db, { customerId, productId: other });
  await db.update(orders).set({ status: "completed" }).where(eq(orders.id, orderId));
  await writeReview(db, { customerId, productId: other, stars: 2, words: "Not for me." }, NOW);
  expect(await readOwnReviews(db, customerId)).toHaveLength(2);

  expect(await eraseReviewer(db, customerId)).toBe(true);
  expect((await listPublished(db, productId, 1)).reviews).toMatchObject([
    { author: "A former customer", stars: 4 },
  ]);
  expect(await rating()).toEqual({ rating: 4, reviews: 1 });
  expect(await db.$count(reviews, eq(reviews.productId, other))).toBe(0);
  expect(await eraseReviewer(db, await receiver())).toBe(false);
});

test("pages through a product's reviews, newest first", async () => {
  for (let n = 1; n <= 11; n++) {
    const customerId = await receiver();
    await writeReview(db, { customerId, productId, stars: 5, words: `Number ${n}` }, NOW.add({ minutes: n }));
    await publish(await stored(customerId));
  }
  const words = async (page: number) =>
    (await listPublished(db, productId, page)).reviews.map((review) => review.words);
  expect((await words(1)).slice(0, 2)).toEqual(["Number 11", "Number 10"]);
  expect(await words(2)).toEqual(["Number 1"]);
});

test("filters the admin list by state, and searches it by product, name, and text", async () => {
  await db.update(products).set({ name: "Zanzibar Gummies" }).where(eq(products.id, productId));
  await publish(await waiting(5, "Crisp like frost."));
  await waiting(2, "Too soft.");
  const query = { search: "zanzibar", sort: "stars", descending: false, page: 1 } as const;
  const found = async (search: string, state: "waiting" | "published" | null = null) => {
    const { rows, total } = await listReviews(db, { ...query, search }, state);
    expect(total).toBe(rows.length);
    return rows.map(({ stars }) => stars);
  };
  expect(await found("zanzibar")).toEqual([2, 5]);
  expect(await found("zanzibar", "waiting")).toEqual([2]);
  expect(await found("like FROST")).toEqual([5]);
  expect(await found("zeppelin")).toEqual([]);
});
