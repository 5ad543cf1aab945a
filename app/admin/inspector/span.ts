import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { calendarDay } from "#app/base/records/list-query.ts";

/** Maximum days of a range, both ends included: a leap year. */
const MOST_DAYS = 366;
/** Default range without days in the address: the last days, including today. */
const DAYS_AT_FIRST = 30;

/** A date range, "2026-11-21", both days included, in shop time. */
export type DaySpan = { from: string; to: string };

/** The field values, their errors, and the date range if valid. */
export type AskedSpan = {
  typed: DaySpan;
  errors: Partial<Record<keyof DaySpan, string>>;
  span: DaySpan | null;
};

/** Reads `?from=…&to=…` (rules inspection/date-range). */
export function readDaySpan(params: URLSearchParams, today: Temporal.PlainDate): AskedSpan {
  const [from, to] = [params.get("from"), params.get("to")];
  if (from === null && to === null) {
    const span = { from: today.subtract({ days: DAYS_AT_FIRST - 1 }).toString(), to: today.toString() };
    return { typed: span, errors: {}, span };
  }
  const typed = { from: (from ?? "").slice(0, 40), to: (to ?? "").slice(0, 40) };
  const errors = faultsOf(typed, today.toString());
  return { typed, errors, span: Object.keys(errors).length === 0 ? typed : null };
}

function faultsOf({ from, to }: DaySpan, today: string): AskedSpan["errors"] {
  const errors: AskedSpan["errors"] = {};
  if (!calendarDay(from)) errors.from = "Choose the first day.";
  if (!calendarDay(to)) errors.to = "Choose the last day.";
  if (errors.from || errors.to) return errors;
  if (to > today)
    return { to: `The last day is in the future. Today is ${shortCalendarDayText(today)}, shop time.` };
  if (from > to) return { to: "The last day is before the first day." };
  const days = daysOf({ from, to });
  if (days > MOST_DAYS)
    return { to: `This range has ${days.toLocaleString("en-US")} days. Choose at most ${MOST_DAYS}.` };
  return {};
}

/** Returns the number of days in a range. */
export function daysOf({ from, to }: DaySpan): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

const MIDNIGHT = Temporal.PlainTime.from("00:00");

/**
 * Returns the instants from midnight before the first day to midnight after the last (exclusive), also when a
 * day has 23 or 25 hours.
 */
export function spanInstants({ from, to }: DaySpan): { from: Temporal.Instant; until: Temporal.Instant } {
  return {
    from: shopInstant(Temporal.PlainDate.from(from), MIDNIGHT),
    until: shopInstant(Temporal.PlainDate.from(to).add({ days: 1 }), MIDNIGHT),
  };
}

/** Returns the rules in effect on at least one day of the range. */
export function rulesIn<One extends { isOn: boolean; firstDay: string; lastDay: string | null }>(
  rules: readonly One[],
  { from, to }: DaySpan,
): One[] {
  return rules.filter(({ isOn, firstDay, lastDay }) => {
    // A rule that ended the day before its first day was never in effect.
    const held = isOn && (lastDay === null || lastDay >= firstDay);
    return held && firstDay <= to && (lastDay === null || lastDay >= from);
  });
}
