import { and, like, ne } from "drizzle-orm";
import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { holdNames } from "#app/db/hold-names.server.ts";
import { transact } from "#app/db/transact.server.ts";
import type { SaveRefusal } from "#app/desk/save-item.server.ts";
import { deleteRow, holdRow, saveRow } from "#app/desk/save-row.server.ts";
import { type Result, refused } from "#app/lib/result.ts";
import { freeSlug, slugOf } from "#app/lib/slug.ts";
import type { ArticleForm } from "./article-form.ts";
import { educationArticles } from "./tables.server.ts";

type ArticleRow = typeof educationArticles.$inferSelect;

type SavedArticle = Result<ArticleRow, SaveRefusal<ArticleRow> | { name: "slug-taken" }>;

/** The slugs of other articles that begin like this one. */
async function slugsLike(tx: Db, id: string, slug: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: educationArticles.slug })
    .from(educationArticles)
    // A slug has no character that means more than itself in a pattern.
    .where(and(like(educationArticles.slug, `${slug.slice(0, 100)}%`), ne(educationArticles.id, id)));
  return new Set(rows.map((row) => row.slug));
}

/**
 * The slug that an article gets (rules 35.12): the typed one, else the one it has, else one made from its title with
 * a number when that is taken. Null when the typed one is taken.
 */
async function slugFor(tx: Db, { id, slug, title }: ArticleForm, current: ArticleRow | null) {
  if (slug === "" && current) return current.slug;
  const wanted = slug || (slugOf(title) ?? "article");
  const taken = await slugsLike(tx, id, wanted);
  if (slug === "") return freeSlug(wanted, taken);
  return taken.has(slug) ? null : slug;
}

/** Saves an article as its form has it (rules 33.3, 35.11). Visitors see it with their next request. */
export function saveArticle(
  db: Database,
  actor: Actor,
  form: ArticleForm,
  now: Temporal.Instant,
): Promise<SavedArticle> {
  return transact(db, async (tx, changed): Promise<SavedArticle> => {
    changed.add("education");
    const { id, version, ...fields } = form;
    // Two admins who save at the same moment must not both get one slug.
    await holdNames(tx, ["addresses of articles"]);
    const slug = await slugFor(tx, form, await holdRow(tx, educationArticles, id));
    if (slug === null) return refused({ name: "slug-taken" });
    const values = (current: ArticleRow | null) => ({
      ...{ ...fields, slug, updatedAt: now },
      createdAt: current?.createdAt ?? now,
    });
    return saveRow(tx, { actor, table: educationArticles, id, version, values }, now);
  });
}

/** Deletes an article. One that is gone already is no refusal. */
export function deleteArticle(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: educationArticles, id, change: "education" }, now);
}
