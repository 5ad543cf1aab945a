import type { ReactNode } from "react";
import { type Filled, filledFields } from "#app/desk/filled-fields.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { MoneyField, NumberField } from "#app/ui/number-field.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { LARGEST_MINIMUM_CENTS, SETTING_BOUNDS, SETTING_CHOICES, SETTING_LABELS } from "./settings-item.ts";

/** The fields of the settings, in groups (rules 39.1 to 39.4). */
export function SettingsFields({ filled, sender }: { filled: Filled; sender: string }) {
  const { field } = filledFields(SETTING_LABELS, filled);
  const number = (name: keyof typeof SETTING_BOUNDS) => ({
    ...field(name),
    ...SETTING_BOUNDS[name],
    required: true,
  });
  const select = (name: keyof typeof SETTING_CHOICES, hint: string) => (
    <SelectField {...field(name)} hint={hint}>
      {Object.entries(SETTING_CHOICES[name]).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <Group title="General Settings">
        <TextField {...field("siteName")} required maxLength={60} autoComplete="off" />
        <TextField {...field("contactEmail")} type="email" required maxLength={254} autoComplete="off" />
        <TextField {...field("deliveryHoursStart")} type="time" required />
        <TextField
          {...field("deliveryHoursEnd")}
          type="time"
          required
          hint="Orders that are booked outside new hours are delivered as they were booked."
        />
        <MoneyField
          {...field("minimumOrderAmount")}
          mostCents={LARGEST_MINIMUM_CENTS}
          required
          hint="Merchandise before tax."
        />
      </Group>
      <Group title="Ordering">
        {select("ordering", "While it is paused, the shop can be read, and checkout says why it is closed.")}
        <TextField
          {...field("pausedMessage")}
          maxLength={200}
          optional
          hint="Customers read it in place of our own sentence."
        />
        {select("ageGate", "How visitors are asked whether they are 21 or older.")}
      </Group>
      <Group title="Delivery windows">
        <NumberField
          {...number("windowCapacity")}
          hint="Counts for windows that nobody has booked yet. A window with orders keeps the number it began with."
        />
        <NumberField {...number("expressClosesMinutes")} hint="0 closes it when it starts." />
        <NumberField {...number("standardClosesMinutes")} />
        <NumberField {...number("scheduledClosesMinutes")} />
      </Group>
      <Group title="Limits against abuse">
        <NumberField
          {...number("openOrdersPerCustomer")}
          hint="Nothing is paid before the door, so this many orders may be under way at a time."
        />
        <NumberField {...number("openOrdersPerPhone")} hint="Over all accounts with the same number." />
      </Group>
      <Group title="Stock, mail and access">
        <NumberField
          {...number("lowStockMark")}
          hint="A counted product with so many units or fewer is marked as low."
        />
        <TextField
          {...field("mailSender")}
          maxLength={320}
          optional
          autoComplete="off"
          hint={`Empty means ${sender}.`}
        />
        {select("adminSecondFactor", "Before you require one, set up your own under Account.")}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-hairline bg-white p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
