import { Picture } from "#app/base/ui/picture.tsx";
import { CourseFacts } from "#app/content/education/resource-facts.tsx";
import { type CourseSummary, inLevelOrder } from "#app/content/education/resources.ts";
import { ResourceLink } from "./resource-link.tsx";

/** The featured courses, from Beginner to Advanced; when their number is odd, the first has a row of its own. */
export function FeaturedCourses({ courses }: { courses: readonly CourseSummary[] }) {
  const [first, ...others] = inLevelOrder(courses);
  if (!first) return null;
  const wide = others.length % 2 === 0;
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      <li key={first.id} className={wide ? "lg:col-span-2" : ""}>
        <CourseCard course={first} wide={wide} />
      </li>
      {others.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

/** The other courses as rows. */
export function MoreCourses({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <>
      <h3 className="mt-12 text-xl">More courses</h3>
      <ul className="mt-3 divide-y divide-ink/15 border-y border-ink/15">
        {inLevelOrder(courses).map((course) => (
          <li
            key={course.id}
            className="group relative grid items-center gap-x-8 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <h4 className="text-lg font-semibold wrap-anywhere">
              <ResourceLink
                opens={{ kind: "course", slug: course.slug }}
                words={course.title}
                className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
              />
            </h4>
            <CourseFacts course={course} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A course: picture, level, duration, lessons, title, description, Start Course. */
function CourseCard({ course, wide = false }: { course: CourseSummary; wide?: boolean }) {
  return (
    <article
      className={`relative grid h-full gap-x-6 gap-y-5 rounded-card border border-hairline bg-white p-4 sm:p-5 ${wide ? "items-center sm:grid-cols-2 lg:gap-x-14" : "sm:grid-cols-[minmax(11rem,2fr)_3fr]"}`}
    >
      <Picture
        src={course.image}
        sizes="(min-width: 64rem) 26rem, 100vw"
        alt=""
        width={800}
        height={600}
        loading="lazy"
        className="aspect-4/3 w-full rounded-field bg-lake-soft object-cover"
      />
      <div className={`flex h-full flex-col items-start ${wide ? "sm:justify-center" : ""}`}>
        <CourseFacts course={course} />
        <h3 className={`mt-3 wrap-anywhere ${wide ? "text-xl lg:text-3xl" : "text-xl"}`}>{course.title}</h3>
        <p className={`mt-2 mb-2 text-ink-soft ${wide ? "max-w-measure lg:text-lg" : "grow"}`}>
          {course.description}
        </p>
        <ResourceLink
          opens={{ kind: "course", slug: course.slug }}
          words="Start Course"
          about={course.title}
          className="link inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
        />
      </div>
    </article>
  );
}
