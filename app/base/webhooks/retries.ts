// When a message that was not taken is tried again, and when it and its endpoint are given up (rules webhooks/retries, webhooks/disabled-endpoints).

const [MINUTE, HOUR] = [60, 3_600];
/** Seconds between the tries of a message: twelve tries over three days. */
const WAITS_S = [
  ...[5, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 5 * HOUR, 8 * HOUR, 12 * HOUR, 20 * HOUR, 23 * HOUR],
];

/** An endpoint that has taken nothing for so many hours is disabled. */
export const OFF_AFTER_HOURS = 72;

/** An endpoint that asks to wait is waited for, for so many hours at most. */
const LONGEST_ASKED_HOURS = 24;

/**
 * Result of an attempt: a status, or why there is none. `ms` is its duration, `askedS` the seconds the
 * endpoint asks to wait.
 */
export type Try = {
  status: number | null;
  error: string | null;
  answer: string;
  ms: number;
  askedS: number | null;
};

/** The seconds that a Retry-After header asks for, as a number or as a date; null for none, and for one that cannot be read. */
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

/** The seconds until the next try after so many that failed; null when it fails. */
export function waitAfter(tries: number): number | null {
  return WAITS_S[tries - 1] ?? null;
}

/** True when an endpoint that has failed since a moment is disabled. */
export function isOverdue(failingSince: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return failingSince !== null && failingSince.until(now).total("hours") >= OFF_AFTER_HOURS;
}

/** Describes a failed attempt for admins. */
export function trySentence({ status, error }: Pick<Try, "status" | "error">): string {
  if (status === null) return error ?? "No response";
  if (status >= 300 && status < 400) return `Response ${status}: redirects aren't followed`;
  return `Response ${status}`;
}
