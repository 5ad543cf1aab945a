import { formatMoney } from "#app/base/lib/money.ts";
import { CHOICE_CARD } from "#app/base/ui/choice-fields.tsx";
import { FieldError } from "#app/base/ui/field.tsx";
import { FieldGroup } from "#app/base/ui/field-group.tsx";
import { Skeleton } from "#app/base/ui/skeleton.tsx";
import { type CheckoutErrors, controlId } from "#app/trade/checkout/checkout-reply.ts";
import {
  type DeliveryChoice,
  type DeliveryPick,
  isOffered,
  NOTHING_PICKED,
} from "#app/trade/checkout/delivery-choice.ts";
import type { CheckoutQuote, OptionQuote } from "#app/trade/checkout/quote.ts";
import { NoDeliveryWords } from "#app/trade/delivery/no-delivery-text.tsx";
import { closedDayText } from "#app/trade/delivery/timetable.ts";
import { noDeliveryTo, type ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import { CheckoutSection, Notice } from "./section.tsx";
import { WindowPicker } from "./window-picker.tsx";

type DeliveryProps = {
  quote: CheckoutQuote | null;
  choice: DeliveryChoice;
  onPick: (pick: DeliveryPick) => void;
  errors: CheckoutErrors;
};

/** The delivery options of the ZIP as cards, then the days and windows of the chosen one. */
export function DeliveryTimeSection(props: DeliveryProps) {
  return (
    <CheckoutSection id="delivery-time" step={3} title="Delivery time">
      <div className="min-h-40">
        <DeliveryTime {...props} />
      </div>
    </CheckoutSection>
  );
}

function DeliveryTime({ quote, choice, onPick, errors }: DeliveryProps) {
  if (!quote) return <Skeleton className="h-40" />;
  if (quote.zip?.kind !== "served") return <NoDelivery zip={quote.zip} errors={errors} />;
  const { option } = choice;
  const lost = choice.lost ?? undefined;
  return (
    <div className="grid gap-8">
      <FieldGroup id={controlId("option")} label="Delivery option" error={errors.option} focusable>
        <div className="mt-1.5 grid gap-3">
          {quote.options.map((offer) => (
            <OptionCard
              key={offer.option}
              offer={offer}
              chosen={offer.option === option?.option}
              onChoose={() => onPick({ ...NOTHING_PICKED, option: offer.option })}
            />
          ))}
        </div>
      </FieldGroup>
      {option ? (
        <WindowPicker
          option={option}
          choice={choice}
          error={errors.windowStart ?? lost}
          onDay={(date) => onPick({ option: option.option, date, start: null })}
          onWindow={(start) => onPick({ option: option.option, date: choice.date, start })}
        />
      ) : null}
      {quote.options.some(isOffered) ? null : (
        <Notice>No delivery window can be booked just now. Please come back tomorrow morning.</Notice>
      )}
    </div>
  );
}

/**
 * Why there is nothing to choose from yet, or at this ZIP. When the form is sent without a ZIP, its errors show here.
 */
function NoDelivery({ zip, errors }: { zip: ZipAnswer | null; errors: CheckoutErrors }) {
  const error = errors.option ?? errors.windowStart;
  if (zip?.kind === "outside") {
    return (
      <Notice tone="wrong">
        <NoDeliveryWords why={noDeliveryTo(zip)} />
      </Notice>
    );
  }
  return (
    <div id={controlId("option")} tabIndex={-1}>
      <p className="text-ink-soft">
        {zip === null
          ? "Enter your ZIP code above to see delivery times."
          : "We have no delivery times for this ZIP code."}
      </p>
      <FieldError id={controlId("option")} error={error} />
    </div>
  );
}

type CardProps = { offer: OptionQuote; chosen: boolean; onChoose: () => void };

/** A delivery option with its promise and its fee. An option without a free window says so and cannot be chosen. */
function OptionCard({ offer, chosen, onChoose }: CardProps) {
  const offered = isOffered(offer);
  return (
    <label
      className={`${CHOICE_CARD} min-h-16 items-center gap-4 rounded-card px-5 py-3 has-checked:bg-sage-soft`}
    >
      <input
        type="radio"
        name="option"
        value={offer.option}
        checked={chosen}
        disabled={!offered}
        onChange={onChoose}
        className="size-5 shrink-0 accent-spruce outline-none"
      />
      <span className="grow">
        <span className="block font-semibold">{offer.label}</span>
        <span className="block text-sm text-ink-soft">{offered ? offer.description : whyNot(offer)}</span>
      </span>
      <span className="tabular font-semibold">
        {offer.feeCents === 0 ? "Free" : formatMoney(offer.feeCents)}
      </span>
    </label>
  );
}

/** Why an option has no window to offer. */
function whyNot({ days }: OptionQuote): string {
  const closed = days.find((day) => day.closed !== null);
  return closed ? closedDayText(closed.date, closed.closed ?? "") : "No windows left today";
}
