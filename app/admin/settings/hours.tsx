import { Link } from "react-router";
import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { formatClock } from "#app/base/lib/shop-time.ts";
import { WEEKDAYS } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { Route } from "./+types/hours";
import { hoursForm } from "./hours-form.ts";
import { dayField, HOURS, hoursValues } from "./hours-item.ts";
import { hoursConsequences, saveHours } from "./save-delivery-profile.server.ts";
import { Group } from "./settings-fields.tsx";
import { SettingsTab } from "./settings-tab.tsx";

export const handle = screen({
  load: "Error fetching the delivery hours",
  save: "Error saving the delivery hours",
});

/** When the shop delivers: time zone, and each day of the week (rules delivery/hours, settings/time-zone). */
export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(adminOf(context).db);
  const { version } = settings.delivery;
  return {
    version: version === 0 ? null : version,
    values: hoursValues(settings.delivery),
    usual: { start: settings.deliveryHoursStart, end: settings.deliveryHoursEnd },
  };
}

export const action = actionsOf({
  save: savingStep({
    form: hoursForm,
    save: saveHours,
    values: hoursValues,
    consequences: hoursConsequences,
    to: "/admin/settings/hours",
    said: "Delivery hours saved",
  }),
});

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { usual, ...form } = loaderData;
  return (
    <SettingsTab {...form} item={HOURS} refused={actionData}>
      {({ field, box }) => (
        <>
          <Group title="Time zone">
            <SelectField
              {...field("timeZone")}
              hint="Opening hours, windows, and “today” are in this time zone."
            />
            <p className="self-center text-sm text-ink-soft">
              The usual hours are {formatClock(usual.start)} to {formatClock(usual.end)}; change them under{" "}
              <Link to="/admin/settings" className="link">
                Shop
              </Link>
              . Fill in only the days that differ. Hours may end past midnight.
            </p>
          </Group>
          {WEEKDAYS.map((day) => {
            const short = (name: string, label: string) => ({ ...field(name), label });
            const time = { type: "time" } as const;
            return (
              <Group key={day} title={day} isFieldset columns="sm:grid-cols-3 lg:grid-cols-5">
                <TextField {...short(dayField.start(day), "Opens")} {...time} />
                <TextField {...short(dayField.end(day), "Closes")} {...time} />
                <TextField {...short(dayField.pauseStart(day), "Break from")} {...time} />
                <TextField {...short(dayField.pauseEnd(day), "Break until")} {...time} />
                <TextField
                  {...short(dayField.capacity(day), "Capacity")}
                  inputMode="numeric"
                  maxLength={4}
                  autoComplete="off"
                />
                <CheckboxField
                  {...box(dayField.closed(day))}
                  label={`Closed on ${day}s`}
                  className="col-span-full"
                />
              </Group>
            );
          })}
        </>
      )}
    </SettingsTab>
  );
}
