import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { HINT, TextAreaField, TextField } from "#app/base/ui/field.tsx";
import type { FIELD_LENGTHS } from "./checkout-form.ts";

type Props = {
  /** Id, bounds, value, and error of a text field. */
  field: (name: Extract<keyof typeof FIELD_LENGTHS, `gift${string}`>) => {
    id: string;
    name: string;
    maxLength: number;
    defaultValue: string | undefined;
    error: string | undefined;
  };
  /** The same of the box. */
  box: { id: string; defaultChecked: boolean; error: string | undefined };
};

/** What a buyer confirms besides their age, in a form of the class "group/order": of a gift, the recipient shows the ID. */
export function ShowsId() {
  return (
    <span className="group-has-[[name=isGift]:checked]/order:hidden">
      {" "}
      and will show a valid ID at the door
    </span>
  );
}

/** Asks whether the order is a gift and, once the box is checked, for whom (rules gift/order). */
export function GiftFields({ field, box }: Props) {
  const { age, payment } = useSiteFacts().site;
  return (
    <div className="group/gift">
      <CheckboxField {...box} name="isGift" label="This order is a gift" />
      <fieldset className="mt-2 hidden gap-5 border-l-2 border-hairline pl-5 group-has-[[name=isGift]:checked]/gift:grid sm:grid-cols-2">
        <legend className="sr-only">Recipient of the gift</legend>
        <TextField {...field("giftFirstName")} label="Recipient's first name" autoComplete="off" required />
        <TextField {...field("giftLastName")} label="Recipient's last name" autoComplete="off" required />
        <TextField
          {...field("giftPhone")}
          className="sm:col-span-2"
          type="tel"
          label="Recipient's phone"
          optional
          autoComplete="off"
          hint="The courier calls this number instead."
        />
        <TextAreaField
          {...field("giftNote")}
          className="sm:col-span-2"
          label="Note to the recipient"
          optional
          hint="Printed on the packing slip."
          rows={3}
        />
        <p className={`${HINT} sm:col-span-2`}>
          The recipient must be {age} or older and shows an ID at the door.
          {payment.ways.includes("at_door")
            ? " What isn't paid before delivery, the courier collects there."
            : ""}
        </p>
      </fieldset>
    </div>
  );
}
