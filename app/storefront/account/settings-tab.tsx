import { useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { OpenSession } from "#app/accounts/auth/open-sessions.server.ts";
import { Button, ButtonLink, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { AccountName, SETTINGS_PART, type SettingsAnswer } from "./account-frame.tsx";
import { NewPasswordFields, useTypedTwice } from "./credential-fields.tsx";
import { useRefusal } from "./form-messages.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import type { Done } from "./sentences.ts";

type SettingsTabProps = {
  part: {
    preferences: { marketingEmails: boolean; orderUpdates: boolean };
    factors: ShownFactors;
    sessions: OpenSession[];
    /** The session of this browser. */
    sessionId: string;
  };
  email: string;
  answer: SettingsAnswer | undefined;
  /** The success of the last form; a new object each time. */
  done: { what: Done } | null;
};

/** The settings of an account (rules 15.9, 15.10, 15.13). */
export function SettingsTab({ part, email, answer, done }: SettingsTabProps) {
  const of = (...forms: string[]) => (answer && forms.includes(answer.form) ? answer : undefined);
  return (
    <>
      <h1 className="text-3xl">Account Settings</h1>
      <EmailPreferences preferences={part.preferences} answer={of("preferences")} />
      <ChangePassword email={email} answer={of("password")} done={done} />
      <SecondFactorPart factors={part.factors} />
      <OpenSessions
        sessions={part.sessions}
        sessionId={part.sessionId}
        answer={of("end-session", "end-other-sessions")}
        done={done}
      />
      <OwnData />
    </>
  );
}

type Preferences = { marketingEmails: boolean; orderUpdates: boolean };

/**
 * Saved as soon as a box is ticked (rules 15.9). Where no script does that, be it switched off or lost on its way, there
 * is a button.
 */
function EmailPreferences({
  preferences,
  answer,
}: {
  preferences: Preferences;
  answer: SettingsAnswer | undefined;
}) {
  const fetcher = useFetcher<SettingsAnswer>();
  const latest = fetcher.data ?? answer;
  const idle = fetcher.state === "idle";
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return (
    <section aria-labelledby="email-preferences" className={SETTINGS_PART}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="email-preferences" className="text-2xl">
          Email Preferences
        </h2>
        <p role="status" className="text-sm text-ink-soft">
          {idle && latest?.saved ? "Saved." : null}
        </p>
        {started ? null : (
          <button type="submit" form="email-preferences-form" className={`without-script ${TEXT_BUTTON}`}>
            Save preferences
          </button>
        )}
      </div>
      <div aria-live="polite">
        <FormSentence>{idle ? latest?.errors[""] : undefined}</FormSentence>
      </div>
      <fetcher.Form
        id="email-preferences-form"
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
      </fetcher.Form>
    </section>
  );
}

type ChangePasswordProps = { email: string; answer: SettingsAnswer | undefined; done: { what: Done } | null };

/** Changes the password, with the current one (rules 15.10). */
function ChangePassword({ email, answer, done }: ChangePasswordProps) {
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

/** The ways to a copy of what the shop knows of a person, and to the end of the account (rules 15.17, 15.19). */
function OwnData() {
  return (
    <section aria-labelledby="own-data" className={SETTINGS_PART}>
      <h2 id="own-data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        Take a copy of everything that we keep about you, or leave us and have it erased.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink look="quiet" to="/account/data">
          Download my data
        </ButtonLink>
        <ButtonLink look="danger" to="/account/delete">
          Delete Account
        </ButtonLink>
      </div>
    </section>
  );
}

/** What an account has beside its password: an app, and so many passkeys. */
type ShownFactors = { hasApp: boolean; passkeys: number };

/** Says in the settings what is on, and leads to the page where it is changed. */
function SecondFactorPart({ factors }: { factors: ShownFactors }) {
  const { hasApp, passkeys } = factors;
  const keys = passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`;
  const on = [...(hasApp ? ["authenticator app"] : []), ...(passkeys > 0 ? [keys] : [])];
  return (
    <section aria-labelledby="second-factor" className={SETTINGS_PART}>
      <h2 id="second-factor" className="text-2xl">
        Second factor
      </h2>
      <p className="mt-3 max-w-measure text-ink-soft">
        {on.length > 0
          ? `On: ${on.join(" and ")}. Your password alone does not open your account.`
          : "Off. With an authenticator app or a passkey, your password alone no longer opens your account."}
      </p>
      <ButtonLink look="quiet" to="/account/second-factor" className="mt-5">
        {on.length > 0 ? "Manage your second factor" : "Set up a second factor"}
      </ButtonLink>
    </section>
  );
}
