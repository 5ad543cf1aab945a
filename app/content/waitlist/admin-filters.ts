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

/** Periods of the waitlist growth chart, in days; the first is the default. */
const SPANS = [30, 90, 365] as const;
export type ListSpan = (typeof SPANS)[number];

/** Filters of the waitlist, in addition to the search: source and ZIP code, which may be partial. */
export type WaitlistFilter = { source: WaitlistSource | null; zip: string };

/** Parses `?source=…&zip=…`; invalid values are ignored. */
export function readWaitlistFilter(params: URLSearchParams): WaitlistFilter {
  const zip = params.get("zip") ?? "";
  return {
    source: WAITLIST_SOURCES.find((source) => source === params.get("source")) ?? null,
    zip: /^\d{1,5}$/.test(zip) ? zip : "",
  };
}

/** Parses `?days=…`. */
export function readSpan(params: URLSearchParams): ListSpan {
  return SPANS.find((span) => String(span) === params.get("days")) ?? SPANS[0];
}

/** Parses `?state=…`; null means all states. */
export function readMessageState(params: URLSearchParams): ContactMessageState | null {
  return CONTACT_MESSAGE_STATES.find((state) => state === params.get("state")) ?? null;
}
