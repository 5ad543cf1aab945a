import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import type { DoorAnswer } from "#app/trade/handover/door-answer-form.ts";
import { FAILURE_LABELS, FAILURE_REASONS, type FailureReason } from "#app/trade/handover/handover.ts";
import { BigButton, BigQuestion } from "./big-parts.tsx";
import { returnsAtOnce } from "./door-check.tsx";
import type { OpenDoor } from "./open-door.ts";
import type { ShownStop } from "./said.ts";
import { newId } from "./this-browser.tsx";

type Props = {
  stop: ShownStop;
  arrivedAt: string;
  /** The reason, which the check at the door may have found already, and the note. */
  failed: NonNullable<OpenDoor["failed"]>;
  onChange: (failed: NonNullable<OpenDoor["failed"]>) => void;
  onDone: (answer: DoorAnswer) => void;
  onBack: () => void;
};

/** The reasons to choose from: of goods that may not be delivered it is the first one, and else none. */
function reasonsFor({ unfit }: ShownStop): readonly FailureReason[] {
  const others = FAILURE_REASONS.filter((reason) => reason !== "unfit_goods");
  return unfit.length > 0 ? ["unfit_goods", ...others] : others;
}

/** Why an order was not handed over (rules id-check/failure-reasons). */
export function FailedForm({ stop, arrivedAt, failed, onChange, onDone, onBack }: Props) {
  const { reason, note } = failed;

  function finish(why: FailureReason) {
    const said = { key: newId(), stopId: stop.id, saidAt: arrivedAt };
    onDone({ ...said, kind: "failed", reason: why, note: note.trim() });
  }

  return (
    <div className="flex min-h-dvh flex-col gap-5 p-4">
      <p className="text-base font-semibold">{stop.name}</p>
      {reason === null ? (
        <>
          <BigQuestion key="why">Why could it not be delivered?</BigQuestion>
          <div className="mt-auto flex flex-col gap-3">
            {reasonsFor(stop).map((one) => (
              <BigButton key={one} look="quiet" onClick={() => onChange({ reason: one, note })}>
                {FAILURE_LABELS[one]}
              </BigButton>
            ))}
          </div>
        </>
      ) : (
        <>
          <BigQuestion key={reason}>{FAILURE_LABELS[reason]}</BigQuestion>
          <p className="text-lg font-semibold">
            {returnsAtOnce(reason)
              ? "Do not hand the order over. It goes back to the shop and is not tried again."
              : "Do not hand the order over. Take it along."}
          </p>
          <TextAreaField
            id="note"
            label="Note for the shop"
            optional
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => onChange({ reason, note: event.target.value })}
          />
          <div className="mt-auto flex flex-col gap-3">
            <BigButton look="quiet" onClick={() => onChange({ reason: null, note })}>
              Another reason
            </BigButton>
            <BigButton onClick={() => finish(reason)}>Not delivered</BigButton>
          </div>
        </>
      )}
      <button
        type="button"
        className="min-h-14 w-full text-base font-semibold underline underline-offset-4"
        onClick={onBack}
      >
        Back to the stops
      </button>
    </div>
  );
}
