import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { CurriculumList } from "./curriculum-list.tsx";
import { CourseFacts } from "./resource-facts.tsx";
import type { CourseSummary, Lesson } from "./resources.ts";

type Props = {
  course: CourseSummary;
  /** Heading level: 1 on the course's own page, lower inside another page. */
  rank?: 1 | 3;
};

/** The header of a course: its details and image. Only the demo says that it opens (rules education/course-start). */
export function CourseOpening({ course, rank = 1 }: Props) {
  const Title = `h${rank}` as const;
  const { isDemo } = useSiteFacts().site;
  return (
    <div className="mt-6 grid items-center gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-2">
      <div>
        <CourseFacts course={course} />
        <Title className="mt-4 text-3xl wrap-anywhere sm:text-4xl">{course.title}</Title>
        <p className="mt-4 max-w-measure text-lg">{course.description}</p>
        {isDemo ? (
          <>
            <Button disabled className="mt-6">
              Coming Soon
            </Button>
            <p className="mt-3 text-sm text-ink-soft">Lessons open soon. Here's what they cover.</p>
          </>
        ) : null}
      </div>
      <Picture
        src={course.image}
        sizes="(min-width: 64rem) 36rem, 100vw"
        alt=""
        width={800}
        height={600}
        fetchPriority="high"
        className="aspect-4/3 w-full rounded-card bg-lake-soft object-cover"
      />
    </div>
  );
}

/** The lessons of a course, below its header. */
export function CourseCurriculum({ lessons, rank = 2 }: { lessons: readonly Lesson[]; rank?: 2 | 3 }) {
  const Title = `h${rank}` as const;
  return (
    <section
      aria-labelledby="curriculum"
      className="mt-14 grid gap-x-12 gap-y-6 lg:mt-24 lg:grid-cols-[5fr_7fr]"
    >
      <Title id="curriculum" className="text-3xl">
        Curriculum
      </Title>
      <CurriculumList lessons={lessons} />
    </section>
  );
}
