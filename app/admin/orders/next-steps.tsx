import { type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { BirthDateField } from "#app/accounts/customers/birth-date-field.tsx";
import { optionsOf } from "#app/admin/kit/form-parts.tsx";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, type ButtonLook } from "#app/base/ui/button.tsx";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { attemptCostsExtra, REDELIVERY_FEE_CENTS } from "#app/trade/delivery/options.ts";
import { ENDS_IN_RETURN, FAILURE_LABELS, ID_TYPE_LABELS } from "#app/trade/handover/handover.ts";
import { CANCEL_REASON_LENGTH, HANDOVER_NOTE_LENGTH } from "#app/trade/orders/order-view.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import {
  MOVE_LABELS,
  ORDER_MOVES,
  type OrderStatus,
  PAYMENT_METHOD_LABELS,
} from "#app/trade/orders/status.ts";
import type { OrderIntent } from "./order-form.ts";
import type { OrderDetail } from "./queries.server.ts";

/** What one of the page's forms shows again: only the one that was refused shows errors and what was typed. */
export function stateOf(intent: OrderIntent, refused: RefusedForm | undefined): RefusedForm {
  return refused?.values.intent === intent ? refused : { errors: {}, values: {} };
}

type NextStepsProps = {
  order: Pick<OrderDetail, "status" | "attempts" | "totalCents">;
  refused: RefusedForm | undefined;
};

/** The legal moves of an order, and no others; the moves at the door have forms that ask what happened there. */
export function NextSteps({ order, refused }: NextStepsProps) {
  const legal = ORDER_MOVES[order.status];
  if (legal.length === 0)
    return <p className="text-ink-soft">This order is finished. Nothing changes it any more.</p>;
  const atDoor = order.status === "out_for_delivery";
  return (
    <div className={atDoor ? "grid gap-x-10 gap-y-8 md:grid-cols-2" : "flex flex-col gap-4"}>
      {legal.map((to) => (
        <div
          key={to}
          className={atDoor ? "border-hairline max-md:not-first:border-t max-md:not-first:pt-8" : ""}
        >
          <Move to={to} {...{ order, refused }} />
        </div>
      ))}
    </div>
  );
}

function Move({ to, order, refused }: NextStepsProps & { to: OrderStatus }) {
  if (to === "completed")
    return <DoorCheckForm state={stateOf("deliver", refused)} total={order.totalCents} />;
  if (to === "delivery_failed") return <FailedDeliveryForm state={stateOf("fail", refused)} />;
  if (to === "returned") return <ReturnForm />;
  if (to === "cancelled") return <CancelForm state={stateOf("cancel", refused)} />;
  return to === "pending" ? null : <StepForm to={to} attempts={order.attempts} />;
}

type MoveFormProps = {
  intent: OrderIntent;
  /** The state that it leads to, where the intent does not say it. */
  to?: OrderStatus;
  button: string;
  look?: ButtonLook;
  children?: ReactNode;
};

