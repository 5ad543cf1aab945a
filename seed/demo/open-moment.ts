import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";

const FIRST = Temporal.PlainTime.from("08:20");
/** 6 PM at the latest, so actions in the hours after end before the shop closes. */
const MINUTES = 580;

/**
 * A moment in the demo shop's past, some days ago and within its opening hours. Each index in a list has its
 * own minute, so that not everything happened at the same time. Actions that wouldn't be over yet happened a
 * day earlier.
 */
export function openMoment(now: Temporal.Instant, daysAgo: number, index = 0): Temporal.Instant {
  const time = FIRST.add({ minutes: (index * 97) % MINUTES, seconds: (index * 13 + 8) % 60 });
  const day = shopDate(now).subtract({ days: daysAgo });
  const at = shopInstant(day, time);
  return Temporal.Instant.compare(at, now) < 0 ? at : shopInstant(day.subtract({ days: 1 }), time);
}

const MORNING = Temporal.PlainTime.from("08:15");
const EVENING = Temporal.PlainTime.from("21:00");

/** The moment itself if the shop is open and stays so for an hour, otherwise the evening before. */
export function whileOpen(at: Temporal.Instant): Temporal.Instant {
  const day = shopDate(at);
  const evening = shopInstant(day, EVENING);
  if (Temporal.Instant.compare(at, evening) > 0) return evening;
  const isOpen = Temporal.Instant.compare(at, shopInstant(day, MORNING)) >= 0;
  return isOpen ? at : shopInstant(day.subtract({ days: 1 }), EVENING);
}
