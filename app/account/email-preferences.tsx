import { useFetcher } from "react-router";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { SETTINGS_PART, type SettingsAnswer } from "./settings-part.tsx";

type Preferences = { marketingEmails: boolean; orderUpdates: boolean };

/** Saved as soon as a box is ticked; without JavaScript by its button. */
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
  return (
    <section aria-labelledby="email-preferences" className={SETTINGS_PART}>
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
