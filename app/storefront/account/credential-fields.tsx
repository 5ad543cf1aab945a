import type { FormEvent } from "react";
import { PASSWORD_LENGTH, PASSWORDS_DIFFER } from "#app/accounts/auth/account-rules.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { TextField } from "#app/base/ui/field.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { fieldOf, useOwnRefusal } from "./account-form.tsx";

type Answered = { answer: RefusedForm | undefined };

export const LENGTH_HINT = `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;

/** Hidden field that tells password managers which account the form is about. It isn't sent. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

/**
 * Email (initially `email`) and password fields of all sign-in and sign-up forms. The shop never fills in the
 * password.
 */
export function CredentialFields({
  answer,
  email,
  isNew = false,
}: Answered & { email?: string; isNew?: boolean }) {
  const typed = fieldOf("email", answer);
  return (
    <>
      <TextField
        {...typed}
        defaultValue={typed.defaultValue ?? email}
        type="email"
        label="Email address"
        autoComplete={isNew ? "email" : "username"}
        required
      />
      <PasswordField
        {...fieldOf("password", answer)}
        label="Password"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        hint={isNew ? LENGTH_HINT : undefined}
      />
    </>
  );
}

const CODES = {
  app: {
    label: "Authenticator app code",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    hint: "6 digits. The code changes every 30 seconds.",
  },
  recovery: {
    label: "Recovery code",
    inputMode: "text",
    autoComplete: "off",
    hint: "One of the codes you saved, such as k7wq2-m9xtd.",
  },
} as const;

/** Field for an app code or a recovery code. */
export function CodeField({ kind, answer }: Answered & { kind: keyof typeof CODES }) {
  const shared = { required: true, autoCapitalize: "none", spellCheck: false, className: "w-full" } as const;
  return <TextField {...fieldOf("code", answer)} {...shared} {...CODES[kind]} />;
}

/**
 * Keeps a form from being sent if its two new passwords differ (rules sign-in/password-change). The server
 * checks this too.
 */
export function useTypedTwice(shops: RefusedForm | undefined, form?: string) {
  const { refuse, answer } = useOwnRefusal(shops, form);
  function compare(event: FormEvent<HTMLFormElement>) {
    const sent = new FormData(event.currentTarget);
    const areAlike = sent.get("newPassword") === sent.get("confirmPassword");
    refuse(areAlike ? null : { confirmPassword: PASSWORDS_DIFFER });
    if (!areAlike) event.preventDefault();
  }
  return { compare, answer };
}

/** A new password, twice. */
export function NewPasswordFields({ answer }: Answered) {
  const shared = { autoComplete: "new-password", required: true, className: "w-full" } as const;
  return (
    <>
      <PasswordField
        {...fieldOf("newPassword", answer)}
        {...shared}
        label="New Password"
        hint={LENGTH_HINT}
      />
      <PasswordField {...fieldOf("confirmPassword", answer)} {...shared} label="Confirm Password" />
    </>
  );
}
