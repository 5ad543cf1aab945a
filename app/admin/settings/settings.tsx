import { useEffect, useRef } from "react";
import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { senderText } from "#app/base/lib/email.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/settings.ts";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/settings";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { settingsForm } from "./settings-form.ts";
import { SETTINGS, settingsValues } from "./settings-item.ts";

export const handle = screen({ load: "Error fetching settings", save: "Error saving settings" });

/** Shop settings (rules settings-screens/fields). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, process } = adminOf(context);
  const found = await readSettings(db);
  const { version, minimumOrderCents, ...settings } = found;
  return {
    // The defaults have no row, and version 0.
    version: version === 0 ? null : version,
    values: settingsValues({ ...settings, minimumOrderAmount: minimumOrderCents / 100 }),
    claims: await readClaimCheck(db, "site_settings", "1"),
    sender: senderText(shopSender({ ...found, mailSender: "" }, process)),
  };
}

export const action = actionsOf({
  save: savingStep({
    form: settingsForm,
    save: saveSettings,
    values: settingsValues,
    refusals: () => ({
      errors: {
        adminSecondFactor:
          "Your account has no two-step verification, so this would keep you out. Set it up under Account first, then require it here.",
      },
    }),
    to: "/admin/settings",
    said: "Settings saved successfully",
    claims: "site_settings",
  }),
});

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { version, values, claims, sender } = loaderData;
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(version);
  // Saving remounts the form with the saved values; focus returns to its button.
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    page.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }, [version]);
  return (
    <div ref={page} className="flex max-w-4xl flex-col gap-6">
      <SectionHead />
      <ItemForm
        key={version ?? 0}
        id="1"
        {...{ version, values, claims }}
        refused={actionData}
        item={SETTINGS}
        save="Save Settings"
        anywayLabel="Save anyway"
      >
        {(filled) => <SettingsFields filled={filled} sender={sender} />}
      </ItemForm>
    </div>
  );
}
