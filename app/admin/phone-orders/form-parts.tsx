import { MailNotice } from "#app/admin/kit/detail-page.tsx";
import { shortDayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { type PaymentWay, wayText } from "#app/base/settings/payment-ways.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Choice, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldError, FieldGroup, TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { FormPart } from "#app/base/ui/form-part.tsx";
import { nameWithRate, priceRows } from "#app/trade/cart/totals.ts";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import { GiftFields } from "#app/trade/checkout/gift-fields.tsx";
import {
  type CheckoutQuote,
  type DeliveryChoice,
  type DeliveryPick,
  isOffered,
} from "#app/trade/checkout/quote.ts";
import { closedDayText, dateText } from "#app/trade/delivery/timetable.ts";
import { placesText, windowText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { Desk } from "./queries.server.ts";

type DeliveryProps = {
  quote: CheckoutQuote;
  choice: DeliveryChoice;
  onPick: (pick: DeliveryPick) => void;
  errors: Desk["errors"];
};

/** Delivery options of the ZIP, and the windows of the selected one with their remaining spots. */
export function DeliveryPart({ quote, choice, onPick, errors }: DeliveryProps) {
  const option = choice.option;
  const look = (
    <noscript>
      <Button type="submit" look="quiet" name="step" value="look">
        Show windows and total
      </Button>
    </noscript>
  );
  if (quote.zip?.kind !== "served") {
    return (
      <FormPart title="Delivery time">
        <div id="order-option" tabIndex={-1}>
          <p className="text-ink-soft">
            {quote.zip ? "No delivery times for this ZIP code." : "Enter a ZIP code to see delivery times."}
          </p>
          <FieldError id="order-option" error={errors.option ?? errors.windowStart} />
        </div>
        {look}
      </FormPart>
    );
  }
  return (
    <FormPart title="Delivery time">
      <FieldGroup id="order-option" label="Delivery option" error={errors.option} focusable>
        <div className="grid">
          {quote.options.map((offer) => (
            <Choice
              key={offer.option}
              type="radio"
              name="option"
              value={offer.option}
              checked={offer.option === option?.option}
              disabled={!isOffered(offer)}
              onChange={() => onPick({ option: offer.option, date: null, start: null })}
            >
              <span>
                {offer.label}, {offer.feeCents === 0 ? "free" : formatMoney(offer.feeCents)}
                {isOffered(offer) ? null : <span className="text-ink-soft">, no windows left</span>}
              </span>
            </Choice>
          ))}
        </div>
      </FieldGroup>
      {option ? (
        <SelectField
          id="order-windowStart"
          name="windowStart"
          label="Delivery window"
          value={choice.window?.start ?? ""}
          onChange={({ currentTarget }) =>
            onPick({ option: option.option, date: null, start: currentTarget.value || null })
          }
          error={errors.windowStart ?? choice.lost ?? undefined}
        >
          <option value="">Choose a window</option>
          {option.days.map(({ date, windows, closed }) => (
            <optgroup key={date} label={closed === null ? dateText(date) : closedDayText(date, closed)}>
              {windows.map(({ start, end, placesLeft }) => (
                <option key={start} value={start} disabled={placesLeft <= 0}>
                  {`${shortDayText(start)}, ${windowTimeText(start, end)}, ${placesText(placesLeft).toLowerCase()}`}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      ) : (
        <p className="text-ink-soft">No delivery windows are available right now.</p>
      )}
      {look}
    </FormPart>
  );
}

type PriceProps = { quote: CheckoutQuote; choice: DeliveryChoice; busy: boolean };

/** Total of the order with taxes before it's placed; all figures come from the server. */
export function PriceOfOrder({ quote, choice, busy }: PriceProps) {
  const { option, window } = choice;
  const minimum = quote.minimumSentence;
  const { ways } = useSiteFacts().site.payment;
  const only = ways.length === 1 ? ways[0] : undefined;
  if (quote.lines.length === 0)
    return <p className="text-ink-soft">{`Add a product to see the total. ${minimum ?? ""}`.trimEnd()}</p>;
  return (
    <div aria-busy={busy}>
      {minimum ? <p className="mb-3 font-semibold text-clay">{minimum}</p> : null}
      {option ? (
        <dl className="grid gap-2">
          {priceRows(option.totals).map((row) => (
            <div
              key={row.name}
              className="flex items-baseline justify-between gap-4 last:mt-1 last:border-t last:border-hairline last:pt-3 last:text-lg last:font-semibold"
            >
              <dt>{row.part === "delivery" ? `${row.name}, ${option.label}` : nameWithRate(row)}</dt>
              <dd className="tabular text-right">
                {row.part === "delivery" && row.cents === 0 ? "Free" : formatMoney(row.cents)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          Subtotal <span className="tabular">{formatMoney(quote.subtotalCents)}</span>
          {quote.promotion?.discountCents ? (
            <>
              , discount <span className="tabular">{formatMoney(quote.promotion.discountCents)}</span>
            </>
          ) : null}
          . Enter a ZIP code to add delivery and taxes.
        </p>
      )}
      {window ? <p className="mt-3 font-medium">{windowText(window.start, window.end)}</p> : null}
      <p className="mt-3 text-sm text-ink-soft">
        {minimum ? "" : (quote.freeDeliverySentence ?? "Delivery is free.")}
        {` Total THC ${quote.thcMg} mg.${only ? ` ${DUE[only]}` : ""}`}
      </p>
      <p role="status" className="sr-only">
        {option && !busy ? `Total ${formatMoney(option.totals.totalCents)}. ${minimum ?? ""}`.trimEnd() : ""}
      </p>
    </div>
  );
}

const DUE: Record<PaymentWay, string> = {
  at_door: "Due on delivery, in cash or by debit card.",
  link: "Due by payment link.",
};

/** How the caller pays, if the shop offers a choice (rules payment/ways). */
export function PaymentPart({ values, errors }: Pick<Desk, "values" | "errors">) {
  const { ways, isBeforeDispatch } = useSiteFacts().site.payment;
  // A refused choice keeps its field, which shows why.
  if (ways.length === 1 && !errors.payment) return null;
  return (
    <RadioGroupField
      id="order-payment"
      name="payment"
      label="Payment"
      choices={ways.map((way) => [way, wayText(way, isBeforeDispatch)])}
      defaultValue={values.payment ?? ways[0]}
      error={errors.payment}
    />
  );
}

type AddressProps = Pick<Desk, "values" | "errors"> & {
  /** Passed in, since importing the contract would bring its whole parser into the browser. */
  lengths: typeof FIELD_LENGTHS;
  zip: CheckoutQuote["zip"];
  /** Null if the caller gave none. */
  email: string | null;
  takesGifts: boolean;
};

/** Contact, address, and recipient of a gift. A served ZIP fills in city and state (rules checkout/prefilled-fields). */
export function AddressPart({ values, errors, lengths, zip, email, takesGifts }: AddressProps) {
  const noDelivery = zip && zip.kind !== "served" ? zip.sentence : undefined;
  const field = (name: keyof typeof FIELD_LENGTHS) => ({
    id: `order-${name}`,
    name,
    maxLength: lengths[name],
    defaultValue: values[name],
    autoComplete: "off",
    error: errors[name] ?? (name === "zip" ? noDelivery : undefined),
  });
  return (
    <FormPart title="Contact and address">
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField {...field("name")} className="sm:col-span-3" label="Name" required />
        <TextField
          {...field("phone")}
          className="sm:col-span-3"
          type="tel"
          label="Phone"
          hint="The courier calls this number."
          required
        />
        <TextField {...field("address")} className="sm:col-span-6" label="Street address" required />
        <TextField
          {...field("zip")}
          className="sm:col-span-2"
          label="ZIP code"
          inputMode="numeric"
          required
        />
        <TextField {...field("city")} className="sm:col-span-3" label="City" required />
        <TextField {...field("state")} className="sm:col-span-1" label="State" required />
        <TextAreaField
          {...field("instructions")}
          className="sm:col-span-6"
          label="Instructions for the courier"
          optional
          rows={2}
        />
      </div>
      {/* A sent gift keeps its fields, which show why it was refused. */}
      {takesGifts || values.isGift ? (
        <GiftFields
          field={field}
          box={{
            id: "order-isGift",
            defaultChecked: values.isGift === "on",
            error: errors.isGift,
          }}
        />
      ) : null}
      {email === null ? (
        <p className="font-medium">
          This customer has no email. Read the order number aloud after placing the order.
        </p>
      ) : (
        <>
          <MailNotice />
          <p className="text-sm text-ink-soft">
            The confirmation goes to <span className="text-ink">{email}</span>.
          </p>
        </>
      )}
    </FormPart>
  );
}
