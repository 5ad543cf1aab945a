import { asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { literally } from "#app/base/db/literally.server.ts";
import { type ListQuery, onPage } from "#app/base/records/list-query.ts";
import type { CourseSort } from "#app/content/education/course-item.ts";
import { COURSE_LEVELS } from "#app/content/education/resources.ts";
import { educationCourses } from "#app/content/education/tables.server.ts";

const LISTED = {
  id: educationCourses.id,
  title: educationCourses.title,
  description: educationCourses.description,
  duration: educationCourses.duration,
  lessons: educationCourses.lessons,
  level: educationCourses.level,
  featured: educationCourses.featured,
  status: educationCourses.status,
};

/** A page of the admin's courses without their curricula, drafts included; `total` counts all pages (rules 35.4). */
export async function listCourseItems(db: Db, { search, sort, descending, page }: ListQuery<CourseSort>) {
  const matching = search
    ? or(
        ilike(educationCourses.title, literally(search)),
        ilike(educationCourses.description, literally(search)),
      )
    : undefined;
  const by: Record<CourseSort, SQL> = {
    title: sql`lower(${educationCourses.title})`,
    duration: sql`lower(${educationCourses.duration})`,
    lessons: sql`${educationCourses.lessons}`,
    level: sql`array_position(${sql.param([...COURSE_LEVELS])}::text[], ${educationCourses.level})`,
  };
  const { limit, offset } = onPage(page);
  const [total, rows] = await Promise.all([
    db.$count(educationCourses, matching),
    db
      .select(LISTED)
      .from(educationCourses)
      .where(matching)
      .orderBy(
        descending ? desc(by[sort]) : asc(by[sort]),
        asc(sql`lower(${educationCourses.title})`),
        asc(educationCourses.id),
      )
      .limit(limit)
      .offset(offset),
  ]);
  return { rows, total };
}

/** A course, published or not; null when there is none with this id, which must be a UUID. */
export async function findCourseItem(db: Db, id: string) {
  const [row] = await db.select().from(educationCourses).where(eq(educationCourses.id, id));
  return row ?? null;
}
