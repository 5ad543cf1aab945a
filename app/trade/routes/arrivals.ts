import { counted } from "#app/base/lib/money.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";

/**
 * Estimated arrival of an order out for delivery, shown to the customer (rules on-time/customer-eta): a
 * range, since the exact minute isn't known. Instants are ISO strings.
 */
export type Arrival = {
  /** Number of stops before theirs. */
  before: number;
  /** Whether the courier marked theirs as the next stop. */
  isNext: boolean;
  from: string;
  to: string;
};

/** A stop of a dispatched route. */
export type StopOnRoute = {
  position: number;
  expectedAt: Temporal.Instant;
  onMyWayAt: Temporal.Instant | null;
  doneAt: Temporal.Instant | null;
};

/**
 * Spread of an arrival around the plan, in minutes before and after; narrower once the courier is on the way.
 */
const SPREAD = { usual: { before: 10, after: 20 }, next: { before: 5, after: 10 } } as const;

/** Minutes spent at the door before a stop is done. */
const AT_THE_DOOR_MINUTES = 5;

/** Ranges end on multiples of five minutes: anything finer would be false precision. */
const STEP_MS = 5 * 60_000;

/**
 * Estimated arrival at a stop; `stops` are all stops of its route. A late route shifts every open stop, by
 * the delay of the last stop done or by how long the next one is overdue.
 */
export function arrivalAt(stop: StopOnRoute, stops: readonly StopOnRoute[], now: Temporal.Instant): Arrival {
  const before = stops.filter((other) => !other.doneAt && other.position < stop.position).length;
  const isNext = stop.onMyWayAt !== null;
  const expected = stop.expectedAt.add({ milliseconds: behindMs(stops, now) });
  const spread = isNext ? SPREAD.next : SPREAD.usual;
  const from = latest(expected.subtract({ minutes: spread.before }), now);
  const to = latest(expected, now).add({ minutes: spread.after });
  return { before, isNext, from: stepped(from, Math.floor), to: stepped(to, Math.ceil) };
}

/** Stop fields that show whether the route is running late. */
type TimedStop = Pick<StopOnRoute, "position" | "expectedAt" | "doneAt">;

/**
 * Delay of a dispatched route against its plan, in ms; 0 when it's on time or early. The courier app, board,
 * routes page, and customer's page all add it to the planned times (rules routes/running-late).
 */
export function behindMs(stops: readonly TimedStop[], now: Temporal.Instant): number {
  const done = stops.filter(isDone).sort((a, b) => Temporal.Instant.compare(a.doneAt, b.doneAt));
  const open = stops.filter(({ doneAt }) => !doneAt).sort((a, b) => a.position - b.position);
  const last = done.at(-1);
  const reached = last ? last.doneAt.subtract({ minutes: AT_THE_DOOR_MINUTES }) : null;
  const ofLast = last && reached ? reached.epochMilliseconds - last.expectedAt.epochMilliseconds : 0;
  const ofNext = open[0] ? now.epochMilliseconds - open[0].expectedAt.epochMilliseconds : 0;
  return Math.max(0, ofLast, ofNext);
}

function isDone(stop: TimedStop): stop is TimedStop & { doneAt: Temporal.Instant } {
  return stop.doneAt !== null;
}

function latest(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) >= 0 ? one : other;
}

function stepped(instant: Temporal.Instant, round: (steps: number) => number): string {
  return Temporal.Instant.fromEpochMilliseconds(
    round(instant.epochMilliseconds / STEP_MS) * STEP_MS,
  ).toString();
}

/** "2 stops before yours." and "Estimated arrival: 2:10 PM to 2:40 PM.". */
export function arrivalText({ before, isNext, from, to }: Arrival): { where: string; when: string } {
  const where = isNext
    ? "You're next. The courier is on the way."
    : before === 0
      ? "Your stop is next."
      : `${counted(before, "stop", "stops")} before yours.`;
  return { where, when: `Estimated arrival: ${windowStartText(from)} to ${windowStartText(to)}.` };
}
