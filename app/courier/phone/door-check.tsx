import { useState } from "react";
import { TextAreaField } from "#app/base/ui/field.tsx";
import type { CourierUpdate } from "#app/trade/handoff/courier-update-form.ts";
import {
  ENDS_IN_RETURN,
  FAILURE_LABELS,
  FAILURE_REASONS,
  type FailureReason,
  ID_TYPES,
  type IdType,
} from "#app/trade/handoff/handoff.ts";
import type { DoorMethod } from "#app/trade/orders/payment.ts";
import { earlyNote } from "#app/trade/routes/travel-time.ts";
import { BigButton, BigQuestion, CallShop, EarlyNote } from "./big-parts.tsx";
import { BirthDate } from "./birth-date-step.tsx";
import { MoneyStep } from "./money-step.tsx";
import { DOOR_STEPS, type OpenDoor } from "./open-door.ts";
import type { ComparedBirthDate } from "./phone.tsx";
import { Helper, UnfitAtDoor } from "./stop-cards.tsx";
import { newId } from "./this-browser.tsx";
import { dueAt, type ShownStop } from "./updates.ts";

/** Kinds of ID that the law accepts, as couriers call them. */
const ID_CHOICES: Record<IdType, string> = {
  driver_license: "Driver's license",
  state_id: "State or provincial ID",
  passport: "Passport",
  tribal_id: "Tribal ID",
  military_id: "Military ID",
};

type Props = {
  stop: ShownStop;
  door: OpenDoor;
  age: number;
  shopPhone: string;
  left: number;
  /** Today in the shop, "2026-11-21". */
  today: string;
  compare: (birthDate: string) => Promise<ComparedBirthDate>;
  /** Goes to another step and stores it with its answers. */
  onStep: (door: OpenDoor) => void;
  onDone: (answer: CourierUpdate) => void;
  onFail: (reason: FailureReason) => void;
  onBack: () => void;
};

/**
 * The ID check, one question at a time (rules id-check/handoff-form, courier-app/id-check): seven presses
 * plus the birth date, including the press that opened it.
 */
export function DoorCheck({
  stop,
  door,
  age,
  shopPhone,
  left,
  today,
  compare,
  onStep,
  onDone,
  onFail,
  onBack,
}: Props) {
  const [birthDate, setBirthDate] = useState("");
  const { arrivedAt, step, idType, method } = door;
  const at = DOOR_STEPS.indexOf(step);
  const go = (by: 1 | -1, answered: Partial<OpenDoor> = {}) =>
    onStep({ ...door, ...answered, step: DOOR_STEPS[at + by] ?? step });
  const next = () => go(1);
  const due = dueAt(stop, arrivedAt);

  function finish(paymentMethod: DoorMethod) {
    onDone({
      ...{ key: newId(), stopId: stop.id, occurredAt: arrivedAt, kind: "delivered" },
      ...{ idType, idNotExpired: true, notIntoxicated: true, birthDate },
      ...{ paymentMethod, amountCents: due },
    });
  }

  // Products can be recalled while the check is open.
  if (stop.unfit.length > 0)
    return (
      <UnfitAtDoor stop={stop} shopPhone={shopPhone} onFail={() => onFail("unfit_goods")} onBack={onBack} />
    );
  return (
    <div className="flex min-h-dvh flex-col gap-5 p-4">
      <p className="text-base font-semibold">
        {stop.name}, {at + 1} of {DOOR_STEPS.length}
      </p>
      {step === "here" ? (
        <>
          <EarlyNote>{earlyNote("This delivery's", stop.windowStart, arrivedAt)}</EarlyNote>
          <Ask
            question={`Is ${stop.giftFrom ? stop.name : "the customer"} here, and ${age} or older?`}
            yes={`Yes, here and ${age}+`}
            no={[
              ["Customer not home", () => onFail("not_home")],
              [`Under ${age}`, () => onFail("under_21")],
            ]}
            onYes={next}
          />
        </>
      ) : null}
      {step === "sober" ? (
        <Ask
          key={step}
          question="Any sign of intoxication?"
          // Far from the previous buttons, so a double press doesn't answer it (rules
          // courier-app/stray-presses).
          isHigh
          yes="No sign"
          no={[["Visibly intoxicated", () => onFail("intoxicated")]]}
          onYes={next}
        />
      ) : null}
      {step === "id" ? (
        <>
          <BigQuestion key={step}>Which photo ID?</BigQuestion>
          <div className="mt-auto flex flex-col gap-3">
            {ID_TYPES.map((kind) => (
              <BigButton key={kind} look="quiet" onClick={() => go(1, { idType: kind })}>
                {ID_CHOICES[kind]}
              </BigButton>
            ))}
            <BigButton look="danger" onClick={() => onFail("no_valid_id")}>
              No valid ID
            </BigButton>
          </div>
        </>
      ) : null}
      {step === "expiry" ? (
        <Ask
          key={step}
          question="Is the ID valid, and does the photo match?"
          yes="Valid and matches"
          no={[
            ["Expired", () => onFail("no_valid_id")],
            ["Someone else's ID", () => onFail("id_differs")],
          ]}
          onYes={next}
        />
      ) : null}
      {step === "birth" ? (
        <BirthDate
          canCompare={stop.birthCheck !== null}
          {...{ left, today, compare }}
          giftAge={stop.giftFrom ? age : null}
          onSame={(typed) => {
            setBirthDate(typed);
            next();
          }}
          onFail={onFail}
        />
      ) : null}
      {step === "money" ? (
        <MoneyStep
          key={step}
          {...{ stop, due, method }}
          onMethod={(one) => onStep({ ...door, method: one })}
          onRefused={() => onFail("refused")}
          onDone={finish}
        />
      ) : null}
      <button
        // Remounted at each step, so a double press goes back only one step (rules
        // courier-app/stray-presses).
        key={`back from ${step}`}
        type="button"
        className="min-h-14 w-full text-base font-semibold underline underline-offset-4"
        onClick={() => (at === 0 ? onBack() : go(-1))}
      >
        {at === 0 ? "Back to stops" : "Back"}
      </button>
      {step === "birth" && left === 0 ? (
        <>
          <Helper stop={stop} />
          <CallShop phone={shopPhone} />
        </>
      ) : null}
    </div>
  );
}

