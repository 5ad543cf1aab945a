import { and, eq, like, ne } from "drizzle-orm";
import type { Actor } from "#app/audit/record-audit.server.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { holdNames } from "#app/db/hold-names.server.ts";
import { transact } from "#app/db/transact.server.ts";
import type { SaveRefusal } from "#app/desk/save-item.server.ts";
import { deleteRow, saveRow } from "#app/desk/save-row.server.ts";
import { type Result, refused } from "#app/lib/result.ts";
import { freeSlug, slugOf } from "#app/lib/slug.ts";
import type { CourseForm } from "./course-form.ts";
import { educationCourses } from "./tables.server.ts";

type CourseRow = typeof educationCourses.$inferSelect;

/** Why a course was not saved: as every thing, or because another course has its address. */
export type CourseRefusal = SaveRefusal<CourseRow> | { name: "slug taken"; by: string };

/**
 * Saves a course as its form has it (rules 33.3, 35.5). An empty address keeps the one it has; a new course gets one made
 * from its title. Visitors see it with their next request.
 */
export function saveCourse(
  db: Database,
  actor: Actor,
  { id, version, slug: typed, ...fields }: CourseForm,
  now: Temporal.Instant,
): Promise<Result<CourseRow, CourseRefusal>> {
  return transact<CourseRow, CourseRefusal>(db, async (tx, changed) => {
    changed.add("education");
    // Two courses that want the same address at once: the second one sees the first.
    await holdNames(tx, ["addresses of courses"]);
    const owner = typed ? await ownerOf(tx, typed, id) : null;
    if (owner) return refused({ name: "slug taken", by: owner.title });
    const values = async (current: CourseRow | null) => ({
      ...fields,
      slug: typed || current?.slug || (await freshSlug(tx, fields.title)),
      createdAt: current?.createdAt ?? now,
      updatedAt: now,
    });
    return saveRow(tx, { actor, table: educationCourses, id, version, values }, now);
  });
}

/** The other course that has this address already. */
async function ownerOf(tx: Db, slug: string, id: string) {
  const [owner] = await tx
    .select({ title: educationCourses.title })
    .from(educationCourses)
    .where(and(eq(educationCourses.slug, slug), ne(educationCourses.id, id)));
  return owner ?? null;
}

async function freshSlug(tx: Db, title: string): Promise<string> {
  const slug = slugOf(title) ?? "course";
  // A longer slug is cut to make room for its number, so that the beginning alone is compared.
  const similar = await tx
    .select({ slug: educationCourses.slug })
    .from(educationCourses)
    .where(like(educationCourses.slug, `${slug.slice(0, 100)}%`));
  return freeSlug(slug, new Set(similar.map((course) => course.slug)));
}

/** Deletes a course. One that is gone already is no refusal. */
export function deleteCourse(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: educationCourses, id, change: "education" }, now);
}
