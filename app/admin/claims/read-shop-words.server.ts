import { setImmediate as breathe } from "node:timers/promises";
import { and, asc, desc, eq, gte, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { media } from "#app/base/media/tables.server.ts";
import { shopTexts, siteSettings } from "#app/base/settings/tables.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { announcements, pageSections } from "#app/content/pages/tables.server.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { letters, waitlistWaves } from "#app/content/waitlist/tables.server.ts";
import { categories, isProduct, productPictures, products } from "#app/trade/catalog/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import {
  askedWords,
  type ClaimSubject,
  claimsIn,
  isPublicSubject,
} from "#app/trade/compliance/claim-subjects.ts";
import { currentClaimFinder, listClaimExceptions } from "#app/trade/compliance/queries.server.ts";
import { closedDays, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { emailWords } from "#app/trade/orders/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { recalls } from "#app/trade/recalls/tables.server.ts";

/** Maximum items read per kind, items listed, and exceptions listed. */
const MOST = { things: 10_000, listed: 100, exceptions: 1_000 } as const;
/** Number of items after which the check yields to other requests. */
const AT_ONCE = 100;

type NamedSubject = ClaimSubject & { name: string };

/** Reads all customer-facing texts, in one query per table, without archived products. */
async function readShopWords(db: Db, now: Temporal.Instant): Promise<NamedSubject[]> {
  const [
    goods,
    pictures,
    articles,
    courses,
    faqs,
    home,
    texts,
    library,
    settings,
    zips,
    days,
    said,
    sections,
    bars,
    ...more
  ] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(isProduct(products), ne(products.status, "archived")))
      .orderBy(asc(products.nameOrder), asc(products.id))
      .limit(MOST.things),
    db
      .select({ productId: productPictures.productId, alt: productPictures.alt })
      .from(productPictures)
      .limit(MOST.things),
    db
      .select()
      .from(educationArticles)
      .orderBy(asc(inReadingOrder(educationArticles.title)))
      .limit(MOST.things),
    db
      .select()
      .from(educationCourses)
      .orderBy(asc(inReadingOrder(educationCourses.title)))
      .limit(MOST.things),
    db.select().from(educationFaqs).orderBy(asc(educationFaqs.displayOrder)).limit(MOST.things),
    db.select().from(homePageContents).orderBy(asc(homePageContents.displayOrder)).limit(MOST.things),
    db.select().from(shopTexts).orderBy(asc(shopTexts.slug)),
    db
      .select({ id: media.id, alt: media.alt })
      .from(media)
      .orderBy(asc(inReadingOrder(media.alt)))
      .limit(MOST.things),
    db.select().from(siteSettings).limit(1),
    db.select().from(serviceZips).where(isNotNull(serviceZips.closedReason)).orderBy(asc(serviceZips.zip)),
    db
      .select()
      .from(closedDays)
      .where(gte(closedDays.day, shopDate(now)))
      .orderBy(asc(closedDays.day))
      .limit(MOST.things),
    db
      .select({ id: reviews.id, words: reviews.words, answer: reviews.answer, name: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.state, "published"))
      .orderBy(desc(reviews.writtenAt), asc(reviews.id))
      .limit(MOST.things),
    db.select().from(pageSections).orderBy(asc(pageSections.page), asc(pageSections.displayOrder)),
    db.select().from(announcements),
    db.select({ id: promotions.id, code: promotions.code }).from(promotions).limit(MOST.things),
    db.select().from(categories).orderBy(asc(categories.displayOrder)).limit(MOST.things),
    db.select({ id: taxRates.id, name: taxRates.name }).from(taxRates).limit(MOST.things),
    // Sent emails can't change; queued ones can.
    db.select().from(recalls).where(isNull(recalls.sentAt)).limit(MOST.things),
    db.select().from(waitlistWaves).where(isNull(waitlistWaves.sentAt)).limit(MOST.things),
    db.select().from(emailWords),
    db.select().from(letters).where(eq(letters.state, "draft")).limit(MOST.things),
  ]);
  const [codes, shelves, taxes, notices, waves, inEmails, drafts] = more;
  const altsOf = Map.groupBy(pictures, ({ productId }) => productId);
  const subject = (kind: ClaimSubject["kind"], id: string, name: string, values: ClaimSubject["values"]) => ({
    kind,
    id,
    name,
    values,
  });
  return [
    ...goods.map((row) =>
      subject("products", row.id, row.name, { ...row, pictures: altsOf.get(row.id) ?? [] }),
    ),
    ...articles.map((row) => subject("education_articles", row.id, row.title, row)),
    ...courses.map((row) => subject("education_courses", row.id, row.title, row)),
    ...faqs.map((row) => subject("education_faqs", row.id, row.question, row)),
    ...home.map(({ additionalFields, ...row }) =>
      subject("home_page_contents", row.id, row.title, {
        ...row,
        buttonText: additionalFields.button_text ?? "",
      }),
    ),
    ...sections.map(({ id, words, status, isShown }) =>
      subject("page_sections", id, words.heading ?? "", { ...words, status: isShown ? status : "draft" }),
    ),
    ...bars.map((row) => subject("announcements", row.id, "Announcement", row)),
    ...texts.map((row) => subject("shop_texts", row.slug, row.title, row)),
    ...library.map((row) => subject("media", row.id, row.alt, row)),
    ...zips.map((row) => subject("service_zips", row.zip, row.zip, row)),
    ...days.map(({ day, reason }) => subject("closed_days", day.toString(), day.toString(), { reason })),
    ...said.map((row) => subject("reviews", row.id, row.name, row)),
    ...codes.map((row) => subject("promotions", row.id, row.code, row)),
    ...shelves.map((row) => subject("categories", row.id, row.name, row)),
    ...taxes.map((row) => subject("tax_rates", row.id, row.name, row)),
    ...notices.map((row) => subject("recalls", row.id, row.subject, { ...row, status: "draft" })),
    ...waves.map((row) => subject("waitlist_waves", row.id, row.subject, { ...row, status: "draft" })),
    ...drafts.map((row) => subject("letters", row.id, row.subject, { ...row, status: "draft" })),
    ...inEmails.map((row) => subject("email_words", "1", "Order emails", row)),
    ...settings.map((row) => subject("site_settings", "1", row.siteName, row)),
  ];
}

/** Returns the report (rules claims/report): items with claims that aren't allowed, published ones first. */
export async function readClaimReport(db: Db, now = Temporal.Now.instant()) {
  const [subjects, find, exceptions] = await Promise.all([
    readShopWords(db, now),
    currentClaimFinder(db),
    listClaimExceptions(db, MOST.exceptions),
  ]);
  const allowedOf = Map.groupBy(exceptions, ({ kind, subjectId }) => `${kind} ${subjectId}`);
  const found = [];
  for (const [index, subject] of subjects.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const { kind, id, name } = subject;
    const claims = claimsIn(subject, find, allowedOf.get(`${kind} ${id}`) ?? []);
    const places = claims.map((claim) => askedWords(claim));
    if (places.length > 0) found.push({ kind, id, name, isPublic: isPublicSubject(subject), places });
  }
  const sorted = found.toSorted((one, other) => Number(other.isPublic) - Number(one.isPublic));
  const nameOf = new Map(subjects.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return {
    read: subjects.length,
    total: found.length,
    things: sorted.slice(0, MOST.listed),
    exceptions: exceptions.map((exception) => ({
      ...exception,
      name: nameOf.get(`${exception.kind} ${exception.subjectId}`) ?? "",
    })),
  };
}

export type ClaimReport = Awaited<ReturnType<typeof readClaimReport>>;
