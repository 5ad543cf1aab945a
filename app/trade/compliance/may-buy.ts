import { ageOn } from "#app/base/lib/shop-time.ts";

/** True when somebody born on `birthDate` has completed `age` years (rules.ts, leastAge) on a day in shop time. */
export function mayBuy(birthDate: Temporal.PlainDate, today: Temporal.PlainDate, age: number): boolean {
  return ageOn(birthDate, today) >= age;
}
