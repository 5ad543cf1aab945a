import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import { deleteRow, saveRow } from "#app/base/records/save-row.server.ts";
import { type SlugTaken, saveWithSlug } from "#app/base/records/save-with-slug.server.ts";
import type { CourseForm } from "./course-form.ts";
import { educationCourses } from "./tables.server.ts";

type CourseRow = typeof educationCourses.$inferSelect;

type CourseRefusal = SaveRefusal<CourseRow> | SlugTaken;

/** Saves a course as its form has it (rules 33.3, 35.5). Visitors see it with their next request. */
export function saveCourse(
  db: Database,
  actor: Actor,
  { id, version, slug: typed, ...fields }: CourseForm,
  now: Temporal.Instant,
): Promise<Result<CourseRow, CourseRefusal>> {
  return transact<CourseRow, CourseRefusal>(db, async (tx, changed) => {
    changed.add("education");
    const table = educationCourses;
    const address = { constraint: "education_courses_slug", title: table.title, typed, otherwise: "course" };
    return saveWithSlug(tx, { table, ...address, id, name: fields.title }, (inner, slug) => {
      const values = (current: CourseRow | null) => ({
        ...{ ...fields, slug, updatedAt: now },
        createdAt: current?.createdAt ?? now,
      });
      return saveRow(inner, { actor, table, id, version, values }, now);
    });
  });
}

/** Deletes a course. One that is gone already is no refusal. */
export function deleteCourse(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: educationCourses, id, change: "education" }, now);
}
