import { type ReactNode, useEffect, useState } from "react";
import { Form, useLocation } from "react-router";
import { CopiedBirthDate } from "#app/accounts/customers/copied-birth-date.tsx";
import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { TwoSteps, useBusy } from "#app/admin/kit/detail-page.tsx";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, type ButtonLook } from "#app/base/ui/button.tsx";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import type { AtTheDoor } from "#app/trade/accounting/due.ts";
import { ENDS_IN_RETURN, FAILURE_LABELS, ID_TYPE_LABELS } from "#app/trade/handoff/handoff.ts";
import { CANCEL_REASON_LENGTH, HANDOFF_NOTE_LENGTH } from "#app/trade/orders/order-view.ts";
import { DOOR_METHODS } from "#app/trade/orders/payment.ts";
import { type OrderStatus, PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { takeBackMsLeft } from "#app/trade/orders/take-back.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import type { OrderIntent } from "./order-form.ts";
import type { OrderDetail } from "./queries.server.ts";

type MoveFormProps = {
  intent: OrderIntent;
  /** New status, if the intent doesn't imply it. */
  to?: OrderStatus;
  button: string;
  look?: ButtonLook;
  children?: ReactNode;
};

/** Form of one status change, with its button. */
export function MoveForm({ intent, to, button, look, children }: MoveFormProps) {
  const busy = useBusy();
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      {to ? <input type="hidden" name="to" value={to} /> : null}
      {children}
      <Button type="submit" look={look} disabled={busy} className="self-start">
        {button}
      </Button>
    </Form>
  );
}

/** Returns the props of a form's fields, by field name. */
export function fieldsOf(intent: OrderIntent, { errors, values }: RefusedForm) {
  const named = (name: string) => ({ id: `${intent}-${name}`, name, error: errors[name] });
  return {
    field: (name: string) => ({ ...named(name), defaultValue: values[name] }),
    box: (name: string) => ({ ...named(name), defaultChecked: values[name] === "on" }),
  };
}

type DriverFieldProps = {
  id: string;
  drivers: readonly Driver[];
  chosen: string | undefined;
  error: string | undefined;
};

/** Asks for the driver (rules routes/dispatch-from-board): couriers who are out can't be selected. Without couriers, links to add one. */
export function DriverField({ id, drivers, chosen, error }: DriverFieldProps) {
  const free = drivers.filter(({ outOn }) => outOn === null);
  const only = free.length === 1 ? free[0] : undefined;
  if (drivers.length === 0)
    return (
      <p id={id}>
        No couriers yet. Each courier needs an account and a phone.{" "}
        <AdminStepLink to="/admin/routes/couriers/new" className="link inline-flex min-h-11 items-center">
          Add courier
        </AdminStepLink>
      </p>
    );
  return (
    <SelectField
      id={id}
      name="courierId"
      label="Driver"
      defaultValue={chosen ?? only?.id ?? ""}
      error={error}
      hint={free.length === 0 ? "Every courier is out. End a route first, or add a courier." : undefined}
      className="w-72 max-w-full"
    >
      {only ? null : <option value="">Choose a courier</option>}
      {free.map((driver) => (
        <option key={driver.id} value={driver.id}>
          {driver.name}
        </option>
      ))}
      {drivers.map(({ id: courierId, name, outOn }) =>
        outOn === null ? null : (
          <option key={courierId} value={courierId} disabled>
            {`${name}, out on route ${outOn}`}
          </option>
        ),
      )}
    </SelectField>
  );
}

// Delivery results recorded by an admin.

type DoorCheckProps = {
  order: Pick<OrderDetail, "paymentStatus" | "giftName">;
  atDoor: AtTheDoor;
  state: RefusedForm;
};

