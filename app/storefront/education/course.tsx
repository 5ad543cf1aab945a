import { data, redirect } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { type CachedPage, movedPath } from "#app/base/lib/page-headers.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { CourseCurriculum, CourseOpening } from "#app/content/education/course-opening.tsx";
import {
  currentCourse,
  currentCurriculum,
  currentResources,
  findMovedCourse,
} from "#app/content/education/queries.server.ts";
import { CourseFacts } from "#app/content/education/resource-facts.tsx";
import { type CourseSummary, coursePath, inLevelOrder } from "#app/content/education/resources.ts";
import type { Route } from "./+types/course";
import { ResourcePage, RowLink } from "./resource-page.tsx";

export const handle: CachedPage = { keptUnder: [] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [course, text, { courses }] = await Promise.all([
    currentCourse(db, params.slug),
    currentCurriculum(db, params.slug),
    currentResources(db),
  ]);
  if (!course || !text) {
    const moved = await findMovedCourse(db, params.slug);
    if (!moved) throw data(null, { status: 404 });
    throw redirect(movedPath(url, coursePath(params.slug), coursePath(moved)), 301);
  }
  const others = inLevelOrder(courses).filter(({ slug }) => slug !== course.slug);
  return { course, curriculum: text.curriculum, others };
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, curriculum, others } = loaderData;
  const { site } = useSiteFacts();
  const path = coursePath(course.slug);
  return (
    <ResourcePage
      resource={course}
      path={path}
      part={{ name: "Courses", anchor: "courses" }}
      about={{
        "@type": "Course",
        name: course.title,
        educationalLevel: course.level,
        url: new URL(path, site.origin).href,
        provider: { "@type": "Organization", name: site.name, url: site.origin },
      }}
      further={<OtherCourses courses={others} />}
    >
      <CourseOpening course={course} />
      <CourseCurriculum lessons={curriculum} />
    </ResourcePage>
  );
}

/** Other courses as rows, below a course. */
function OtherCourses({ courses }: { courses: readonly CourseSummary[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="other-courses" className="border-t border-hairline bg-sage-soft py-16 lg:py-24">
      <div className="page">
        <h2 id="other-courses" className="text-3xl">
          Other courses
        </h2>
        <ul className="mt-8 divide-y divide-ink/15 border-y border-ink/15">
          {courses.map((course) => (
            <li
              key={course.id}
              className="group relative grid items-center gap-x-8 gap-y-2 py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <h3 className="text-xl wrap-anywhere">
                <RowLink to={coursePath(course.slug)}>{course.title}</RowLink>
              </h3>
              <CourseFacts course={course} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
