import { and, asc, eq } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { firstSection } from "./first-sections.ts";
import { type Section, sectionOf } from "./section.ts";
import { sectionValues } from "./section-fields.ts";
import { sectionForm } from "./section-form.ts";
import { SECTION_PAGES, type SectionPage } from "./section-kinds.ts";
import { pageSections } from "./tables.server.ts";

export type SectionRow = typeof pageSections.$inferSelect;

/** Order of the sections of a page. */
export const IN_PAGE = [pageSections.displayOrder];

/** Returns all sections for admins, by page and in their order, drafts and hidden ones included. */
export function listSections(db: Db): Promise<SectionRow[]> {
  return db
    .select()
    .from(pageSections)
    .orderBy(asc(pageSections.page), ...IN_PAGE, asc(pageSections.id));
}

/** Returns a section, shown or not; null if none has this id, which must be a UUID. */
export async function findSection(db: Db, id: string): Promise<SectionRow | null> {
  const [row] = await db.select().from(pageSections).where(eq(pageSections.id, id));
  return row ?? null;
}

type Sections = Record<SectionPage, Section[]>;

/** Returns the published and shown sections of each page, in order (rules sections/shown). */
export async function readSections(db: Db): Promise<Sections> {
  const rows = await db
    .select()
    .from(pageSections)
    .where(and(eq(pageSections.status, "published"), eq(pageSections.isShown, true)))
    .orderBy(...IN_PAGE, asc(pageSections.id));
  const sections = Object.fromEntries(
    SECTION_PAGES.map((page): [SectionPage, Section[]] => [page, []]),
  ) as Sections;
  for (const row of rows) {
    const values = sectionValues(row);
    // Words written by other means than the form may break its contract; the rest of the page still shows.
    const read = sectionForm.safeParse({ ...values, id: row.id, version: "" });
    if (read.success) sections[row.page].push(sectionOf(row.id, values));
    else reportError(read.error, `section ${row.id}`);
  }
  return sections;
}

const remember = rememberReads<Sections>("site", 1);

/** Returns the sections that visitors see, cached until an admin changes one. */
export function currentSections(db: Db): Promise<Sections> {
  return remember("sections", () => readSections(db));
}

/** Returns the names of the plans that the membership section announces; none without one. */
export async function currentPlanNames(db: Db): Promise<string[]> {
  const { home } = await currentSections(db);
  const membership = home.find(({ kind }) => kind === "membership")?.membership;
  return membership ? [membership.tiers.standard.name, membership.tiers.premium.name] : [];
}

/** Returns what the frame of every page needs of the sections, and the banner of the shop page. */
export async function currentShopWords(db: Db) {
  const [plans, { shop, new_to_this: guide }] = await Promise.all([
    currentPlanNames(db),
    currentSections(db),
  ]);
  const { heading, text, summary } = shop[0] ?? firstSection("banner");
  return { plans, banner: { heading, text, summary }, hasGuide: guide.length > 0 };
}
