import { expect, test } from "vitest";
import { zoneOfState } from "./state-zones.ts";
import { US_STATES } from "./us-states.ts";

test("knows a time zone that exists for every state", () => {
  const now = Temporal.Instant.from("2026-07-01T18:00:00Z");
  const hours = US_STATES.map(([state]) => now.toZonedDateTimeISO(zoneOfState(state) ?? "none").hour);
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([8, 14]);
  expect(["AZ", "TN", "NY"].map(zoneOfState)).toEqual([
    "America/Phoenix",
    "America/Chicago",
    "America/New_York",
  ]);
  expect(zoneOfState("ON")).toBe(null);
});
