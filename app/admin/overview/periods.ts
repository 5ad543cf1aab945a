import { SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";
import type { FailureReason } from "#app/trade/handoff/handoff.ts";

/** Shop days from `from` to `to`, both of them included. */
export type Days = { from: string; to: string };

/** Today, this week, which begins on Monday, and the same days of last week, as shop days "2026-11-22". */
export function currentPeriods(today: Temporal.PlainDate): Record<"today" | "week" | "lastWeek", Days> {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return {
    today: { from: today.toString(), to: today.toString() },
    week: { from: monday.toString(), to: today.toString() },
    lastWeek: { from: monday.subtract({ days: 7 }).toString(), to: today.subtract({ days: 7 }).toString() },
  };
}

/** Orders of a period, by what has become of them; sums are cents, with delivery and taxes. */
export type PeriodFigures = {
  /** All that were placed. */
  placed: number;
  completed: number;
  completedCents: number;
  /** Those that are under way: neither completed nor given back. */
  open: number;
  openCents: number;
};

/** What was collected at how many doors. */
export type Collected = { doors: number; cents: number };

/** The average total, in cents, of orders that are completed or under way; null without any. */
export function averageCents({ completed, completedCents, open, openCents }: PeriodFigures): number | null {
  const count = completed + open;
  return count === 0 ? null : Math.round((completedCents + openCents) / count);
}

/** What orders of a period are worth, in cents: completed or under way, so that a week that is not over can be compared. */
export function worthCents({ completedCents, openCents }: PeriodFigures): number {
  return completedCents + openCents;
}

/** The moment a week ago at which the clock in the shop showed the same. */
export function sameTimeLastWeek(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(SHOP_TIME_ZONE).subtract({ days: 7 }).toInstant();
}

/** "+12%", "−3%", "the same", or "–" where nothing was before. */
export function percentText(current: number | null, before: number | null): string {
  if (!before || current === null) return "–";
  const percent = Math.round(((current - before) / before) * 100);
  if (percent === 0) return "the same";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}

/** What happened at the doors. */
export type DoorFigures = {
  /** Deliveries of which the moment at the door is known, and those of them by the end of the window. */
  measured: number;
  onTime: number;
  failed: { reason: FailureReason; visits: number }[];
};

/** "96%", rounded down, so that it never says more than was kept; null without a delivery. */
export function onTimeText({ measured, onTime }: DoorFigures): string | null {
  return measured === 0 ? null : `${Math.floor((onTime * 100) / measured)}%`;
}
