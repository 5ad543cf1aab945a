import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { telOf } from "#app/base/lib/tel.ts";
import { blockOf, noticesOf, type PhoneState, sendingText, waitText } from "./phone-state.ts";

// Controls for one-handed use in sunlight: black on white, no softer colors, at least 56 px high.

const BIG =
  "flex min-h-14 w-full items-center justify-center gap-3 rounded-card border-2 px-4 py-3 text-center text-lg font-semibold " +
  "disabled:border-edge disabled:bg-white disabled:text-ink";
const LOOKS = {
  primary: "border-spruce-deep bg-spruce-deep text-white",
  quiet: "border-ink bg-white text-ink aria-pressed:bg-ink aria-pressed:text-white",
  danger: "border-clay bg-white text-ink",
} as const;

type Looking = { look?: keyof typeof LOOKS };

export function BigButton({
  look = "primary",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & Looking) {
  return <button type={type} className={`${BIG} ${LOOKS[look]} ${className}`} {...rest} />;
}

export function BigLink({ look = "quiet", className = "", ...rest }: ComponentProps<"a"> & Looking) {
  return <a className={`${BIG} ${LOOKS[look]} ${className}`} {...rest} />;
}

/** A question of the ID check; takes the focus when it appears. */
export function BigQuestion({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {children}
    </h1>
  );
}

/** Note on a delivery long before its window (rules routes/early-note); nothing without one. */
export function EarlyNote({ children }: { children: string | null }) {
  return children && <p className="tabular border-l-4 border-ink pl-3 text-lg font-semibold">{children}</p>;
}

type FieldProps = {
  id: string;
  label: string;
  typed: string;
  onTyped: (typed: string) => void;
  error: string | null;
};

/** Field for a dollar amount, with its error right below. */
export function BigField({ id, label, typed, onTyped, error }: FieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-base font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-said`}
        className="tabular min-h-14 w-full rounded-field border-2 border-ink bg-white px-4 text-2xl text-ink"
      />
      <div id={`${id}-said`}>{error ? <Alarm>{error}</Alarm> : null}</div>
    </div>
  );
}

/** Link to call the shop; nothing without a number. */
export function CallShop({ phone }: { phone: string }) {
  if (!phone) return null;
  return <BigLink href={telOf(phone)}>Call the shop</BigLink>;
}

/** Error message. */
export function Alarm({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-field border-2 border-clay bg-white px-4 py-3 text-base font-semibold text-ink"
    >
      {children}
    </p>
  );
}

type Props = { state: PhoneState; waiting: number; refused: number; onLook: () => void };

/** Sync state of the updates, and what is wrong if they haven't synced. */
export function SendingState({ state, waiting, refused, onLook }: Props) {
  const { step, lacks, isOffline, isUnsaved, isStuck, refusal, ofOthers } = state;
  if (step === "ended")
    return <Alarm>The shop removed this phone, and its data was erased. Call the shop.</Alarm>;
  const block = blockOf(lacks);
  return (
    <div className="flex flex-col gap-3">
      {block ? <Alarm>{block}</Alarm> : null}
      {isUnsaved ? (
        <Alarm>
          Your last update isn't saved on this phone: its storage is full or blocked. Free up space, and
          record that stop again.
        </Alarm>
      ) : null}
      {isStuck ? (
        <Alarm>
          This phone can't save anything right now: its storage is full or blocked. Free up space, or call the
          shop. Updates aren't sent until then.
        </Alarm>
      ) : null}
      {/* Hidden until the scripts run, since only they know the state. Screen readers don't announce a
          refresh without changes. */}
      <p role="status" aria-busy={state.isLooking} className="text-base font-semibold">
        {sendingText({ ...state, waiting, refused })}
      </p>
      {noticesOf(lacks).map((sentence) => (
        <p key={sentence} className="text-base font-semibold">
          {sentence}
        </p>
      ))}
      {ofOthers > 0 ? (
        <p className="text-base font-semibold">
          {waitText(ofOthers)} on this phone for the courier who used it before, once they sign in again.
        </p>
      ) : null}
      {refusal ? <Alarm>{refusal}</Alarm> : null}
      {isOffline ? (
        <BigButton look="quiet" onClick={onLook}>
          Retry connection
        </BigButton>
      ) : null}
    </div>
  );
}

/** Signing out erases the phone, so waiting updates have to be sent first. */
export function SignOut({ waiting, onWipe }: { waiting: number; onWipe: () => Promise<void> }) {
  if (waiting > 0) {
    return <p className="text-base font-semibold">You can sign out once all updates are synced.</p>;
  }
  return (
    <Form
      method="post"
      action="/sign-out"
      reloadDocument
      onSubmit={(event) => {
        const form = event.currentTarget;
        event.preventDefault();
        void onWipe().finally(() => form.submit());
      }}
    >
      <button type="submit" className="min-h-14 w-full text-base font-semibold underline underline-offset-4">
        Sign out and erase data
      </button>
    </Form>
  );
}
