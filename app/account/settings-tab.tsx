import { ChangePassword } from "./change-password.tsx";
import { EmailPreferences } from "./email-preferences.tsx";
import { SecondFactorPart, type ShownFactors } from "./second-factor-part.tsx";
import type { Done } from "./sentences.ts";
import type { SettingsAnswer } from "./settings-part.tsx";

type Props = {
  preferences: { marketingEmails: boolean; orderUpdates: boolean };
  factors: ShownFactors;
  answer: SettingsAnswer | undefined;
  /** The success of the last form; a new object each time. */
  done: { what: Done } | null;
};

/** The settings of an account (rules 15.9, 15.10). */
export function SettingsTab({ preferences, factors, answer, done }: Props) {
  const of = (form: string) => (answer?.form === form ? answer : undefined);
  return (
    <>
      <h1 className="text-3xl">Account Settings</h1>
      <EmailPreferences preferences={preferences} answer={of("preferences")} />
      <ChangePassword answer={of("password")} done={done} />
      <SecondFactorPart factors={factors} />
    </>
  );
}
