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
import type { Filled } from "#app/base/records/fields.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/shop-sender.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import type { Route } from "./+types/settings";
import { saveSettings } from "./save-settings.server.ts";
import { settingsForm } from "./settings-form.ts";
import { Group, RoadSettings } from "./settings-groups.tsx";
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

/** The fields of the settings, in groups (rules settings-screens 1 to 4). */
function SettingsFields({ filled, sender }: { filled: Filled; sender: string }) {
  const { field, box } = SETTINGS.controls(filled);
  return (
    <>
      <Group title="General Settings">
        <TextField {...field("siteName")} autoComplete="off" />
        <TextField
          {...field("contactEmail")}
          type="email"
          autoComplete="off"
          hint="Shown to customers. Messages from the contact form are sent to it."
        />
        <TextField {...field("deliveryHoursStart")} type="time" required />
        <TextField
          {...field("deliveryHoursEnd")}
          type="time"
          required
          hint="Orders that are booked outside new hours are delivered as they were booked."
        />
        <MoneyField {...field("minimumOrderAmount")} required hint="Merchandise before tax." />
      </Group>
      <Group title="Ordering">
        <SelectField
          {...field("ordering")}
          hint="While it is paused, the shop can be read, and checkout says why it is closed."
        />
        <TextField {...field("pausedMessage")} hint="Customers read it in place of our own sentence." />
        <SelectField {...field("ageGate")} hint="How visitors are asked whether they are 21 or older." />
      </Group>
      <Group title="Delivery windows">
        <NumberField
          {...field("windowCapacity")}
          hint="Counts for windows that nobody has booked yet. A window with orders keeps the number it began with."
        />
        <NumberField {...field("expressClosesMinutes")} hint="0 closes it when it starts." />
        <NumberField {...field("standardClosesMinutes")} />
        <NumberField {...field("scheduledClosesMinutes")} />
      </Group>
      <Group title="Limits against abuse">
        <NumberField
          {...field("openOrdersPerCustomer")}
          hint="Nothing is paid before the door, so this many orders may be under way at a time."
        />
        <NumberField {...field("openOrdersPerPhone")} hint="Over all accounts with the same number." />
      </Group>
      <RoadSettings {...{ field, box }} />
      <Group title="Promotion codes">
        <CheckboxField
          {...box("promotionCodes")}
          hint="Some cities forbid them: ask counsel before you tick this. The codes are kept under Promotions."
        />
        <TextAreaField
          {...field("noPromotionZips")}
          rows={2}
          optional
          hint="Those of cities that forbid them, such as 55401, 55402."
        />
      </Group>
      <Group title="Stock, mail and access">
        <NumberField
          {...field("lowStockMark")}
          hint="A counted product with so many units or fewer is marked as low."
        />
        <CheckboxField
          {...box("orderMail")}
          hint="The email names the delivery window, ZIP code, number of items, and total, and leads to the order."
        />
        <TextAreaField
          {...field("orderMailTo")}
          rows={2}
          optional
          hint="Up to 5 addresses. Leave blank for the contact email."
        />
        <TextField {...field("mailSender")} autoComplete="off" hint={`Empty means ${sender}.`} />
        <SelectField
          {...field("adminSecondFactor")}
          hint="Before you require one, set up your own under Account."
        />
      </Group>
    </>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching settings");
