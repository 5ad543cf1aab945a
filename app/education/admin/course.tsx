import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { Preview } from "#app/desk/preview.tsx";
import { refusedSave } from "#app/desk/refused-save.ts";
import { savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { CourseFields } from "../course-fields.tsx";
import { courseForm } from "../course-form.ts";
import { COURSE_LABELS, courseValues, NEW_COURSE, shownCourseValue } from "../course-item.ts";
import { findCourseItem } from "../course-items.server.ts";
import { CourseLessons } from "../course-lessons.tsx";
import { CoursePreview } from "../course-preview.tsx";
import { saveCourse } from "../save-course.server.ts";
import type { Route } from "./+types/course";

const LIST = "/admin/education/courses";
const TABLE = "education_courses";

/** The form of a course, of a new one at `/admin/education/courses/new` (rules 35.5). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  if (params.id === "new") return { id: randomUUID(), version: null, values: NEW_COURSE };
  const course = isUuid(params.id) ? await findCourseItem(context.get(database), params.id) : null;
  if (!course) throw data(null, { status: 404 });
  return { id: course.id, version: course.version, values: courseValues(course) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = courseForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const actor = actorOf(viewer, context);
  const saved = await saveCourse(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) {
    const { refusal } = saved;
    if (refusal.name !== "slug taken") {
      return data(refusedSave(refusal, typed, courseValues), { status: 409 });
    }
    const slug = `“${refusal.by}” has this address already. Please choose another one, or leave it empty.`;
    return data({ errors: { slug }, values: typed }, { status: 409 });
  }
  return leadTo(context, LIST, `saved ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function Course({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, values } = loaderData;
  const title = version === null ? "New course" : "Edit course";
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>{`${title} | Educational Content | Admin`}</title>
      <PageHead back={{ to: LIST, label: "Courses" }} title={title} />
      <ItemForm
        actions={<Preview>{(typed) => <CoursePreview values={typed} />}</Preview>}
        key={id}
        {...{ id, version, values }}
        refused={actionData}
        failed={savingFailed(TABLE)}
        back={LIST}
        labels={COURSE_LABELS}
        shown={shownCourseValue}
      >
        {(filled) => (
          <>
            <CourseFields {...filled} />
            <CourseLessons {...filled} />
          </>
        )}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching education courses" />;
}
