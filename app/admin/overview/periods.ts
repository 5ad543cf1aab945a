import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import type { FailureReason } from "#app/trade/handoff/handoff.ts";

/** Shop days from `from` through `to`. */
export type Days = { from: string; to: string };

/** Returns today, this week from Monday, and the same days of last week, as shop days "2026-11-22". */
export function currentPeriods(today: Temporal.PlainDate): Record<"today" | "week" | "lastWeek", Days> {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return {
    today: { from: today.toString(), to: today.toString() },
    week: { from: monday.toString(), to: today.toString() },
    lastWeek: { from: monday.subtract({ days: 7 }).toString(), to: today.subtract({ days: 7 }).toString() },
  };
}

/** Orders of a period by outcome. Sums are in cents and include delivery and taxes. */
export type PeriodFigures = {
  /** All orders placed. */
  placed: number;
  completed: number;
  completedCents: number;
  /** Open orders: not completed, canceled, or returned. */
  open: number;
  openCents: number;
};

/** Payment collected on deliveries, and their number. */
export type Collected = { doors: number; cents: number };

/** Returns the average total of completed and open orders in cents; null if there are none. */
export function averageCents({ completed, completedCents, open, openCents }: PeriodFigures): number | null {
  const count = completed + open;
  return count === 0 ? null : Math.round((completedCents + openCents) / count);
}

/**
 * Returns the value of completed and open orders in cents. Open orders make an unfinished week comparable.
 */
export function worthCents({ completedCents, openCents }: PeriodFigures): number {
  return completedCents + openCents;
}

/** Returns the moment a week ago at the same local time in the shop. */
export function sameTimeLastWeek(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(shopTimeZone()).subtract({ days: 7 }).toInstant();
}

/** "+12%", "−3%", "No change", or "–" without an earlier figure. */
export function percentText(current: number | null, before: number | null): string {
  if (!before || current === null) return "–";
  const percent = Math.round(((current - before) / before) * 100);
  if (percent === 0) return "No change";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}

/** Results of delivery attempts. */
export type DoorFigures = {
  /** Deliveries with a known arrival time, and those that arrived by the end of the window. */
  measured: number;
  onTime: number;
  failed: { reason: FailureReason; visits: number }[];
};

/** "96%", rounded down to never overstate; null without deliveries. */
export function onTimeText({ measured, onTime }: DoorFigures): string | null {
  return measured === 0 ? null : `${Math.floor((onTime * 100) / measured)}%`;
}
