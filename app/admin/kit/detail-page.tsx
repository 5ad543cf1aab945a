import { type Key, type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
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
