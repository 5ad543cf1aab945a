import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { type SlugTaken, saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import { forgetVersions, keepVersions } from "#app/base/versions/keep-version.server.ts";
import type { ArticleForm, CourseForm } from "./resource-forms.ts";
import { ARTICLE, COURSE } from "./resource-items.ts";
import { educationArticles, educationCourses } from "./tables.server.ts";

type ArticleRow = typeof educationArticles.$inferSelect;
type CourseRow = typeof educationCourses.$inferSelect;

const keepArticle = keepVersions(ARTICLE, ARTICLE.values);
const keepCourse = keepVersions(COURSE, COURSE.values);

/**
 * Saves an article from its form (rules screens/edit-conflict, content-screens/fields,
 * content-screens/addresses). Visitors see it on their next request.
 */
export function saveArticle(
  db: Database,
  actor: Actor,
  { id, version, slug: typed, ...fields }: ArticleForm,
  now: Temporal.Instant,
) {
  const table = educationArticles;
  const address = { table, title: table.title, constraint: "education_articles_slug", otherwise: "article" };
  return transact<ArticleRow, SaveRefusal<ArticleRow> | SlugTaken>(db, async (tx, changed) => {
    changed.add("education");
    return saveWithSlug(tx, { ...address, id, typed, name: fields.title }, (inner, slug) => {
      const values = (current: ArticleRow | null) => {
        return { ...fields, slug, updatedAt: now, createdAt: current?.createdAt ?? now };
      };
      return saveRow(inner, { actor, table, id, version, values, keep: keepArticle }, now);
    });
  });
}

/**
 * Saves a course from its form (rules screens/edit-conflict, content-screens/fields). Visitors see it on
 * their next request.
 */
export function saveCourse(
  db: Database,
  actor: Actor,
  { id, version, slug: typed, ...fields }: CourseForm,
  now: Temporal.Instant,
) {
  const table = educationCourses;
  const address = { table, title: table.title, constraint: "education_courses_slug", otherwise: "course" };
  return transact<CourseRow, SaveRefusal<CourseRow> | SlugTaken>(db, async (tx, changed) => {
    changed.add("education");
    return saveWithSlug(tx, { ...address, id, typed, name: fields.title }, (inner, slug) => {
      const values = (current: CourseRow | null) => {
        return { ...fields, slug, updatedAt: now, createdAt: current?.createdAt ?? now };
      };
      return saveRow(inner, { actor, table, id, version, values, keep: keepCourse }, now);
    });
  });
}

/** Deletes an article; succeeds if it's already deleted. */
export function deleteArticle(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(
    db,
    { actor, table: educationArticles, id, change: "education", forget: forgetVersions },
    now,
  );
}

/** Deletes a course; succeeds if it's already deleted. */
export function deleteCourse(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(
    db,
    { actor, table: educationCourses, id, change: "education", forget: forgetVersions },
    now,
  );
}
