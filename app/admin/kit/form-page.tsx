import type { ComponentProps, ReactNode } from "react";
import { Form, Link } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, type ButtonLook, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { DetailPage, useBusy, useIsSent } from "./detail-page.tsx";

type FormProps = {
  /** Which form of the page it is, as `actionsOf` calls it; none for the only one. */
  intent?: string;
  /** The answer to this form. */
  refused?: RefusedForm | undefined;
  /** What the fields begin with. */
  values?: Readonly<Record<string, string>>;
  /** What the button says, and while the form is on its way. */
  button: string;
  busy?: string;
  look?: ButtonLook;
  /** Where Cancel leads; without it there is none. */
  cancel?: string;
  /** Set where the buttons stand at the start of the line, as in a part of a page. */
  start?: boolean;
  /** Set where no page around it says the sentence of its refusal. */
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
    // A form that is a page of its own leads on to another one, which begins at its top.
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

/** The answer to one form of a page that has several. */
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
    /** In place of the form, where it cannot be sent or was answered. */
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
