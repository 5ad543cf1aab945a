import { useEffect, useRef } from "react";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { itemAction } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/settings";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { settingsForm } from "./settings-form.ts";
import { SETTINGS, settingsValues } from "./settings-item.ts";

/** The settings of the shop (rules 39.1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const { version, minimumOrderCents, ...settings } = await readSettings(context.get(database));
  return {
    // The defaults have no row yet, and their version is 0.
    version: version === 0 ? null : version,
    values: settingsValues({ ...settings, minimumOrderAmount: minimumOrderCents / 100 }),
    sender: context.get(config).mailFrom,
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
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, "Error saving settings");
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { version, values, sender } = loaderData;
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterSave(place, version);
  return (
    <div ref={place} className="flex max-w-4xl flex-col gap-6">
      <title>Settings | Admin</title>
      <PageHead title="Settings" />
      {/* A saved form is drawn anew, from what was saved. */}
      <ItemForm
        key={version ?? 0}
        id="1"
        {...{ version, values }}
        refused={actionData}
        labels={SETTINGS.labels}
        save="Save Settings"
      >
        {(filled) => <SettingsFields filled={filled} sender={sender} />}
      </ItemForm>
    </div>
  );
}

/** The form that was saved is drawn anew, and the focus goes back to its button. */
function useFocusAfterSave(place: React.RefObject<HTMLDivElement | null>, version: number | null) {
  const last = useRef(version);
  useEffect(() => {
    if (last.current === version) return;
    last.current = version;
    place.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }, [place, version]);
}

export const ErrorBoundary = fetchFailure("Error fetching settings");
