import { Form } from "react-router";
import { Alarm, BigButton } from "./big-parts.tsx";
import type { PhoneState } from "./phone.tsx";

/** "1 answer waits", "3 answers wait". */
const waitText = (waiting: number) => (waiting === 1 ? "1 answer waits" : `${waiting} answers wait`);

type Props = { state: PhoneState; waiting: number; onLook: () => void };

/** Whether all that was said is with the shop, and what is wrong when it is not. */
export function SendingState({ state, waiting, onLook }: Props) {
  const { step, isOffline, isSignedOut, refusal, ofOthers } = state;
  if (step === "ended")
    return (
      <Alarm>This phone was ended by the shop. Everything that it held is gone. Please call the shop.</Alarm>
    );
  if (step === "no store")
    return (
      <Alarm>
        This browser cannot keep the stops sealed, nor what was said last. Please call the shop, or open the
        page over HTTPS in another one.
      </Alarm>
    );
  return (
    <div className="flex flex-col gap-3">
      {/* It is hidden until the scripts run, which alone know it. */}
      <p role="status" className="text-base font-semibold">
        {step === "starting" ? "" : sendingText({ waiting, isOffline, isSignedOut })}
      </p>
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

function sendingText({
  waiting,
  isOffline,
  isSignedOut,
}: Record<"isOffline" | "isSignedOut", boolean> & { waiting: number }) {
  if (isSignedOut)
    return `You are signed out. ${waiting > 0 ? `${waitText(waiting)} until you sign in again.` : ""}`;
  if (isOffline) {
    return waiting > 0
      ? `No network. ${waitText(waiting)} for the network.`
      : "No network. Go on: it is sent later.";
  }
  return waiting > 0 ? `Sending. ${waitText(waiting)}.` : "Everything is with the shop.";
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
