import { FieldCard } from "#app/desk/field-card.tsx";
import { type Filled, filledFields } from "#app/desk/filled-fields.ts";
import { PictureField } from "#app/media/picture-field.tsx";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/ui/text-fields.tsx";
import { COURSE_LABELS } from "./course-item.ts";
import { COURSE_LEVELS } from "./resources.ts";

/** The fields of a course but its lessons. */
export function CourseFields(filled: Filled) {
  const { field, box, widget } = filledFields(COURSE_LABELS, filled);
  return (
    <FieldCard>
      <TextField {...field("title")} required maxLength={200} />
      <TextAreaField {...field("description")} rows={3} required maxLength={1_000} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field("duration")}
          hint="In your own words, such as 45 minutes."
          required
          maxLength={60}
        />
        <SelectField {...field("level")} required>
          {COURSE_LEVELS.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
      </div>
      <PictureField {...widget("image")} required />
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
        <SelectField {...field("status")}>
          <option value="published">Published, visitors see it</option>
          <option value="draft">Draft, only here</option>
        </SelectField>
      </div>
      <CheckboxField {...box("featured")} label="Featured: shown large in the Education Center" />
    </FieldCard>
  );
}
