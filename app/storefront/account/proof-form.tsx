import { Link } from "react-router";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { AccountForm, fieldOf, SendButton } from "./account-form.tsx";
import { AccountName, CodeField } from "./credential-fields.tsx";

type Props = {
  title: string;
  why: string;
  /** Kind of proof requested. */
  kind: "app" | "recovery" | "password";
  email?: string;
  answer: RefusedForm | undefined;
  /** Label of the submit button. */
  send: string;
  /** Passkey endpoint and the next page, for users with a passkey; `isFirst` if it's the usual method. */
  passkey: { address: string; next: string; isFirst?: boolean } | null;
  /** Link to the same page with another kind. */
  other: { to: string; label: string } | null;
};

/** Asks for proof of identity: a code, a password, or a passkey. */
export function ProofForm({ title, why, kind, email = "", answer, send, passkey, other }: Props) {
  const passkeyButton = passkey ? (
    <PasskeyButton address={passkey.address} next={passkey.next}>
      Use your passkey
    </PasskeyButton>
  ) : null;
  return (
    <>
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 text-ink-soft">{why}</p>
      </div>
      {passkey?.isFirst ? passkeyButton : null}
      <AccountForm key={kind} name={kind} answer={answer} className="flex flex-col items-start gap-5">
        {kind === "password" ? (
          <>
            <AccountName email={email} />
            <PasswordField
              {...fieldOf("password", answer)}
              label="Password"
              autoComplete="current-password"
              required
              className="w-full"
            />
          </>
        ) : (
          <CodeField kind={kind} answer={answer} />
        )}
        <SendButton busy="Checking..." className="mt-2 w-full">
          {send}
        </SendButton>
      </AccountForm>
      {passkey?.isFirst ? null : passkeyButton}
      {other ? (
        <p className="border-t border-hairline pt-6">
          <Link to={other.to} replace className="link inline-flex min-h-11 items-center">
            {other.label}
          </Link>
        </p>
      ) : null}
    </>
  );
}
