/** Number of deliveries, and how many were on time (rules on-time/on-time-rate). */
export type OnTime = { deliveries: number; onTime: number };

/** Minimum deliveries for publishing a rate (rules on-time/on-time-rate), and its period in days. */
export const LEAST_DELIVERIES = 50;
export const ON_TIME_DAYS = 90;

/**
 * "96% of our last 212 deliveries arrived within their delivery window.", rounded down; null below the
 * minimum.
 */
export function onTimeSentence({ deliveries, onTime }: OnTime): string | null {
  if (deliveries < LEAST_DELIVERIES) return null;
  const percent = Math.floor((onTime * 100) / deliveries);
  return `${percent}% of our last ${deliveries.toLocaleString("en-US")} deliveries arrived within their delivery window.`;
}
