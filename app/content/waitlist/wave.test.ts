import { expect, test } from "vitest";
import { sizeOf, sizeSentences } from "./wave.ts";

test("suggests a share of the remaining capacity, less what was claimed, and no more than the people waiting", () => {
  expect(sizeOf({ free: 100, share: 30, claimed: 12, waiting: 500 })).toEqual({ room: 18, people: 18 });
  expect(sizeOf({ free: 100, share: 30, claimed: 12, waiting: 7 })).toEqual({ room: 18, people: 7 });
  expect(sizeOf({ free: 9, share: 30, claimed: 0, waiting: 50 })).toEqual({ room: 2, people: 2 });
});

test("suggests no one if no spot is left", () => {
  for (const share of [1, 30, 100]) {
    expect(sizeOf({ free: 0, share, claimed: 0, waiting: 1_000 })).toEqual({ room: 0, people: 0 });
  }
});

test("never suggests more people than spots, and counts claims in full", () => {
  for (const free of [0, 1, 3, 10, 99, 100, 12_345])
    for (const share of [1, 29, 30, 33, 99, 100])
      for (const claimed of [0, 1, 5, 1_000])
        for (const waiting of [0, 1, 40, 99_999]) {
          const { room, people } = sizeOf({ free, share, claimed, waiting });
          expect(Number.isInteger(people)).toBe(true);
          expect(people).toBeGreaterThanOrEqual(0);
          expect(people).toBeLessThanOrEqual(Math.min(room, waiting));
          expect(room === 0 || room + claimed <= (free * share) / 100).toBe(true);
        }
});

test("explains each step with its number", () => {
  expect(sizeSentences({ free: 1_200, share: 30, claimed: 60, waiting: 1 })).toEqual([
    "Delivery windows in the next 7 days have 1,200 spots left in the service areas of these ZIP codes.",
    "30% of them is 360.",
    "Invitations from the last 7 days use 60, which leaves 300.",
    "1 person is waiting in these ZIP codes, so the suggested size is 1.",
  ]);
});