function MoveForm({ intent, to, button, look, children }: MoveFormProps) {
  const busy = useNavigation().formMethod === "POST";
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

/** What each field of a form gets, by the name of the field. */
function fieldsOf(intent: OrderIntent, { errors, values }: RefusedForm) {
  const named = (name: string) => ({ id: `${intent}-${name}`, name, error: errors[name] });
  return {
    field: (name: string) => ({ ...named(name), defaultValue: values[name] }),
    box: (name: string) => ({ ...named(name), defaultChecked: values[name] === "on" }),
  };
}

/** One step forward. From the third attempt on it shows the redelivery fee and lets the admin waive it. */
function StepForm({ to, attempts }: { to: Exclude<OrderStatus, "pending">; attempts: number }) {
  const costsExtra = to === "out_for_delivery" && attemptCostsExtra(attempts + 1);
  return (
    <MoveForm intent="move" to={to} button={MOVE_LABELS[to]}>
      {costsExtra ? (
        <CheckboxField
          id="move-waive-fee"
          name="waiveFee"
          label="Waive the redelivery fee"
          hint={`This is attempt ${attempts + 1}: it adds a redelivery fee of ${formatMoney(REDELIVERY_FEE_CENTS)} to the order, with its taxes.`}
        />
      ) : null}
    </MoveForm>
  );
}

/** Returns a failed delivery to the shop, after asking once more. */
function ReturnForm() {
  return (
    <Asked summary="Return the order…" open={false}>
      <MoveForm intent="move" to="returned" button="Return this order" look="danger">
        <p className="text-sm">
          The order comes back to the shop: its products go back into stock, its place in the window is free
          again, and nothing is due. This cannot be undone.
        </p>
      </MoveForm>
    </Asked>
  );
}

/** Cancels with a reason, after asking once more. */
function CancelForm({ state }: { state: RefusedForm }) {
  const { field } = fieldsOf("cancel", state);
  return (
    <Asked summary="Cancel the order…" open={state.values.intent === "cancel"}>
      <MoveForm intent="cancel" button="Cancel this order" look="danger">
        <p className="text-sm">
          The products go back into stock, the place in the window is free again, and nothing is due. This
          cannot be undone.
        </p>
        <TextAreaField
          {...field("reason")}
          label="Reason"
          rows={2}
          required
          maxLength={CANCEL_REASON_LENGTH}
        />
      </MoveForm>
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
function FailedDeliveryForm({ state }: { state: RefusedForm }) {
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

/** The door check (rules 10.2): an order is handed over only when every answer is right. */
function DoorCheckForm({ state, total }: { state: RefusedForm; total: Cents }) {
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
        <BirthDateField
          id="deliver-birthDate"
          label="Birth date on the ID"
          names={{ year: "birthYear", month: "birthMonth", day: "birthDay" }}
          idPrefix="deliver-"
          errors={state.errors}
          values={state.values}
          copied
        />
        <CheckboxField {...box("notIntoxicated")} label="Not visibly intoxicated" required />
        <RadioGroupField
          {...field("paymentMethod")}
          label={`Payment received: ${formatMoney(total)}`}
          choices={PAYMENT_METHODS.map((method) => [method, PAYMENT_METHOD_LABELS[method]])}
          required
        />
        <TextAreaField {...field("note")} label="Note" optional rows={2} maxLength={HANDOVER_NOTE_LENGTH} />
      </MoveForm>
    </>
  );
}

const DONE: Record<OrderStatus, string> = {
  pending: "",
  confirmed: "Order confirmed.",
  packed: "Order packed.",
  out_for_delivery: "Order sent out.",
  delivery_failed: "The failed delivery is recorded.",
  completed: "Order delivered and paid.",
  returned: "Order returned to the shop.",
  cancelled: "Order cancelled.",
};

type OrderNoticeProps = { refused: RefusedForm | undefined; done: OrderStatus | null };

/** Says at the top what came of the last form, and moves the focus to the first wrong field or to the notice. */
export function OrderNotice({ refused, done }: OrderNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(refused ?? done, () => {
    const wrong = refused ? document.querySelector<HTMLElement>("form [aria-invalid=true]") : null;
    return wrong ?? box.current;
  });
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden print:hidden">
      {refused ? <Refusal {...refused} /> : null}
      {!refused && done ? (
        <p role="status" className="rounded-field border border-moss bg-sage-soft px-4 py-3 font-medium">
          {DONE[done]}
        </p>
      ) : null}
    </div>
  );
}

function Refusal({ values: { intent }, errors }: RefusedForm) {
  const { "": sentence, ...wrong } = errors;
  return (
    <div role="alert" className="rounded-field border border-clay bg-clay-soft px-4 py-3">
      <p className="font-medium">{sentence ?? "Nothing was changed. Please check:"}</p>
      {Object.entries(wrong).map(([field, text]) => (
        <p key={field}>
          <a
            href={`#${intent}-${field}`}
            className="inline-flex min-h-6 items-center underline underline-offset-3"
          >
            {text}
          </a>
        </p>
      ))}
    </div>
  );
}
