import { data } from "react-router";
import { database } from "#app/db/context.server.ts";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import { PageMeta } from "#app/settings/page-meta.tsx";
import { useSiteFacts } from "#app/settings/site-facts.tsx";
import { Button } from "#app/ui/button.tsx";
import { JsonLd } from "#app/ui/json-ld.tsx";
import { currentCourse, currentCurriculum, currentResources } from "../current-education.server.ts";
import { CurriculumList } from "../curriculum-list.tsx";
import { OtherCourses } from "../other-courses.tsx";
import { CourseFacts } from "../resource-facts.tsx";
import { useResourcePictures } from "../resource-pictures.tsx";
import { coursePath, inLevelOrder, socialPicture } from "../resources.ts";
import { Trail } from "../trail.tsx";
import type { Route } from "./+types/course";

export const headers = () => VISITOR_PAGE;

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [course, text, { courses }] = await Promise.all([
    currentCourse(db, params.slug),
    currentCurriculum(db, params.slug),
    currentResources(db),
  ]);
  if (!course || !text) throw data(null, { status: 404 });
  const others = inLevelOrder(courses).filter(({ slug }) => slug !== course.slug);
  return { course, curriculum: text.curriculum, others };
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, curriculum, others } = loaderData;
  const { site } = useSiteFacts();
  const around = useResourcePictures<HTMLElement>();
  const path = coursePath(course.slug);
  return (
    <main ref={around}>
      <PageMeta
        title={`${course.title} | ${site.name}`}
        description={course.description}
        path={path}
        picture={socialPicture(course.image)}
        pictureAlt={course.title}
        kind="article"
      />
      <JsonLd
        data={{
          "@type": "Course",
          name: course.title,
          description: course.description,
          educationalLevel: course.level,
          url: new URL(path, site.origin).href,
          provider: { "@type": "Organization", name: site.name, url: site.origin },
        }}
      />
      <div className="page pt-4 pb-16 lg:pt-8 lg:pb-28">
        <Trail title={course.title} path={path} part={{ name: "Courses", anchor: "courses" }} />
        <div className="mt-6 grid items-center gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-2">
          <div>
            <CourseFacts course={course} />
            <h1 className="mt-4 text-3xl wrap-anywhere sm:text-4xl">{course.title}</h1>
            <p className="mt-4 max-w-measure text-lg">{course.description}</p>
            <Button disabled className="mt-6">
              Coming Soon
            </Button>
            <p className="mt-3 text-sm text-ink-soft">The lessons open soon. Here is what is in them.</p>
          </div>
          <img
            src={course.image}
            alt=""
            width={800}
            height={600}
            fetchPriority="high"
            className="aspect-4/3 w-full rounded-card bg-lake-soft object-cover"
          />
        </div>
        <section
          aria-labelledby="curriculum"
          className="mt-14 grid gap-x-12 gap-y-6 lg:mt-24 lg:grid-cols-[5fr_7fr]"
        >
          <h2 id="curriculum" className="text-3xl">
            Curriculum
          </h2>
          <CurriculumList lessons={curriculum} />
        </section>
      </div>
      <OtherCourses courses={others} />
    </main>
  );
}
