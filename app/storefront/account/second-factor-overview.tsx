import { type FormEvent, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { PASSKEY_NAME_LENGTH } from "#app/accounts/factors/factor-rules.ts";
import { useKnowsPasskeys } from "#app/accounts/factors/passkey-button.tsx";
import type { Factors } from "#app/accounts/factors/queries.server.ts";
import { recoveryCodesLeft } from "#app/accounts/factors/recovery-codes.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { CONNECTION_FAILED } from "#app/base/lib/request-failures.ts";
import { refused } from "#app/base/lib/result.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { AccountForm, answerTo, fieldOf, SendButton, useOwnRefusal } from "./account-form.tsx";
import { SettingsPart } from "./account-frame.tsx";
import { APP_SET_UP, removalPath, SECOND_FACTOR } from "./tabs.ts";

type Props = { factors: Factors; answer: RefusedForm | undefined };

/** Sections of the second-factor page: the app, the passkeys, and the recovery codes. */
export function SecondFactorOverview({ factors, answer }: Props) {
  const { hasApp, passkeys } = factors;
  return (
    <>
      <SettingsPart id="app" title="Authenticator app" beside={onOrOff(hasApp)}>
        <p className="mt-3 max-w-measure text-ink-soft">
          An app on your phone shows a 6-digit code, and we ask for it after your password.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <ButtonLink look={hasApp ? "quiet" : "primary"} to={APP_SET_UP}>
            {hasApp ? "Move to another phone" : "Set up an authenticator app"}
          </ButtonLink>
          {hasApp ? (
            <ButtonLink look="danger" to={removalPath("app")}>
              Turn off
            </ButtonLink>
          ) : null}
        </div>
      </SettingsPart>
      <SettingsPart id="passkeys" title="Passkeys" beside={onOrOff(passkeys.length > 0)}>
        <p className="mt-3 max-w-measure text-ink-soft">
          Your phone or computer signs you in with your fingerprint, face, or screen lock, without a password
          or a code.
        </p>
        {passkeys.length > 0 ? (
          <ul className="mt-5 border-t border-hairline">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} {...passkey} />
            ))}
          </ul>
        ) : null}
        <AddPasskey key={passkeys.length} answer={answerTo(answer, "add-passkey")} />
      </SettingsPart>
      {hasApp || passkeys.length > 0 ? (
        <RecoveryCodes left={factors.recoveryCodesLeft} answer={answerTo(answer, "renew-codes")} />
      ) : null}
    </>
  );
}

const onOrOff = (isOn: boolean) => <Badge tone={isOn ? "green" : "gray"}>{isOn ? "On" : "Off"}</Badge>;

function Passkey({ id, name, madeAt }: Factors["passkeys"][number]) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          Added <time dateTime={madeAt}>{momentText(madeAt)}</time>
        </p>
      </div>
      <Link
        to={removalPath(id)}
        className="inline-flex min-h-11 items-center font-semibold text-clay hover:underline"
      >
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </li>
  );
}

/** Adds a named passkey. Requires JavaScript; without it, the form says so. */
function AddPasskey({ answer: shops }: { answer: RefusedForm | undefined }) {
  const submit = useSubmit();
  const knows = useKnowsPasskeys();
  const [waiting, setWaiting] = useState(false);
  // If the device creates no passkey, the form shows a refusal.
  const { refuse, answer } = useOwnRefusal(shops, "add-passkey");

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    refuse(null);
    setWaiting(true);
    const browser = await import("#app/accounts/factors/passkey-browser.tsx").catch(() => null);
    const made = (await browser?.makePasskey(`${SECOND_FACTOR}/passkey`)) ?? refused(CONNECTION_FAILED);
    setWaiting(false);
    if (!made.ok) return refuse({ "": made.refusal });
    form.set("answer", made.value);
    await submit(form, { method: "post", action: SECOND_FACTOR, preventScrollReset: true });
  }

  return (
    <>
      <AccountForm
        name="add-passkey"
        answer={answer}
        onSubmit={add}
        className={`mt-5 flex flex-col items-start gap-5 ${knows ? "" : "hidden"}`}
      >
        <TextField
          {...fieldOf("name", answer)}
          label="Name"
          optional
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          className="w-full max-w-xs"
          hint="Such as “My phone”. Leave blank to name it after the device."
        />
        <SendButton look="quiet" disabled={waiting}>
          {waiting ? "Waiting for your device..." : "Add a passkey"}
        </SendButton>
      </AccountForm>
      <noscript>
        <p className="mt-4 text-ink-soft">
          Adding a passkey requires JavaScript, which is off in this browser.
        </p>
      </noscript>
    </>
  );
}

function RecoveryCodes({ left, answer }: { left: number; answer: RefusedForm | undefined }) {
  return (
    <SettingsPart id="codes" title="Recovery codes">
      <p className="mt-3 font-semibold">{recoveryCodesLeft(left)}</p>
      <p className="mt-1 max-w-measure text-ink-soft">
        Use one to sign in if you lose your phone. When you generate new ones, the old ones stop working.
      </p>
      <Form method="post" className="mt-5 flex flex-col items-start gap-4">
        <FormSentence>{answer?.errors[""]}</FormSentence>
        <input type="hidden" name="form" value="renew-codes" />
        <SendButton look="quiet">Generate new recovery codes</SendButton>
      </Form>
    </SettingsPart>
  );
}
