import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { savingFailed } from "#app/admin/kit/flash-messages.ts";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { itemAction, loadItem } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { Preview } from "#app/admin/kit/preview.tsx";
import { courseForm } from "#app/content/education/course-form.ts";
import { COURSE } from "#app/content/education/course-item.ts";
import { saveCourse } from "#app/content/education/save-course.server.ts";
import type { Route } from "./+types/course";
import { CourseFields, CoursePreview } from "./course-fields.tsx";
import { findCourseItem } from "./course-items.server.ts";
import { CourseLessons } from "./curriculum-editor.tsx";

const LIST = "/admin/education/courses";
const TABLE = "education_courses";

/** The form of a course, of a new one at `/admin/education/courses/new` (rules 35.5). */
export async function loader(args: Route.LoaderArgs) {
  return (await loadItem(args, COURSE, findCourseItem)).form;
}

export const action = itemAction({
  form: courseForm,
  save: saveCourse,
  values: COURSE.values,
  refusals: ({ by }) => ({
    errors: { slug: `“${by}” has this address already. Please choose another one, or leave it empty.` },
  }),
  to: LIST,
  said: `saved ${TABLE}`,
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function Course({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemScreen
      form={loaderData}
      name="course"
      section="Educational Content"
      back={{ to: LIST, label: "Courses" }}
      labels={COURSE.labels}
      refused={actionData}
      actions={<Preview>{(typed) => <CoursePreview values={typed} />}</Preview>}
      width="max-w-4xl"
    >
      {(filled) => (
        <>
          <CourseFields {...filled} />
          <CourseLessons {...filled} />
        </>
      )}
    </ItemScreen>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching education courses");
