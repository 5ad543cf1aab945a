/** What a batch is on a day: for sale, or why it is not. */
const BATCH_STATES = ["for sale", "sold out", "held", "expired", "recalled"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** The facts that decide whether a batch sells; days are "2026-11-21". */
type Checked = { left: number; isHeld: boolean; isRecalled: boolean; expiresOn: string | null };

/** What a batch is on a shop day (rules batches/selling-order). It still sells on the day on which it expires. */
export function batchState({ left, isHeld, isRecalled, expiresOn }: Checked, day: string): BatchState {
  if (isRecalled) return "recalled";
  if (isHeld) return "held";
  if (expiresOn !== null && expiresOn < day) return "expired";
  return left > 0 ? "for sale" : "sold out";
}

/** The batches that an admin may list by themselves. */
export const BATCH_FILTERS = ["for sale", "held", "expired", "recalled"] as const;
export type BatchFilter = (typeof BATCH_FILTERS)[number];

/** The number of a batch as the label has it: it stands in addresses, so it has letters, digits, points, dashes. */
export const BATCH_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/** The page with a batch's figures and report. */
export function batchPath(number: string): string {
  return `/lab-results/${number}`;
}

/** The file of a batch's report, for those that were uploaded. */
export function reportPath(number: string): string {
  return `${batchPath(number)}/report.pdf`;
}

/** Units of a line that came from a batch. */
export type BatchShare = { number: string; quantity: number };
