import { useRef } from "react";
import { useFetcher } from "react-router";
import { ContactLink, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import type { Section } from "#app/content/pages/section.ts";
import { paragraphsOf, ShopWords } from "#app/content/pages/shop-words.tsx";
import { TextSection } from "#app/content/pages/text-section.tsx";
import {
  CONTACT_LENGTHS,
  type ContactAnswer,
  type ContactField,
  contactThanks,
} from "#app/content/waitlist/contact-reply.ts";
import { BusyText, Trap } from "#app/content/waitlist/email-fields.tsx";
import { ThanksMark } from "#app/content/waitlist/waitlist-form.tsx";

type Props = { section: Section };

/** A section of the about page, by its kind (rules sections/kinds). `answer` is that of the contact form. */
export function AboutSection({ section, answer }: Props & { answer: ContactAnswer | undefined }) {
  switch (section.kind) {
    case "mission":
      return <AboutMission section={section} />;
    case "core_values":
      return <AboutValues section={section} />;
    case "journey":
      return <AboutJourney section={section} />;
    case "contact":
      return <AboutContact section={section} answer={answer} />;
    default:
      return <TextSection section={section} />;
  }
}

/** Mission with the page's title and an image. The first paragraph is larger; the others explain it. */
function AboutMission({ section: { heading, text, picture, pictureAlt } }: Props) {
  const { site } = useSiteFacts();
  const [first = "", ...rest] = paragraphsOf(text);
  return (
    <section
      aria-labelledby="mission"
      className="page grid items-center gap-x-16 gap-y-10 pt-10 pb-16 lg:grid-cols-[6fr_5fr] lg:pt-20 lg:pb-28 xl:gap-x-24"
    >
      <div>
        <h1 className="text-4xl lg:text-5xl">About {site.name}</h1>
        <h2 id="mission" className="mt-8 flex items-center gap-3 font-sans text-base font-semibold lg:mt-12">
          <span aria-hidden="true" className="h-px w-10 bg-amber" />
          <ShopWords>{heading}</ShopWords>
        </h2>
        <p className="mt-4 max-w-measure whitespace-pre-line font-display text-xl">
          <ShopWords>{first}</ShopWords>
        </p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="mt-5 max-w-measure whitespace-pre-line text-lg text-ink-soft">
            <ShopWords>{paragraph}</ShopWords>
          </p>
        ))}
      </div>
      {picture === "" ? null : (
        <Picture
          src={picture}
          sizes="(min-width: 64rem) 36rem, 100vw"
          alt={pictureAlt}
          width={1200}
          height={900}
          fetchPriority="high"
          className="aspect-4/3 w-full rounded-card bg-lake-soft object-cover lg:aspect-4/5 lg:object-[64%_50%]"
        />
      )}
    </section>
  );
}

