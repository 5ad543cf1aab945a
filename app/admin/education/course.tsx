import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen, Preview } from "#app/admin/kit/item-screen.tsx";
import { itemSaved, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { CourseCurriculum, CourseOpening } from "#app/content/education/course-opening.tsx";
import { useResourcePictures } from "#app/content/education/resource-facts.tsx";
import { COURSE, typedCourse } from "#app/content/education/resource-items.ts";
import type { Route } from "./+types/course";
import { CourseLessons } from "./curriculum-editor.tsx";
import { findCourseItem } from "./resource-items.server.ts";
import { COURSES } from "./versioned-kinds.server.ts";

const TABLE = "education_courses";

export const handle = screen({ load: "Error fetching education courses", save: savingFailed(TABLE) });

/** Course form; `/admin/education/courses/new` adds one (rules content-screens/fields). */
export async function loader(args: Route.LoaderArgs) {
  return (await loadItem(args, COURSES, findCourseItem, TABLE)).form;
}

export const action = actionsOf({
  save: savingStep({ ...COURSES, to: "/admin/education/courses", said: itemSaved(TABLE), claims: TABLE }),
});

export default function CoursePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemScreen
      form={loaderData}
      name="course"
      item={COURSE}
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

/** Course fields except the lessons. */
function CourseFields(filled: Filled) {
  const { field, box, widget } = COURSE.controls(filled);
  return (
    <FieldCard>
      <TextField {...field("title")} />
      <TextAreaField {...field("description")} rows={3} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field("duration")} hint="Such as 45 minutes." />
        <SelectField {...field("level")} required />
      </div>
      <PictureField {...widget("image")} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field("slug")}
          hint="The last part of /education/courses/…. Leave blank to use the first title. Old links redirect."
          optional
          maxLength={120}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField {...field("status")} />
      </div>
      <CheckboxField {...box("featured")} label="Featured: shown large in the Education Center" />
    </FieldCard>
  );
}

/** Previews the course from the form values. */
function CoursePreview({ values }: { values: FormValues }) {
  const around = useResourcePictures<HTMLDivElement>();
  const { course, curriculum } = typedCourse(values);
  return (
    <div ref={around} className="pb-6">
      <CourseOpening course={course} rank={3} />
      <CourseCurriculum lessons={curriculum} rank={3} />
    </div>
  );
}
