// Rules for retrying failed messages, and for failing them and disabling their endpoint (rules
// webhooks/retries, webhooks/disabled-endpoints).

const [MINUTE, HOUR] = [60, 3_600];
/** Seconds between attempts of a message: twelve attempts over three days. */
const WAITS_S = [
  ...[5, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 5 * HOUR, 8 * HOUR, 12 * HOUR, 20 * HOUR, 23 * HOUR],
];

/** Hours without success after which an endpoint is disabled. */
export const OFF_AFTER_HOURS = 72;

/** Longest requested wait that is respected, in hours. */
const LONGEST_ASKED_HOURS = 24;

/**
 * Result of an attempt: a status, or the error without one. `ms` is its duration, `askedS` the wait in
 * seconds that the endpoint requests.
 */
export type Try = {
  status: number | null;
  error: string | null;
  answer: string;
  ms: number;
  askedS: number | null;
};

/** Parses a Retry-After header, a number or date, to seconds; null if missing or invalid. */
export function readRetryAfter(header: string | undefined, now: Temporal.Instant): number | null {
  const text = header?.trim() ?? "";
  const at = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((at - now.epochMilliseconds) / 1_000);
  if (!Number.isFinite(seconds)) return null;
  return Math.min(Math.max(seconds, 0), LONGEST_ASKED_HOURS * HOUR);
}

export const isMessageTaken = ({ status }: Pick<Try, "status">) =>
  status !== null && status >= 200 && status < 300;

/** Returns whether the endpoint reports that it is gone for good (Standard Webhooks). */
export const saysGone = ({ status }: Pick<Try, "status">) => status === 410;

/** Returns the seconds until the next attempt after this many failures; null if there are none left. */
export function waitAfter(tries: number): number | null {
  return WAITS_S[tries - 1] ?? null;
}

/** Returns whether an endpoint that has failed since then must be disabled. */
export function isOverdue(failingSince: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return failingSince !== null && failingSince.until(now).total("hours") >= OFF_AFTER_HOURS;
}

/** Describes a failed attempt for admins. */
export function trySentence({ status, error }: Pick<Try, "status" | "error">): string {
  if (status === null) return error ?? "No response";
  if (status >= 300 && status < 400) return `Response ${status}: redirects aren't followed`;
  return `Response ${status}`;
}
