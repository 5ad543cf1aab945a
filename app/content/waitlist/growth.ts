import type { ListSpan } from "./admin-filters.ts";

/** Number of signups on one calendar day of the shop from one source. */
export type DayCount = { day: string; source: string; count: number };

const DAYS_OF_BAR: Record<ListSpan, number> = { 30: 1, 90: 7, 365: 7 };

/**
 * Returns the first day of the period that ends today. Periods in weeks are rounded up to whole weeks: 90
 * days become 91, and a year 371.
 */
export function firstDayOf(today: Temporal.PlainDate, span: ListSpan): Temporal.PlainDate {
  return today.subtract({ days: barsOf(span) * DAYS_OF_BAR[span] - 1 });
}

function barsOf(span: ListSpan): number {
  return Math.ceil(span / DAYS_OF_BAR[span]);
}

/**
 * Converts the counts of a period to bars of a day or a week, split by source and labeled by first day. The
 * last bar ends today.
 */
export function growthOf(
  counts: readonly DayCount[],
  sources: readonly string[],
  today: Temporal.PlainDate,
  span: ListSpan,
) {
  const days = DAYS_OF_BAR[span];
  const first = firstDayOf(today, span);
  const bars = barsOf(span);
  const values = new Map(sources.map((source) => [source, Array.from({ length: bars }, () => 0)]));
  for (const { day, source, count } of counts) {
    const index = Math.floor(first.until(day).days / days);
    const row = values.get(source);
    if (row && index >= 0 && index < bars) row[index] = (row[index] ?? 0) + count;
  }
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
    year: span === 365 ? "2-digit" : undefined,
  });
  const labels = Array.from({ length: bars }, (_, bar) =>
    format.format(Date.parse(`${first.add({ days: bar * days })}T00:00:00Z`)),
  );
  const series = [...values].map(([source, row]) => ({ source, values: row }));
  return { bar: days === 1 ? "Day" : "Week", labels, series };
}
