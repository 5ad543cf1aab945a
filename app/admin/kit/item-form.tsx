import { type ReactNode, useRef } from "react";
import { Form, Link } from "react-router";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, buttonClass, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { useStandingErrors } from "#app/base/ui/standing-errors.tsx";
import type { ClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import { ANSWER, ASKED_FOR, answerToWords, isAboutNames } from "./asked-words.ts";
import { ClaimQuestion, ClaimWatch } from "./claim-notes.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { useBusy } from "./detail-page.tsx";
import { LeaveQuestion } from "./question.tsx";
import { useFilling } from "./use-filling.tsx";

export type ItemFormProps = {
  /** The thing's id; for a new one it is made when the form is loaded, so that pressing twice makes one thing. */
  id: string;
  /** The version that the form is made from; null for a new thing. */
  version: number | null;
  /** What the thing holds, as the form's fields send it. */
  values: FormValues;
  refused: RefusedForm | undefined;
  /** Where Cancel leads; a form that stays where it is has none. */
  back?: string;
  /** What the form calls its fields, for the notice of an edit conflict. */
  labels: Record<string, string>;
  save?: string;
  /**
   * What the fields are checked with, when visitors or customers read them (rules claims/checked-forms), and the word of saving all the same.
   */
  claims?: ClaimCheck | undefined;
  allTheSame?: string;
  actions?: ReactNode;
  /** Below the buttons, inside the form. */
  below?: (filled: Filled) => ReactNode;
  children: (filled: Filled) => ReactNode;
};

/**
 * The form of one thing in the admin area (rules screens/edit-conflict). What is typed survives a refusal, a dropped connection, an
 * ended session and a reload; leaving it asks first; and what somebody else saved meanwhile is shown.
 */
export function ItemForm(props: ItemFormProps) {
  const { id, version, values, refused, back, labels, save = "Save", actions, below, children } = props;
  const { claims } = props;
  const asksForNames = refused?.asked !== undefined && isAboutNames(refused.asked);
  const allTheSame = asksForNames ? "Save anyway" : (props.allTheSame ?? "Publish all the same");
  const form = useRef<HTMLFormElement>(null);
  const busy = useBusy();
  const { errors, follow } = useStandingErrors(refused);
  const shown = useFilling({ form, values, version, refused, busy });
  const { filling } = shown;

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
      // On a phone the buttons stay in sight at the foot, and what gets the focus is scrolled clear of them.
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
          labels={labels}
          showsTheirs={shown.showsTheirs}
          onTheirs={shown.showTheirs}
          onMine={shown.showMine}
        />
      ) : null}
      {refused?.asked ? <ClaimQuestion asked={refused.asked} does={allTheSame} /> : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      {/* A new thing whose first press was not answered may be there already, under the id of that press. */}
      <input type="hidden" name="id" value={(version === null && filling.values.id) || id} />
      <input type="hidden" name="version" value={refused?.version ?? filling.version ?? ""} />
      <ClaimWatch key={shown.round} id={id} check={claims} values={filling.values}>
        {children({ values: filling.values, errors })}
      </ClaimWatch>
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
        {/* Behind Save, which is what Enter in a field presses. */}
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
              {allTheSame}
            </Button>
          </>
        ) : null}
      </div>
      {below?.({ values: filling.values, errors })}
    </Form>
  );
}
