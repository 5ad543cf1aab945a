import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { shopTexts, siteSettings } from "#app/base/settings/tables.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { waitlistWaves } from "#app/content/waitlist/tables.server.ts";
import { productPictures } from "#app/trade/catalog/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { allowClaim } from "#app/trade/compliance/save-claim-word.server.ts";
import { closedDays, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { recalls } from "#app/trade/recalls/tables.server.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { readClaimReport } from "./read-shop-words.server.ts";

const { db } = await openTestShop();

const day = (text: string) => Temporal.PlainDate.from(text);
const NOW_DAY = shopDate(NOW);
const doc = (text: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
});
const found = async () =>
  (await readClaimReport(db, NOW)).things.flatMap(({ kind, name, isPublic, places }) =>
    places.map(({ field, words }) => `${isPublic ? "" : "draft "}${kind} ${name}: ${field} ${words}`),
  );

test("checks all texts, published ones first, without archived items or allowed wording", async () => {
  expect(await readClaimReport(db)).toMatchObject({ total: 0, things: [] });
  const ingrid = await addCustomer(db);
  const sold = await addProduct(db, { name: "Lake", description: "It heals." });
  await addProduct(db, { name: "Draft candy", status: "draft" });
  await addProduct(db, { name: "Old candy", status: "archived" });
  await db
    .insert(productPictures)
    .values({ id: randomUUID(), productId: sold, position: 0, address: "/a.svg", alt: "A unicorn" });
  await db.insert(educationArticles).values({
    ...{ id: randomUUID(), slug: "a", title: "Article", description: "", category: "Safety", readTime: 1 },
    ...{ image: "/a.svg", featured: false, status: "published", content: doc("It relieves pain.") },
  });
  await db.insert(educationCourses).values({
    ...{ id: randomUUID(), slug: "c", title: "Course", description: "", duration: "1", lessons: 1 },
    ...{ image: "/a.svg", level: "Beginner", featured: false, status: "published" },
    curriculum: [{ title: "Sleep aids", duration: "1", free: true }],
  });
  await db
    .insert(educationFaqs)
    .values({ id: randomUUID(), question: "Why?", answer: "A cure.", displayOrder: 0, status: "draft" });
  await db.insert(homePageContents).values({
    ...{ id: randomUUID(), section: "education", title: "Home", content: "", displayOrder: 0 },
    additionalFields: { button_text: "Get healed", button_link: "/shop" },
  });
  await db
    .insert(shopTexts)
    .values({ slug: "terms", title: "Terms", content: doc("Organic."), status: "draft", publishedAt: NOW });
  await db.insert(closedDays).values([
    { day: day("2026-11-20"), reason: "Candy day" },
    { day: day("2026-11-21"), reason: "A cure day" },
  ]);
  await db.update(serviceZips).set({ closedReason: "No cars for kids" }).where(eq(serviceZips.zip, "55435"));
  await db.insert(siteSettings).values({ id: "1", pausedMessage: "Back with candy" });
  expect(await found()).toEqual([
    "products Lake: description heals",
    "products Lake: pictures unicorn",
    "education_articles Article: content relieves pain",
    "education_courses Course: curriculum Sleep aids",
    "home_page_contents Home: buttonText healed",
    "service_zips 55435: closedReason for kids",
    "closed_days 2026-11-21: reason cure",
    "site_settings Evenlake: pausedMessage candy",
    "draft products Draft candy: name candy",
    "draft education_faqs Why?: answer cure",
    "draft shop_texts Terms: content Organic",
  ]);
  const place = { kind: "products", subjectId: sold, field: "description", words: "heals" } as const;
  await allowClaim(db, by(ingrid), { ...place, id: randomUUID(), reason: "A quotation" }, NOW);
  expect((await found())[0]).toBe("products Lake: pictures unicorn");
  expect((await readClaimReport(db)).exceptions).toMatchObject([
    { name: "Lake", words: "heals", reason: "A quotation", by: "Ada Lindgren" },
  ]);
});

test("checks published reviews with their answers, promo codes, taxes, and unsent emails", async () => {
  const before = await found();
  const [customerId, productId] = [await addCustomer(db), await addProduct(db, { name: "Balm" })];
  const { orderId } = await addOrder(db, { customerId, productId });
  const review = { ...{ customerId, productId, orderId, stars: 5, author: "Ada L." }, writtenAt: NOW };
  const published = { ...review, state: "published" as const, words: "It cured me.", answer: "It heals." };
  await db.insert(reviews).values([
    { ...published, id: randomUUID() },
    { ...review, id: randomUUID(), customerId: null, words: "It cured my friend." },
  ]);
  const days = { firstDay: day("2026-11-20"), lastDay: day("2026-11-21") };
  await db
    .insert(promotions)
    .values({ ...days, id: randomUUID(), code: "CURE-10", kind: "percent", value: 10 });
  await db
    .insert(taxRates)
    .values({ id: randomUUID(), name: "Candy tax", basisPoints: 10, fromDate: NOW_DAY, source: "" });
  const wave = { zips: ["55401"], people: 1, share: 10, message: "", createdAt: NOW };
  await db.insert(waitlistWaves).values([
    { ...wave, id: randomUUID(), subject: "A cure" },
    { ...wave, id: randomUUID(), subject: "Another cure", sentAt: NOW },
  ]);
  const notice = { productId, productName: "Balm", batchId: null, fromDay: NOW_DAY, toDay: NOW_DAY };
  await db.insert(recalls).values({
    ...{ ...notice, id: randomUUID(), reason: "", subject: "Recall" },
    ...{ notice: "A cure", beganAt: NOW },
  });
  expect((await found()).filter((line) => !before.includes(line))).toEqual([
    "reviews Balm: words cured",
    "reviews Balm: answer heals",
    "promotions CURE-10: code CURE",
    "tax_rates Candy tax: name Candy",
    "draft recalls Recall: notice cure",
    "draft waitlist_waves A cure: subject cure",
  ]);
});
