import { describeItem, optionalLine, own } from "#app/base/records/fields.ts";

/** The announcement above the header as admins edit it (rules sections/announcement). */
export const ANNOUNCEMENT = describeItem({
  text: optionalLine("Announcement", "the announcement", 200),
  link: optionalLine("Link", "the link", 2_000),
  firstDay: own<Temporal.PlainDate | null>("First day"),
  lastDay: own<Temporal.PlainDate | null>("Last day"),
});

/** An announcement: its link may be "", and a day null for none. */
export type Announcement = {
  text: string;
  link: string;
  firstDay: Temporal.PlainDate | null;
  lastDay: Temporal.PlainDate | null;
};

/** Returns what visitors see on a day, "2026-11-28"; null on other days, and for a blank text. */
export function announcementOn(
  { text, link, firstDay, lastDay }: Announcement,
  day: Temporal.PlainDate,
): { text: string; link: string } | null {
  const { compare } = Temporal.PlainDate;
  const isEarly = firstDay !== null && compare(day, firstDay) < 0;
  const isLate = lastDay !== null && compare(day, lastDay) > 0;
  return text === "" || isEarly || isLate ? null : { text, link };
}
