import type { ComponentProps } from "react";
import { formatMoney } from "#app/base/lib/money.ts";
import { CHOICE_CARD } from "#app/base/ui/choice-fields.tsx";
import { Skeleton } from "#app/base/ui/empty-state.tsx";
import { FieldError, FieldGroup } from "#app/base/ui/field.tsx";
import { type CheckoutErrors, controlId } from "#app/trade/checkout/checkout-reply.ts";
import {
  type CheckoutQuote,
  type DeliveryChoice,
  type DeliveryPick,
  isOffered,
  NOTHING_PICKED,
  type OptionQuote,
} from "#app/trade/checkout/quote.ts";
import { NoDeliveryText } from "#app/trade/delivery/no-delivery-text.tsx";
import { closedDayText, dateText } from "#app/trade/delivery/timetable.ts";
import { placesText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import { CheckoutSection, SectionNotice } from "./form-sections.tsx";

type DeliveryProps = {
  quote: CheckoutQuote | null;
  choice: DeliveryChoice;
  onPick: (pick: DeliveryPick) => void;
  errors: CheckoutErrors;
};

/** Delivery options of the ZIP as cards, then the days and windows of the selected one. */
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
  const option = choice.option?.option ?? null;
  return (
    <div className="grid gap-8">
      <FieldGroup id={controlId("option")} label="Delivery option" error={errors.option} focusable>
        <div className="mt-1.5 grid gap-3">
          {quote.options.map((offer) => (
            <OptionCard
              key={offer.option}
              offer={offer}
              chosen={offer.option === option}
              onChoose={() => onPick({ ...NOTHING_PICKED, option: offer.option })}
            />
          ))}
        </div>
      </FieldGroup>
      {choice.option ? (
        <>
          {choice.option.days.length > 1 ? (
            <Days
              days={choice.option.days}
              chosen={choice.date}
              onChoose={(date) => onPick({ option, date, start: null })}
            />
          ) : null}
          <Windows
            day={choice.option.days.find(({ date }) => date === choice.date)}
            chosen={choice.window?.start}
            error={errors.windowStart ?? choice.lost ?? undefined}
            onChoose={(start) => onPick({ option, date: choice.date, start })}
          />
          {/* If delivery is free, there's nothing to refund. */}
          {quote.latePromise && choice.option.feeCents > 0 ? <p>{quote.latePromise}</p> : null}
        </>
      ) : null}
      {quote.options.some(isOffered) ? null : (
        <SectionNotice>
          No delivery windows are available right now. Check back tomorrow morning.
        </SectionNotice>
      )}
    </div>
  );
}

/**
 * Explains why there are no choices yet, or none at this ZIP. Also shows the errors of a form sent without a
 * ZIP.
 */
function NoDelivery({ zip, errors }: { zip: CheckoutQuote["zip"]; errors: CheckoutErrors }) {
  if (zip?.kind === "outside") {
    return (
      <SectionNotice tone="wrong">
        <NoDeliveryText why={zip} />
      </SectionNotice>
    );
  }
  return (
    <div id={controlId("option")} tabIndex={-1}>
      <p className="text-ink-soft">
        {zip === null
          ? "Enter your ZIP code above to see delivery times."
          : "We have no delivery times for this ZIP code."}
      </p>
      <FieldError id={controlId("option")} error={errors.option ?? errors.windowStart} />
    </div>
  );
}

type CardProps = { offer: OptionQuote; chosen: boolean; onChoose: () => void };

/** Delivery option with its description and fee. Disabled, with the reason, if it has no open window. */
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

/** Explains why an option has no open window. */
function whyNot({ days }: OptionQuote): string {
  const closed = days.find((day) => day.closed !== null);
  return closed ? closedDayText(closed.date, closed.closed ?? "") : "No windows left today";
}

/** Radio styled as a chip. The invisible input covers the whole chip, so clicks anywhere hit it. */
function Chip({ className, children, ...radio }: ComponentProps<"input">) {
  return (
    <label
      className={`${CHOICE_CARD} min-h-11 flex-col justify-center rounded-field py-2 text-center has-checked:bg-spruce has-checked:text-white has-disabled:text-ink-soft ${className}`}
    >
      <input type="radio" className="absolute inset-0 size-full cursor-[inherit] opacity-0" {...radio} />
      {children}
    </label>
  );
}

type DaysProps = { days: WindowDay[]; chosen: string | null; onChoose: (date: string) => void };

function Days({ days, chosen, onChoose }: DaysProps) {
  const closed = days.flatMap(({ date, closed }) =>
    closed === null ? [] : `${closedDayText(date, closed)}.`,
  );
  return (
    <FieldGroup id="day" label="Day" hint={closed.join(" ")}>
      <div className="mt-1.5 grid grid-cols-4 gap-2 sm:grid-cols-8">
        {days.map(({ date, windows, closed: reason }) => (
          <Chip
            key={date}
            className="px-1"
            name="day"
            // The day only selects which windows are shown; the empty form attribute keeps it out of the
            // submitted form.
            form=""
            value={date}
            checked={date === chosen}
            disabled={reason !== null}
            onChange={() => onChoose(date)}
          >
            <span className="text-sm">{dayText(date, { weekday: "short" })}</span>
            <span className="tabular text-sm font-semibold">
              {dayText(date, { month: "short", day: "numeric" })}
            </span>
            {reason !== null ? (
              <span className="text-sm">Closed</span>
            ) : windows.every(isFull) ? (
              <span className="text-sm">Full</span>
            ) : null}
          </Chip>
        ))}
      </div>
    </FieldGroup>
  );
}

type WindowsProps = {
  day: WindowDay | undefined;
  chosen: string | undefined;
  error: string | undefined;
  onChoose: (start: string) => void;
};

/** Windows of the selected day with their remaining capacity. */
function Windows({ day, chosen, error, onChoose }: WindowsProps) {
  return (
    <FieldGroup
      id={controlId("windowStart")}
      label={`Delivery window${day ? `, ${dateText(day.date)}` : ""}`}
      error={error}
      focusable
    >
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        {day?.windows.map((window) => (
          <Chip
            key={window.start}
            className="px-2"
            name="windowStart"
            value={window.start}
            checked={window.start === chosen}
            disabled={isFull(window)}
            onChange={() => onChoose(window.start)}
          >
            <span className="tabular font-semibold">{windowTimeText(window.start, window.end)}</span>
            <span className="text-sm">{placesText(window.placesLeft)}</span>
          </Chip>
        ))}
      </div>
    </FieldGroup>
  );
}

function isFull(window: WindowChoice): boolean {
  return window.placesLeft <= 0;
}

// A shop day is a date without a time; UTC keeps time zones from shifting it to another day.
function dayText(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...parts }).format(
    Date.parse(`${date}T12:00:00Z`),
  );
}
