import { inArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf } from "#app/base/db/literally.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { CLAIM_SUBJECTS, type ClaimSubjectKind, claimPath } from "#app/trade/compliance/claim-subjects.ts";

type Named = {
  rows: PgTable & { id: AnyPgColumn };
  /** The column with the name, which the form calls by `field`, and the one with its compared form where it is stored. */
  name: AnyPgColumn;
  field: string;
  form?: AnyPgColumn;
};

/** The kinds of things that people know by their names. */
const NAMED: Partial<Record<ClaimSubjectKind, Named>> = {
  products: { rows: products, name: products.name, field: "name", form: products.searchedName },
  education_articles: { rows: educationArticles, name: educationArticles.title, field: "title" },
  education_courses: { rows: educationCourses, name: educationCourses.title, field: "title" },
  education_faqs: { rows: educationFaqs, name: educationFaqs.question, field: "question" },
  home_page_contents: { rows: homePageContents, name: homePageContents.title, field: "title" },
};

type Thing = { id: string; values: Readonly<Record<string, unknown>> };

/**
 * What to ask before things get a name that another one has (rules screens/duplicate-names): new ones, and those that have another name so
 * far. Names are the same that compare equal in searches (rules search/text-match).
 */
export async function findSameNames(
  db: Db,
  kind: ClaimSubjectKind,
  things: readonly Thing[],
): Promise<(AskedWords & { id: string })[]> {
  const named = NAMED[kind];
  if (!named) return [];
  const wanted = things
    .map(({ id, values }) => ({ id, name: String(values[named.field] ?? "") }))
    .map((thing) => ({ ...thing, form: compared(thing.name) }))
    .filter(({ id, form }) => isUuid(id) && form !== "");
  if (wanted.length === 0) return [];
  const [ids, forms] = [wanted.map(({ id }) => id), wanted.map(({ form }) => form)];
  const rows = (await db
    .select({ id: named.rows.id, name: named.name })
    .from(named.rows as PgTable)
    .where(
      or(
        inArray(named.rows.id, ids),
        sql`${named.form ?? comparedOf(named.name)} = any(${sql.param(forms)})`,
      ),
    )
    .orderBy(named.rows.id)) as { id: string; name: string }[];
  const formOf = new Map(rows.map(({ id, name }) => [id, compared(name)]));
  return wanted.flatMap(({ id, name, form }) => {
    const other = rows.find((row) => row.id !== id && formOf.get(row.id) === form);
    if (!other || formOf.get(id) === form) return [];
    return [{ id, ...askedName(kind, named.field, { id, name }, other) }];
  });
}

type Row = { id: string; name: string };

function askedName(kind: ClaimSubjectKind, field: string, { id, name }: Row, other: Row): AskedWords {
  const one = CLAIM_SUBJECTS[kind].name.toLowerCase();
  const labels: Record<string, { label: string }> = CLAIM_SUBJECTS[kind].fields;
  return {
    key: `${kind} ${id} ${field} ${other.id}`,
    ...{ field, where: labels[field]?.label ?? "", before: "", words: name, after: "", times: 1 },
    ...{ what: `Another ${one} has this name`, reason: "", instead: "" },
    other: { name: other.name, to: claimPath({ kind, id: other.id }) },
  };
}
