import { type FormEvent, type ReactNode, startTransition, useId, useMemo, useState } from "react";
import type { AskedWords, FormValues } from "#app/base/lib/refused-form.ts";
import { FieldNotes } from "#app/base/ui/field.tsx";
import { askedWords, claimsIn } from "#app/trade/compliance/claim-subjects.ts";
import { claimFinder } from "#app/trade/compliance/claims.ts";
import type { ClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { AdminLink } from "./admin-link.tsx";
import { typedIn } from "./saved-input.tsx";

type WatchProps = { id: string; check: ClaimCheck | undefined; values: FormValues; children: ReactNode };

/**
 * Checks a form's fields for claims while typing (rules claims/checked-forms), and lists findings below each field. The
 * check yields to typing. The server renders the findings of the initial values, so they show without JavaScript too.
 */
export function ClaimWatch({ id, check, values, children }: WatchProps) {
  const [typed, setTyped] = useState(values);
  const find = useMemo(() => claimFinder(check?.words ?? []), [check?.words]);
  const found = useMemo(
    () =>
      check
        ? Map.groupBy(
            claimsIn({ kind: check.kind, id, values: typed }, find, check.allowed),
            ({ field }) => field,
          )
        : null,
    [check, id, typed, find],
  );
  const follow = ({ currentTarget }: FormEvent) => {
    const form = currentTarget.closest("form");
    if (form && check) startTransition(() => setTyped(typedIn(form)));
  };
  const notes = (field: string) =>
    found ? <Notes asked={(found.get(field) ?? []).map((claim) => askedWords(claim))} /> : null;
  return (
    <div className="contents" onInput={follow}>
      <FieldNotes value={notes}>{children}</FieldNotes>
    </div>
  );
}

/** Findings of one field. Screen readers announce them once per change. */
function Notes({ asked }: { asked: readonly AskedWords[] }) {
  const said = asked.map(({ words, what }) => `“${words}”: ${what}.`).join(" ");
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {asked.length > 0 ? <FoundWords asked={asked} /> : null}
    </>
  );
}

const LIST = "flex max-w-measure flex-col gap-2 border-l-2 border-amber pl-3 text-sm";

/** Flagged words, each marked in its sentence, with the reason and an alternative. */
function FoundWords({ asked }: { asked: readonly AskedWords[] }) {
  return (
    <ul className={`mt-1.5 ${LIST}`}>
      {asked.map((one) => (
        <li key={one.key} className="wrap-anywhere">
          <FoundWord {...one} where="" />
        </li>
      ))}
    </ul>
  );
}

/** One finding; `where` is "" if the place is obvious. */
export function FoundWord(asked: AskedWords) {
  const { where, before, words, after, what, reason, instead, times, other } = asked;
  return (
    <>
      <p>
        {where ? <span className="font-semibold">{where}: </span> : null}
        {before}
        <Marked>{words}</Marked>
        {after}
        {times > 1 ? <span className="text-ink-soft"> ({times} times)</span> : null}
      </p>
      <p className="text-ink-soft">
        {other ? <SameName what={what} other={other} /> : `${what}. ${reason} ${instead}`}
      </p>
    </>
  );
}

/** "Another product has this name", with a link to it. */
function SameName({ what, other }: { what: string; other: { name: string; to: string } }) {
  return (
    <>
      {what}:{" "}
      <AdminLink to={other.to} className="link">
        {other.name}
      </AdminLink>
    </>
  );
}

function Marked({ children }: { children: string }) {
  return <mark className="rounded-sm bg-amber-soft px-0.5 font-semibold text-ink">{children}</mark>;
}

type QuestionProps = { asked: readonly AskedWords[]; does: string; whole?: boolean; advice?: string };

/**
 * Asks before claims are published (rules claims/confirmation). The confirmation is a button beside Save. Findings are
 * listed below the fields, or in the question if there are no fields (`whole`). `advice` is for words that the admin
 * can't change.
 */
export function ClaimQuestion({ asked, does, whole = false, advice }: QuestionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-form-sentence
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-field border border-amber bg-white px-4 py-3"
    >
      <h2 id={id} className="font-sans text-base font-semibold">
        {`${does}?`}
      </h2>
      <p>
        {advice ?? "Not saved yet. Edit the flagged words and save again,"} or choose “{does}” below. Your
        choice is recorded in the audit log.
      </p>
      <ul className={LIST}>
        {asked.map((one) => (
          <li key={one.key} className="wrap-anywhere">
            {whole ? (
              <FoundWord {...one} />
            ) : (
              <>
                <span className="font-semibold">{one.where}:</span> <Marked>{one.words}</Marked>{" "}
                {one.other ? <SameName what={one.what} other={one.other} /> : one.what}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
