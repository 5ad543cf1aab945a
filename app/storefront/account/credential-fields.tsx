import { type FormEvent, useState } from "react";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH } from "#app/accounts/auth/account-rules.ts";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { sayRefused } from "./form-messages.tsx";

type CredentialFieldsProps = {
  errors: { email?: string; password?: string };
  /** The address that the field holds at first. */
  email: string;
  newPassword?: boolean;
  passwordHint?: string;
};

/** The email and password fields of every sign-in and sign-up form. The shop never fills in the password. */
export function CredentialFields({
  errors,
  email,
  newPassword = false,
  passwordHint,
}: CredentialFieldsProps) {
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete={newPassword ? "email" : "username"}
        required
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete={newPassword ? "new-password" : "current-password"}
        required
        hint={passwordHint}
        error={errors.password}
      />
    </>
  );
}

type CodeFieldProps = { kind: "app" | "recovery"; error: string | undefined; value: string | undefined };

const FIELDS = {
  app: {
    label: "Code of your authenticator app",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    hint: "Six digits. They change every 30 seconds.",
  },
  recovery: {
    label: "Recovery code",
    inputMode: "text",
    autoComplete: "off",
    hint: "One of the codes that you kept, such as k7wq2-m9xtd.",
  },
} as const;

/** The field for a code of the app, or for a recovery code. */
export function CodeField({ kind, error, value }: CodeFieldProps) {
  return (
    <TextField
      id="code"
      name="code"
      required
      autoCapitalize="none"
      spellCheck={false}
      className="w-full"
      error={error}
      defaultValue={value}
      {...FIELDS[kind]}
    />
  );
}

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
