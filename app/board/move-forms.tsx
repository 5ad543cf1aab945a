import type { ReactNode } from "react";
import { Form } from "react-router";
import { attemptCostsExtra, REDELIVERY_FEE_CENTS } from "#app/delivery/fees.ts";
import { formatMoney } from "#app/lib/money.ts";
import { MOVE_LABELS } from "#app/orders/labels.ts";
import { REASON_LENGTH } from "#app/orders/text-lengths.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { TextAreaField } from "#app/ui/text-fields.tsx";
import type { RefusedForm } from "./form-state.ts";

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
export function CancelForm({
  state: { intent, errors, values },
  busy,
}: {
  state: RefusedForm;
  busy: boolean;
}) {
  return (
    <Asked summary="Cancel the order…" open={intent === "cancel"}>
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
