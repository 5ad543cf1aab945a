import type { ReactNode } from "react";
import { Form } from "react-router";
import { BirthDateField } from "#app/accounts/customers/birth-date-field.tsx";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { attemptCostsExtra, REDELIVERY_FEE_CENTS } from "#app/trade/delivery/fees.ts";
import {
  ENDS_IN_RETURN,
  FAILURE_LABELS,
  FAILURE_REASONS,
  ID_TYPE_LABELS,
  ID_TYPES,
} from "#app/trade/handover/handover.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { MOVE_LABELS, PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { NOTE_LENGTH, REASON_LENGTH } from "#app/trade/orders/text-lengths.ts";

type StepFormProps = { to: "confirmed" | "packed" | "out_for_delivery"; attempts: number; busy: boolean };

/** One step forward. From the third attempt on it shows the redelivery fee and lets the admin waive it. */
export function StepForm({ to, attempts, busy }: StepFormProps) {
  const costsExtra = to === "out_for_delivery" && attemptCostsExtra(attempts + 1);
  return (
    <Form method="post" className="flex flex-col items-start gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="to" value={to} />
      {costsExtra ? (
        <CheckboxField
          id="move-waive-fee"
          name="waiveFee"
          label="Waive the redelivery fee"
          hint={`This is attempt ${attempts + 1}: it adds a redelivery fee of ${formatMoney(REDELIVERY_FEE_CENTS)} to the order, with its taxes.`}
          className="mb-2"
        />
      ) : null}
      <Button type="submit" disabled={busy}>
        {MOVE_LABELS[to]}
      </Button>
    </Form>
  );
}

/** Returns a failed delivery to the shop, after asking once more. */
export function ReturnForm({ busy }: { busy: boolean }) {
  return (
    <Asked summary="Return the order…" open={false}>
      <Form method="post" className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="to" value="returned" />
        <p className="text-sm">
          The order comes back to the shop: its products go back into stock, its place in the window is free
          again, and nothing is due. This cannot be undone.
        </p>
        <Button type="submit" look="danger" disabled={busy}>
          Return this order
        </Button>
      </Form>
    </Asked>
  );
}

/** Cancels with a reason, after asking once more. */
export function CancelForm({ state: { errors, values }, busy }: { state: RefusedForm; busy: boolean }) {
  return (
    <Asked summary="Cancel the order…" open={values.intent === "cancel"}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="cancel" />
        <p className="text-sm">
          The products go back into stock, the place in the window is free again, and nothing is due. This
          cannot be undone.
        </p>
        <TextAreaField
          id="cancel-reason"
          name="reason"
          label="Reason"
          rows={2}
          required
          maxLength={REASON_LENGTH}
          defaultValue={values.reason}
          error={errors.reason}
          className="w-full"
        />
        <Button type="submit" look="danger" disabled={busy}>
          Cancel this order
        </Button>
      </Form>
    </Asked>
  );
}

/** A final move needs two steps: the first press only opens its form. Works without JavaScript. */
function Asked({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group max-w-md rounded-field border border-hairline open:bg-paper">
      <summary className="inline-flex min-h-11 w-full list-none items-center px-4 font-semibold text-clay after:ml-auto after:content-['+'] group-open:after:content-['−'] [&::-webkit-details-marker]:hidden">
        {summary}
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

/** What went wrong at the door (rules 10.6). */
export function FailedDeliveryForm({
  state: { errors, values },
  busy,
}: {
  state: RefusedForm;
  busy: boolean;
}) {
  const final = ENDS_IN_RETURN.map((reason) => `"${FAILURE_LABELS[reason]}"`).join(" and ");
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="fail" />
      <SelectField
        id="fail-reason"
        name="reason"
        label="What went wrong"
        hint={`${final} bring the order back to the shop at once; it is not tried again.`}
        required
        defaultValue={values.reason ?? ""}
        error={errors.reason}
      >
        <option value="">Choose a reason</option>
        {FAILURE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {FAILURE_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id="fail-note"
        name="note"
        label="Note"
        optional
        rows={2}
        maxLength={NOTE_LENGTH}
        defaultValue={values.note}
        error={errors.note}
      />
      <Button type="submit" look="quiet" disabled={busy} className="self-start">
        Could not deliver
      </Button>
    </Form>
  );
}

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
