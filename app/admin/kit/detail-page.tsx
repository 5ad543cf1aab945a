import { Fragment, type Key, type ReactNode, useEffect, useId, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { NO_MAIL } from "#app/base/mail/mail-states.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, type ButtonLook } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { ChangedForms, TypedForms } from "./question.tsx";
import { placeOf } from "./sections.ts";

type DetailProps = {
  /**
   * The record's id. Remounts the page when search opens another record directly, to discard input for the
   * first.
   */
  of?: Key;
  title: string;
  /** The page heading, if it differs from the document title. */
  heading?: string;
  /** The section in the document title, "" for none; by default, that of the address. */
  section?: string;
  /** The back link; by default, to the list of the address. */
  back?: { to: string; label: string };
  /** Badge after the title, and buttons to its right. */
  badge?: ReactNode;
  head?: ReactNode;
  /**
   * When to ask before leaving: if empty forms have input ("typed"), or if prefilled ones were changed
   * ("changed").
   */
  leaving?: "typed" | "changed";
  /** Result of the page's last form; receives the focus. */
  refused?: RefusedForm | undefined;
  /** False if the form shows its own error. */
  says?: boolean;
  width?: string;
  /** The gap between the page's parts. */
  gap?: "gap-5" | "gap-6" | "gap-8";
  children: ReactNode;
};

/** Detail page of a record: back link, title, status, and parts. */
export function DetailPage(props: DetailProps) {
  const place = placeOf(useLocation().pathname);
  const { of, title, heading = title, section = place.section, back = place.back } = props;
  const { badge, head, leaving, refused, says = true } = props;
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
  /** Id of the heading, for links and navigations to it. */
  id?: string;
  /** Whether the heading then receives the focus. */
  focusable?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of a page without a card, under a heading. */
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
  /** Details by name, in order; empty ones are omitted. */
  of: Readonly<Record<string, ReactNode>>;
  className?: string;
};

/** Details of a record, with their line breaks: `<Facts of={{ Phone: row.phone, Note: row.note || "None" }} />`. */
export function Facts({ of: facts, className = "" }: FactsProps) {
  return (
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1 ${className}`}>
      {Object.entries(facts).map(([name, fact]) =>
        fact ? (
          <Fragment key={name}>
            <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
            <dd className="tabular wrap-anywhere whitespace-pre-line">{fact}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

type NoticeProps = { role?: "status"; className?: string; children: ReactNode };

/** Amber notice to read before continuing. */
export function Notice({ role, className = "", children }: NoticeProps) {
  return (
    <p role={role} className={`rounded-field border border-amber bg-amber-soft px-4 py-3 ${className}`}>
      {children}
    </p>
  );
}

/** Returns whether a form of the page is being submitted. */
export function useBusy(): boolean {
  return useNavigation().formMethod === "POST";
}

/** Returns whether this form of the page is being submitted. */
export function useIsSent(intent = "save"): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" && (formData?.get("intent") ?? "save") === intent;
}

type StepProps = {
  /** The form's key in `actionsOf`; omitted if it's the page's only form. */
  intent?: string;
  /** Extra fields. */
  fields?: Readonly<Record<string, string>>;
  look?: ButtonLook;
  /** The button's text while the form is being submitted. */
  busy?: string;
  action?: string;
  className?: string;
  /**
   * Accessible name of the button, and the id of the text that identifies its record, for rows that repeat a
   * button.
   */
  label?: string;
  describedBy?: string;
  children: ReactNode;
};

/** Form that's only a button: a step of the page's record. */
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

type Props = { summary: string; open?: boolean; isHarmless?: boolean } & (
  | { intent?: undefined; children: ReactNode }
  /** Adds the step's button, labeled like the summary, below the content. */
  | { intent: string; children?: ReactNode }
);

/**
 * Irreversible step that takes two presses: the first opens its form. A reversible step is a plain
 * `StepForm`. Works without JavaScript.
 *
 * ```
 * <TwoSteps summary="Revoke key…" intent="end" />
 * ```
 */
export function TwoSteps({ summary, open, isHarmless, intent, children }: Props) {
  return (
    <details open={open} className="group max-w-md rounded-field border border-hairline open:bg-paper">
      <summary
        className={`inline-flex min-h-11 w-full list-none items-center px-4 font-semibold ${isHarmless ? "" : "text-clay"} after:ml-auto after:content-['+'] group-open:after:content-['−'] [&::-webkit-details-marker]:hidden`}
      >
        {summary}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {children}
        {intent ? (
          <StepForm intent={intent} look="danger">
            {summary.replace("…", "")}
          </StepForm>
        ) : null}
      </div>
    </details>
  );
}

/** A secret that's shown only once. Replaces its form, so it takes the focus. */
export function ShownOnce({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div
      ref={shown}
      role="status"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-card border border-moss bg-moss-soft p-5"
    >
      {children}
    </div>
  );
}

/**
 * Notes beside a form that its email stays in the outbox; renders nothing if the shop can send email (rules
 * email/no-mail-server).
 */
export function MailNotice() {
  const { site } = useSiteFacts();
  return site.canMail ? null : (
    <p className="rounded-field border border-amber bg-amber-soft px-4 py-3 text-base text-ink">{NO_MAIL}</p>
  );
}
