import { Form } from "react-router";
import { ID_TYPES } from "#app/door/handover.ts";
import { ID_TYPE_LABELS } from "#app/door/labels.ts";
import { type Cents, formatMoney } from "#app/lib/money.ts";
import { PAYMENT_METHOD_LABELS } from "#app/orders/labels.ts";
import { PAYMENT_METHODS } from "#app/orders/payment.ts";
import { NOTE_LENGTH } from "#app/orders/text-lengths.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, CONTROL, FieldError, SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { RefusedForm } from "./form-state.ts";

type DoorCheckFormProps = { state: RefusedForm; totalCents: Cents; busy: boolean };

const BIRTH_PARTS = [
  { name: "birthYear", label: "Year", digits: 4 },
  { name: "birthMonth", label: "Month", digits: 2 },
  { name: "birthDay", label: "Day", digits: 2 },
] as const;

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
      <BirthDateFields errors={errors} values={values} />
      <CheckboxField
        id="deliver-notIntoxicated"
        name="notIntoxicated"
        label="Not visibly intoxicated"
        required
        defaultChecked={values.notIntoxicated === "on"}
        error={errors.notIntoxicated}
      />
      <fieldset>
        <legend className="text-sm font-semibold">Payment received: {formatMoney(totalCents)}</legend>
        <div className="flex flex-wrap gap-x-6">
          {PAYMENT_METHODS.map((method, index) => (
            <label key={method} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="paymentMethod"
                value={method}
                required
                id={index === 0 ? "deliver-paymentMethod" : undefined}
                defaultChecked={values.paymentMethod === method}
                aria-invalid={errors.paymentMethod ? true : undefined}
                aria-describedby={errors.paymentMethod ? "deliver-paymentMethod-error" : undefined}
                className="size-5 accent-spruce"
              />
              {PAYMENT_METHOD_LABELS[method]}
            </label>
          ))}
        </div>
        <FieldError id="deliver-paymentMethod" error={errors.paymentMethod} />
      </fieldset>
      <TextAreaField
        id="deliver-note"
        name="note"
        label="Note (optional)"
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

/** Three boxes as at sign-up, with one sentence below them. */
function BirthDateFields({ errors, values }: Pick<RefusedForm, "errors" | "values">) {
  const wrong = BIRTH_PARTS.filter(({ name }) => errors[name]);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Birth date on the ID</legend>
      <div className="grid max-w-68 grid-cols-[4fr_3fr_3fr] gap-3">
        {BIRTH_PARTS.map(({ name, label, digits }) => (
          <div key={name}>
            <label htmlFor={`deliver-${name}`} className="mb-1 block text-sm">
              {label}
            </label>
            <input
              id={`deliver-${name}`}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={digits}
              required
              defaultValue={values[name]}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] ? `deliver-${name}-error` : undefined}
              className={CONTROL}
            />
          </div>
        ))}
      </div>
      {wrong.map(({ name }) => (
        <FieldError key={name} id={`deliver-${name}`} error={errors[name]} />
      ))}
    </fieldset>
  );
}
