import { type ChangeEvent, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { FormPart } from "#app/base/ui/form-part.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { useLastDesk } from "#app/base/ui/use-last-desk.tsx";
import { type ChangeDesk, UNITS_PREFIX } from "./change-desk.ts";
import { ChangedTotal } from "./changed-total.tsx";
import { UnitsPart } from "./units-part.tsx";
import { WindowField } from "./window-field.tsx";

type Props = {
  /** What the page began with. */
  desk: ChangeDesk;
  /** The last answer: the desk as it is now, or only why there is none. */
  answer: ChangeDesk | RefusedForm | undefined;
};

/**
 * All of a placed order that can be changed, as one form (rules order-changes/who-and-what, order-changes/form). Its first button only looks, so that Enter
 * in a field changes nothing. With JavaScript it looks by itself when something changes that the total depends on.
 */
export function ChangeOrderForm({ desk: first, answer }: Props) {
  const desk = useLastDesk(first, answer, (one) => "windows" in one);
  const { values, errors, lengths, after } = desk;
  const sent = useNavigation().formData;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useAnswerFocus(answer, () => focusAfter(form.current, desk, answer));

  function follow({ target }: ChangeEvent<HTMLFormElement>) {
    const { name, value } = target as unknown as HTMLInputElement;
    const isWhole =
      name === "window" ||
      (name === "zip" && /^\d{5}$/.test(value.trim())) ||
      (name === "add" && value !== "") ||
      (name.startsWith(UNITS_PREFIX) && /^\d+$/.test(value));
    if (isWhole) void submit(form.current, { method: "post", preventScrollReset: true });
  }

  const field = (name: Exclude<keyof typeof lengths, "promotion">) => ({
    id: `change-${name}`,
    name,
    maxLength: lengths[name],
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onChange={follow}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <input type="hidden" name="seen" value={after?.seen ?? ""} />
      <input type="hidden" name="filledZip" value={values.filledZip ?? ""} />
      <div className="flex min-w-0 flex-col gap-6">
        <FormSentence>{errors[""]}</FormSentence>
        <UnitsPart desk={desk} />
        <FormPart title="Delivery">
          <WindowField desk={desk} />
          <div className="grid gap-5 sm:grid-cols-6">
            <TextField {...field("address")} className="sm:col-span-6" label="Street address" required />
            <TextField
              {...field("zip")}
              className="sm:col-span-2"
              label="ZIP code"
              inputMode="numeric"
              required
            />
            <TextField
              key={`city of ${values.filledZip}`}
              {...field("city")}
              className="sm:col-span-3"
              label="City"
              required
            />
            <TextField
              key={`state of ${values.filledZip}`}
              {...field("state")}
              className="sm:col-span-1"
              label="State"
              required
            />
            <TextField {...field("name")} className="sm:col-span-3" label="Name" required />
            <TextField {...field("phone")} className="sm:col-span-3" type="tel" label="Phone" required />
            <TextAreaField
              {...field("instructions")}
              className="sm:col-span-6"
              label="Instructions for the courier"
              optional
              rows={2}
            />
          </div>
        </FormPart>
      </div>
      <ChangedTotal desk={desk} looking={sent !== undefined} saving={sent?.get("step") === "save"} />
    </Form>
  );
}

/** After a refusal the first wrong field; after a product was added its units. While something is typed, the focus stays. */
function focusAfter(form: HTMLFormElement | null, desk: ChangeDesk, answer: Props["answer"]) {
  if (desk.isRefused || answer !== desk) return firstWrong(form);
  return desk.added ? document.getElementById(`change-${UNITS_PREFIX}${desk.added}`) : null;
}
