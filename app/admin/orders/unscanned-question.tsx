import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { CANCEL_REASON_LENGTH } from "#app/trade/orders/order-view.ts";
import { UNSCANNED } from "./board-steps.ts";
import { StepQuestion } from "./step-question.tsx";

/** What the board asks before orders are packed without scanning: why (rules packing 11). */
export type UnscannedAsk = { unscanned: string[]; error: string | undefined };

/** Asks why the selected orders are packed without scanning. */
export function UnscannedQuestion({ ask, back }: { ask: UnscannedAsk; back: string }) {
  const { unscanned: ids, error } = ask;
  return (
    <StepQuestion
      title={`Pack ${ids.length === 1 ? "1 order" : `${ids.length} orders`} without scanning?`}
      about={<p>No label is checked. Everything in these orders counts as in the bag.</p>}
      to={UNSCANNED}
      button={{ label: "Pack without scanning", busy: "Packing..." }}
      refused={error ? ask : undefined}
      {...{ ids, back }}
    >
      <TextAreaField
        id="unscanned-reason"
        name="reason"
        label="Reason"
        hint="Kept in the history of each order."
        rows={2}
        required
        maxLength={CANCEL_REASON_LENGTH}
        error={error}
      />
    </StepQuestion>
  );
}
