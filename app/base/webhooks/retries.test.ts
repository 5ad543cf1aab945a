import { expect, test } from "vitest";
import {
  isMessageTaken,
  isOverdue,
  OFF_AFTER_HOURS,
  readRetryAfter,
  trySentence,
  waitAfter,
} from "./retries.ts";

test("grows the delays between attempts, which span three days", () => {
  const waits: number[] = [];
  for (let tries = 1; waitAfter(tries) !== null; tries++) waits.push(waitAfter(tries) ?? 0);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeGreaterThan(71);
  expect(hours).toBeLessThanOrEqual(OFF_AFTER_HOURS);
});

test("accepts only 2xx responses, and explains that redirects aren't followed", () => {
  const taken = [200, 204, 299, 199, 301, 404, 500, null].filter((status) => isMessageTaken({ status }));
  expect(taken).toEqual([200, 204, 299]);
  expect(trySentence({ status: 302, error: null })).toBe("Response 302: redirects aren't followed");
  expect(trySentence({ status: null, error: "No response within 5 seconds" })).toBe(
    "No response within 5 seconds",
  );
});

test("disables an endpoint three days after it started to fail, and never while it works", () => {
  const since = Temporal.Instant.from("2026-11-21T15:00:00Z");
  expect(isOverdue(null, since)).toBe(false);
  expect(isOverdue(since, since.add({ hours: 72 }).subtract({ seconds: 1 }))).toBe(false);
  expect(isOverdue(since, since.add({ hours: 72 }))).toBe(true);
});

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["999999", 86_400],
  ["Sat, 21 Nov 2026 15:10:00 GMT", 600],
  ["Sat, 21 Nov 2026 14:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  ["1.5", null],
  ["", null],
  [undefined, null],
])("reads Retry-After %j as %j seconds", (header, seconds) => {
  expect(readRetryAfter(header, Temporal.Instant.from("2026-11-21T15:00:00Z"))).toBe(seconds);
});
