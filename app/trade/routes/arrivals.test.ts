import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivalAt, arrivalText, type StopOnRoute } from "./arrivals.ts";

const at = (clock: string) => Temporal.Instant.from(`2026-11-21T${clock}:00Z`);
const stop = (position: number, expected: string, more: Partial<StopOnRoute> = {}): StopOnRoute => ({
  position,
  expectedAt: at(expected),
  onMyWayAt: null,
  doneAt: null,
  ...more,
});

test("centers the range on the plan when on time, and counts the open stops before it", () => {
  const stops = [stop(0, "18:00", { doneAt: at("18:03") }), stop(1, "18:20"), stop(2, "18:40")];
  expect(arrivalAt(stops[2] as StopOnRoute, stops, at("18:05"))).toEqual({
    before: 1,
    isNext: false,
    from: "2026-11-21T18:30:00Z",
    to: "2026-11-21T19:00:00Z",
  });
});

test("moves all later stops after a late or overdue one", () => {
  const done = [stop(0, "18:00", { doneAt: at("18:25") }), stop(1, "18:40")];
  expect(arrivalAt(done[1] as StopOnRoute, done, at("18:26"))).toMatchObject({
    from: "2026-11-21T18:50:00Z",
    to: "2026-11-21T19:20:00Z",
  });
  const waiting = [stop(0, "18:00"), stop(1, "18:30")];
  expect(arrivalAt(waiting[1] as StopOnRoute, waiting, at("18:40"))).toMatchObject({
    before: 1,
    from: "2026-11-21T19:00:00Z",
    to: "2026-11-21T19:30:00Z",
  });
});

test("narrows the range once the courier is on the way", () => {
  const stops = [stop(0, "18:30", { onMyWayAt: at("18:10") })];
  expect(arrivalAt(stops[0] as StopOnRoute, stops, at("18:12"))).toEqual({
    before: 0,
    isNext: true,
    from: "2026-11-21T18:25:00Z",
    to: "2026-11-21T18:40:00Z",
  });
});

test("never puts a range in the past, and never promises an earlier end at a later moment", () => {
  const minutes = fc.integer({ min: 0, max: 600 });
  const stops = fc.uniqueArray(minutes, { minLength: 1, maxLength: 12 }).map((all) =>
    all
      .sort((a, b) => a - b)
      .map((minute, position) => ({
        ...stop(position, "12:00"),
        expectedAt: at("12:00").add({ minutes: minute }),
      })),
  );
  fc.assert(
    fc.property(stops, minutes, minutes, (route, first, later) => {
      const own = route.at(-1) as StopOnRoute;
      const [one, other] = [Math.min(first, later), Math.max(first, later)].map((passed) => {
        const now = at("12:00").add({ minutes: passed });
        const arrival = arrivalAt(own, route, now);
        expect(Date.parse(arrival.to)).toBeGreaterThan(now.epochMilliseconds);
        expect(Date.parse(arrival.to)).toBeGreaterThan(Date.parse(arrival.from));
        expect(arrival.before).toBe(route.length - 1);
        return arrival;
      });
      expect(Date.parse(other?.to ?? "")).toBeGreaterThanOrEqual(Date.parse(one?.to ?? ""));
    }),
  );
});

test("shows the customer the number of stops before theirs, and a range", () => {
  const range = { from: "2026-11-21T20:10:00Z", to: "2026-11-21T20:40:00Z" };
  expect(arrivalText({ before: 2, isNext: false, ...range })).toEqual({
    where: "2 stops before yours.",
    when: "Estimated arrival: 2:10\u202fPM to 2:40\u202fPM.".replaceAll("\u202f", " "),
  });
  expect(arrivalText({ before: 1, isNext: false, ...range }).where).toBe("1 stop before yours.");
  expect(arrivalText({ before: 0, isNext: false, ...range }).where).toBe("Your stop is next.");
  expect(arrivalText({ before: 0, isNext: true, ...range }).where).toBe(
    "You're next. The courier is on the way.",
  );
});
