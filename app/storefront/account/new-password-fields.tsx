import { type FormEvent, useState } from "react";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH } from "#app/accounts/auth/account-rules.ts";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { sayRefused } from "./form-messages.tsx";

type Errors = Record<string, string | undefined>;

/**
 * For a form in which a new password is typed twice: when the two differ, the form is not sent (rules 14.11). The server
 * checks the same. `errors` are those of the form's answer.
 */
export function useTypedTwice(errors: Errors) {
  const [differ, setDiffer] = useState(false);
  function compare(event: FormEvent<HTMLFormElement>) {
    const sent = new FormData(event.currentTarget);
    const areDifferent = sent.get("newPassword") !== sent.get("confirmPassword");
    setDiffer(areDifferent);
    if (!areDifferent) return;
    event.preventDefault();
    sayRefused(ACCOUNT_SENTENCES.passwordsDiffer);
    event.currentTarget.querySelector<HTMLInputElement>("[name=confirmPassword]")?.focus();
  }
  const shown: Errors = differ ? { confirmPassword: ACCOUNT_SENTENCES.passwordsDiffer } : errors;
  return { compare, errors: shown };
}

/** A new password, twice. */
export function NewPasswordFields({ errors }: { errors: Errors }) {
  return (
    <>
      <PasswordField
        id="newPassword"
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        required
        className="w-full"
        hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`}
        error={errors.newPassword}
      />
      <PasswordField
        id="confirmPassword"
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        required
        className="w-full"
        error={errors.confirmPassword}
      />
    </>
  );
}
