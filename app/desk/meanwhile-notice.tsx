import { momentText } from "#app/lib/moment-text.ts";
import type { Meanwhile } from "./meanwhile.ts";

type Props = {
  meanwhile: Meanwhile;
  /** What the form calls its fields. */
  labels: Record<string, string>;
  /** How the form shows a stored value; the value itself when this says nothing. */
  shown?: (field: string, value: string) => string | undefined;
};

/** Says what somebody else did to a thing while it was being edited here (rules 33.3). */
export function MeanwhileNotice({ meanwhile, labels, shown }: Props) {
  const { by, at, changes } = meanwhile;
  const text = (field: string, value: string) => shortened(shown?.(field, value) ?? value);
  return (
    <section
      aria-label="Changed meanwhile"
      data-form-sentence
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-field border border-amber bg-amber-soft px-4 py-3"
    >
      <p className="font-semibold">
        {by ?? "Somebody"} saved this while you were editing it, {momentText(at)}. Nothing of yours is lost,
        and nothing is saved yet.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {changes.map(({ field, before, now, typed }) => (
          <li key={field} className="break-words">
            <strong>{labels[field] ?? field}</strong>: {text(field, before)} → {text(field, now)}
            {typed === null ? "" : `. You typed: ${text(field, typed)}`}
          </li>
        ))}
      </ul>
      <p>
        The form below has what you typed, and the new values where you typed nothing. Save again to keep it
        so.
      </p>
    </section>
  );
}

const LONGEST = 120;

function shortened(value: string): string {
  if (value === "") return "nothing";
  return value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value;
}
