import { Trash2 } from "lucide";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { HiddenValue } from "#app/admin/kit/form-page.tsx";
import { DragHandle, MoveButtons, Reorder, useReorderRow } from "#app/admin/kit/reorder.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { CONTROL, ErrorPlace } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import {
  COURSE,
  curriculumText,
  LESSON_BOUNDS,
  lessonsHint,
  typedLessons,
} from "#app/content/education/resource-items.ts";
import type { Lesson } from "#app/content/education/resources.ts";

/** A lesson in the editor. The key stays when it moves. */
type KeyedLesson = Lesson & { key: string };

type EditorProps = {
  lessons: readonly KeyedLesson[];
  onChange: (lessons: KeyedLesson[]) => void;
  error: string | undefined;
};

/** Editor for the lessons of a course (rules content-screens/curriculum). The form sends them as JSON. */
function CurriculumEditor({ lessons, onChange, error }: EditorProps) {
  const [removed, setRemoved] = useState<{ lesson: KeyedLesson; index: number } | null>(null);
  const made = useRef(0);
  const focusNext = useRef("");
  const box = useRef<HTMLFieldSetElement>(null);
  const byKey = new Map(lessons.map((lesson) => [lesson.key, lesson]));
  const isFull = lessons.length >= LESSON_BOUNDS.lessons;
  const wrongIndex = Number(error?.match(/^Lesson (\d+):/)?.[1] ?? 0) - 1;

  useEffect(() => {
    if (!focusNext.current) return;
    box.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = "";
  });

  function insert(lesson: KeyedLesson, index: number) {
    focusNext.current = `[data-lesson="${lesson.key}"]`;
    onChange([...lessons.slice(0, index), lesson, ...lessons.slice(index)]);
    setRemoved(null);
  }

  function add(index = lessons.length) {
    if (isFull) return;
    made.current += 1;
    insert({ key: `new-${made.current}`, title: "", duration: "", free: false }, index);
  }

  function remove(key: string) {
    const index = lessons.findIndex((lesson) => lesson.key === key);
    const [lesson, next] = [lessons[index], lessons[index + 1] ?? lessons[index - 1]];
    if (!lesson) return;
    focusNext.current = next ? `[data-lesson="${next.key}"]` : "[data-add-lesson]";
    onChange(lessons.filter((other) => other.key !== key));
    setRemoved({ lesson, index });
  }

  return (
    <fieldset ref={box} id="curriculum" className="min-w-0">
      <legend className="text-lg font-semibold">Curriculum</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Shown in this order. Lessons that aren't free are labeled Premium. Press Enter to add the next one.
      </p>
      <HiddenValue name="curriculum" value={curriculumText(lessons)} />
      <ErrorPlace id="curriculum" error={error} />
      <Reorder
        ids={lessons.map(({ key }) => key)}
        nameOf={(key) => byKey.get(key)?.title || "The lesson"}
        onSequence={(keys) => onChange(keys.flatMap((key) => byKey.get(key) ?? []))}
      >
        <ol className="mt-3 divide-y divide-hairline border-y border-hairline bg-white empty:hidden">
          {lessons.map((lesson, index) => (
            <Row
              key={lesson.key}
              lesson={lesson}
              index={index}
              isWrong={index === wrongIndex}
              onChange={(change) =>
                onChange(lessons.map((other) => (other === lesson ? { ...lesson, ...change } : other)))
              }
              onNext={() => add(index + 1)}
              onRemove={() => remove(lesson.key)}
            />
          ))}
        </ol>
      </Reorder>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="quiet" data-add-lesson="" disabled={isFull} onClick={() => add()}>
          Add lesson
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {removed ? `Removed: ${removed.lesson.title || "a lesson"}.` : null}
          {isFull ? `A curriculum can have up to ${LESSON_BOUNDS.lessons} lessons.` : null}
        </p>
        {removed ? (
          <button type="button" className={TEXT_BUTTON} onClick={() => insert(removed.lesson, removed.index)}>
            Undo
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}

type RowProps = {
  lesson: KeyedLesson;
  index: number;
  isWrong: boolean;
  onChange: (change: Partial<Lesson>) => void;
  /** Enter in a field adds a lesson instead of submitting the form. */
  onNext: () => void;
  onRemove: () => void;
};

const SMALL_LABEL = "mb-1 block text-sm text-ink-soft";

function Row({ lesson, index, isWrong, onChange, onNext, onRemove }: RowProps) {
  const row = useReorderRow<HTMLLIElement>(lesson.key);
  const { title, duration, free } = lesson;
  const name = title || `lesson ${index + 1}`;
  const invalid = (is: boolean) =>
    is ? ({ "aria-invalid": true, "aria-describedby": "curriculum-error" } as const) : {};
  const next = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  return (
    <li
      ref={row.ref}
      style={row.style}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-x-2 gap-y-2 bg-white px-1 py-3 lg:grid-cols-[auto_minmax(0,1fr)_9rem_8rem_auto] ${row.className}`}
    >
      <span className="row-span-2 flex flex-col items-center self-start lg:row-span-1 lg:flex-row lg:self-end">
        <DragHandle of={row.handle} />
        <span aria-hidden="true" className="tabular w-7 text-center text-ink-soft lg:pb-2.5">
          {index + 1}
        </span>
      </span>
      <label className="col-span-2 lg:col-span-1">
        <span className={SMALL_LABEL}>
          Title <span className="sr-only">of lesson {index + 1}</span>
        </span>
        <input
          data-lesson={lesson.key}
          className={CONTROL}
          value={title}
          maxLength={LESSON_BOUNDS.title}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
          onKeyDown={next}
          {...invalid(isWrong && (title.trim() === "" || duration.trim() !== ""))}
        />
      </label>
      <div className="grid grid-cols-2 gap-2 max-lg:col-start-2 max-lg:col-end-4 lg:contents">
        <label>
          <span className={SMALL_LABEL}>
            Duration <span className="sr-only">of lesson {index + 1}</span>
          </span>
          <input
            className={CONTROL}
            value={duration}
            maxLength={LESSON_BOUNDS.duration}
            placeholder="6 minutes"
            autoComplete="off"
            onChange={({ target }) => onChange({ duration: target.value })}
            onKeyDown={next}
            {...invalid(isWrong && duration.trim() === "")}
          />
        </label>
        <label>
          <span className={SMALL_LABEL}>
            Access <span className="sr-only">of lesson {index + 1}</span>
          </span>
          <select
            className={CONTROL}
            value={free ? "free" : "premium"}
            onChange={({ target }) => onChange({ free: target.value === "free" })}
          >
            <option value="free">Free</option>
            <option value="premium">Premium</option>
          </select>
        </label>
      </div>
      <div className="col-start-2 col-end-4 flex justify-end lg:col-auto">
        <MoveButtons id={lesson.key} name={name} />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
          className="inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline"
        >
          <Icon of={Trash2} size={18} />
        </button>
      </div>
    </li>
  );
}

/** Lesson count and curriculum; warns if they don't match (rules content-screens/curriculum). */
export function CourseLessons({ values, errors }: Filled) {
  const { defaultValue: _, ...number } = COURSE.controls({ values, errors }).field("lessons");
  const [typed, setTyped] = useState(values.lessons ?? "");
  const [lessons, setLessons] = useState<KeyedLesson[]>(() =>
    typedLessons(values.curriculum).map((lesson, index) => ({ ...lesson, key: `lesson-${index}` })),
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
