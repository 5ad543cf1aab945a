import { expect, test } from "vitest";
import { leftOverParams, leftOverSentences, readLeftOver, tourText } from "./route-texts.ts";

test("a tour says its stops, miles and time on the road", () => {
  expect(tourText({ stops: [], miles: 0, minutes: 0 })).toBe("No stops yet");
  expect(tourText({ stops: [1], miles: 1.2, minutes: 3 })).toBe("1 stop, 1 mile, 3 min of driving");
  expect(tourText({ stops: [1, 2], miles: 35.6, minutes: 85 })).toBe(
    "2 stops, 36 miles, 1 h 25 min of driving",
  );
});

test("what was left over travels in the address, and comes back in words", () => {
  const params = leftOverParams([
    { id: "1a2b3c4d-0000", why: "window" },
    { id: "5e6f7a8b-0000", why: "window" },
  ]);
  expect(params).toBe("&window=1a2b3c4d.5e6f7a8b");
  const read = readLeftOver(new URLSearchParams(`${params}&value=<b>.12345678`));
  expect(read).toEqual({ window: ["1a2b3c4d", "5e6f7a8b"], value: ["12345678"] });
  expect(leftOverSentences(read)).toEqual([
    "Left over, since no car reaches them within their windows: 1a2b3c4d, 5e6f7a8b.",
    "Left over, since no car may have goods of a greater value: 12345678.",
  ]);
  expect(leftOverSentences(readLeftOver(new URLSearchParams()))).toEqual([]);
});
