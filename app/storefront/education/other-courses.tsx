import { Link } from "react-router";
import { CourseFacts } from "#app/content/education/resource-facts.tsx";
import { type CourseSummary, coursePath } from "#app/content/education/resources.ts";

/** The other courses as rows, below a course. */
export function OtherCourses({ courses }: { courses: readonly CourseSummary[] }) {
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
                <Link
                  to={coursePath(course.slug)}
                  prefetch="intent"
                  className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
                >
                  {course.title}
                </Link>
              </h3>
              <CourseFacts course={course} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
