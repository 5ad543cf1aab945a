import { CHOICE_CARD } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup } from "#app/base/ui/field-group.tsx";
import { controlId } from "#app/trade/checkout/checkout-reply.ts";
import type { DeliveryChoice } from "#app/trade/checkout/delivery-choice.ts";
import type { OptionQuote } from "#app/trade/checkout/quote.ts";
import { closedDayText, dateText } from "#app/trade/delivery/timetable.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import { windowTimeText } from "#app/trade/delivery/windows.ts";

const CHIP =
  `${CHOICE_CARD} min-h-11 flex-col justify-center rounded-field py-2 text-center ` +
  "has-checked:bg-spruce has-checked:text-white has-disabled:text-ink-soft";

// The radio lies over its whole chip, unseen, so that a press anywhere on the chip hits the radio.
const OVER_CHIP = "absolute inset-0 size-full cursor-[inherit] opacity-0";

type PickerProps = {
  option: OptionQuote;
  choice: DeliveryChoice;
  error: string | undefined;
  onDay: (date: string) => void;
  onWindow: (start: string) => void;
};

/** The days of an option, when it has several, and the windows of the chosen day with the places they have left. */
export function WindowPicker({ option, choice, error, onDay, onWindow }: PickerProps) {
  const day = option.days.find(({ date }) => date === choice.date);
  return (
    <>
      {option.days.length > 1 ? <Days days={option.days} chosen={choice.date} onDay={onDay} /> : null}
      <FieldGroup
        id={controlId("windowStart")}
        label={`Delivery window${day ? `, ${dateText(day.date)}` : ""}`}
        error={error}
        focusable
      >
        <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
          {day?.windows.map((window) => (
            <WindowChip
              key={window.start}
              window={window}
              chosen={window.start === choice.window?.start}
              onChoose={() => onWindow(window.start)}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

function Days({
  days,
  chosen,
  onDay,
}: {
  days: WindowDay[];
  chosen: string | null;
  onDay: (date: string) => void;
}) {
  const closed = days.filter((day) => day.closed !== null);
  return (
    <FieldGroup
      id="day"
      label="Day"
      hint={
        closed.length > 0
          ? closed.map((day) => `${closedDayText(day.date, day.closed ?? "")}.`).join(" ")
          : undefined
      }
    >
      <div className="mt-1.5 grid grid-cols-4 gap-2 sm:grid-cols-8">
        {days.map(({ date, windows, closed: reason }) => (
          <label key={date} className={`${CHIP} px-1`}>
            {/* The day only chooses which windows are shown; the empty form attribute keeps it out of the sent form. */}
            <input
              type="radio"
              name="day"
              form=""
              value={date}
              checked={date === chosen}
              disabled={reason !== null}
              onChange={() => onDay(date)}
              className={OVER_CHIP}
            />
            <span className="text-sm">{dayText(date, { weekday: "short" })}</span>
            <span className="tabular text-sm font-semibold">
              {dayText(date, { month: "short", day: "numeric" })}
            </span>
            {reason !== null ? (
              <span className="text-sm">Closed</span>
            ) : windows.every(isFull) ? (
              <span className="text-sm">Full</span>
            ) : null}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function WindowChip({
  window,
  chosen,
  onChoose,
}: {
  window: WindowChoice;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={`${CHIP} px-2`}>
      <input
        type="radio"
        name="windowStart"
        value={window.start}
        checked={chosen}
        disabled={isFull(window)}
        onChange={onChoose}
        className={OVER_CHIP}
      />
      <span className="tabular font-semibold">{windowTimeText(window.start, window.end)}</span>
      <span className="text-sm">{placesText(window.placesLeft)}</span>
    </label>
  );
}

function isFull(window: WindowChoice): boolean {
  return window.placesLeft <= 0;
}

function placesText(left: number): string {
  if (left <= 0) return "Full";
  return left === 1 ? "1 place left" : `${left} places left`;
}

// A shop day is a date without a time; it is read and written in UTC, so that no time zone moves it to another day.
function dayText(date: string, parts: Intl.DateTimeFormatOptions): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...parts }).format(noon);
}
