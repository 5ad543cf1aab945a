import { type ReactNode, useId } from "react";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { SETTINGS } from "./settings-item.ts";

const UNSETTLED =
  "It isn't settled whether the law requires this of hemp deliveries under your license. Ask your lawyer.";

/** Grouped fields of the settings (rules settings-screens/*). */
export function SettingsFields({ filled, sender }: { filled: Filled; sender: string }) {
  const { field, box } = SETTINGS.controls(filled);
  return (
    <>
      <Group title="General Settings">
        <TextField {...field("siteName")} autoComplete="off" />
        <TextField {...field("tagline")} autoComplete="off" hint="Shown below the name in the footer." />
        <TextField
          {...field("contactEmail")}
          type="email"
          autoComplete="off"
          hint="Shown to customers. Contact form messages are sent here."
        />
        <TextField
          {...field("noticeEmail")}
          type="email"
          autoComplete="off"
          hint="Contact form messages, new orders, and alerts are sent here instead. Not shown to customers."
        />
        <TextField {...field("deliveryHoursStart")} type="time" required />
        <TextField
          {...field("deliveryHoursEnd")}
          type="time"
          required
          hint="Existing orders keep their delivery window."
        />
        <MoneyField {...field("minimumOrderAmount")} required hint="Merchandise before tax." />
      </Group>
      <Group title="Ordering">
        <SelectField
          {...field("ordering")}
          hint="While paused or coming soon, customers can browse but not check out."
        />
        <TextField
          {...field("opensOn")}
          type="date"
          optional
          hint="For Coming soon. The shop opens by itself at midnight; until then, every page names the day and links to the waitlist."
        />
        <TextField {...field("pausedMessage")} hint="Replaces the default message." />
        <SelectField {...field("ageGate")} hint="How visitors confirm they're 21 or older." />
        <CheckboxField
          {...box("giftOrders")}
          hint="Customers can name someone else to receive an order, with a note for the packing slip. The courier checks the recipient's ID."
        />
      </Group>
      <Group title="Payment">
        <SelectField
          {...field("paymentWays")}
          hint="At the door: the courier collects cash or debit. By payment link: customers pay at your address below, and you mark each order as paid by hand."
        />
        <TextField
          {...field("payLinkAddress")}
          type="url"
          optional={false}
          autoComplete="off"
          hint="Needed while customers can pay by payment link. Your page at a payment provider. {order} becomes the order's number, {amount} its total, such as 24.50."
        />
        <TextField
          {...field("payLinkText")}
          autoComplete="off"
          hint="Shown to customers with the link, such as what they'll see at your provider."
        />
        <NumberField
          {...field("payReminderHours")}
          hint="An order to be paid by link and not marked as paid by then gets one email."
        />
        <NumberField
          {...field("payCancelHours")}
          hint="An order not marked as paid by then is canceled and restocked, unless it was dispatched."
        />
      </Group>
      <Group title="Delivery windows">
        <NumberField
          {...field("windowCapacity")}
          hint="Applies to windows without orders. Windows with orders keep their capacity."
        />
        <NumberField {...field("expressClosesMinutes")} hint="0 closes the window when it starts." />
        <NumberField {...field("standardClosesMinutes")} />
        <NumberField {...field("scheduledClosesMinutes")} />
      </Group>
      <Group title="Delivery fees">
        <MoneyField {...field("expressFeeCents")} required />
        <MoneyField {...field("standardFeeCents")} required />
        <MoneyField {...field("scheduledFeeCents")} required />
        <MoneyField
          {...field("freeDeliveryOverCents")}
          optional
          hint="Merchandise before tax. Leave blank to always charge the fee."
        />
        <MoneyField
          {...field("redeliveryFeeCents")}
          required
          hint="Added on the third attempt. Enter 0 for none."
        />
        <p className="self-center text-sm text-ink-soft">
          Changes apply to new orders immediately. Existing orders keep their fees; an order that a customer
          is placing right now shows the new total first.
        </p>
      </Group>
      <Group title="Abuse limits">
        <NumberField
          {...field("openOrdersPerCustomer")}
          hint="Open orders hold inventory and delivery windows, so limit them."
        />
        <NumberField {...field("openOrdersPerPhone")} hint="Across all accounts with this phone number." />
      </Group>
      <Group title="Dispatch">
        <TextField
          {...field("shopPhone")}
          type="tel"
          autoComplete="off"
          hint="Shown in the footer. Couriers call it too. Leave blank to hide it."
        />
        <NumberField
          {...field("routeGoodsMost")}
          hint="Your state may limit what a vehicle carries. You'll see a warning near the limit; routes over it can't be dispatched."
        />
        <NumberField
          {...field("cashDifferenceMost")}
          hint="If a cash drawer is over or short by more, it must be recounted or explained."
        />
        <CheckboxField {...box("payBeforeLeaving")} hint={UNSETTLED} />
        <CheckboxField {...box("manifestIdNumber")} hint={UNSETTLED} />
        <CheckboxField
          {...box("lateFeeBack")}
          hint="Automatic, once per order, and the customer is notified. It's deducted from the amount due on delivery."
        />
      </Group>
      <Group title="Packing">
        <CheckboxField
          {...box("packWithoutScan")}
          hint="Packing this way requires a reason, kept in the order's history. When unchecked, items with a batch can only be packed by scanning."
        />
        <CheckboxField
          {...box("scanEachUnit")}
          hint="When unchecked, one scan packs all units of an item, and the screen shows how many to count."
        />
      </Group>
      <Group title="Promo codes">
        <CheckboxField
          {...box("promotionCodes")}
          hint="Some cities prohibit promo codes: ask your lawyer before you check this. Manage codes under Promo codes."
        />
        <TextAreaField
          {...field("noPromotionZips")}
          rows={2}
          optional
          hint="ZIP codes in cities that prohibit them, such as 55401, 55402."
        />
      </Group>
      <Group title="Inventory, email, and access">
        <NumberField
          {...field("lowStockMark")}
          hint="Tracked products with this many units or fewer are marked as low stock."
        />
        <CheckboxField
          {...box("orderMail")}
          hint="The email names the delivery window, ZIP code, number of items, and total, and links to the order."
        />
        <TextAreaField
          {...field("orderMailTo")}
          rows={2}
          optional
          hint="Up to 5 addresses. Leave blank for the notice address, or else the contact email."
        />
        <TextField {...field("mailSender")} autoComplete="off" hint={`Leave blank to use ${sender}.`} />
        <SelectField
          {...field("adminSecondFactor")}
          hint="Before you require it, set up your own under Account."
        />
      </Group>
    </>
  );
}

type GroupProps = {
  title: string;
  children: ReactNode;
  /** Whether its fields are named only together with the title, such as "Name" of an area. */
  isFieldset?: boolean;
  columns?: string;
};

/** A card with fields of one subject. */
export function Group({ title, children, isFieldset = false, columns = "sm:grid-cols-2" }: GroupProps) {
  const label = useId();
  return (
    <section
      role={isFieldset ? "group" : undefined}
      aria-labelledby={isFieldset ? label : undefined}
      className="rounded-card border border-hairline bg-white p-5 sm:p-6"
    >
      <h2 id={label} className="text-xl">
        {title}
      </h2>
      <div className={`mt-4 grid items-start gap-x-6 gap-y-5 ${columns}`}>{children}</div>
    </section>
  );
}
