import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { shortMomentText } from "#app/lib/moment-text.ts";
import { useAnswerFocus } from "#app/ui/answer-focus.tsx";
import { Button, buttonClass, TEXT_BUTTON } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import type { Filled } from "./filled-fields.ts";
import type { RefusedItem } from "./item-answer.ts";
import {
  changedIn,
  drawnIn,
  forgetTyping,
  isChanged,
  keepTyping,
  readableIn,
  readTyping,
  typedIn,
} from "./kept-typing.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import type { FormValues } from "./meanwhile.ts";
import { MeanwhileNotice } from "./meanwhile-notice.tsx";
import { useStandingErrors } from "./standing-errors.tsx";

type ItemFormProps = {
  /** The thing's id; for a new one it is made when the form is loaded, so that pressing twice makes one thing. */
  id: string;
  /** The version that the form is made from; null for a new thing. */
  version: number | null;
  /** What the thing holds, as the form's fields send it. */
  values: FormValues;
  refused: RefusedItem | undefined;
  /** Where Cancel leads; a form that stays where it is has none. */
  back?: string;
  /** What the form calls its fields, for the notice of what somebody else changed. */
  labels: Record<string, string>;
  shown?: (field: string, value: string) => string | undefined;
  save?: string;
  /** Further buttons beside Save. */
  actions?: ReactNode;
  children: (filled: Filled) => ReactNode;
};

/** How long after the last change the browser keeps what is typed, in ms. */
const KEEP_AFTER_MS = 300;

/**
 * The form of one thing in the admin area (rules 33.3). What is typed survives a refusal, a dropped connection, an
 * ended session and a reload; leaving it asks first; and what somebody else saved meanwhile is shown.
 */
export function ItemForm(props: ItemFormProps) {
  const { id, version, values, refused, back, labels, shown, save = "Save", actions, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  // Each round draws the fields anew from other values: those of a refusal, or those that the browser kept.
  const [round, setRound] = useState({ number: 0, values: refused?.values ?? values, keptAt: "", version });
  const basis = useRef<FormValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { errors, follow } = useStandingErrors(refused);
  const merged = refused?.meanwhile ? refused : undefined;
  const [seen, setSeen] = useState(merged);
  if (merged && merged !== seen) {
    setSeen(merged);
    setRound({ ...round, number: round.number + 1, values: merged.values });
  }

  // What this tab kept is put back once, after the page has started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival at the form counts
  useEffect(() => {
    if (!form.current) return;
    basis.current = drawnIn(form.current);
    const kept = readTyping(pathname);
    if (!kept || refused || !isChanged(kept.values, basis.current)) return;
    setRound({
      number: round.number + 1,
      // A box that is not ticked sends nothing, so what is missing was empty. What was typed before the page had started
      // is newer than what was kept.
      values: {
        ...emptied(values),
        ...kept.values,
        ...changedIn(readableIn(form.current, basis.current), basis.current),
      },
      keptAt: kept.at,
      version: kept.version,
    });
  }, [pathname]);

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    if (!form.current || !basis.current) return;
    const typed = readableIn(form.current, basis.current);
    const at = new Date().toISOString();
    if (isChanged(typed, basis.current)) keepTyping(pathname, { values: typed, version, at });
    else forgetTyping(pathname);
  }, [pathname, version]);
  const isSending = useRef(busy);
  useEffect(() => {
    isSending.current = busy;
  }, [busy]);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    // A form is kept as it is sent. Keeping it later could come after it was saved and forgotten, and the next new thing
    // would be taken for this one.
    timer.current = setTimeout(() => isSending.current || keepNow(), KEEP_AFTER_MS);
  }, [keepNow]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isUnsaved = useCallback(
    () => form.current !== null && basis.current !== null && isChanged(typedIn(form.current), basis.current),
    [],
  );

  function startOver() {
    forgetTyping(pathname);
    setRound({ number: round.number + 1, values, keptAt: "", version });
  }

  useAnswerFocus(
    refused,
    () =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("[data-form-sentence]"),
  );

  const madeFrom = refused?.version ?? round.version;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => {
        follow(event);
        keep();
      }}
      onChange={keep}
      onSubmit={keepNow}
      // On a phone the buttons stay in sight at the foot, and what gets the focus is scrolled clear of them.
      className="flex flex-col gap-6 max-sm:[&_:is(a,button,input,select,textarea)]:scroll-mb-28"
    >
      <LeaveQuestion isUnsaved={isUnsaved} onLeave={() => forgetTyping(pathname)} />
      {round.keptAt && !refused ? (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-4 rounded-field border border-amber bg-amber-soft px-4 py-2"
        >
          <span>This is what you typed here on {shortMomentText(round.keptAt)}. It is not saved yet.</span>
          <button type="button" className={TEXT_BUTTON} onClick={startOver}>
            Start over
          </button>
        </p>
      ) : null}
      {refused?.meanwhile ? (
        <MeanwhileNotice meanwhile={refused.meanwhile} labels={labels} {...(shown ? { shown } : {})} />
      ) : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      {/* A new thing whose first press was not answered may be there already, under the id of that press. */}
      <input type="hidden" name="id" value={(version === null && round.values.id) || id} />
      <input type="hidden" name="version" value={madeFrom ?? ""} />
      <div key={round.number} className="contents">
        {children({ values: round.values, errors })}
      </div>
      <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap justify-end gap-3 border-t border-hairline bg-paper px-5 py-3 sm:static sm:mx-0 sm:px-0 sm:pt-5 sm:pb-0">
        {back === undefined ? null : (
          <Link to={back} className={buttonClass("quiet")}>
            Cancel
          </Link>
        )}
        {actions}
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : save}
        </Button>
      </div>
    </Form>
  );
}

function emptied(values: FormValues): FormValues {
  return Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
}
