import { Form } from "react-router";
import { ENDS_IN_RETURN, FAILURE_REASONS } from "#app/door/handover.ts";
import { FAILURE_LABELS } from "#app/door/labels.ts";
import { NOTE_LENGTH } from "#app/orders/text-lengths.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextAreaField } from "#app/ui/text-fields.tsx";
import type { RefusedForm } from "./form-state.ts";

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
