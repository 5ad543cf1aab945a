import { fetchFailure } from "#app/desk/fetch-failure.tsx";
import { savingFailed } from "#app/desk/flash-messages.ts";
import { sendItem } from "#app/desk/form-parts.tsx";
import { itemAction, loadItem } from "#app/desk/item-action.server.ts";
import { ItemScreen } from "#app/desk/item-screen.tsx";
import { Preview } from "#app/desk/preview.tsx";
import { CourseFields, CoursePreview } from "../course-fields.tsx";
import { courseForm } from "../course-form.ts";
import { COURSE } from "../course-item.ts";
import { findCourseItem } from "../course-items.server.ts";
import { CourseLessons } from "../curriculum-editor.tsx";
import { saveCourse } from "../save-course.server.ts";
import type { Route } from "./+types/course";

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
