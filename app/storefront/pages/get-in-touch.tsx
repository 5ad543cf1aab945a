import { useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { BusyWords, Trap } from "#app/content/waitlist/email-fields.tsx";
import { ThanksMark } from "#app/content/waitlist/thanks-banner.tsx";
import { CONTACT_LENGTHS, CONTACT_THANKS, type ContactAnswer } from "#app/content/waitlist/waitlist-reply.ts";

type Props = {
  /** Id of the form, unique on the page. */
  id: string;
  /** The page's answer when the form was sent without JavaScript. */
  answer: ContactAnswer | undefined;
};

/** The Get in Touch form (rules 17.9), posted to /about; the thanks come in its place. */
export function GetInTouch({ id, answer: answerOfPage }: Props) {
  const fetcher = useFetcher<ContactAnswer>();
  const answer = fetcher.data ?? answerOfPage;
  const busy = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const sent = answer?.sent === true;
  const errors = answer?.sent === false ? answer.errors : {};
  const typed = answer?.sent === false ? answer.values : undefined;

  useAnswerFocus(answer, () =>
    sent
      ? thanks.current
      : form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-sentence]"),
  );

  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <fetcher.Form
        ref={form}
        id={id}
        method="post"
        action={`/about#${id}`}
        // No data of the page depends on a message, and without a connection reloading the data would fail.
        defaultShouldRevalidate={false}
        onSubmit={(event) => busy && event.preventDefault()}
        noValidate
        className={`flex flex-col gap-5 ${sent ? "invisible" : ""}`}
      >
        <FormSentence>{errors[""]}</FormSentence>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id={`${id}-name`}
            name="name"
            label="Name"
            error={errors.name}
            defaultValue={typed?.name}
            required
            maxLength={CONTACT_LENGTHS.name}
            autoComplete="name"
          />
          <TextField
            id={`${id}-email`}
            type="email"
            name="email"
            label="Email"
            error={errors.email}
            defaultValue={typed?.email}
            required
            maxLength={CONTACT_LENGTHS.email}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <TextAreaField
          id={`${id}-message`}
          name="message"
          label="Message"
          error={errors.message}
          defaultValue={typed?.message}
          required
          maxLength={CONTACT_LENGTHS.message}
          rows={7}
        />
        <Trap id={`${id}-trap`} />
        <Button type="submit" aria-disabled={busy || undefined} className="min-h-12 px-7 sm:self-start">
          <BusyWords words="Send Message" busy={busy} />
        </Button>
      </fetcher.Form>
      <div
        role="status"
        tabIndex={-1}
        ref={thanks}
        className={`place-self-center ${sent ? "rounded-card p-4" : "pointer-events-none"}`}
      >
        {sent ? (
          <div className="flex flex-col items-center text-center">
            <ThanksMark />
            <p className="mt-4 font-display text-xl">{CONTACT_THANKS.title}</p>
            <p className="mt-1 text-ink-soft">{CONTACT_THANKS.more}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
