import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, type ButtonLook, buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { DetailPage, useBusy, useIsSent } from "./detail-page.tsx";

type FormProps = {
  /** The form's key in `actionsOf`; omitted if it's the page's only form. */
  intent?: string;
  /** Result of this form. */
  refused?: RefusedForm | undefined;
  /** Initial values of the fields. */
  values?: Readonly<Record<string, string>>;
  /** The button's label, and its label while the form is being submitted. */
  button: string;
  busy?: string;
  look?: ButtonLook;
  /** Target of Cancel; omitted for no Cancel. */
  cancel?: string;
  /** Aligns the buttons to the start of the line, as in a section of a page. */
  start?: boolean;
  /** Set if the surrounding page doesn't show the error. */
  says?: boolean;
  className?: string;
  children?: ReactNode | ((filled: Filled) => ReactNode);
};

/** Form of a page: its fields, refilled after a refusal, and its button. */
export function PageForm(props: FormProps) {
  const { intent, refused, values = {}, button, busy = "Saving...", look, cancel, start, says } = props;
  const { className = "flex flex-col gap-5", children } = props;
  const isBusy = useBusy();
  const isSent = useIsSent(intent);
  const filled: Filled = { values: refused?.values ?? values, errors: refused?.errors ?? {} };
  return (
    // A form with its own page leads to another page, which starts at the top.
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

/** Returns the result of one form on a page with several. */
export function refusedOf(refused: RefusedForm | undefined, intent: string): RefusedForm | undefined {
  return (refused?.values.intent ?? "save") === intent ? refused : undefined;
}

type PageProps = FormProps &
  Pick<
    ComponentProps<typeof DetailPage>,
    "of" | "title" | "section" | "back" | "head" | "leaving" | "width"
  > & {
    /** Shown above the form. */
    notice?: ReactNode;
    /** Replaces the form if it can't be submitted, or after it was. */
    instead?: ReactNode;
  };

/**
 * Page with a single form: title, back link, question before leaving, error, button, focus.
 *
 * ```
 * <FormPage title="Add webhook" refused={actionData} button="Add webhook">
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

/**
 * Hidden value without its own field, such as a list. Dispatches an input event on each change, like typing.
 */
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
 * Returns the id of the next row to add: the loader's `made`, kept until `rows` includes it. The loader
 * creates a new id on every read; a form with this id as its `key` keeps its input until its row was added,
 * and is then empty.
 */
export function useNextId(made: string, rows: readonly { id: string }[]): string {
  const [id, setId] = useState(made);
  if (id === made || !rows.some((row) => row.id === id)) return id;
  setId(made);
  return made;
}

type FloatFieldProps = { id: string; typed: string | undefined; error: string | undefined };

/** Field for the change that a courier takes along at dispatch (rules accounting/float). */
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
 * `shouldRevalidate` of a page whose forms can be refused because of someone else's change: reloads after a
 * refusal too, so the next try starts from current data, except where that would fail or redirect to the
 * sign-in page.
 */
export function readAgainAfterRefusal(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  if (actionStatus === undefined) return defaultShouldRevalidate;
  return actionStatus !== 401 && actionStatus < 500;
}

/**
 * For a form that the browser submits natively, such as one with a file: allows one submit until the page is
 * shown again (rules forms/double-submit).
 */
export function useSentOnce() {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    // Back restores the page in its last state.
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