/** Form for a failed delivery (rules id-check/failure-reasons). */
export function FailedDeliveryForm({ state }: { state: RefusedForm }) {
  const { field } = fieldsOf("fail", state);
  const final = ENDS_IN_RETURN.map((reason) => `"${FAILURE_LABELS[reason]}"`).join(" and ");
  return (
    <>
      <h3 className="mb-4 text-lg">Mark as failed</h3>
      <MoveForm intent="fail" button="Mark as failed" look="quiet">
        <SelectField
          {...field("reason")}
          label="Reason"
          hint={`${final}: the order goes straight back to the shop and can't be redelivered.`}
          required
          options={optionsOf("Choose a reason", FAILURE_LABELS)}
        />
        <TextAreaField {...field("note")} label="Note" optional rows={2} maxLength={HANDOFF_NOTE_LENGTH} />
      </MoveForm>
    </>
  );
}

/** ID check at the door (rules id-check/handoff-form): an order is delivered only if every answer is right. */
export function DoorCheckForm({ state, atDoor, order }: DoorCheckProps) {
  const { dueCents, feeBack } = atDoor;
  const { field, box } = fieldsOf("deliver", state);
  return (
    <>
      <h3 className="mb-4 text-lg">Mark as delivered</h3>
      <MoveForm intent="deliver" button="Mark as delivered">
        {order.giftName === "" ? null : (
          <p>Gift: check the ID of {order.giftName}, not the customer's. The birth date must give the age.</p>
        )}
        <SelectField
          {...field("idType")}
          label="ID type"
          required
          options={optionsOf("Select ID type", ID_TYPE_LABELS)}
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
          label="Delivered at"
          optional
          hint="Leave blank for now."
        />
        <input type="hidden" name="amountCents" value={dueCents} />
        {dueCents > 0 || order.paymentStatus === "due" ? (
          <RadioGroupField
            {...field("paymentMethod")}
            label={`Payment received: ${formatMoney(dueCents)}`}
            hint={
              feeBack
                ? `Late delivery: ${formatMoney(feeBack.totalCents)} less, unless the time above wasn't late.`
                : undefined
            }
            choices={DOOR_METHODS.map((method) => [method, PAYMENT_METHOD_LABELS[method]])}
            required
          />
        ) : (
          <p>
            Already paid.
            <input type="hidden" name="paymentMethod" value={DOOR_METHODS[0]} />
          </p>
        )}
        <TextAreaField {...field("note")} label="Note" optional rows={2} maxLength={HANDOFF_NOTE_LENGTH} />
      </MoveForm>
    </>
  );
}

type TakeBackProps = {
  route: { id: string; number: number; leftAt: string | null };
  /** Time of the read by the shop's clock, an ISO string. */
  now: string;
};

/** Undoes a dispatch while possible (rules routes/undo-dispatch), and stays on the page. */
export function TakeBack({ route: { id, number, leftAt }, now }: TakeBackProps) {
  const busy = useBusy();
  const { pathname, search } = useLocation();
  const msLeft = takeBackMsLeft(leftAt, now);
  const [overOf, setOverOf] = useState<string | null>(null);
  useEffect(() => {
    if (msLeft === 0) return;
    const timer = setTimeout(() => setOverOf(leftAt), msLeft);
    return () => clearTimeout(timer);
  }, [msLeft, leftAt]);
  if (msLeft === 0 || overOf === leftAt) return null;
  return (
    <Form method="post" action={`/admin/routes/${id}`} preventScrollReset>
      <input type="hidden" name="intent" value="take-back" />
      <input type="hidden" name="routeId" value={id} />
      <input type="hidden" name="next" value={pathname + search} />
      <Button type="submit" look="quiet" disabled={busy} aria-label={`Undo dispatch: route ${number}`}>
        Undo dispatch
      </Button>
    </Form>
  );
}

/** Packs the whole order without scanning, with a reason (rules packing/without-scanning). */
export function UnscannedForm({ state }: { state: RefusedForm }) {
  const { field } = fieldsOf("unscanned", state);
  return (
    <TwoSteps summary="More" isHarmless open={state.values.intent === "unscanned"}>
      <MoveForm intent="unscanned" button="Pack without scanning" look="quiet">
        <p className="text-sm">No labels are checked. Every item in the order counts as packed.</p>
        <TextAreaField
          {...field("reason")}
          label="Reason"
          hint="Saved in the order's history."
          rows={2}
          required
          maxLength={CANCEL_REASON_LENGTH}
        />
      </MoveForm>
    </TwoSteps>
  );
}