type AskProps = {
  question: string;
  yes: string;
  no: [label: string, onPress: () => void][];
  onYes: () => void;
  isHigh?: boolean;
};

/**
 * One question. The button to continue is at the bottom, near the thumb, unless `isHigh` puts all buttons
 * directly below the question.
 */
function Ask({ question, yes, no, onYes, isHigh = false }: AskProps) {
  return (
    <>
      <BigQuestion>{question}</BigQuestion>
      <div className={`flex flex-col gap-3 ${isHigh ? "mb-auto" : "mt-auto"}`}>
        {no.map(([label, onPress]) => (
          <BigButton key={label} look="danger" onClick={onPress}>
            {label}
          </BigButton>
        ))}
        <BigButton className="min-h-20" onClick={onYes}>
          {yes}
        </BigButton>
      </div>
    </>
  );
}

/**
 * Returns whether the order goes straight back to the shop for this reason (rules id-check/failure-reasons).
 */
const returnsAtOnce = (reason: FailureReason) => ENDS_IN_RETURN.includes(reason);

type FailedProps = {
  stop: ShownStop;
  arrivedAt: string;
  /** The reason, which the ID check may have determined, and the note. */
  failed: NonNullable<OpenDoor["failed"]>;
  onChange: (failed: NonNullable<OpenDoor["failed"]>) => void;
  onDone: (answer: CourierUpdate) => void;
  onBack: () => void;
};

/**
 * Reasons to choose from: blocked products first if the order has any; without any, that reason is left out.
 */
function reasonsFor({ unfit }: ShownStop): readonly FailureReason[] {
  const others = FAILURE_REASONS.filter((reason) => reason !== "unfit_goods");
  return unfit.length > 0 ? ["unfit_goods", ...others] : others;
}

/** Form for a failed delivery (rules id-check/failure-reasons). */
export function FailedForm({ stop, arrivedAt, failed, onChange, onDone, onBack }: FailedProps) {
  const { reason, note } = failed;

  function finish(why: FailureReason) {
    const common = { key: newId(), stopId: stop.id, occurredAt: arrivedAt };
    onDone({ ...common, kind: "failed", reason: why, note: note.trim() });
  }

  return (
    <div className="flex min-h-dvh flex-col gap-5 p-4">
      <p className="text-base font-semibold">{stop.name}</p>
      {reason === null ? (
        <>
          <BigQuestion key="why">Why did the delivery fail?</BigQuestion>
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
              ? "Don't deliver the order. Take it straight back to the shop; it can't be redelivered."
              : "Don't deliver the order. Take it with you."}
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
              Change reason
            </BigButton>
            <BigButton onClick={() => finish(reason)}>Mark as failed</BigButton>
          </div>
        </>
      )}
      <button
        type="button"
        className="min-h-14 w-full text-base font-semibold underline underline-offset-4"
        onClick={onBack}
      >
        Back to stops
      </button>
    </div>
  );
}
