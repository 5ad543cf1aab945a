import { useRef } from "react";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import type { Ground } from "#app/base/ui/field.tsx";
import { EmailFields, useEmailForm } from "./email-fields.tsx";
import type { WaitlistSource } from "./source-labels.ts";
import { ThanksBanner, ThanksInPlace, useThanksTime } from "./thanks-banner.tsx";
import { answerFor, type WaitlistAnswer, waitlistThanks } from "./waitlist-reply.ts";

type Props = {
  /** Which form it is: sent as form-name and kept with the entry. */
  source: WaitlistSource;
  /** The ZIP that the visitor asked for before, kept with the entry. */
  zip?: string;
  /** Id of the form, unique on the page. */
  id: string;
  /** The page's answer when a form was sent without JavaScript (the home page's action data). */
  answer?: WaitlistAnswer | undefined;
  /** The text of the button. */
  button?: string;
  /** The background that the form stands on. */
  ground?: Ground;
};

/** The waitlist's form (rules waitlist/form). With JavaScript a banner thanks; without, the page that comes back does. */
export function WaitlistForm(props: Props) {
  const { source, zip, id, answer, button = "Join the waitlist", ground = "paper" } = props;
  const own = answerFor(source, answer);
  const words = waitlistThanks(useSiteFacts().site);
  const form = useRef<HTMLFormElement>(null);
  const { field, busy, send, error, joined, thanks, forget } = useEmailForm("/", own);
  const inPlace = joined && thanks === 0;
  useThanksTime(inPlace, forget);

  function dismiss() {
    // The pressed button goes away with the banner, so the focus moves to the form.
    if (document.activeElement?.closest("[popover]")) {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    }
    forget();
  }

  return (
    <div className="grid w-full max-w-xl *:col-start-1 *:row-start-1">
      {/* Without JavaScript the home page comes back scrolled to this form, or to the hero's if this one is not on it. */}
      <form
        ref={form}
        id={id}
        method="post"
        action={`/#${source === "membership" ? id : "waitlist"}`}
        onSubmit={send}
        noValidate
        className={inPlace ? "invisible" : ""}
      >
        <input type="hidden" name="form-name" value={source} />
        {zip ? <input type="hidden" name="zip" value={zip} /> : null}
        <EmailFields
          id={`${id}-email`}
          label="Email address"
          {...{ button, ground, busy, error, field }}
          typed={own?.joined === false ? own.values.email : undefined}
        />
      </form>
      {inPlace ? <ThanksInPlace thanks={words} /> : null}
      <div role="status" className="pointer-events-none *:pointer-events-auto">
        {joined && !inPlace ? <ThanksBanner key={thanks} thanks={words} onEnd={dismiss} /> : null}
      </div>
    </div>
  );
}
