import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, type ButtonLook, buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { DetailPage, useBusy, useIsSent } from "./detail-page.tsx";

type FormProps = {
  /** The form's key in `actionsOf`; none if it's the page's only form. */
  intent?: string;
  /** The answer to this form. */
  refused?: RefusedForm | undefined;
  /** Initial values of the fields. */
  values?: Readonly<Record<string, string>>;
  /** The button's text, and its text while the form is being submitted. */
  button: string;
  busy?: string;
  look?: ButtonLook;
  /** Target of Cancel; without it there's none. */
  cancel?: string;
  /** Aligns the buttons to the start of the line, as in a part of a page. */
  start?: boolean;
  /** Set if no page around it shows the refusal. */
  says?: boolean;
  className?: string;
  children?: ReactNode | ((filled: Filled) => ReactNode);
};

/** A form of a page: its fields, filled again after a refusal, and its button. */
export function PageForm(props: FormProps) {
  const { intent, refused, values = {}, button, busy = "Saving...", look, cancel, start, says } = props;
  const { className = "flex flex-col gap-5", children } = props;
  const isBusy = useBusy();
  const isSent = useIsSent(intent);
  const filled: Filled = { values: refused?.values ?? values, errors: refused?.errors ?? {} };
  return (
    // A form that's a page of its own leads to another page, which starts at its top.
    <Form method="post" noValidate preventScrollReset={!says} className={className}>
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {says ? <FormSentence>{refused?.errors[""]}</FormSentence> : null}
      {typeof children === "function" ? children(filled) : children}
      <div className={`flex flex-wrap gap-3 ${start ? "" : "justify-end"}`}>
        {cancel ? (
          <Link to={cancel} className={buttonClass("quiet")}>
            Cancel
          </Link>
        ) : null}
        <Button type="submit" look={look} disabled={isBusy}>
          {isSent ? busy : button}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the answer to one form of a page with several. */
export function refusedOf(refused: RefusedForm | undefined, intent: string): RefusedForm | undefined {
  return (refused?.values.intent ?? "save") === intent ? refused : undefined;
}

type PageProps = FormProps &
  Pick<
    ComponentProps<typeof DetailPage>,
    "of" | "title" | "section" | "back" | "head" | "leaving" | "width"
  > & {
    /** Above the form. */
    notice?: ReactNode;
    /** Replaces the form if it can't be sent or was answered. */
    instead?: ReactNode;
  };

/**
 * The page of one form: title, way back, question before leaving, refusal, button, focus.
 *
 * ```
 * <FormPage title="Make a key" section="API keys" back={{ to: KEYS, label: "API keys" }} refused={actionData} button="Make the key">
 *   {({ values, errors }) => <TextField id="name" name="name" label="Name" defaultValue={values.name} error={errors.name} />}
 * </FormPage>
 * ```
 */
export function FormPage(props: PageProps) {
  const { of, title, section, back, head, leaving = "changed", width = "max-w-2xl" } = props;
  const { notice, instead, ...form } = props;
  return (
    <DetailPage
      {...{ of, title, section, back, head, leaving, width }}
      refused={form.refused}
      says={false}
      gap="gap-6"
    >
      {notice}
      {instead ?? (
        <PageForm
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
          {...form}
          says
        />
      )}
    </DetailPage>
  );
}

/** A value without a field of its own, such as a list. Each change is announced like typing. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={input} type="hidden" name={name} value={value} readOnly />;
}

/** Options of a select: the empty choice, then each value with its label. */
export function optionsOf(open: string, labels: Readonly<Record<string, string>>) {
  return [{ value: "", label: open }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))];
}

/**
 * Returns the id of the next row that a form adds: the loader's `made`, kept until one of `rows` has it. The loader makes
 * another id on every read; a form whose `key` is this id keeps its input meantime and is empty again once its row was added.
 */
export function useNextId(made: string, rows: readonly { id: string }[]): string {
  const [id, setId] = useState(made);
  if (id === made || !rows.some((row) => row.id === id)) return id;
  setId(made);
  return made;
}

type FloatFieldProps = { id: string; typed: string | undefined; error: string | undefined };

/** Asks how much change the courier takes along at dispatch (rules accounting/float). */
export function FloatField({ id, typed, error }: FloatFieldProps) {
  return (
    <TextField
      id={id}
      name="float"
      label="Float ($)"
      optional
      hint="Starting change the courier takes along. Leave blank for none."
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typed}
      error={error}
    />
  );
}

/**
 * The `shouldRevalidate` of a page whose forms are refused when someone else changed the data: reads again after a refusal too,
 * so the next try starts from current data, except where that would fail or lead to the sign-in.
 */
export function readAgainAfterRefusal(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  if (actionStatus === undefined) return defaultShouldRevalidate;
  return actionStatus !== 401 && actionStatus < 500;
}

/**
 * For a form that the browser submits itself, such as one with a file: submits it once until the page is shown again (rules
 * forms/double-submit).
 */
export function useSentOnce() {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    // Back shows the page as it was left.
    const shown = () => setSent(false);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
  function onSubmit(event: { preventDefault: () => void; defaultPrevented: boolean }) {
    if (isSent) event.preventDefault();
    else if (!event.defaultPrevented) setSent(true);
  }
  return { isSent, onSubmit };
}
