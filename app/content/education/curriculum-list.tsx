import type { Lesson } from "./resources.ts";

/**
 * Title and duration of each lesson; lessons that aren't free are labeled Premium (rules
 * education/course-start).
 */
export function CurriculumList({ lessons }: { lessons: readonly Lesson[] }) {
  if (lessons.length === 0) return <p>This course's curriculum is being written.</p>;
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {lessons.map(({ title, duration, free }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lessons have no ids and keep their order
        <li key={index} className="grid grid-cols-[2rem_1fr_auto] items-baseline gap-x-2 py-3.5">
          <span aria-hidden="true" className="tabular font-display text-lg text-ink-soft">
            {index + 1}
          </span>
          <span>
            <span className="font-semibold">{title}</span>
            <span className="tabular block text-sm text-ink-soft">{duration}</span>
          </span>
          <span
            className={`rounded-full border px-2.5 py-0.5 text-sm font-semibold ${free ? "border-moss bg-moss-soft text-moss-deep" : "border-edge bg-white text-ink"}`}
          >
            {free ? "Free" : "Premium"}
          </span>
        </li>
      ))}
    </ol>
  );
}
