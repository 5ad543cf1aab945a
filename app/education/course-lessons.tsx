import { useState } from "react";
import type { Filled } from "#app/desk/fields.ts";
import { TEXT_BUTTON } from "#app/ui/button.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { COURSE, lessonsHint, typedLessons } from "./course-item.ts";
import { CurriculumEditor, type KeyedLesson } from "./curriculum-editor.tsx";

/** How many lessons a course has, and its curriculum; says when the two do not agree (rules 35.6). */
export function CourseLessons({ values, errors }: Filled) {
  const { defaultValue: _, ...number } = COURSE.controls({ values, errors }).field("lessons");
  const [typed, setTyped] = useState(values.lessons ?? "");
  const [lessons, setLessons] = useState<KeyedLesson[]>(() =>
    typedLessons(values.curriculum).map((lesson, place) => ({ ...lesson, key: `lesson-${place}` })),
  );
  const hint = lessonsHint(typed, lessons.length);
  return (
    <>
      <div>
        <NumberField
          {...number}
          className="max-w-40"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div aria-live="polite" className="text-sm text-ink-soft">
          {hint ? (
            <p className="flex flex-wrap items-center gap-x-3">
              {hint}
              <button type="button" className={TEXT_BUTTON} onClick={() => setTyped(String(lessons.length))}>
                Use {lessons.length}
              </button>
            </p>
          ) : null}
        </div>
      </div>
      <CurriculumEditor lessons={lessons} onChange={setLessons} error={errors.curriculum} />
    </>
  );
}
