import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { HINT, TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { controlId } from "#app/trade/checkout/checkout-reply.ts";
import { type SectionProps, textOf } from "./form-sections.tsx";

/** Asks whether the order is a gift and, once the box is checked, for whom (rules gift/order). */
export function GiftFields(form: SectionProps) {
  const { age, payment } = useSiteFacts().site;
  return (
    <div className="group/gift">
      <CheckboxField
        id={controlId("isGift")}
        name="isGift"
        label="This order is a gift"
        defaultChecked={form.values.isGift === "on"}
        error={form.errors.isGift}
      />
      <fieldset className="mt-2 hidden gap-5 border-l-2 border-hairline pl-5 group-has-[#checkout-isGift:checked]/gift:grid sm:grid-cols-2">
        <legend className="sr-only">Recipient of the gift</legend>
        <TextField
          {...textOf("giftFirstName", form)}
          label="Recipient's first name"
          autoComplete="off"
          required
        />
        <TextField
          {...textOf("giftLastName", form)}
          label="Recipient's last name"
          autoComplete="off"
          required
        />
        <TextField
          {...textOf("giftPhone", form)}
          className="sm:col-span-2"
          type="tel"
          label="Recipient's phone"
          optional
          autoComplete="off"
          hint="Your courier calls this number instead of yours."
        />
        <TextAreaField
          {...textOf("giftNote", form)}
          className="sm:col-span-2"
          label="Note to the recipient"
          optional
          hint="Printed on the packing slip."
          rows={3}
        />
        <p className={`${HINT} sm:col-span-2`}>
          The recipient must be {age} or older and shows an ID at the door.
          {payment.ways.includes("at_door")
            ? " What you don't pay before delivery, the courier collects there."
            : ""}
        </p>
      </fieldset>
    </div>
  );
}
