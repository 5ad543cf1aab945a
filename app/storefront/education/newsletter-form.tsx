import { useEffect, useRef } from "react";
import type { Ground } from "#app/base/ui/field.tsx";
import { EmailFields } from "#app/content/waitlist/email-fields.tsx";
import { ThanksInPlace } from "#app/content/waitlist/thanks-banner.tsx";
import { useEmailForm } from "#app/content/waitlist/use-email-form.tsx";
import type { NewsletterAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import { NEWSLETTER_THANKS } from "#app/content/waitlist/waitlist-reply.ts";

type Props = {
  /** The page's answer when the form was sent without JavaScript (the Education Center's action data). */
  answer?: NewsletterAnswer | undefined;
  ground?: Ground;
};

const ID = "newsletter";

/** The newsletter box (rules 17.8), posted to /education; the thanks stay in its place. */
export function NewsletterForm({ answer, ground = "paper" }: Props) {
  const said = useRef<HTMLDivElement>(null);
  const { field, busy, send, error, joined, thanks } = useEmailForm("/education", answer);
  useEffect(() => {
    if (thanks > 0) said.current?.focus({ preventScroll: true });
  }, [thanks]);
  return (
    <div className="grid w-full max-w-xl *:col-start-1 *:row-start-1">
      {/* The form keeps its space when the thanks replace it, so that nothing below moves. */}
      <form
        id={ID}
        method="post"
        action={`/education#${ID}`}
        onSubmit={send}
        noValidate
        className={joined ? "invisible" : ""}
      >
        <input type="hidden" name="form-name" value="newsletter" />
        <EmailFields
          id={`${ID}-email`}
          label="Email address"
          button="Subscribe"
          {...{ ground, busy, error, field }}
          typed={answer?.joined === false ? answer.email : undefined}
        />
      </form>
      <div role="status" tabIndex={-1} ref={said} className={joined ? "rounded-card" : "pointer-events-none"}>
        {joined ? <ThanksInPlace thanks={NEWSLETTER_THANKS} /> : null}
      </div>
    </div>
  );
}
