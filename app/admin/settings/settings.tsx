import { useEffect, useRef } from "react";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { itemSender } from "#app/admin/kit/form-parts.tsx";
import { itemAction } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-screen.tsx";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { SETTINGS_TABS } from "#app/admin/kit/sections.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { senderText } from "#app/base/lib/sender.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/shop-sender.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import type { Route } from "./+types/settings";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { settingsForm } from "./settings-form.ts";
import { SETTINGS, settingsValues } from "./settings-item.ts";

/** The settings of the shop (rules settings-screens 1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const found = await readSettings(db);
  const { version, minimumOrderCents, ...settings } = found;
  return {
    // The defaults have no row yet, and their version is 0.
    version: version === 0 ? null : version,
    values: settingsValues({ ...settings, minimumOrderAmount: minimumOrderCents / 100 }),
    claims: await readClaimCheck(db, "site_settings", "1"),
    sender: senderText(shopSender({ ...found, mailSender: "" }, context.get(config))),
  };
}

export const action = itemAction({
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
  said: "settings saved",
  claims: "site_settings",
});

export const clientAction = itemSender("Error saving settings");

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
      <title>Settings | Admin</title>
      <PageHead title="Settings" />
      <SubTabs of={SETTINGS_TABS} current="Shop" />
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

export const ErrorBoundary = fetchFailure("Error fetching settings");
