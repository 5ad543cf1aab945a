import { windowStartText } from "#app/trade/delivery/window-text.ts";

/**
 * What a customer is told of an order on its way (rules on-time/customer-eta): a range, as nobody knows the minute. Instants are ISO
 * strings.
 */
export type Arrival = {
  /** How many stops the car has before theirs. */
  before: number;
  /** True once the courier has said that theirs is the next stop. */
  isNext: boolean;
  from: string;
  to: string;
};

/** A stop of a route that has left. */
export type StopOnRoute = {
  position: number;
  expectedAt: Temporal.Instant;
  onMyWayAt: Temporal.Instant | null;
  doneAt: Temporal.Instant | null;
};

/** How far an arrival may be from the plan, in minutes before and after; less once the courier is on the way there. */
const SPREAD = { usual: { before: 10, after: 20 }, next: { before: 5, after: 10 } } as const;

/** A stop that is done was reached so many minutes before. */
const AT_THE_DOOR_MINUTES = 5;

/** The range ends on these minutes of the clock: anything finer would promise what nobody knows. */
const STEP_MS = 5 * 60_000;

/**
 * When the car can be expected at one of the stops of its route, of which `stops` are all. A route that runs late moves every
 * stop to come: by how late the last stop was, or by how long the next one has been due.
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

/** A stop of a route that has left, as far as it tells how the route runs. */
type TimedStop = Pick<StopOnRoute, "position" | "expectedAt" | "doneAt">;

/**
 * How far a route that has left is behind its plan, in ms; 0 for one that is on time or early. Phone, board, routes and the
 * customer's page all add it to the plan (rules routes/running-late).
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

/** "2 stops before yours." and "Expected between 2:10 PM and 2:40 PM.". */
export function arrivalText({ before, isNext, from, to }: Arrival): { where: string; when: string } {
  const where = isNext
    ? "You are next. The courier is on the way to you."
    : before === 0
      ? "Your stop comes next."
      : `${before === 1 ? "1 stop" : `${before} stops`} before yours.`;
  return { where, when: `Expected between ${windowStartText(from)} and ${windowStartText(to)}.` };
}
