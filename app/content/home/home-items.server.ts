import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
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

/** The order of the home page within a section. */
const IN_SECTION = [homePageContents.displayOrder, homePageContents.title];

/** A page of the admin's home content in the order of the home page, drafts included (rules content-screens/home-content). */
export function listHomeItems(db: Db, { section, page }: { section: HomeSection | null; page: number }) {
  const matching = section ? eq(homePageContents.section, section) : undefined;
  const all = db
    .select()
    .from(homePageContents)
    .where(matching)
    .orderBy(asc(homePageContents.section), ...IN_SECTION, asc(homePageContents.id));
  return listPage(all, page, db.$count(homePageContents, matching));
}

/** Counts the value cards that are published. */
export function countValueCards(db: Db): Promise<number> {
  const { section, status } = homePageContents;
  return db.$count(homePageContents, and(eq(section, "value_proposition"), eq(status, "published")));
}

/** Home content, published or not; null when there is none with this id, which must be a UUID. */
export async function findHomeItem(db: Db, id: string) {
  const [row] = await db.select().from(homePageContents).where(eq(homePageContents.id, id));
  return row ?? null;
}

const keep = keepVersions(HOME, homeValues, HOME_APART);

/** Saves home content as its form has it (rules screens/edit-conflict, content-screens/home-content). Visitors see it with their next request. */
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

/** Deletes home content. What is gone already is no refusal. */
export function deleteHomeItem(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: homePageContents, id, change: "site", forget: forgetVersions }, now);
}

/** Puts all content of a section into a new sequence (rules content-screens/display-order). Visitors see it with their next request. */
export function sequenceHomeItems(section: HomeSection) {
  const within = eq(homePageContents.section, section);
  const list = { table: homePageContents, change: "site", within, sortedBy: IN_SECTION } as const;
  return (db: Database, actor: Actor, form: SequenceForm, now: Temporal.Instant) =>
    saveSequence(db, { actor, ...list }, form, now);
}

/** What the home page shows of home_page_contents, by display_order (rules home/content); equal places go by title. */
export async function readHomeContent(db: Db): Promise<HomeContent> {
  const rows = await db
    .select()
    .from(homePageContents)
    .where(eq(homePageContents.status, "published"))
    .orderBy(...IN_SECTION, asc(homePageContents.id));
  return homeContentOf(rows);
}

const remember = rememberReads<HomeContent>("site", 1);

/** The home page's content, from memory until an admin changes it. A read that failed is not kept. */
export function currentHomeContent(db: Db): Promise<HomeContent> {
  return remember("home", () => readHomeContent(db));
}
