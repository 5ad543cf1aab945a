import fc from "fast-check";
import { expect, test } from "vitest";
import { LEAST_DELIVERIES, onTimeSentence } from "./on-time.ts";

test("publishes nothing for fewer than 50 deliveries", () => {
  expect(onTimeSentence({ deliveries: 0, onTime: 0 })).toBeNull();
  expect(onTimeSentence({ deliveries: 49, onTime: 49 })).toBeNull();
  expect(onTimeSentence({ deliveries: 50, onTime: 50 })).toBe(
    "100% of our last 50 deliveries arrived within their delivery window.",
  );
});

test("rounds the rate down", () => {
  expect(onTimeSentence({ deliveries: 212, onTime: 205 })).toBe(
    "96% of our last 212 deliveries arrived within their delivery window.",
  );
  expect(onTimeSentence({ deliveries: 1_000, onTime: 999 })).toBe(
    "99% of our last 1,000 deliveries arrived within their delivery window.",
  );
  const counted = fc
    .integer({ min: LEAST_DELIVERIES, max: 100_000 })
    .chain((deliveries) =>
      fc.record({ deliveries: fc.constant(deliveries), onTime: fc.integer({ min: 0, max: deliveries }) }),
    );
  fc.assert(
    fc.property(counted, ({ deliveries, onTime }) => {
      const percent = Number.parseInt(onTimeSentence({ deliveries, onTime }) ?? "", 10);
      expect(percent * deliveries).toBeLessThanOrEqual(onTime * 100);
      expect((percent + 1) * deliveries).toBeGreaterThan(onTime * 100);
    }),
  );
});
