import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { SEEN } from "./asked-words.ts";

/** What a save would change for others, and the field that says the admin has seen it. */
export function Consequences({ of: { lines, key } }: { of: NonNullable<RefusedForm["consequences"]> }) {
  return (
    <section
      aria-label="What changes"
      data-form-sentence
      tabIndex={-1}
      className="rounded-field border border-amber bg-amber-soft px-4 py-3"
    >
      <p className="font-semibold">Not saved yet. Saving changes this:</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <input type="hidden" name={SEEN} value={key} />
    </section>
  );
}
