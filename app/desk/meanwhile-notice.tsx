import { momentText } from "#app/lib/moment-text.ts";
import { changedParts } from "./changed-part.ts";
import type { FieldChange, Meanwhile } from "./meanwhile.ts";

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
        {changes.map((change) => (
          <li key={change.field} className="break-words">
            <strong>{labels[change.field] ?? change.field}</strong>:{" "}
            {changeText(change, (value) => shown?.(change.field, value) ?? value)}
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

/** What the field was and is now, and what was typed instead: each long text where it differs from what was. */
function changeText({ before, now, typed }: FieldChange, shown: (value: string) => string): string {
  const orNothing = (text: string) => text || "nothing";
  const [was, is] = changedParts(shown(before), shown(now));
  const change = `${orNothing(was)} → ${orNothing(is)}`;
  if (typed === null) return change;
  const [, mine] = changedParts(shown(before), shown(typed));
  return `${change}. You typed: ${orNothing(mine)}`;
}
