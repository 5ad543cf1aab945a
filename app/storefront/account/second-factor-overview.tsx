import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { Factors, PasskeyRow } from "#app/accounts/factors/queries.server.ts";
import { recoveryCodesLeft } from "#app/accounts/factors/recovery-codes.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { SETTINGS_PART } from "./account-frame.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { APP_SET_UP, type FactorAnswer, removalPath } from "./factor-answer.ts";

type Props = { factors: Factors; answer: FactorAnswer | undefined };

/** The parts of the page about second factors: the app, the passkeys, and the recovery codes. */
export function SecondFactorOverview({ factors, answer }: Props) {
  const { hasApp, passkeys } = factors;
  const of = (form: string) => (answer?.form === form ? answer : undefined);
  return (
    <>
      <Part id="app" title="Authenticator app" isOn={hasApp}>
        <p className="mt-3 max-w-measure text-ink-soft">
          An app on your phone shows a code of six digits, and we ask for it after your password.
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
      </Part>
      <Part id="passkeys" title="Passkeys" isOn={passkeys.length > 0}>
        <p className="mt-3 max-w-measure text-ink-soft">
          Your phone or computer signs you in by finger, face or screen lock, without a password or a code.
        </p>
        {passkeys.length > 0 ? (
          <ul className="mt-5 border-t border-hairline">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} {...passkey} />
            ))}
          </ul>
        ) : null}
        <AddPasskey key={passkeys.length} answer={of("add-passkey")} />
      </Part>
      {hasApp || passkeys.length > 0 ? (
        <RecoveryCodes left={factors.recoveryCodesLeft} answer={of("renew-codes")} />
      ) : null}
    </>
  );
}

function Part({
  id,
  title,
  isOn,
  children,
}: {
  id: string;
  title: string;
  isOn: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={SETTINGS_PART}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <Badge tone={isOn ? "green" : "gray"}>{isOn ? "On" : "Off"}</Badge>
      </div>
      {children}
    </section>
  );
}

function Passkey({ id, name, madeAt }: PasskeyRow) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          Made on <time dateTime={madeAt}>{momentText(madeAt)}</time>
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

function RecoveryCodes({ left, answer }: { left: number; answer: FactorAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <section aria-labelledby="codes" className={SETTINGS_PART}>
      <h2 id="codes" className="text-2xl">
        Recovery codes
      </h2>
      <p className="mt-3 font-semibold">{recoveryCodesLeft(left)}</p>
      <p className="mt-1 max-w-measure text-ink-soft">
        With one of them you get in when your phone is lost. When you make new ones, the old ones stop
        working.
      </p>
      <Form method="post" className="mt-5 flex flex-col items-start gap-4">
        <FormSentence>{answer?.errors[""]}</FormSentence>
        <input type="hidden" name="form" value="renew-codes" />
        <Button type="submit" look="quiet" disabled={busy}>
          Make new recovery codes
        </Button>
      </Form>
    </section>
  );
}
