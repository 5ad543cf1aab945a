import type { ReactNode } from "react";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { SETTINGS } from "./settings-item.ts";

const UNSETTLED =
  "Whether the law asks for this of a hemp delivery is not settled for this license (Minn. R. 9810.2600). Ask counsel.";

/** The fields of the settings, in groups (rules settings-screens/*). */
export function SettingsFields({ filled, sender }: { filled: Filled; sender: string }) {
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
      <Group title="The road">
        <TextField
          {...field("shopPhone")}
          type="tel"
          autoComplete="off"
          hint="Couriers call this number, and customers who can't change an order anymore. Leave blank to hide it."
        />
        <NumberField
          {...field("routeGoodsMost")}
          hint="Minnesota lets one car carry goods of at most $5,000. A route is warned before, and refused above."
        />
        <NumberField
          {...field("cashDifferenceMost")}
          hint="A cash drawer that's over or short by more asks to count again or enter a reason."
        />
        <CheckboxField {...box("payBeforeLeaving")} hint={UNSETTLED} />
        <CheckboxField {...box("manifestIdNumber")} hint={UNSETTLED} />
        <CheckboxField
          {...box("lateFeeBack")}
          hint="By itself, once an order, and the customer is told. It is taken off what is paid at the door."
        />
      </Group>
      <Group title="Packing">
        <CheckboxField
          {...box("packWithoutScan")}
          hint="Orders packed this way ask for a reason, which their history keeps. Without it, only a scan puts goods with a batch in the bag."
        />
        <CheckboxField
          {...box("scanEachUnit")}
          hint="Without it, one scan packs all units of an item, and the screen says how many to count."
        />
      </Group>
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-hairline bg-white p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
