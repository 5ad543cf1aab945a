import { CopiedBirthDate } from "#app/accounts/customers/copied-birth-date.tsx";
import { optionsOf } from "#app/admin/kit/form-parts.tsx";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import type { AtTheDoor } from "#app/trade/books/due.ts";
import { ENDS_IN_RETURN, FAILURE_LABELS, ID_TYPE_LABELS } from "#app/trade/handover/handover.ts";
import { HANDOVER_NOTE_LENGTH } from "#app/trade/orders/order-view.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { fieldsOf, MoveForm } from "./move-form.tsx";
import type { OrderDetail } from "./queries.server.ts";

// What happened at the door, as an admin records it.

type DoorCheckProps = {
  order: Pick<OrderDetail, "paymentMethod">;
  atDoor: AtTheDoor;
  state: RefusedForm;
};

/** What went wrong at the door (rules id-check/failure-reasons). */
export function FailedDeliveryForm({ state }: { state: RefusedForm }) {
  const { field } = fieldsOf("fail", state);
  const final = ENDS_IN_RETURN.map((reason) => `"${FAILURE_LABELS[reason]}"`).join(" and ");
  return (
    <>
      <h3 className="mb-4 text-lg">Could not deliver</h3>
      <MoveForm intent="fail" button="Could not deliver" look="quiet">
        <SelectField
          {...field("reason")}
          label="What went wrong"
          hint={`${final} bring the order back to the shop at once; it is not tried again.`}
          required
          options={optionsOf("Choose a reason", FAILURE_LABELS)}
        />
        <TextAreaField {...field("note")} label="Note" optional rows={2} maxLength={HANDOVER_NOTE_LENGTH} />
      </MoveForm>
    </>
  );
}

/** The door check (rules id-check/handoff-form): an order is handed over only when every answer is right. */
export function DoorCheckForm({ state, atDoor, order }: DoorCheckProps) {
  const { dueCents, feeBack } = atDoor;
  const { field, box } = fieldsOf("deliver", state);
  return (
    <>
      <h3 className="mb-4 text-lg">Deliver</h3>
      <MoveForm intent="deliver" button="Deliver">
        <SelectField
          {...field("idType")}
          label="ID type"
          required
          options={optionsOf("Choose the kind of ID", ID_TYPE_LABELS)}
        />
        <CheckboxField {...box("idNotExpired")} label="ID is not expired" required />
        <CopiedBirthDate
          id="deliver-birthDate"
          label="Birth date on the ID"
          names={{ year: "birthYear", month: "birthMonth", day: "birthDay" }}
          idPrefix="deliver-"
          errors={state.errors}
          values={state.values}
        />
        <CheckboxField {...box("notIntoxicated")} label="Not visibly intoxicated" required />
        <TextField
          {...field("handedOverAt")}
          type="time"
          label="Handed over at"
          optional
          hint="If that was earlier today. Empty is now."
        />
        <input type="hidden" name="amountCents" value={dueCents} />
        {dueCents > 0 || order.paymentMethod === "at_door" ? (
          <RadioGroupField
            {...field("paymentMethod")}
            label={`Payment received: ${formatMoney(dueCents)}`}
            hint={
              feeBack
                ? `We are late, so ${formatMoney(feeBack.totalCents)} is taken off, unless the time above was not late.`
                : undefined
            }
            choices={PAYMENT_METHODS.map((method) => [method, PAYMENT_METHOD_LABELS[method]])}
            required
          />
        ) : (
          <p>
            Paid already; nothing is due.
            <input type="hidden" name="paymentMethod" value={order.paymentMethod} />
          </p>
        )}
        <TextAreaField {...field("note")} label="Note" optional rows={2} maxLength={HANDOVER_NOTE_LENGTH} />
      </MoveForm>
    </>
  );
}
