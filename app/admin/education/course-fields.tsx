import { FieldCard } from "#app/admin/kit/item-form.tsx";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { COURSE, typedCourse } from "#app/content/education/course-item.ts";
import { CourseCurriculum, CourseOpening } from "#app/content/education/course-opening.tsx";
import { useResourcePictures } from "#app/content/education/resource-facts.tsx";

/** The fields of a course but its lessons. */
export function CourseFields(filled: Filled) {
  const { field, box, widget } = COURSE.controls(filled);
  return (
    <FieldCard>
      <TextField {...field("title")} />
      <TextAreaField {...field("description")} rows={3} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field("duration")} hint="In your own words, such as 45 minutes." />
        <SelectField {...field("level")} required />
      </div>
      <PictureField {...widget("image")} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field("slug")}
          hint="The last part of /education/courses/…. Empty: made from the title once, and kept. Links to an old one lead nowhere."
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

/** What is typed into the form, as the course's page would show it. */
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
