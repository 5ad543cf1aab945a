import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { SETTINGS_PART, type SettingsAnswer } from "./settings-part.tsx";

type Preferences = { marketingEmails: boolean; orderUpdates: boolean };

/**
 * Saved as soon as a box is ticked (rules 15.9). Where no script does that, be it switched off or lost on its way, there
 * is a button.
 */
export function EmailPreferences({
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