/** Core values, one per row. */
function AboutValues({ section: { heading, items } }: Props) {
  return (
    <section aria-labelledby="values" className="border-t border-hairline bg-white py-16 lg:py-28">
      <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[4fr_8fr]">
        <h2 id="values" className="text-3xl lg:sticky lg:top-28 lg:self-start lg:text-4xl">
          <ShopWords>{heading}</ShopWords>
        </h2>
        <ul className="border-b border-hairline">
          {items.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-10 gap-y-2 border-t border-hairline py-6 sm:grid-cols-[2fr_3fr] lg:py-9"
            >
              <h3 className="text-xl wrap-anywhere lg:text-2xl">{title}</h3>
              <p className="whitespace-pre-line wrap-anywhere text-ink-soft lg:pt-1 lg:text-lg">
                <ShopWords>{text}</ShopWords>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Roadmap at #journey (rules home/claims): a line with a stop for each phase, ending at the last one. */
function AboutJourney({ section: { heading, text: lead, items } }: Props) {
  return (
    <section
      id="journey"
      aria-labelledby="journey-title"
      className="bg-spruce-deep py-16 text-paper lg:py-28"
    >
      <div className="page">
        <h2 id="journey-title" className="text-3xl lg:text-center lg:text-4xl">
          <ShopWords>{heading}</ShopWords>
        </h2>
        <p className="mt-4 max-w-measure text-lg lg:mx-auto lg:text-center">
          <ShopWords>{lead}</ShopWords>
        </p>
        <ol className="mt-10 lg:mx-auto lg:mt-16 lg:max-w-240">
          {items.map(({ title, when, text }, index) => (
            <li
              key={title}
              className="group grid grid-cols-[auto_1fr] gap-x-5 lg:grid-cols-[1fr_auto_2fr] lg:gap-x-10"
            >
              <div className="row-span-2 flex flex-col items-center lg:order-2 lg:row-span-1">
                <span className="tabular flex size-11 shrink-0 items-center justify-center rounded-full border border-amber font-display text-lg text-amber lg:size-14 lg:text-xl">
                  <span className="sr-only">Phase </span>
                  {index + 1}
                </span>
                <span aria-hidden="true" className="w-px flex-1 bg-paper/30 group-last:hidden" />
              </div>
              <p className="pt-2.5 font-semibold text-amber lg:order-1 lg:pt-4 lg:text-right">{when}</p>
              <div className="pt-1 pb-10 group-last:pb-0 lg:order-3 lg:pt-2.5 lg:pb-16">
                <h3 className="text-xl lg:text-2xl">{title}</h3>
                <p className="mt-2 max-w-120 whitespace-pre-line text-paper/90">
                  <ShopWords>{text}</ShopWords>
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Get in Touch, with contact details beside the form. */
function AboutContact({ section, answer }: Props & { answer: ContactAnswer | undefined }) {
  const { site } = useSiteFacts();
  const { week } = site;
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="page grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[5fr_7fr] lg:py-28"
    >
      <div>
        <h2 id="contact-title" className="text-3xl lg:text-4xl">
          <ShopWords>{section.heading}</ShopWords>
        </h2>
        <p className="mt-4 max-w-measure whitespace-pre-line text-lg">
          <ShopWords>{section.text}</ShopWords>
        </p>
        <dl className="mt-8 grid gap-5 border-t border-hairline pt-6">
          {site.contactEmail === null ? null : (
            <div>
              <dt className="text-sm font-semibold">Email</dt>
              <dd>
                <ContactLink className="link inline-flex min-h-11 items-center break-all">Email</ContactLink>
              </dd>
            </div>
          )}
          {week.length === 0 ? null : (
            <div>
              <dt className="text-sm font-semibold">Delivery hours</dt>
              <dd className="tabular mt-1">
                {week.map(({ name, text }) => (
                  <span key={name} className="block">
                    {name} <span className="whitespace-nowrap">{text}</span>
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className="rounded-card border border-hairline bg-white p-5 sm:p-8">
        <GetInTouch answer={answer} />
      </div>
    </section>
  );
}

const ID = "contact-form";

/**
 * Get in Touch form (rules waitlist/contact-form), replaced by its confirmation. `answer` is the response to
 * a form sent without JavaScript.
 */
function GetInTouch({ answer: answerOfPage }: { answer: ContactAnswer | undefined }) {
  const { site } = useSiteFacts();
  const fetcher = useFetcher<ContactAnswer>();
  const answer = fetcher.data ?? answerOfPage;
  const busy = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const sent = answer?.sent === true;
  const refused = answer?.sent === false ? answer : undefined;
  const field = (name: ContactField) => ({
    id: `${ID}-${name}`,
    name,
    error: refused?.errors[name],
    defaultValue: refused?.values?.[name],
    maxLength: CONTACT_LENGTHS[name],
    required: true,
  });

  useAnswerFocus(answer, () => (sent ? thanks.current : firstWrong(form.current)));

  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <fetcher.Form
        ref={form}
        id={ID}
        method="post"
        action={`/about#${ID}`}
        // No page data depends on a message, and revalidating would fail without a connection.
        defaultShouldRevalidate={false}
        onSubmit={(event) => busy && event.preventDefault()}
        noValidate
        className={`flex flex-col gap-5 ${sent ? "invisible" : ""}`}
      >
        <FormSentence>{refused?.errors[""]}</FormSentence>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field("name")} label="Name" autoComplete="name" />
          <TextField
            {...field("email")}
            type="email"
            label="Email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <TextAreaField {...field("message")} label="Message" rows={7} />
        <Trap id={`${ID}-trap`} />
        <Button type="submit" aria-disabled={busy || undefined} className="min-h-12 px-7 sm:self-start">
          <BusyText label="Send Message" busy={busy} />
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
            <p className="mt-4 font-display text-xl">{contactThanks(site.canMail).title}</p>
            <p className="mt-1 text-ink-soft">{contactThanks(site.canMail).more}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
