import { type ReactNode, type RefObject, useEffect, useReducer, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { momentText, shortMomentText } from "#app/base/lib/moment-text.ts";
import type { EditConflict, FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled, FormItem } from "#app/base/records/fields.ts";
import { Button, buttonClass, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { useRemainingErrors } from "#app/base/ui/remaining-errors.tsx";
import type { ClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { ANSWER, ASKED_FOR, answerToWords, isAboutNames } from "./asked-words.ts";
import { ClaimQuestion, ClaimWatch } from "./claim-notes.tsx";
import { Consequences } from "./consequences.tsx";
import { useBusy } from "./detail-page.tsx";
import { LeaveQuestion } from "./question.tsx";
import { differing, keepTyping, readableIn, readTyping, renderedIn, typedIn } from "./saved-input.tsx";

export type ItemFormProps<Shown extends Filled = Filled> = {
  /** The record's id. A new record's id is created with the form, so a double press adds one record. */
  id: string;
  /** The version that the form was rendered from; null for a new record. */
  version: number | null;
  /** The record's values as the form fields send them. */
  values: FormValues;
  refused: RefusedForm | undefined;
  /** Target of Cancel; undefined for a form that stays in place. */
  back?: string;
  /** The kind of record: its labels, and the controls that `children` gets. */
  item?: FormItem<Shown>;
  save?: string;
  /**
   * Claim check for fields that visitors or customers read (rules claims/checked-forms), and the label of the
   * button that publishes anyway.
   */
  claims?: ClaimCheck | undefined;
  anywayLabel?: string;
  actions?: ReactNode;
  /** Shown below the buttons, inside the form. */
  below?: (filled: Filled) => ReactNode;
  children: (filled: Shown) => ReactNode;
};

/**
 * Form of a record in the admin area (rules screens/edit-conflict). Input survives a refusal, a dropped
 * connection, an ended session, and a reload. Asks before leaving, and shows changes that someone else saved.
 */
export function ItemForm<Shown extends Filled = Filled>(props: ItemFormProps<Shown>) {
  const { id, version, values, refused, back, item, save = "Save", actions, below, children } = props;
  const { claims } = props;
  const asksForNames = refused?.asked !== undefined && isAboutNames(refused.asked);
  const anywayLabel = asksForNames ? "Save anyway" : (props.anywayLabel ?? "Publish anyway");
  const form = useRef<HTMLFormElement>(null);
  const busy = useBusy();
  const { errors, follow } = useRemainingErrors(refused);
  const shown = useFilling({ form, values, version, refused, busy });
  const { filling } = shown;
  const filled: Filled = { values: filling.values, errors };

  useAnswerFocus(refused, () => firstWrong(form.current));

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      data-keeps-typing
      onInput={(event) => {
        follow(event);
        shown.keep();
      }}
      onSubmit={shown.sent}
      // On phones the buttons stay at the bottom; a focused field scrolls clear of them.
      className="flex flex-col gap-6 max-sm:[&_:is(a,button,input,select,textarea)]:scroll-mb-28"
    >
      <LeaveQuestion isUnsaved={shown.isUnsaved} onLeave={shown.leave} />
      {filling.with === "kept" && !refused ? (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-4 rounded-field border border-amber bg-amber-soft px-4 py-2"
        >
          <span>This is what you typed here on {shortMomentText(filling.at)}. It is not saved yet.</span>
          <button type="button" className={TEXT_BUTTON} onClick={shown.startOver}>
            Start over
          </button>
        </p>
      ) : null}
      {refused?.conflict ? (
        <ConflictNotice
          conflict={refused.conflict}
          mine={refused.values}
          labels={item?.labels ?? {}}
          showsTheirs={shown.showsTheirs}
          onTheirs={shown.showTheirs}
          onMine={shown.showMine}
        />
      ) : null}
      {refused?.asked ? <ClaimQuestion asked={refused.asked} does={anywayLabel} /> : null}
      {refused?.consequences ? <Consequences of={refused.consequences} /> : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      {/* Reuses the id of a first press without a response: that press may have added the record. */}
      <input type="hidden" name="id" value={(version === null && filling.values.id) || id} />
      <input type="hidden" name="version" value={refused?.version ?? filling.version ?? ""} />
      <ClaimWatch key={shown.round} id={id} check={claims} values={filling.values}>
        {children((item ? item.controls(filled) : filled) as Shown)}
      </ClaimWatch>
      <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap justify-end gap-3 border-t border-hairline bg-paper px-5 py-3 sm:static sm:mx-0 sm:px-0 sm:pt-5 sm:pb-0">
        {back === undefined ? null : (
          <Link to={back} className={buttonClass("quiet")}>
            Cancel
          </Link>
        )}
        {actions}
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : refused?.consequences ? "Save anyway" : save}
        </Button>
        {/* Comes after Save, which Enter in a field presses. */}
        {refused?.asked ? (
          <>
            <input type="hidden" name={ASKED_FOR} value={refused.values.keep ?? ""} />
            <Button
              type="submit"
              look="quiet"
              disabled={busy}
              name={ANSWER}
              value={answerToWords(refused.asked)}
            >
              {anywayLabel}
            </Button>
          </>
        ) : null}
      </div>
      {below?.(filled)}
    </Form>
  );
}

type ConflictProps = {
  conflict: EditConflict;
  mine: FormValues;
  labels: Record<string, string>;
  showsTheirs: boolean;
  onTheirs: (conflict: EditConflict) => void;
  onMine: () => void;
};

/** Edit-conflict notice; switches between the saved version and the user's changes (rules screens/edit-conflict). */
function ConflictNotice({ conflict, mine, labels, showsTheirs, onTheirs, onMine }: ConflictProps) {
  const { by, at, theirs } = conflict;
  const names = differing(mine, theirs);
  const differences = Object.keys(labels).filter((name) => names.includes(name));
  return (
    <section
      aria-label="Edit conflict"
      data-form-sentence
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-field border border-amber bg-amber-soft px-4 py-3"
    >
      <p className="font-semibold">
        {by ?? "Someone"} saved this while you were editing it, {momentText(at)}. Your changes are still here
        but not saved.
      </p>
      <p>
        {differences.length > 0
          ? `Fields that differ: ${differences.map((name) => labels[name]).join(", ")}. `
          : "No fields differ. "}
        {showsTheirs
          ? "The form shows the saved version."
          : "The form shows your changes; saving overwrites the saved version."}
      </p>
      <p className="noscript:hidden">
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => (showsTheirs ? onMine() : onTheirs(conflict))}
        >
          {showsTheirs ? "Keep my changes" : "Use theirs"}
        </button>
      </p>
    </section>
  );
}

/** The source of the field values. */
type Filling = { values: FormValues; version: number | null } & (
  | { with: "stored" | "mine" }
  // Input stored by this tab.
  | { with: "kept"; at: string }
  // The version someone else saved, in place of the user's changes.
  | { with: "theirs"; answer: RefusedForm | undefined; mine: FormValues }
);
/** Remounts the fields on every fill; the number is the React key. */
type Round = { filling: Filling; number: number };

type Shown = {
  form: RefObject<HTMLFormElement | null>;
  /** The record's values as the form fields send them, and its version; null for a new record. */
  values: FormValues;
  version: number | null;
  refused: RefusedForm | undefined;
  /** True while the form is being saved. */
  busy: boolean;
};

/**
 * Manages the values of a record's form and the input that this tab stores (rules screens/edit-conflict):
 * stored values, input from before a reload or refusal, or the version someone else saved.
 */
function useFilling({ form, values, version, refused, busy }: Shown) {
  const { pathname } = useLocation();
  const [{ filling, number }, fill] = useReducer(
    ({ number }: Round, filling: Filling): Round => ({ filling, number: number + 1 }),
    { filling: { with: refused ? "mine" : "stored", values: refused?.values ?? values, version }, number: 0 },
  );
  // A new response shows the user's changes again.
  const theirs = filling.with === "theirs" && filling.answer === refused ? filling : null;
  // The values first rendered; null until hydration.
  const first = useRef<FormValues | null>(null);

  // Restores stored input once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount
  useEffect(() => {
    if (!form.current) return;
    first.current = renderedIn(form.current);
    const kept = readTyping(pathname);
    if (!kept || refused || differing(kept.values, first.current).length === 0) return;
    // Input typed before hydration is newer than stored input.
    const now = readableIn(form.current, first.current);
    const newer = differing(now, first.current).map((name) => [name, now[name] ?? ""]);
    fill({ ...kept, with: "kept", values: { ...kept.values, ...Object.fromEntries(newer) } });
  }, [pathname]);

  function keep() {
    // Otherwise, input typed during the save would fill the next new record.
    if (!form.current || !first.current || busy) return;
    const typed = readableIn(form.current, first.current);
    const isChanged = differing(typed, first.current).length > 0;
    const at = new Date().toISOString();
    keepTyping(pathname, isChanged ? { values: typed, version: filling.version, at } : null);
  }

  function isUnsaved() {
    if (!form.current || !first.current) return false;
    return differing(typedIn(form.current), first.current).length > 0;
  }

  function startOver() {
    keepTyping(pathname, null);
    fill({ with: "stored", values, version });
  }

  function showTheirs({ theirs: values }: EditConflict) {
    if (!form.current) return;
    const mine = readableIn(form.current, first.current ?? {});
    fill({ with: "theirs", values, version: filling.version, answer: refused, mine });
  }

  // A save without a change leaves the form in place (rules screens/unchanged-saves); it restarts with the stored
  // values.
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a save
  useEffect(() => {
    if (busy || !isSent.current) return;
    isSent.current = false;
    if (!refused) startOver();
  }, [busy]);

  return {
    filling,
    /** Changes on every fill and remounts the fields. */
    round: number,
    keep,
    isUnsaved,
    startOver,
    /** Discards the stored input. */
    leave: () => keepTyping(pathname, null),
    sent() {
      keep();
      isSent.current = true;
    },
    showsTheirs: theirs !== null,
    showTheirs,
    showMine: () => theirs && fill({ with: "mine", values: theirs.mine, version: theirs.version }),
  };
}
