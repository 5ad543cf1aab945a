/** State of a batch on a day: for sale, or the reason it isn't. */
const BATCH_STATES = ["for sale", "sold out", "held", "expired", "recalled"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Fields that decide whether a batch can be sold; days are "2026-11-21". */
type Checked = { left: number; isHeld: boolean; isRecalled: boolean; expiresOn: string | null };

/**
 * Returns the state of a batch on a shop day (rules batches/selling-order). It can still be sold on its
 * expiration day.
 */
export function batchState({ left, isHeld, isRecalled, expiresOn }: Checked, day: string): BatchState {
  if (isRecalled) return "recalled";
  if (isHeld) return "held";
  if (expiresOn !== null && expiresOn < day) return "expired";
  return left > 0 ? "for sale" : "sold out";
}

/** Filters of the batch list. */
export const BATCH_FILTERS = ["for sale", "held", "expired", "recalled"] as const;
export type BatchFilter = (typeof BATCH_FILTERS)[number];

/** Batch number as printed on the label. Used in URLs, so only letters, digits, periods, and dashes. */
export const BATCH_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/** Page with a batch's test results and report. */
export function batchPath(number: string): string {
  return `/lab-results/${number}`;
}

/** Uploaded report file of a batch. */
export function reportPath(number: string): string {
  return `${batchPath(number)}/report.pdf`;
}

/** Units of a line from one batch. */
export type BatchShare = { number: string; quantity: number };
