import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { AccountName } from "./account-name.tsx";
import { useRefusal } from "./form-messages.tsx";
import { NewPasswordFields, useTypedTwice } from "./new-password-fields.tsx";
import type { Done } from "./sentences.ts";
import { SETTINGS_PART, type SettingsAnswer } from "./settings-part.tsx";

type Props = { email: string; answer: SettingsAnswer | undefined; done: { what: Done } | null };

/** Changes the password, with the current one (rules 15.10). */
export function ChangePassword({ email, answer, done }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const { errors, compare } = useTypedTwice(answer?.errors ?? {});
  useRefusal(form, answer);
  useEffect(() => {
    if (done?.what === "password-updated") form.current?.reset();
  }, [done]);

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
        <FormSentence>{errors[""]}</FormSentence>
        <input type="hidden" name="form" value="password" />
        <AccountName email={email} />
        <PasswordField
          id="currentPassword"
          name="currentPassword"
          label="Current Password"
          autoComplete="current-password"
          required
          className="w-full"
          error={errors.currentPassword}
        />
        <NewPasswordFields errors={errors} />
        <Button type="submit" disabled={busy}>
          Update Password
        </Button>
      </Form>
    </section>
  );
}
