import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { EmailFields, useEmailForm } from "#app/content/waitlist/email-fields.tsx";
import { ThanksInPlace } from "#app/content/waitlist/waitlist-form.tsx";
import type { EmailAnswer, Thanks } from "#app/content/waitlist/waitlist-reply.ts";

type Props = {
  /** Anchor; the heading's ID is `ID-title`. */
  id: string;
  title: string;
  className: string;
  /** On a wide screen, the heading is beside its content. */
  beside?: boolean;
  children: ReactNode;
};

/** Section of the Education Center with a heading. */
export function CoursePart({ id, title, className, beside = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className={`page ${beside ? "grid gap-x-12 gap-y-8 lg:grid-cols-[5fr_7fr]" : ""}`}>
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className={`text-3xl outline-none ${beside ? "" : "mb-8 lg:mb-12"}`}
        >
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

type FailureProps = {
  /** What couldn't be read (rules education/list-failure). */
  what: "resources" | "FAQs";
  message: string;
  /** ID of the heading above. Retry moves the focus there, because the box disappears. */
  headingId: string;
};

/** Load failure of a list, with a Retry link and its loading state (rules education/list-failure). */
export function LoadFailure({ what, message, headingId }: FailureProps) {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const retrying = coming?.pathname === location.pathname && coming.search === location.search;
  return (
    <div className="rounded-card border border-clay bg-clay-soft p-6">
      <p role="status">{retrying ? `Loading ${what}...` : `Error loading ${what}: ${message}`}</p>
      <Link
        to={location}
        replace
        preventScrollReset
        aria-label={`Retry loading ${what}`}
        className={buttonClass("quiet", "mt-4")}
        onClick={() => document.getElementById(headingId)?.focus({ preventScroll: true })}
      >
        Retry
      </Link>
    </div>
  );
}

/**
 * Confirmation for a new subscriber, for shops that can send email and shops that can't (rules
 * email/no-mail-server).
 */
const newsletterThanks = (canMail: boolean): Thanks => ({
  title: "Thank you. You're subscribed.",
  more: canMail ? "The next newsletter will arrive in your inbox." : "New articles are on this page.",
});

/**
 * Newsletter form (rules waitlist/failure), replaced by its confirmation. `answer` is the response to a form
 * sent without JavaScript.
 */
export function NewsletterForm({ answer }: { answer: EmailAnswer | undefined }) {
  const { site } = useSiteFacts();
  const said = useRef<HTMLDivElement>(null);
  const { field, busy, send, error, joined, thanks } = useEmailForm("/education", answer);
  useEffect(() => {
    if (thanks > 0) said.current?.focus({ preventScroll: true });
  }, [thanks]);
  return (
    <div className="grid w-full max-w-xl *:col-start-1 *:row-start-1">
      {/* The form keeps its space when the confirmation replaces it, so nothing below moves. */}
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
