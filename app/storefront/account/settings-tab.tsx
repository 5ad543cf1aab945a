import type { OpenSession } from "#app/accounts/auth/open-sessions.server.ts";
import { ChangePassword } from "./change-password.tsx";
import { EmailPreferences } from "./email-preferences.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { OwnData } from "./own-data.tsx";
import { SecondFactorPart, type ShownFactors } from "./second-factor-part.tsx";
import type { Done } from "./sentences.ts";
import type { SettingsAnswer } from "./settings-part.tsx";

type Props = {
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
export function SettingsTab({ part, email, answer, done }: Props) {
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
