import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";

const UNREADABLE = "Please choose a date and a time.";
const YEARS_AHEAD = 2;

/**
 * The instant of a date and time that is typed as the clock in the shop shows it, "2026-11-30T09:00"; refused with a
 * sentence (rules versions/schedule-times). A time that the clocks skip or show twice is refused: the shop guesses neither.
 */
export function readShopMoment(typed: string, now: Temporal.Instant): Result<Temporal.Instant, string> {
  if (!/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed)) return refused(UNREADABLE);
  const plain = readPlain(typed);
  if (!plain) return refused(UNREADABLE);
  const earlier = plain.toZonedDateTime(SHOP_TIME_ZONE, { disambiguation: "earlier" });
  const later = plain.toZonedDateTime(SHOP_TIME_ZONE, { disambiguation: "later" });
  if (!earlier.toInstant().equals(later.toInstant())) {
    const [day, clock] = [inWords(plain, { dateStyle: "long" }), inWords(plain, { timeStyle: "short" })];
    return refused(
      earlier.toPlainDateTime().equals(plain)
        ? `On ${day} the clocks go back, and ${clock} comes twice. Please choose a time outside that hour.`
        : `On ${day} the clocks go forward, and ${clock} does not come. Please choose a time outside that hour.`,
    );
  }
  const at = earlier.toInstant();
  if (Temporal.Instant.compare(at, now) <= 0) return refused("Please choose a time that is still to come.");
  const last = now.toZonedDateTimeISO(SHOP_TIME_ZONE).add({ years: YEARS_AHEAD }).toInstant();
  if (Temporal.Instant.compare(at, last) > 0) {
    return refused(`Please choose a time within the next ${YEARS_AHEAD} years.`);
  }
  return ok(at);
}

function readPlain(typed: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(typed, { overflow: "reject" });
  } catch {
    return null;
  }
}

function inWords(plain: Temporal.PlainDateTime, style: Intl.DateTimeFormatOptions): string {
  return plain.toLocaleString("en-US", style).replaceAll("\u202f", " ");
}
