import type { FormValues } from "#app/desk/meanwhile.ts";
import { typedCourse } from "./course-item.ts";
import { CourseCurriculum, CourseOpening } from "./course-opening.tsx";
import { useResourcePictures } from "./resource-pictures.tsx";

/** What is typed into the form of a course, as the course's page would show it. */
export function CoursePreview({ values }: { values: FormValues }) {
  const around = useResourcePictures<HTMLDivElement>();
  const { course, curriculum } = typedCourse(values);
  return (
    <div ref={around} className="pb-6">
      <CourseOpening course={course} rank={3} />
      <CourseCurriculum lessons={curriculum} rank={3} />
    </div>
  );
}
