import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { shopInstant } from "#app/base/lib/shop-time.ts";
import { calendarDay } from "#app/base/records/list-query.ts";

/** A span has at most this many days, both ends included: a leap year. */
const MOST_DAYS = 366;
/** Without any days in the address the last ones are meant, today included. */
const DAYS_AT_FIRST = 30;

/** The days that an inspector asks about, "2026-11-21", both included, in shop time. */
export type DaySpan = { from: string; to: string };

/** What stands in the fields, what is wrong with it, and the span when nothing is. */
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
  if (!calendarDay(from)) errors.from = "Please choose the first day.";
  if (!calendarDay(to)) errors.to = "Please choose the last day.";
  if (errors.from || errors.to) return errors;
  if (to > today)
    return { to: `The last day is still to come. Today is ${shortCalendarDayText(today)} in the shop.` };
  if (from > to) return { to: "The last day comes before the first one." };
  const days = daysOf({ from, to });
  if (days > MOST_DAYS)
    return { to: `These are ${days.toLocaleString("en-US")} days. Please choose at most ${MOST_DAYS}.` };
  return {};
}

/** How many days a span has. */
export function daysOf({ from, to }: DaySpan): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

const MIDNIGHT = Temporal.PlainTime.from("00:00");

/** From the midnight before the first day until just before the one after the last day, also where a day has 23 or 25 hours. */
export function spanInstants({ from, to }: DaySpan): { from: Temporal.Instant; until: Temporal.Instant } {
  return {
    from: shopInstant(Temporal.PlainDate.from(from), MIDNIGHT),
    until: shopInstant(Temporal.PlainDate.from(to).add({ days: 1 }), MIDNIGHT),
  };
}

/** Those of the rules that held on at least one day of the span. */
export function rulesIn<One extends { isOn: boolean; firstDay: string; lastDay: string | null }>(
  rules: readonly One[],
  { from, to }: DaySpan,
): One[] {
  return rules.filter(({ isOn, firstDay, lastDay }) => {
    // A rule that was ended with the day before its first one has held on no day.
    const held = isOn && (lastDay === null || lastDay >= firstDay);
    return held && firstDay <= to && (lastDay === null || lastDay >= from);
  });
}
