import { useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import type { OpenSession } from "#app/accounts/auth/session.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { AccountForm, answerTo, fieldOf, SendButton, useRefusal } from "./account-form.tsx";
import { SETTINGS_PART, SettingsPart } from "./account-frame.tsx";
import type { FormAnswer } from "./answer-account-form.server.ts";
import { AccountName, NewPasswordFields, useTypedTwice } from "./credential-fields.tsx";
import type { AccountPart } from "./read-part.server.ts";
import type { Done } from "./sentences.ts";

type Settings = Extract<AccountPart, { tab: "settings" }>;
type Props = {
  part: Settings;
  email: string;
  answer: FormAnswer | undefined;
  /** Success of the last form; a new object each time. */
  done: { what: Done } | null;
};

/** Account settings (rules account/email-preferences, sign-in/password-change). */
export function SettingsTab({ part, email, answer, done }: Props) {
  return (
    <>
      <h1 className="text-3xl">Account Settings</h1>
      <EmailPreferences preferences={part.preferences} answer={answerTo(answer, "preferences")} />
      <ChangePassword email={email} answer={answerTo(answer, "password")} done={done} />
      <SecondFactorPart factors={part.factors} />
      <OpenSessions
        part={part}
        answer={answerTo(answer, "end-session") ?? answerTo(answer, "end-other-sessions")}
        done={done}
      />
      <OwnData />
    </>
  );
}

/**
 * Saves as soon as a box is checked (rules account/email-preferences). Without JavaScript, there's a button.
 */
function EmailPreferences({ preferences, answer }: Pick<Settings, "preferences"> & Pick<Props, "answer">) {
  const fetcher = useFetcher<FormAnswer>();
  const latest = fetcher.data ?? answer;
  const idle = fetcher.state === "idle";
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return (
    <SettingsPart
      id="email-preferences"
      title="Email Preferences"
      beside={
        <>
          <p role="status" className="ml-auto flex min-h-11 items-center text-sm text-ink-soft">
            {idle && latest?.saved ? "Saved." : null}
          </p>
          {started ? null : (
            <button type="submit" form="email-preferences-form" className={`without-script ${TEXT_BUTTON}`}>
              Save preferences
            </button>
          )}
        </>
      }
    >
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
        {BOXES.map(({ name, label }) => (
          <CheckboxField key={name} id={name} name={name} label={label} defaultChecked={preferences[name]} />
        ))}
      </fetcher.Form>
    </SettingsPart>
  );
}

const BOXES = [
  { name: "marketingEmails", label: "Marketing emails" },
  { name: "orderUpdates", label: "Order updates" },
] as const;

/** Changes the password, confirmed by the current one (rules sign-in/password-change). */
function ChangePassword({ email, answer, done }: Omit<Props, "part">) {
  const form = useRef<HTMLFormElement>(null);
  const twice = useTypedTwice(answer, "password");
  useEffect(() => {
    if (done?.what === "password-updated") form.current?.reset();
  }, [done]);
  return (
    <SettingsPart id="change-password" title="Change Password">
      <AccountForm
        ref={form}
        name="password"
        answer={twice.answer}
        onSubmit={twice.compare}
        preventScrollReset
        className="mt-5 flex max-w-md flex-col items-start gap-5"
      >
        <AccountName email={email} />
        <PasswordField
          {...fieldOf("currentPassword", twice.answer)}
          label="Current Password"
          autoComplete="current-password"
          required
          className="w-full"
        />
        <NewPasswordFields answer={twice.answer} />
        <SendButton>Update Password</SendButton>
      </AccountForm>
    </SettingsPart>
  );
}

/** Active sessions, with buttons to end them (rules account/sessions). */
function OpenSessions({ part: { sessions, sessionId }, answer, done }: Omit<Props, "email">) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = sessions.filter(({ id }) => id !== sessionId);
  useRefusal(section, answer);
  // The pressed button is gone along with its session.
  useEffect(() => {
    if (done?.what === "browser-signed-out" || done?.what === "others-signed-out") heading.current?.focus();
  }, [done]);
  return (
    <section ref={section} aria-labelledby="open-sessions" className={SETTINGS_PART}>
      <h2 ref={heading} id="open-sessions" tabIndex={-1} className="text-2xl">
        Active sessions
      </h2>
      <FormSentence>{answer?.errors[""]}</FormSentence>
      <ul className="mt-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline py-4 not-last:border-b last:pb-0"
          >
            <SessionFacts session={session} isOwn={session.id === sessionId} />
            {session.id === sessionId ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="form" value="end-session" />
                <input type="hidden" name="sessionId" value={session.id} />
                <SendButton look="quiet" aria-describedby={`session-${session.id}`}>
                  Sign out
                </SendButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Form method="post" preventScrollReset className="mt-6">
          <input type="hidden" name="form" value="end-other-sessions" />
          <SendButton look="quiet">Sign out everywhere else</SendButton>
        </Form>
      ) : null}
    </section>
  );
}

function SessionFacts({ session, isOwn }: { session: OpenSession; isOwn: boolean }) {
  const { id, device, network, signedInAt, lastSeenAt } = session;
  return (
    <div id={`session-${id}`} className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        <span className="first-letter:uppercase">{device}</span>
        {isOwn ? <Badge>This browser</Badge> : null}
      </p>
      <p className="text-sm text-ink-soft">
        Signed in <time dateTime={signedInAt}>{momentText(signedInAt)}</time>
        {network ? ` from ${network}` : ""}
      </p>
      <p className="text-sm text-ink-soft">
        {isOwn ? "Active now" : <>Last used {<time dateTime={lastSeenAt}>{momentText(lastSeenAt)}</time>}</>}
      </p>
    </div>
  );
}

/**
 * Links to download the user's data and to delete the account (rules account/data-export, account/deletion).
 */
function OwnData() {
  return (
    <SettingsPart id="own-data" title="Your data">
      <p className="mt-2 max-w-measure text-ink-soft">
        Download a copy of everything we have about you, or delete your account.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink look="quiet" to="/account/data">
          Download my data
        </ButtonLink>
        <ButtonLink look="danger" to="/account/delete">
          Delete Account
        </ButtonLink>
      </div>
    </SettingsPart>
  );
}

/** Shows which second factors are on, and links to the page to change them. */
function SecondFactorPart({ factors }: Pick<Settings, "factors">) {
  const { hasApp, passkeys } = factors;
  const keys = counted(passkeys, "passkey", "passkeys");
  const on = [...(hasApp ? ["authenticator app"] : []), ...(passkeys > 0 ? [keys] : [])];
  return (
    <SettingsPart id="second-factor" title="Two-step verification">
      <p className="mt-3 max-w-measure text-ink-soft">
        {on.length > 0
          ? `On: ${on.join(" and ")}. Your password alone doesn't sign you in.`
          : "Off. Add an authenticator app or a passkey, and your password alone no longer signs you in."}
      </p>
      <ButtonLink look="quiet" to="/account/second-factor" className="mt-5">
        {on.length > 0 ? "Manage two-step verification" : "Set up two-step verification"}
      </ButtonLink>
    </SettingsPart>
  );
}
