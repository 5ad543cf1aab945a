import { useEffect, useRef } from "react";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { EmailFields, useEmailForm } from "#app/content/waitlist/email-fields.tsx";
import { ThanksInPlace } from "#app/content/waitlist/thanks-banner.tsx";
import type { EmailAnswer, Thanks } from "#app/content/waitlist/waitlist-reply.ts";

/** What is promised to a new subscriber, in a shop that can send mail and in one that cannot (rules email/no-mail-server). */
const newsletterThanks = (canMail: boolean): Thanks => ({
  title: "Thank you. You are subscribed.",
  more: canMail ? "The next newsletter comes to your inbox." : "New articles are on this page.",
});

/** The newsletter box (rules waitlist/failure); the thanks stay in its place. `answer` is to a form sent without JavaScript. */
export function NewsletterForm({ answer }: { answer: EmailAnswer | undefined }) {
  const { site } = useSiteFacts();
  const said = useRef<HTMLDivElement>(null);
  const { field, busy, send, error, joined, thanks } = useEmailForm("/education", answer);
  useEffect(() => {
    if (thanks > 0) said.current?.focus({ preventScroll: true });
  }, [thanks]);
  return (
    <div className="grid w-full max-w-xl *:col-start-1 *:row-start-1">
      {/* The form keeps its space when the thanks replace it, so that nothing below moves. */}
      <form
        id="newsletter"
        method="post"
        action="/education#newsletter"
        onSubmit={send}
        noValidate
        className={joined ? "invisible" : ""}
      >
        <input type="hidden" name="form-name" value="newsletter" />
        <EmailFields
          id="newsletter-email"
          label="Email address"
          button="Subscribe"
          ground="paper"
          {...{ busy, error, field }}
          typed={answer?.joined === false ? answer.values.email : undefined}
        />
      </form>
      <div role="status" tabIndex={-1} ref={said} className={joined ? "rounded-card" : "pointer-events-none"}>
        {joined ? <ThanksInPlace thanks={newsletterThanks(site.canMail)} /> : null}
      </div>
    </div>
  );
}
