import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { senderText } from "#app/base/lib/email.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { afterOpening } from "#app/base/settings/opening.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/settings.ts";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/settings";
import { settingsConsequences } from "./save-delivery-profile.server.ts";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { OPENING_DAY, settingsForm } from "./settings-form.ts";
import { SETTINGS, settingsValues } from "./settings-item.ts";
import { SettingsTab } from "./settings-tab.tsx";

export const handle = screen({ load: "Error fetching settings", save: "Error saving settings" });

/** Shop settings (rules settings-screens/fields). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, process, now } = adminOf(context);
  const found = afterOpening(await readSettings(db), shopDate(now));
  const { version, minimumOrderCents, ...settings } = found;
  return {
    // The defaults have no row, and version 0.
    version: version === 0 ? null : version,
    values: settingsValues({ ...settings, minimumOrderAmount: minimumOrderCents / 100 }),
    claims: await readClaimCheck(db, "site_settings", "1"),
    sender: senderText(shopSender({ ...found, mailSender: "" }, process)),
  };
}

const FACTOR_SENTENCES = {
  owners_alone: "Only an owner of the shop can change this.",
  would_lock_out:
    "Your account has no two-step verification, so this would keep you out. Set it up under Account first, then require it here.",
};

export const action = actionsOf({
  save: savingStep({
    form: settingsForm,
    save: saveSettings,
    values: settingsValues,
    refusals: ({ name }) => ({
      errors:
        name === "opening_over" ? { opensOn: OPENING_DAY } : { adminSecondFactor: FACTOR_SENTENCES[name] },
    }),
    consequences: settingsConsequences,
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
