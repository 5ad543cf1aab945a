import { ageOn } from "#app/base/lib/shop-time.ts";

/** In completed years (rules 1.1). */
export const MINIMUM_AGE = 21;

/** True when somebody born on `birthDate` is 21 or older on a day in shop time. */
export function mayBuy(birthDate: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return ageOn(birthDate, today) >= MINIMUM_AGE;
}
