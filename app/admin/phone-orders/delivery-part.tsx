import { shortDayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Choice, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldError, FieldGroup } from "#app/base/ui/field.tsx";
import { FormPart } from "#app/base/ui/form-part.tsx";
import {
  type CheckoutQuote,
  type DeliveryChoice,
  type DeliveryPick,
  isOffered,
} from "#app/trade/checkout/quote.ts";
import { closedDayText, dateText } from "#app/trade/delivery/timetable.ts";
import { placesText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { Desk } from "./desk.ts";

type Props = {
  quote: CheckoutQuote;
  choice: DeliveryChoice;
  onPick: (pick: DeliveryPick) => void;
  errors: Desk["errors"];
};

/** The delivery options of the ZIP, and the windows of the chosen one with the places that they have left. */
export function DeliveryPart({ quote, choice, onPick, errors }: Props) {
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
            {quote.zip
              ? "There are no delivery times for this ZIP code."
              : "The delivery times come with the ZIP code."}
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
        <p className="text-ink-soft">No delivery window can be booked just now.</p>
      )}
      {look}
    </FormPart>
  );
}
