import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
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
import { SettingsTab } from "./settings-tab.tsx";

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
    refusals: ({ name }) => ({
      errors: {
        adminSecondFactor:
          name === "owners_alone"
            ? "Only an owner of the shop can change this."
            : "Your account has no two-step verification, so this would keep you out. Set it up under Account first, then require it here.",
      },
    }),
    to: "/admin/settings",
    said: "Settings saved successfully",
    claims: "site_settings",
  }),
});

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, ...form } = loaderData;
  return (
    <SettingsTab {...form} item={SETTINGS} refused={actionData}>
      {(filled) => <SettingsFields filled={filled} sender={sender} />}
    </SettingsTab>
  );
}
