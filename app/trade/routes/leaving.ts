// Without the places of ZIPs, so that the phone in the car works it out by itself.

const MINUTE = 60_000;

/** From the car to the door, the check, the payment and back, in ms. */
export const DOOR_TIME = 4 * MINUTE;

/** The drive to a door from the place before it, in ms, and its window in ms since 1970. */
export type Leg = { driveMs: number; from: number; until: number };

/** When a car that leaves at a moment is at each door, in ms since 1970: who comes before a window waits for it. */
export function arrivalsAlong(leavesAt: number, legs: readonly Leg[]): number[] {
  let at = leavesAt;
  return legs.map(({ driveMs, from }) => {
    const arrival = Math.max(Math.ceil(at + driveMs), from);
    at = arrival + DOOR_TIME;
    return arrival;
  });
}

/** A stop as its screen shows it; instants are ISO strings. */
type TimedStop = { driveMs: number; windowStart: string; windowEnd: string };

/**
 * What is asked before a route leaves now (rules routes/undo-dispatch): how far that is from its time, and how many of these stops, in
 * their sequence, come after their windows then. The same words stand in the admin area and on the phone. `now` is an ISO string.
 */
export function leavingTexts(departsAt: string, stops: readonly TimedStop[], now: string) {
  const early = Math.round((Date.parse(departsAt) - Date.parse(now)) / MINUTE);
  const legs = stops.map(({ driveMs, windowStart, windowEnd }) => ({
    ...{ driveMs, from: Date.parse(windowStart), until: Date.parse(windowEnd) },
  }));
  const arrivals = arrivalsAlong(Date.parse(now), legs);
  const late = legs.filter(({ until }, index) => (arrivals[index] ?? 0) > until).length;
  return { when: whenText(early), stops: lateText(late) };
}

function whenText(early: number): string {
  if (early === 0) return "It leaves on time.";
  const minutes = timeToLeaveText(Math.abs(early));
  return `It leaves ${minutes} ${early > 0 ? "before" : "after"} its time.`;
}

function lateText(late: number): string {
  if (late === 0) return "Every stop is within its window.";
  return late === 1 ? "1 stop after its window." : `${late} stops after their windows.`;
}

/** "1 h 25 min" for 85, "25 min" for 25. */
export function timeToLeaveText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** So few minutes behind are not worth a word. */
const LEAST_BEHIND = 5 * MINUTE;

/** "14 min behind" of a route that is so many ms behind its plan; null for one that is on time, or nearly. */
export function behindText(ms: number): string | null {
  return ms < LEAST_BEHIND ? null : `${timeToLeaveText(Math.floor(ms / MINUTE))} behind`;
}
