import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { listPage } from "#app/base/records/list-page.server.ts";
import { deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { saveSequence } from "#app/base/records/save-sequence.server.ts";
import type { SequenceForm } from "#app/base/records/sequence-form.ts";
import { forgetVersions, keepVersions } from "#app/base/versions/keep-version.server.ts";
import { type HomeContent, type HomeSection, homeContentOf } from "./home-content.ts";
import type { HomeForm } from "./home-form.ts";
import { HOME, HOME_APART, homeValues } from "./home-item.ts";
import { homePageContents } from "./tables.server.ts";

export type HomeRow = typeof homePageContents.$inferSelect;

/** Order of home page content within a section. */
const IN_SECTION = [homePageContents.displayOrder, homePageContents.title];

/**
 * Returns a page of home content for admins, in the order of the home page, drafts included (rules
 * content-screens/home-content).
 */
export function listHomeItems(db: Db, { section, page }: { section: HomeSection | null; page: number }) {
  const matching = section ? eq(homePageContents.section, section) : undefined;
  const all = db
    .select()
    .from(homePageContents)
    .where(matching)
    .orderBy(asc(homePageContents.section), ...IN_SECTION, asc(homePageContents.id));
  return listPage(all, page, db.$count(homePageContents, matching));
}

/** Counts the published value cards. */
export function countValueCards(db: Db): Promise<number> {
  const { section, status } = homePageContents;
  return db.$count(homePageContents, and(eq(section, "value_proposition"), eq(status, "published")));
}

/** Returns home content, published or not; null if none has this id, which must be a UUID. */
export async function findHomeItem(db: Db, id: string) {
  const [row] = await db.select().from(homePageContents).where(eq(homePageContents.id, id));
  return row ?? null;
}

const keep = keepVersions(HOME, homeValues, HOME_APART);

/**
 * Saves home content from its form (rules screens/edit-conflict, content-screens/home-content). Visitors see
 * it on their next request.
 */
export function saveHomeItem(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: HomeForm,
  now: Temporal.Instant,
): Promise<Result<HomeRow, SaveRefusal<HomeRow>>> {
  return transact(db, (tx, changed) => {
    changed.add("site");
    return saveRow(tx, { actor, table: homePageContents, id, version, values: () => fields, keep }, now);
  });
}

/** Deletes home content; succeeds if it's already deleted. */
export function deleteHomeItem(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: homePageContents, id, change: "site", forget: forgetVersions }, now);
}

/**
 * Reorders the content of a section (rules content-screens/display-order). Visitors see the order on their
 * next request.
 */
export function sequenceHomeItems(section: HomeSection) {
  const within = eq(homePageContents.section, section);
  const list = { table: homePageContents, change: "site", within, sortedBy: IN_SECTION } as const;
  return (db: Database, actor: Actor, form: SequenceForm, now: Temporal.Instant) =>
    saveSequence(db, { actor, ...list }, form, now);
}

/** Returns the published home page content by display_order (rules home/content), then by title. */
export async function readHomeContent(db: Db): Promise<HomeContent> {
  const rows = await db
    .select()
    .from(homePageContents)
    .where(eq(homePageContents.status, "published"))
    .orderBy(...IN_SECTION, asc(homePageContents.id));
  return homeContentOf(rows);
}

const remember = rememberReads<HomeContent>("site", 1);

/** Returns the home page's content, cached until an admin changes it. Failed reads aren't cached. */
export function currentHomeContent(db: Db): Promise<HomeContent> {
  return remember("home", () => readHomeContent(db));
}
