/** How many deliveries there were, and how many of them stood at the door by the end of their window (rules on-time/on-time-rate). */
export type OnTime = { deliveries: number; onTime: number };

/** A rate is published only from so many deliveries on (rules on-time/on-time-rate), and of so many days back. */
export const LEAST_DELIVERIES = 50;
export const ON_TIME_DAYS = 90;

/** "96% of our last 212 deliveries came within their window.", rounded down; null while there were too few to say so. */
export function onTimeSentence({ deliveries, onTime }: OnTime): string | null {
  if (deliveries < LEAST_DELIVERIES) return null;
  const percent = Math.floor((onTime * 100) / deliveries);
  return `${percent}% of our last ${deliveries.toLocaleString("en-US")} deliveries came within their window.`;
}
