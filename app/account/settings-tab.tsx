import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH } from "#app/auth/account-rules.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { sayRefused, useRefusal } from "./form-messages.tsx";
import type { Done } from "./sentences.ts";

type Answer = { form: string; saved: boolean; errors: Record<string, string | undefined> };
type Preferences = { marketingEmails: boolean; orderUpdates: boolean };

const PART = "rounded-card border border-hairline bg-white p-6 sm:p-8";

/** The settings of an account (rules 15.9, 15.10). */
export function SettingsTab({
  preferences,
  answer,
  done,
}: {
  preferences: Preferences;
  answer: Answer | undefined;
  /** The success of the last form; a new object each time. */
  done: { what: Done } | null;
}) {
  return (
    <>
      <h1 className="text-3xl">Account Settings</h1>
      <EmailPreferences
        preferences={preferences}
        answer={answer?.form === "preferences" ? answer : undefined}
      />
      <ChangePassword answer={answer?.form === "password" ? answer : undefined} done={done} />
    </>
  );
}

/** Saved as soon as a box is ticked; without JavaScript by its button. */
function EmailPreferences({ preferences, answer }: { preferences: Preferences; answer: Answer | undefined }) {
  const fetcher = useFetcher<Answer>();
  const latest = fetcher.data ?? answer;
  const idle = fetcher.state === "idle";
  return (
    <section aria-labelledby="email-preferences" className={PART}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="email-preferences" className="text-2xl">
          Email Preferences
        </h2>
        <p role="status" className="text-sm text-ink-soft">
          {idle && latest ? (latest.saved ? "Saved." : latest.errors[""]) : null}
        </p>
      </div>
      <fetcher.Form
        method="post"
        action="/account?tab=settings"
        className="mt-4"
        onChange={(event) => fetcher.submit(event.currentTarget)}
      >
        <input type="hidden" name="form" value="preferences" />
        <CheckboxField
          id="marketingEmails"
          name="marketingEmails"
          label="Marketing emails"
          defaultChecked={preferences.marketingEmails}
        />
        <CheckboxField
          id="orderUpdates"
          name="orderUpdates"
          label="Order updates"
          defaultChecked={preferences.orderUpdates}
        />
        <noscript>
          <button type="submit" className="link min-h-11">
            Save preferences
          </button>
        </noscript>
      </fetcher.Form>
    </section>
  );
}

const FIELDS = [
  { name: "currentPassword", label: "Current Password", autoComplete: "current-password" },
  { name: "newPassword", label: "New Password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm Password", autoComplete: "new-password" },
] as const;

function ChangePassword({ answer, done }: { answer: Answer | undefined; done: { what: Done } | null }) {
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
    <section aria-labelledby="change-password" className={PART}>
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
            error={(errors as Answer["errors"])[name]}
          />
        ))}
        <Button type="submit" disabled={busy}>
          Update Password
        </Button>
      </Form>
    </section>
  );
}
