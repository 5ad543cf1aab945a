import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { comparedOf, inReadingOrder, isIn } from "#app/base/db/literally.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { listPage, sortedAs } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import { deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { saveSequence } from "#app/base/records/save-sequence.server.ts";
import type { SequenceForm } from "#app/base/records/sequence-form.ts";
import { forgetVersions, keepVersions } from "#app/base/versions/keep-version.server.ts";
import { FAQ, FAQ_APART, type FaqSort } from "./faq-item.ts";
import { educationFaqs } from "./tables.server.ts";

export type FaqRow = typeof educationFaqs.$inferSelect;

/** The FAQ form (rules content-screens/fields). */
export const faqForm = itemForm(FAQ);

/** Returns a page of FAQs for admins, drafts included; `total` counts all pages. */
export function listFaqItems(db: Db, query: ListQuery<FaqSort>) {
  const matching = query.search
    ? isIn(query.search, comparedOf(educationFaqs.question, educationFaqs.answer))
    : undefined;
  const by: Record<FaqSort, SQL> = {
    order: sql`${educationFaqs.displayOrder}`,
    question: inReadingOrder(educationFaqs.question),
  };
  const all = db
    .select()
    .from(educationFaqs)
    .where(matching)
    .orderBy(sortedAs(query, by), asc(educationFaqs.id));
  return listPage(all, query.page, db.$count(educationFaqs, matching));
}

/** Returns an FAQ, published or not; null if no FAQ has this id, which must be a UUID. */
export async function findFaqItem(db: Db, id: string) {
  const [row] = await db.select().from(educationFaqs).where(eq(educationFaqs.id, id));
  return row ?? null;
}

const keep = keepVersions(FAQ, FAQ.values, FAQ_APART);

/**
 * Saves an FAQ from its form (rules screens/edit-conflict, content-screens/fields). Visitors see it on their
 * next request.
 */
export function saveFaq(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: z.infer<typeof faqForm>,
  now: Temporal.Instant,
): Promise<Result<FaqRow, SaveRefusal<FaqRow>>> {
  return transact(db, (tx, changed) => {
    changed.add("education");
    return saveRow(tx, { actor, table: educationFaqs, id, version, values: () => fields, keep }, now);
  });
}

/** Deletes an FAQ; succeeds if it's already deleted. */
export function deleteFaq(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: educationFaqs, id, change: "education", forget: forgetVersions }, now);
}

/** Reorders all FAQs (rules content-screens/display-order). Visitors see the order on their next request. */
export function sequenceFaqs(db: Database, actor: Actor, form: SequenceForm, now: Temporal.Instant) {
  const list = { table: educationFaqs, change: "education", sortedBy: [educationFaqs.displayOrder] } as const;
  return saveSequence(db, { actor, ...list }, form, now);
}
