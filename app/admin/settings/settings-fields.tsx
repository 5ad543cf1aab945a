import type { ReactNode } from "react";
import type { Filled } from "#app/base/records/fields.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { LARGEST_MINIMUM_CENTS, SETTINGS } from "./settings-item.ts";

/** The fields of the settings, in groups (rules 39.1 to 39.4). */
export function SettingsFields({ filled, sender }: { filled: Filled; sender: string }) {
  const { field } = SETTINGS.controls(filled);
  return (
    <>
      <Group title="General Settings">
        <TextField {...field("siteName")} autoComplete="off" />
        <TextField {...field("contactEmail")} type="email" autoComplete="off" />
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
      <Group title="Stock, mail and access">
        <NumberField
          {...field("lowStockMark")}
          hint="A counted product with so many units or fewer is marked as low."
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-hairline bg-white p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
