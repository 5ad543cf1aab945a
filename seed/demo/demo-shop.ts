import { randomUUID } from "node:crypto";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { admins, couriers, passwords, users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { cashDrawers, refundLines, refunds } from "#app/trade/accounting/tables.server.ts";
import { batches, batchReports, batchSales } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { orderEvents, orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { insertMany } from "#seed/load/insert-many.ts";
import { DEMO_CATEGORY_NAMES, type DemoCategoryName, writeDemoCategories } from "./categories.ts";
import { type AccountingRows, demoAccountingRows } from "./demo-accounting.ts";
import { PRICE_RAISED_DAYS_AGO, seedAdmin } from "./demo-admin.ts";
import { demoBatchRows } from "./demo-batches.ts";
import { demoDays } from "./demo-day.ts";
import { demoOrderRows, type PastRows } from "./demo-orders.ts";
import { demoPast } from "./demo-past.ts";
import { seedReviews } from "./demo-reviews.ts";
import { demoRouteRows } from "./demo-routes.ts";
import { demoWeeks } from "./demo-weeks.ts";
import { demoArticles } from "./education-articles.ts";
import { demoCourses } from "./education-courses.ts";
import { demoFaqs } from "./education-faqs.ts";
import { demoHomeContent } from "./home-content.ts";
import { type DemoCustomer, neighbors } from "./neighbors.ts";
import { writeGround } from "./new-shop.ts";
import { openMoment } from "./open-moment.ts";
import { type DemoPerson, demoPeople, ingrid } from "./people.ts";
import { pictureOf } from "./pictures.ts";
import { demoProducts } from "./products.ts";

/** Long enough ago for all of their orders. */
const CUSTOMERS_SINCE_DAYS = 60;

/** Each category has a separate rack, with three products per shelf. */
function shelfOf(category: DemoCategoryName, index: number): string {
  const rack = "ABCDE"[DEMO_CATEGORY_NAMES.indexOf(category)];
  const first = demoProducts.findIndex((product) => product.category === category);
  return `${rack}${Math.floor((index - first) / 3) + 1}`;
}

/** The 28 products as rows of the table. */
function demoProductRows(now: Temporal.Instant) {
  return demoProducts.map(({ packaging, labTestedOn, ...product }, index) => ({
    ...product,
    shelf: shelfOf(product.category, index),
    id: randomUUID(),
    image: pictureOf({ ...product, packaging }),
    labTestedOn: Temporal.PlainDate.from(labTestedOn),
    status: "active" as const,
    hasBatches: product.stock !== null,
    areBatchesReported: product.stock !== null,
    createdAt: openMoment(now, CUSTOMERS_SINCE_DAYS),
    // The price of the balm was raised before anyone ordered it.
    ...(product.slug === "birchwood-beeswax-balm"
      ? { version: 2, updatedAt: openMoment(now, PRICE_RAISED_DAYS_AGO) }
      : { version: 1, updatedAt: openMoment(now, CUSTOMERS_SINCE_DAYS) }),
  }));
}

/** The Education Center shows the newest first, so each is a day older than the previous one. */
const dated = <Row extends object>(rows: readonly Row[], now: Temporal.Instant) =>
  rows.map((row, index) => {
    const createdAt = openMoment(now, index + 1);
    return { ...row, id: randomUUID(), createdAt, updatedAt: createdAt };
  });

/** Writes the shop's articles. */
export async function seedArticles(db: Pick<Database, "insert">, now: Temporal.Instant) {
  await db.insert(educationArticles).values(dated(demoArticles, now));
}

/** The shop's texts: articles, courses, questions, and home page content. */
async function seedTexts(db: Pick<Database, "insert">, now: Temporal.Instant) {
  await seedArticles(db, now);
  await db.insert(educationCourses).values(dated(demoCourses, now));
  const faqs = demoFaqs.map((faq, index) => ({
    ...faq,
    id: randomUUID() as string,
    version: index === 0 ? 2 : 1,
  }));
  await db.insert(educationFaqs).values(faqs);
  await db.insert(homePageContents).values(demoHomeContent);
  return { faqs };
}

/** A person with a sign-in, plus admin access for an admin. A courier isn't a customer. */
async function seedPerson(
  db: Pick<Database, "insert">,
  person: DemoPerson,
  passwordHash: string,
  since: Temporal.Instant,
): Promise<void> {
  if (person.role === "courier") await seedUser(db, person, since);
  else await seedCustomer(db, person, since);
  await db.insert(passwords).values({ userId: person.id, hash: passwordHash });
  if (person.role === "courier") {
    await db
      .insert(couriers)
      .values({ userId: person.id, phone: person.phone, madeBy: ingrid.id, madeAt: since });
  }
  if (person.role === "admin") await db.insert(admins).values({ userId: person.id, grantedAt: since });
}

/** An account without any data. */
async function seedUser(
  db: Pick<Database, "insert">,
  { id, firstName, lastName, email }: DemoCustomer,
  since: Temporal.Instant,
): Promise<void> {
  const moment = new Date(since.epochMilliseconds);
  const times = { createdAt: moment, updatedAt: moment };
  await db
    .insert(users)
    .values({ id, name: `${firstName} ${lastName}`, email, emailVerified: true, ...times });
}

/** An account with a customer record, and no way to sign in. */
async function seedCustomer(
  db: Pick<Database, "insert">,
  person: DemoCustomer,
  since: Temporal.Instant,
): Promise<void> {
  const { id, firstName, lastName, email, phone, address, city, zip } = person;
  await seedUser(db, person, since);
  const birthDate = Temporal.PlainDate.from(person.birthDate);
  await db.insert(customers).values({
    id,
    firstName,
    lastName,
    email,
    phone,
    address,
    city,
    state: "MN",
    zip,
    birthDate,
    createdAt: since,
  });
}

/** The past orders of the demo's customers, one statement for each table. */
async function seedPast(tx: Db, past: PastRows, accounting: AccountingRows): Promise<void> {
  await insertMany(tx, deliveryWindows, past.windows);
  await insertMany(tx, orders, past.orders);
  await insertMany(tx, orderItems, past.lines);
  await insertMany(tx, orderEvents, past.events);
  await insertMany(tx, deliveryAttempts, past.deliveryAttempts);
  await insertMany(tx, mailOutbox, past.mails);
  await insertMany(tx, auditLog, [...past.audits, ...accounting.audits]);
  await insertMany(tx, refunds, accounting.refunds);
  await insertMany(tx, refundLines, accounting.refundLines);
  await insertMany(tx, cashDrawers, accounting.cashDrawers);
  await insertMany(tx, payments, past.payments);
}

async function seedRoutes(tx: Db, made: ReturnType<typeof demoRouteRows>): Promise<void> {
  await insertMany(tx, routes, made.routes);
  await insertMany(tx, routeStops, made.stops);
}

/** Returns whether this shop has been used: its people may be gone, but its audit log only grows. */
async function hasPast(tx: Db): Promise<boolean> {
  return (await tx.$count(users)) > 0 || (await tx.$count(auditLog)) > 0;
}

const DEMO_BEGINNING = {
  ...{ siteName: DEFAULT_SETTINGS.siteName, isDemo: true, orderingPaused: false },
  tagline: "Hemp-derived THC, tested, measured in milligrams and brought to your door.",
  contactEmail: PLACEHOLDER_ADDRESS,
  place: "demo",
} as const;

/**
 * Seeds a new database with the demo shop, only once; one with settings or a past stays unchanged, even an
 * emptied one, since the demo's sign-ins are public. Runs in one transaction, so the shop is seeded
 * completely or not at all. Returns the people, who sign in with the passwords given here; none if nothing
 * was seeded.
 */
export async function seedDemoShop(
  db: Database,
  now: Temporal.Instant,
  people: readonly DemoPerson[] = demoPeople,
): Promise<readonly DemoPerson[]> {
  return inTransaction(db, async (tx) => {
    if ((await hasPast(tx)) || !(await writeGround(tx, DEMO_BEGINNING))) return [];
    const hashes = await Promise.all(people.map(({ password }) => hashPassword(password)));
    const goods = demoProductRows(now);
    await writeDemoCategories(tx);
    await tx.insert(products).values(goods);
    const texts = await seedTexts(tx, now);
    const since = (index: number) => openMoment(now, CUSTOMERS_SINCE_DAYS - Math.floor(index / 3), index);
    for (const [index, person] of people.entries())
      await seedPerson(tx, person, hashes[index] as string, since(0));
    for (const [index, person] of neighbors.entries()) await seedCustomer(tx, person, since(index));
    const { orders: onTheRoad, routes: road } = demoDays(now);
    const whole = [...demoPast, ...demoWeeks, ...onTheRoad];
    const past = demoOrderRows(whole, goods, now);
    const accounting = demoAccountingRows(past, goods, now);
    await seedPast(tx, past, accounting);
    const batchOf = new Map(
      goods.filter(({ hasBatches }) => hasBatches).map((one) => [one.id, one.labBatch]),
    );
    await seedRoutes(tx, demoRouteRows(road, { past: whole, rows: past, batchOf }));
    const made = demoBatchRows(goods, past, accounting, now);
    await insertMany(tx, batches, made.batches);
    await insertMany(tx, batchSales, made.sales);
    await tx.insert(batchReports).values(made.reports);
    await seedReviews(tx, { goods, past }, now);
    await seedAdmin(tx, { goods, ...texts }, now);
    return people;
  });
}
