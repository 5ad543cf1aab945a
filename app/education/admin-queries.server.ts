import { asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { literally } from "#app/db/literally.server.ts";
import { type ListQuery, ROWS_PER_PAGE } from "#app/desk/list-query.ts";
import type { FaqSort } from "./admin-sorts.ts";
import { educationFaqs } from "./tables.server.ts";

/** A page of the admin's questions, drafts included; `total` counts all pages. */
export async function listFaqItems(db: Db, { search, sort, descending, page }: ListQuery<FaqSort>) {
  const matching = search
    ? or(ilike(educationFaqs.question, literally(search)), ilike(educationFaqs.answer, literally(search)))
    : undefined;
  const by: Record<FaqSort, SQL> = {
    order: sql`${educationFaqs.displayOrder}`,
    question: sql`lower(${educationFaqs.question})`,
  };
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(educationFaqs).where(matching),
    db
      .select()
      .from(educationFaqs)
      .where(matching)
      .orderBy(descending ? desc(by[sort]) : asc(by[sort]), asc(educationFaqs.id))
      .limit(ROWS_PER_PAGE)
      .offset((page - 1) * ROWS_PER_PAGE),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A question, published or not; null when there is none with this id, which must be a UUID. */
export async function findFaqItem(db: Db, id: string) {
  const [row] = await db.select().from(educationFaqs).where(eq(educationFaqs.id, id));
  return row ?? null;
}
