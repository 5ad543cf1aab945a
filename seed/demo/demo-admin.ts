import { randomUUID } from "node:crypto";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { customerNotes } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { educationArticles } from "#app/content/education/tables.server.ts";
import {
  contactMessages,
  newsletterSubscribers,
  waitlistEntries,
} from "#app/content/waitlist/tables.server.ts";
import { answerMail, contactMail } from "#app/content/waitlist/waitlist-emails.ts";
import { emptySearches, products } from "#app/trade/catalog/tables.server.ts";
import { zipRequests } from "#app/trade/delivery/tables.server.ts";
import { insertMany } from "#seed/load/insert-many.ts";
import { DRAFTED_DAYS_AGO, demoDraftArticle, demoDraftProduct } from "./demo-drafts.ts";
import {
  demoEmptySearches,
  demoMessages,
  demoNewsletter,
  demoWaitlist,
  demoZipRequests,
} from "./demo-left.ts";
import { dealtEntry, savedEntry } from "./demo-trail.ts";
import { neighbors } from "./neighbors.ts";
import { openMoment } from "./open-moment.ts";
import { ingrid } from "./people.ts";

/** How many days ago the admin raised a price, in the product and in the audit log. */
export const PRICE_RAISED_DAYS_AGO = 50;

type Row = { id: string; version: number };

/** The rows whose earlier state is in the audit log. */
type Made = { goods: (Row & { priceCents: number })[]; faqs: Row[] };

/**
 * Writes the rest of the admin area's data: visitors' submissions, drafts, notes, and earlier actions of the
 * admin.
 */
export async function seedAdmin(tx: Db, { goods, faqs }: Made, now: Temporal.Instant): Promise<void> {
  const draft = demoDraftProduct(now);
  await tx.insert(products).values(draft);
  await tx.insert(educationArticles).values(demoDraftArticle(now));
  await insertMany(tx, waitlistEntries, demoWaitlist(now));
  await insertMany(tx, newsletterSubscribers, demoNewsletter(now));
  await insertMany(tx, zipRequests, demoZipRequests(now));
  await insertMany(tx, emptySearches, demoEmptySearches(now));
  const messages = demoMessages(now, ingrid.id);
  await insertMany(tx, contactMessages, messages);
  await insertMany(tx, mailOutbox, messages.flatMap(mailsAbout));
  const [dale] = neighbors.filter(({ firstName }) => firstName === "Dale");
  if (dale) {
    await tx.insert(customerNotes).values({
      id: randomUUID(),
      customerId: dale.id,
      authorId: ingrid.id,
      at: openMoment(now, 20),
      text: "Works nights. Was asleep when we rang; prefers the window from 4 to 6 PM.",
    });
  }
  await insertMany(tx, auditLog, [
    ...messages.filter(({ version }) => version === 2).map((message) => dealtEntry(message, ingrid.id)),
    ...goods
      .filter(({ version }) => version === 2)
      .map((row) =>
        savedEntry(
          {
            row,
            table: "products",
            before: { priceCents: row.priceCents - 200 },
            daysAgo: PRICE_RAISED_DAYS_AGO,
          },
          ingrid.id,
          now,
        ),
      ),
    savedEntry(
      { row: { ...draft, version: 1 }, table: "products", before: null, daysAgo: DRAFTED_DAYS_AGO },
      ingrid.id,
      now,
    ),
    ...faqs
      .filter(({ version }) => version === 2)
      .map((row) =>
        savedEntry(
          { row, table: "education_faqs", before: { answer: "21." } as object, daysAgo: 12 },
          ingrid.id,
          now,
        ),
      ),
  ]);
}

type Message = ReturnType<typeof demoMessages>[number];
type DemoMail = typeof mailOutbox.$inferInsert;

/**
 * The email that notified the shop of a message, and the reply to it. The demo shop sends no emails, so both
 * are in the state of emails in a shop without a mail server.
 */
function mailsAbout(message: Message): DemoMail[] {
  const { siteName } = DEFAULT_SETTINGS;
  const contactEmail = PLACEHOLDER_ADDRESS;
  const { answer, answeredAt, createdAt } = message;
  const kept = (at: Temporal.Instant) =>
    ({ id: randomUUID(), state: "kept", attempts: 1, nextAttemptAt: at, createdAt: at }) as const;
  const notice = { ...kept(createdAt), recipient: contactEmail, ...contactMail(siteName, message) };
  if (!answer || !answeredAt) return [notice];
  const mail = answerMail(siteName, { ...message, at: isoText(createdAt), answer, contactEmail });
  return [notice, { ...kept(answeredAt), recipient: message.email, ...mail }];
}
