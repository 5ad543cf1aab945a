import type { ComponentProps, ReactNode } from "react";
import { Form, Link } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, type ButtonLook, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { DetailPage, useBusy } from "./detail-page.tsx";

type FormProps = {
  /** Which form of the page it is, as `actionsOf` calls it; none for the only one. */
  intent?: string;
  refused?: RefusedForm | undefined;
  /** What the fields begin with. */
  values?: Readonly<Record<string, string>>;
  /** What the button says, and while the form is on its way. */
  button: string;
  busy?: string;
  look?: ButtonLook;
  /** Where Cancel leads; without it there is none. */
  cancel?: string;
  className?: string;
  children: ReactNode | ((filled: Filled) => ReactNode);
};

/** A form with its sentence of refusal, its fields, filled again after one, and its button. */
export function PageForm(props: FormProps) {
  const {
    intent,
    refused,
    values = {},
    button,
    busy = "Saving...",
    look,
    cancel,
    className,
    children,
  } = props;
  const isBusy = useBusy();
  const filled = { values: refused?.values ?? values, errors: refused?.errors ?? {} };
  return (
    <Form method="post" noValidate preventScrollReset className={className ?? "flex flex-col gap-5"}>
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      {typeof children === "function" ? children(filled) : children}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel ? (
          <Link to={cancel} className={buttonClass("quiet")}>
            Cancel
          </Link>
        ) : null}
        <Button type="submit" look={look} disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </div>
    </Form>
  );
}

type PageProps = FormProps &
  Pick<ComponentProps<typeof DetailPage>, "of" | "title" | "section" | "back" | "leaving" | "width"> & {
    /** Above the form, and in its place where it cannot be sent or was answered. */
    notice?: ReactNode;
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
  const {
    of,
    title,
    section,
    back,
    leaving = "changed",
    width = "max-w-2xl",
    notice,
    instead,
    ...form
  } = props;
  return (
    <DetailPage {...{ title, section, back, leaving, width }} of={of} refused={form.refused} says={false}>
      {notice}
      {instead ?? (
        <PageForm
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
          {...form}
        />
      )}
    </DetailPage>
  );
}
