import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf } from "#app/base/db/literally.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { isProduct, products } from "#app/trade/catalog/tables.server.ts";
import {
  askedWords,
  CLAIM_SUBJECTS,
  type ClaimSubject,
  type ClaimSubjectKind,
  claimPath,
  isCustomersField,
} from "#app/trade/compliance/claim-subjects.ts";
import { claimsToAskAbout } from "#app/trade/compliance/queries.server.ts";
import { ANSWER, ASKED_FOR, answeredKeys } from "./asked-words.ts";

/**
 * Removes the answer to the claims question from a form, since the form's schema only knows the record's
 * fields.
 */
export function takeWordsAnswer(form: FormData): {
  answered: ReadonlySet<string>;
  fields: Record<string, unknown>;
} {
  const { [ANSWER]: answer, [ASKED_FOR]: askedFor, ...fields } = Object.fromEntries(form);
  // The answer's button repeats the button pressed before the question.
  if (answer !== undefined && askedFor) fields.keep = askedFor;
  return { answered: answeredKeys(answer), fields };
}

type Thing = Pick<ClaimSubject, "id" | "values"> & { name?: string };

/**
 * Returns the open questions before records are saved: duplicate names (rules screens/duplicate-names) and
 * claims that would be published (rules claims/confirmation). `warnedOf` is what the audit log records of the
 * confirmed ones, without a customer's words, which must stay erasable.
 */
export async function askBeforeSaving(
  db: Db,
  kind: ClaimSubjectKind | undefined,
  things: readonly Thing[],
  answered: ReadonlySet<string>,
): Promise<{ asked: AskedWords[]; warnedOf: Map<string, string[]> }> {
  if (!kind) return { asked: [], warnedOf: new Map() };
  const claims = await claimsToAskAbout(db, kind, things);
  const found: (AskedWords & { id: string })[] = [
    ...(await findSameNames(db, kind, things)),
    ...claims.map((claim) => ({ id: claim.id, ...askedWords(claim) })),
  ];
  const warnedOf = new Map<string, string[]>();
  for (const { id, field, where, words, what } of found) {
    const place = isCustomersField(kind, field) ? where : `${where}: “${words}”`;
    warnedOf.set(id, [...(warnedOf.get(id) ?? []), `${place} (${what})`]);
  }
  const names = new Map(things.map(({ id, name }) => [id, name]));
  const all = found.map(({ id, where, ...words }) => {
    const name = names.get(id);
    return { ...words, where: name === undefined ? where : `${name}: ${where}` };
  });
  return { asked: all.some(({ key }) => !answered.has(key)) ? all : [], warnedOf };
}

type Named = {
  rows: PgTable & { id: AnyPgColumn };
  /** Column of the name, its form field, and the column of its normalized form, if stored. */
  name: AnyPgColumn;
  field: string;
  form?: AnyPgColumn;
  /** Condition for the rows that are records of this kind, if not all are. */
  among?: SQL;
};

/** Kinds of records identified by name. */
const NAMED: Partial<Record<ClaimSubjectKind, Named>> = {
  products: {
    ...{ rows: products, name: products.name, field: "name", form: products.searchedName },
    among: isProduct(products),
  },
  education_articles: { rows: educationArticles, name: educationArticles.title, field: "title" },
  education_courses: { rows: educationCourses, name: educationCourses.title, field: "title" },
  education_faqs: { rows: educationFaqs, name: educationFaqs.question, field: "question" },
  home_page_contents: { rows: homePageContents, name: homePageContents.title, field: "title" },
};

type NamedThing = { id: string; values: Readonly<Record<string, unknown>> };

/**
 * Returns the questions about duplicate names (rules screens/duplicate-names), for new records and changed
 * names. Compares names as searches do (rules search/text-match).
 */
async function findSameNames(
  db: Db,
  kind: ClaimSubjectKind,
  things: readonly NamedThing[],
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
      and(
        named.among,
        or(
          inArray(named.rows.id, ids),
          sql`${named.form ?? comparedOf(named.name)} = any(${sql.param(forms)})`,
        ),
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
