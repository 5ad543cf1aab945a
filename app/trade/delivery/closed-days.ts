/** A day without windows, and why (rules 39.9). */
export type ClosedDay = { day: Temporal.PlainDate; reason: string };

const dayWithoutYear = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** "Thursday, November 26: closed, Thanksgiving" of a calendar day "2026-11-26". */
export function closedDayText(date: string, reason: string): string {
  return `${dateText(date)}: closed, ${reason}`;
}

/** "Thursday, November 26" of a calendar day "2026-11-26". It is read in UTC, so that no time zone moves it. */
export function dateText(date: string): string {
  return dayWithoutYear.format(Date.parse(`${date}T12:00:00Z`));
}

/** A reason as part of a sentence, without the full stop that somebody may have typed. */
export function reasonText(reason: string): string {
  return reason.trim().replace(/\.$/, "");
}
