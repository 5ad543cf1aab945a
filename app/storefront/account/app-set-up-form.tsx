import { type ReactNode, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { QrCode } from "#app/accounts/factors/qr-code.server.ts";
import { QrPicture } from "#app/accounts/factors/qr-picture.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { CodeField } from "./credential-fields.tsx";
import { type FactorAnswer, SECOND_FACTOR } from "./factor-answer.ts";
import { useRefusal } from "./form-messages.tsx";

export type AppSetUp = {
  /** The key to type, in groups of four. */
  key: string;
  /** The otpauth address that opens an app on this phone. */
  address: string;
  qr: QrCode;
  /** True when an earlier key has run out. */
  again: boolean;
  /** True when another app is on, which this one replaces. */
  replaces: boolean;
};

/** Sets up an authenticator app: scan or type the key, then enter the app's first code (rules 14.25). */
export function AppSetUpForm({ setUp, answer }: { setUp: AppSetUp; answer: FactorAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  useRefusal(form, answer);
  return (
    <>
      <h1 className="text-3xl">Set up an authenticator app</h1>
      {setUp.again ? (
        <FormSentence>The time for setting up ran out. Please scan this new code.</FormSentence>
      ) : null}
      {setUp.replaces ? (
        <p className="max-w-measure">
          The app that is on now works until you have entered a code of the new one.
        </p>
      ) : null}
      <ol className="flex flex-col gap-8">
        <Step number={1} title="Add the key to your app">
          <p className="max-w-measure text-ink-soft">
            Use any authenticator app, such as Google Authenticator, 1Password, Bitwarden or Apple Passwords.
          </p>
          <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-5">
            <QrPicture code={setUp.qr} label="QR code with the key for your authenticator app" />
            <div className="min-w-0 flex-1 basis-64">
              <p>Scan this code. If the app is on this device, open it instead:</p>
              <a href={setUp.address} className={buttonClass("quiet", "mt-3")}>
                Open my authenticator app
              </a>
              <p className="mt-5">Or type this key into the app:</p>
              <p className="mt-1 font-mono text-lg break-words" data-key>
                {setUp.key}
              </p>
            </div>
          </div>
        </Step>
        <Step number={2} title="Enter the code that the app shows">
          <Form ref={form} method="post" noValidate className="mt-4 flex max-w-xs flex-col items-start gap-5">
            <FormSentence>{answer?.errors[""]}</FormSentence>
            <input type="hidden" name="form" value="turn-on-app" />
            <CodeField kind="app" error={answer?.errors.code} value={answer?.values.code} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="submit" disabled={busy}>
                {busy ? "Checking..." : "Turn on"}
              </Button>
              <Link to={SECOND_FACTOR} className="link inline-flex min-h-11 items-center">
                Cancel
              </Link>
            </div>
          </Form>
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
