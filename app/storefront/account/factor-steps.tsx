import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { QrCode } from "#app/base/lib/qr-code.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { QrPicture } from "#app/base/ui/qr-picture.tsx";
import { AccountForm, SendButton } from "./account-form.tsx";
import { SETTINGS_PART } from "./account-frame.tsx";
import { CodeField } from "./credential-fields.tsx";
import { SECOND_FACTOR } from "./tabs.ts";

export type AppSetUp = {
  /** Key to type, in groups of four. */
  key: string;
  /** otpauth address that opens an app on this phone. */
  address: string;
  qr: QrCode;
  /** True if an earlier key expired. */
  again: boolean;
  /** True if another app is on, which this one replaces. */
  replaces: boolean;
};

/**
 * Sets up an authenticator app: scan or type the key, then enter the app's first code (rules
 * sign-in/authenticator-setup).
 */
export function AppSetUpForm({ setUp, answer }: { setUp: AppSetUp; answer: RefusedForm | undefined }) {
  return (
    <>
      <h1 className="text-3xl">Set up an authenticator app</h1>
      {setUp.again ? <FormSentence>Your setup code expired. Scan this new one.</FormSentence> : null}
      {setUp.replaces ? (
        <p className="max-w-measure">Your current app works until you enter a code from the new one.</p>
      ) : null}
      <ol className="flex flex-col gap-8">
        <Step number={1} title="Add the key to your app">
          <p className="max-w-measure text-ink-soft">
            Use any authenticator app, such as Google Authenticator, 1Password, Bitwarden, or Apple Passwords.
          </p>
          <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-5">
            <QrPicture code={setUp.qr} label="QR code with the key for your authenticator app" />
            <div className="min-w-0 flex-1 basis-64">
              <p>Scan this code. If the app is on this device, open it instead:</p>
              <a href={setUp.address} className={buttonClass("quiet", "mt-3")}>
                Open my authenticator app
              </a>
              <p className="mt-5">Or type this key into the app:</p>
              <p className="mt-1 font-mono text-lg" data-key>
                {setUp.key}
              </p>
            </div>
          </div>
        </Step>
        <Step number={2} title="Enter the code from the app">
          <AccountForm
            name="turn-on-app"
            answer={answer}
            className="mt-4 flex max-w-xs flex-col items-start gap-5"
          >
            <CodeField kind="app" answer={answer} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <SendButton busy="Checking...">Turn on</SendButton>
              <Link to={SECOND_FACTOR} className="link inline-flex min-h-11 items-center">
                Cancel
              </Link>
            </div>
          </AccountForm>
        </Step>
      </ol>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="rounded-card border border-hairline bg-white p-6 sm:p-8">
      <h2 className="flex items-baseline gap-3 text-xl">
        <span aria-hidden="true" className="tabular text-ink-soft">
          {number}
        </span>
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </li>
  );
}

/** Factor to remove: the app, or a passkey with its name. */
export type Removal = { passkey: { id: string; name: string } | null; isLast: boolean };

/** Confirms the removal of a factor and explains what follows (rules sign-in/factor-removal). */
export function RemoveFactorForm({
  removal: { passkey, isLast },
  answer,
}: {
  removal: Removal;
  answer: RefusedForm | undefined;
}) {
  return (
    <section aria-labelledby="remove" className={SETTINGS_PART}>
      <h1 id="remove" className="text-2xl">
        {passkey ? `Remove the passkey ${passkey.name}?` : "Turn off the authenticator app?"}
      </h1>
      <p className="mt-3 max-w-measure">
        {isLast
          ? "This is your last verification method. From then on, your password alone signs you in, and your recovery codes stop working."
          : "Your account keeps its other verification methods."}{" "}
        Other browsers signed in to your account will be signed out.
      </p>
      <Form method="post" className="mt-6 flex flex-col items-start gap-4">
        <div role="status" className="empty:hidden">
          <FormSentence>{answer?.errors[""]}</FormSentence>
        </div>
        <input type="hidden" name="form" value={passkey ? "remove-passkey" : "remove-app"} />
        {passkey ? <input type="hidden" name="passkeyId" value={passkey.id} /> : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SendButton look="danger">{passkey ? "Yes, remove it" : "Yes, turn it off"}</SendButton>
          <Link to={SECOND_FACTOR} className="link inline-flex min-h-11 items-center">
            Keep it
          </Link>
        </div>
      </Form>
    </section>
  );
}
