import { Form } from "react-router";
import { Alarm, BigButton } from "./big-parts.tsx";
import { blockOf, noticesOf } from "./browser-lacks.ts";
import { type PhoneState, sendingText, waitText } from "./phone-state.ts";

type Props = { state: PhoneState; waiting: number; refused: number; onLook: () => void };

/** Whether all that was said is with the shop, and what is wrong when it is not. */
export function SendingState({ state, waiting, refused, onLook }: Props) {
  const { step, lacks, isOffline, isUnsaved, isStuck, refusal, ofOthers } = state;
  if (step === "ended")
    return (
      <Alarm>This phone was ended by the shop. Everything that it held is gone. Please call the shop.</Alarm>
    );
  const block = blockOf(lacks);
  return (
    <div className="flex flex-col gap-3">
      {block ? <Alarm>{block}</Alarm> : null}
      {isUnsaved ? (
        <Alarm>
          Your last answer isn't saved on this phone: its storage is full or blocked. Free up space, and
          answer that stop again.
        </Alarm>
      ) : null}
      {isStuck ? (
        <Alarm>
          This phone can't save anything right now: its storage is full or blocked. Free up space, or call the
          shop. Until then nothing is sent.
        </Alarm>
      ) : null}
      {/* It is hidden until the scripts run, which alone know it. A look that brings nothing new isn't read out. */}
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
          {waitText(ofOthers)} on this phone for the courier who used it before, to sign in again.
        </p>
      ) : null}
      {refusal ? <Alarm>{refusal}</Alarm> : null}
      {isOffline ? (
        <BigButton look="quiet" onClick={onLook}>
          Try the network again
        </BigButton>
      ) : null}
    </div>
  );
}

/** Signing out takes everything off the phone, so what waits has to be sent first. */
export function SignOut({ waiting, onWipe }: { waiting: number; onWipe: () => Promise<void> }) {
  if (waiting > 0) {
    return <p className="text-base font-semibold">You can sign out once everything is with the shop.</p>;
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
        Sign out, and empty this phone
      </button>
    </Form>
  );
}
