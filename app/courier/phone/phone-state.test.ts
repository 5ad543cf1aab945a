import { describe, expect, test } from "vitest";
import {
  blockOf,
  type Found,
  lacksOf,
  noticesOf,
  type PhoneState,
  START,
  sendingText,
} from "./phone-state.ts";

const stateText = (waiting: number, change: Partial<PhoneState> = {}, refused = 0) =>
  sendingText({ ...START, step: "running", ...change, waiting, refused });
const ALL_SENT = "All updates synced.";

test("reports everything synced only if nothing is waiting and nothing is wrong", () => {
  expect(stateText(0)).toBe(ALL_SENT);
  const troubles: Partial<PhoneState>[] = [
    { step: "starting" },
    { step: "blocked" },
    { step: "ended" },
    { isLooking: true },
    { isOffline: true },
    { isSignedOut: true },
    { isUnsaved: true },
    { isStuck: true },
  ];
  for (const trouble of troubles) expect(stateText(0, trouble)).not.toContain(ALL_SENT);
  expect(stateText(1)).toBe("Sending. 1 update waiting to sync.");
  expect(stateText(0, { isLooking: true })).toBe("Checking with the shop...");
});

test("reports rejected updates instead, even while checking with the shop", () => {
  expect(stateText(0, {}, 1)).toBe("1 update was rejected. See below.");
  expect(stateText(0, { isLooking: true }, 2)).toBe("2 updates were rejected. See below.");
  for (const trouble of [{ isOffline: true }, { isSignedOut: true }, { isStuck: true }])
    expect(stateText(0, trouble, 1)).not.toContain(ALL_SENT);
});

test("counts waiting updates, even when something is wrong", () => {
  expect(stateText(2, { isOffline: true })).toBe("Offline. 2 updates waiting to sync.");
  expect(stateText(2, { isSignedOut: true })).toContain("2 updates waiting to sync. Sign in again");
  expect(stateText(2, { isStuck: true })).toBe("Not sent: 2 updates waiting to sync.");
});

test("reports an update that couldn't be stored along with the waiting ones", () => {
  expect(stateText(0, { isUnsaved: true })).toBe("Your last update wasn't sent.");
  expect(stateText(1, { isUnsaved: true })).toBe(
    "Your last update wasn't sent. Sending. 1 update waiting to sync.",
  );
  expect(stateText(1, { isUnsaved: true, isOffline: true })).toMatch(
    /^Your last update wasn't sent\. Offline\. 1/,
  );
});

test("doesn't claim to know earlier updates on a blocked page", () => {
  expect(stateText(0, { step: "blocked" })).toContain("can't tell if earlier ones are waiting");
});

const ALL: Found = {
  ...{ isSecure: true, hasStore: true, hasSealing: true, mayStore: true },
  ...{ hasTurns: true, hasWorker: true, hasStream: true },
};
const without = (...needs: (keyof Found)[]) =>
  lacksOf({ ...ALL, ...Object.fromEntries(needs.map((need) => [need, false])) });

test("shows no notice in a browser with all features", () => {
  expect(without()).toEqual([]);
  expect(blockOf([])).toBeNull();
  expect(noticesOf([])).toEqual([]);
});

describe("a browser that blocks the page", () => {
  test.each([
    ["isSecure", "HTTPS"],
    ["hasStore", "IndexedDB"],
    ["hasSealing", "Web Crypto"],
    ["mayStore", "private window"],
  ] as const)("names the missing feature: %s", (need, word) => {
    expect(blockOf(without(need))).toContain(word);
  });

  test("names one cause, since most features are hidden without HTTPS", () => {
    const lacks = without("hasWorker", "hasTurns", "hasSealing", "isSecure");
    expect(blockOf(lacks)).toContain("HTTPS");
    expect(noticesOf(lacks)).toEqual([]);
  });
});

test.each([
  ["hasTurns", "one tab"],
  ["hasWorker", "offline"],
  ["hasStream", "every 30 seconds"],
] as const)("keeps the page working without %s, and says what is limited", (need, word) => {
  expect(blockOf(without(need))).toBeNull();
  expect(noticesOf(without(need))).toEqual([expect.stringContaining(word)]);
});
