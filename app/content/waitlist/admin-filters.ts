import type { ListSorts } from "#app/base/records/list-query.ts";
import { CONTACT_MESSAGE_STATES, type ContactMessageState } from "./message-item.ts";
import { WAITLIST_SOURCES, type WaitlistSource } from "./source-labels.ts";

export type WaitlistSort = "since" | "email" | "source" | "zip";
export type NewsletterSort = "since" | "email" | "source";
export type MessageSort = "when" | "name" | "email";

export const WAITLIST_SORTS: ListSorts<WaitlistSort> = {
  names: ["since", "email", "source", "zip"],
  descending: ["since"],
};
export const NEWSLETTER_SORTS: ListSorts<NewsletterSort> = {
  names: ["since", "email", "source"],
  descending: ["since"],
};
export const MESSAGE_SORTS: ListSorts<MessageSort> = {
  names: ["when", "name", "email"],
  descending: ["when"],
};

/** The spans over which the waitlist's growth is shown, in days; the first is shown at first. */
const SPANS = [30, 90, 365] as const;
export type ListSpan = (typeof SPANS)[number];

/** How the waitlist is narrowed beyond the search: by source and by ZIP, which may be typed in part. */
export type WaitlistFilter = { source: WaitlistSource | null; zip: string };

/** Reads `?source=…&zip=…`; what cannot be read is ignored. */
export function readWaitlistFilter(params: URLSearchParams): WaitlistFilter {
  const zip = params.get("zip") ?? "";
  return {
    source: WAITLIST_SOURCES.find((source) => source === params.get("source")) ?? null,
    zip: /^\d{1,5}$/.test(zip) ? zip : "",
  };
}

/** Reads `?days=…`. */
export function readSpan(params: URLSearchParams): ListSpan {
  return SPANS.find((span) => String(span) === params.get("days")) ?? SPANS[0];
}

/** Reads `?state=…`; null means messages in every state. */
export function readMessageState(params: URLSearchParams): ContactMessageState | null {
  return CONTACT_MESSAGE_STATES.find((state) => state === params.get("state")) ?? null;
}

/** How many addresses came on one calendar day of the shop from one source. */
export type DayCount = { day: string; source: string; count: number };

const DAYS_OF_BAR: Record<ListSpan, number> = { 30: 1, 90: 7, 365: 7 };

/** The first day of the span that ends today. Its weeks are whole, so ninety days are 91 and a year is 371. */
export function firstDayOf(today: Temporal.PlainDate, span: ListSpan): Temporal.PlainDate {
  return today.subtract({ days: barsOf(span) * DAYS_OF_BAR[span] - 1 });
}

function barsOf(span: ListSpan): number {
  return Math.ceil(span / DAYS_OF_BAR[span]);
}

/** The counts of a span as bars of a day or a week each, labeled by its first day, the last one ending today, by source. */
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
