import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH } from "#app/auth/account-rules.ts";
import { Button } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { sayRefused, useRefusal } from "./form-messages.tsx";
import type { Done } from "./sentences.ts";
import { SETTINGS_PART, type SettingsAnswer } from "./settings-part.tsx";

const FIELDS = [
  { name: "currentPassword", label: "Current Password", autoComplete: "current-password" },
  { name: "newPassword", label: "New Password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm Password", autoComplete: "new-password" },
] as const;

/** Changes the password, with the current one (rules 15.10). */
export function ChangePassword({
  answer,
  done,
}: {
  answer: SettingsAnswer | undefined;
  done: { what: Done } | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [differ, setDiffer] = useState(false);
  const busy = useNavigation().formMethod === "POST";
  const errors = differ ? { confirmPassword: ACCOUNT_SENTENCES.passwordsDiffer } : (answer?.errors ?? {});
  useRefusal(form, answer);
  useEffect(() => {
    if (done?.what === "password-updated") form.current?.reset();
  }, [done]);

  /** When the new passwords differ, the form is not sent (rules 14.11). The server checks the same. */
  function compare(event: FormEvent<HTMLFormElement>) {
    const sent = new FormData(event.currentTarget);
    const areDifferent = sent.get("newPassword") !== sent.get("confirmPassword");
    setDiffer(areDifferent);
    if (!areDifferent) return;
    event.preventDefault();
    sayRefused(ACCOUNT_SENTENCES.passwordsDiffer);
    event.currentTarget.querySelector<HTMLInputElement>("[name=confirmPassword]")?.focus();
  }

  return (
    <section aria-labelledby="change-password" className={SETTINGS_PART}>
      <h2 id="change-password" className="text-2xl">
        Change Password
      </h2>
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={compare}
        preventScrollReset
        className="mt-5 flex max-w-md flex-col items-start gap-5"
      >
        <FormSentence>{"" in errors ? errors[""] : undefined}</FormSentence>
        <input type="hidden" name="form" value="password" />
        {FIELDS.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            type="password"
            label={label}
            autoComplete={autoComplete}
            required
            className="w-full"
            hint={
              name === "newPassword"
                ? `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`
                : undefined
            }
            error={(errors as SettingsAnswer["errors"])[name]}
          />
        ))}
        <Button type="submit" disabled={busy}>
          Update Password
        </Button>
      </Form>
    </section>
  );
}
