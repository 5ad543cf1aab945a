import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import { deleteRow, saveRow } from "#app/base/records/save-row.server.ts";
import { type SlugTaken, saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import type { ArticleForm } from "./article-form.ts";
import { educationArticles } from "./tables.server.ts";

type ArticleRow = typeof educationArticles.$inferSelect;

type ArticleRefusal = SaveRefusal<ArticleRow> | SlugTaken;

/** Saves an article as its form has it (rules 33.3, 35.11, 35.12). Visitors see it with their next request. */
export function saveArticle(
  db: Database,
  actor: Actor,
  { id, version, slug: typed, ...fields }: ArticleForm,
  now: Temporal.Instant,
): Promise<Result<ArticleRow, ArticleRefusal>> {
  return transact<ArticleRow, ArticleRefusal>(db, async (tx, changed) => {
    changed.add("education");
    const table = educationArticles;
    const address = {
      constraint: "education_articles_slug",
      title: table.title,
      typed,
      otherwise: "article",
    };
    return saveWithSlug(tx, { table, ...address, id, name: fields.title }, (inner, slug) => {
      const values = (current: ArticleRow | null) => ({
        ...{ ...fields, slug, updatedAt: now },
        createdAt: current?.createdAt ?? now,
      });
      return saveRow(inner, { actor, table, id, version, values }, now);
    });
  });
}

/** Deletes an article. One that is gone already is no refusal. */
export function deleteArticle(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: educationArticles, id, change: "education" }, now);
}
