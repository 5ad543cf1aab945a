import { Form } from "react-router";
import { BirthDateField } from "#app/customers/birth-date-field.tsx";
import { ID_TYPES } from "#app/door/handover.ts";
import { ID_TYPE_LABELS } from "#app/door/labels.ts";
import { type Cents, formatMoney } from "#app/lib/money.ts";
import { PAYMENT_METHOD_LABELS } from "#app/orders/labels.ts";
import { PAYMENT_METHODS } from "#app/orders/payment.ts";
import { NOTE_LENGTH } from "#app/orders/text-lengths.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { RadioGroupField } from "#app/ui/radio-group-field.tsx";
import { TextAreaField } from "#app/ui/text-fields.tsx";
import type { RefusedForm } from "./form-state.ts";

type DoorCheckFormProps = { state: RefusedForm; totalCents: Cents; busy: boolean };

/** The door check (rules 10.2): an order is handed over only when every answer is right. */
export function DoorCheckForm({ state: { errors, values }, totalCents, busy }: DoorCheckFormProps) {
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="deliver" />
      <SelectField
        id="deliver-idType"
        name="idType"
        label="ID type"
        required
        defaultValue={values.idType ?? ""}
        error={errors.idType}
      >
        <option value="">Choose the kind of ID</option>
        {ID_TYPES.map((type) => (
          <option key={type} value={type}>
            {ID_TYPE_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        id="deliver-idNotExpired"
        name="idNotExpired"
        label="ID is not expired"
        required
        defaultChecked={values.idNotExpired === "on"}
        error={errors.idNotExpired}
      />
      <BirthDateField
        id="deliver-birthDate"
        label="Birth date on the ID"
        names={{ year: "birthYear", month: "birthMonth", day: "birthDay" }}
        idPrefix="deliver-"
        errors={errors}
        values={values}
        copied
      />
      <CheckboxField
        id="deliver-notIntoxicated"
        name="notIntoxicated"
        label="Not visibly intoxicated"
        required
        defaultChecked={values.notIntoxicated === "on"}
        error={errors.notIntoxicated}
      />
      <RadioGroupField
        id="deliver-paymentMethod"
        name="paymentMethod"
        label={`Payment received: ${formatMoney(totalCents)}`}
        choices={PAYMENT_METHODS.map((method) => [method, PAYMENT_METHOD_LABELS[method]])}
        required
        defaultValue={values.paymentMethod}
        error={errors.paymentMethod}
      />
      <TextAreaField
        id="deliver-note"
        name="note"
        label="Note"
        optional
        rows={2}
        maxLength={NOTE_LENGTH}
        defaultValue={values.note}
        error={errors.note}
      />
      <Button type="submit" disabled={busy} className="self-start">
        Deliver
      </Button>
    </Form>
  );
}
