import { Fragment, type Key, type ReactNode, useEffect, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { NO_MAIL } from "#app/base/mail/mail-states.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, type ButtonLook } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { ChangedForms, TypedForms } from "./question.tsx";

type DetailProps = {
  /** The thing's id: the search leads from one thing straight to another, and what was typed about the first stays behind. */
  of?: Key;
  title: string;
  /** What stands above the page, where that is not the title of the document. */
  heading?: string;
  /** The section in the title of the document: "Webhooks". */
  section?: string;
  back: { to: string; label: string };
  /** Behind the title, such as a badge, and at its right, such as buttons. */
  badge?: ReactNode;
  head?: ReactNode;
  /** What is asked before the page is left: whether its empty forms are typed into, or its filled ones changed. */
  leaving?: "typed" | "changed";
  /** The answer to the page's last form, which gets the focus. */
  refused?: RefusedForm | undefined;
  /** Left out where the sentence of a refusal stands in its form. */
  says?: boolean;
  width?: string;
  /** The space between its parts. */
  gap?: "gap-5" | "gap-6" | "gap-8";
  children: ReactNode;
};

/** The page of one thing: where it belongs, its title and state, and its parts. */
export function DetailPage(props: DetailProps) {
  const { of, title, heading = title, section, back, badge, head, leaving, refused, says = true } = props;
  const { width = "", gap = "gap-5", children } = props;
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <div key={of} className={`flex flex-col ${gap} ${width}`}>
      <title>{[title, section, "Admin"].filter(Boolean).join(" | ")}</title>
      {leaving === "typed" ? <TypedForms /> : null}
      {leaving === "changed" ? <ChangedForms isRefused={refused !== undefined} /> : null}
      <PageHead
        back={back}
        title={
          badge ? (
            <>
              <span className="min-w-0 wrap-anywhere">{heading}</span>
              {badge}
            </>
          ) : (
            heading
          )
        }
      >
        {head}
      </PageHead>
      {says ? <FormSentence>{refused?.errors[""]}</FormSentence> : null}
      {children}
    </div>
  );
}

type PartProps = { title: string; className?: string; children: ReactNode };

/** A part of a page, on a white card. */
export function Part({ title, className = "", children }: PartProps) {
  return (
    <section
      className={`rounded-card border border-hairline bg-white p-5 print:rounded-none print:border-x-0 print:border-b-0 print:px-0 print:py-3 ${className}`}
    >
      <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

type HeadedProps = {
  title: string;
  /** Of the heading, where an address or a step to another page of a list leads to it. */
  id?: string;
  /** Set where the heading gets the focus then. */
  focusable?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of a page that stands on no card, under a heading. */
export function HeadedPart({ title, id, focusable = false, className = "", children }: HeadedProps) {
  const made = useId();
  const named = id ?? made;
  return (
    <section aria-labelledby={named} className={`flex flex-col gap-3 ${className}`}>
      <h2 id={named} tabIndex={focusable ? -1 : undefined} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type FactsProps = {
  /** Each fact by its name, in their order; an empty one is left out. */
  of: Readonly<Record<string, ReactNode>>;
  className?: string;
};

/** The details of a record: a list of names and facts, `<Facts of={{ Phone: row.phone, Note: row.note || "None" }} />`. */
export function Facts({ of: facts, className = "" }: FactsProps) {
  return (
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1 ${className}`}>
      {Object.entries(facts).map(([name, fact]) =>
        fact ? (
          <Fragment key={name}>
            <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
            <dd className="tabular wrap-anywhere">{fact}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

type NoticeProps = { role?: "status"; className?: string; children: ReactNode };

/** What a person should know before going on, in amber. */
export function Notice({ role, className = "", children }: NoticeProps) {
  return (
    <p role={role} className={`rounded-field border border-amber bg-amber-soft px-4 py-3 ${className}`}>
      {children}
    </p>
  );
}

/** True while a form of the page is on its way. */
export function useBusy(): boolean {
  return useNavigation().formMethod === "POST";
}

/** True while this form of the page is on its way. */
export function useIsSent(intent = "save"): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" && (formData?.get("intent") ?? "save") === intent;
}

type StepProps = {
  /** Which form of the page it is, as `actionsOf` calls it; none for the only one. */
  intent?: string;
  /** What else it sends. */
  fields?: Readonly<Record<string, string>>;
  look?: ButtonLook;
  /** What the button says while the form is on its way. */
  busy?: string;
  action?: string;
  className?: string;
  /** The button's name for screen readers, and the id of the text that says which thing it is about, where several have the same button. */
  label?: string;
  describedBy?: string;
  children: ReactNode;
};

/** A form that is one button: a step of the page's thing. */
export function StepForm({
  intent,
  fields = {},
  look = "quiet",
  busy,
  action,
  className,
  label,
  describedBy,
  children,
}: StepProps) {
  const isBusy = useBusy();
  const isSent = useIsSent(intent);
  return (
    <Form method="post" action={action} preventScrollReset className={className}>
      {Object.entries({ ...(intent ? { intent } : {}), ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look={look} disabled={isBusy} aria-label={label} aria-describedby={describedBy}>
        {isSent && busy ? busy : children}
      </Button>
    </Form>
  );
}

type Props = { summary: string; open?: boolean; isHarmless?: boolean; children: ReactNode };

/** A final move needs two steps: the first press only opens its form. Works without JavaScript. */
export function TwoSteps({ summary, open, isHarmless, children }: Props) {
  return (
    <details open={open} className="group max-w-md rounded-field border border-hairline open:bg-paper">
      <summary
        className={`inline-flex min-h-11 w-full list-none items-center px-4 font-semibold ${isHarmless ? "" : "text-clay"} after:ml-auto after:content-['+'] group-open:after:content-['−'] [&::-webkit-details-marker]:hidden`}
      >
        {summary}
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

/** Something secret that is shown this once. It comes in the place of a form, so the focus goes to it. */
export function ShownOnce({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div
      ref={shown}
      role="status"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-card border border-moss bg-sage-soft p-5"
    >
      {children}
    </div>
  );
}

/** Says beside a form whose email cannot leave that it stays here; nothing in a shop that sends mail (rules email/no-mail-server). */
export function MailNotice() {
  const { site } = useSiteFacts();
  return site.canMail ? null : (
    <p className="rounded-field border border-amber bg-amber-soft px-4 py-3 text-base text-ink">{NO_MAIL}</p>
  );
}
