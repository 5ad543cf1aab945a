/** Shop days from `from` to `to`, both of them included. */
export type Days = { from: string; to: string };

/** Today and this week, which begins on Monday, as shop days "2026-11-22". */
export function currentPeriods(today: Temporal.PlainDate): { today: Days; week: Days } {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return {
    today: { from: today.toString(), to: today.toString() },
    week: { from: monday.toString(), to: today.toString() },
  };
}

/** Orders of a period, by what has become of them; sums are cents, with delivery and taxes. */
export type OrderFigures = {
  /** All that were placed. */
  placed: number;
  completed: number;
  completedCents: number;
  /** Those that are under way: neither completed nor given back. */
  open: number;
  openCents: number;
};

/** The average total, in cents, of orders that are completed or under way; null without any. */
export function averageCents({ completed, completedCents, open, openCents }: OrderFigures): number | null {
  const count = completed + open;
  return count === 0 ? null : Math.round((completedCents + openCents) / count);
}
