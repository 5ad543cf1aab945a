import { useEffect, useRef } from "react";
import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { senderText } from "#app/base/lib/sender.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/shop-sender.ts";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import type { Route } from "./+types/settings";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { settingsForm } from "./settings-form.ts";
import { SETTINGS, settingsValues } from "./settings-item.ts";

export const handle = screen({ load: "Error fetching settings", save: "Error saving settings" });

/** The settings of the shop (rules settings-screens/fields). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, process } = adminOf(context);
  const found = await readSettings(db);
  const { version, minimumOrderCents, ...settings } = found;
  return {
    // The defaults have no row yet, and their version is 0.
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
          "You have no second factor yourself, so this would keep you out. Set one up under Account first, then require it here.",
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
  // A saved form is rendered anew, from what was saved, and the focus goes back to its button.
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
        labels={SETTINGS.labels}
        save="Save Settings"
        allTheSame="Save all the same"
      >
        {(filled) => <SettingsFields filled={filled} sender={sender} />}
      </ItemForm>
    </div>
  );
}
