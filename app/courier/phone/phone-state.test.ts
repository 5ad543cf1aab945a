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

const said = (waiting: number, change: Partial<PhoneState> = {}, refused = 0) =>
  sendingText({ ...START, step: "running", ...change, waiting, refused });
const ALL_SENT = "Everything is with the shop.";

test("everything is with the shop only when nothing waits and nothing is wrong", () => {
  expect(said(0)).toBe(ALL_SENT);
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
  for (const trouble of troubles) expect(said(0, trouble)).not.toContain(ALL_SENT);
  expect(said(1)).toBe("Sending. 1 answer waits.");
  expect(said(0, { isLooking: true })).toBe("Checking with the shop...");
});

test("what was refused is said instead, also while the shop is asked", () => {
  expect(said(0, {}, 1)).toBe("The shop refused 1 answer. See below.");
  expect(said(0, { isLooking: true }, 2)).toBe("The shop refused 2 answers. See below.");
  for (const trouble of [{ isOffline: true }, { isSignedOut: true }, { isStuck: true }])
    expect(said(0, trouble, 1)).not.toContain(ALL_SENT);
});

test("what waits is counted whatever is wrong", () => {
  expect(said(2, { isOffline: true })).toBe("No network. 2 answers wait for the network.");
  expect(said(2, { isSignedOut: true })).toContain("2 answers wait until you sign in again");
  expect(said(2, { isStuck: true })).toBe("Not sent: 2 answers wait on this phone.");
});

test("an answer that could not be kept is said beside those that wait", () => {
  expect(said(0, { isUnsaved: true })).toBe("Your last answer was not sent.");
  expect(said(1, { isUnsaved: true })).toBe("Your last answer was not sent. Sending. 1 answer waits.");
  expect(said(1, { isUnsaved: true, isOffline: true })).toMatch(
    /^Your last answer was not sent\. No network\. 1/,
  );
});

test("a page that is blocked does not know what was kept before", () => {
  expect(said(0, { step: "blocked" })).toContain("can't see whether earlier answers wait");
});

const ALL: Found = {
  ...{ isSecure: true, hasStore: true, hasSealing: true, mayStore: true },
  ...{ hasTurns: true, hasWorker: true, hasStream: true },
};
const without = (...needs: (keyof Found)[]) =>
  lacksOf({ ...ALL, ...Object.fromEntries(needs.map((need) => [need, false])) });

test("a browser that has everything is told nothing", () => {
  expect(without()).toEqual([]);
  expect(blockOf([])).toBeNull();
  expect(noticesOf([])).toEqual([]);
});

describe("what stops the page", () => {
  test.each([
    ["isSecure", "HTTPS"],
    ["hasStore", "IndexedDB"],
    ["hasSealing", "Web Crypto"],
    ["mayStore", "private window"],
  ] as const)("%s", (need, word) => {
    expect(blockOf(without(need))).toContain(word);
  });

  test("is said in one sentence, of the cause: without HTTPS a browser hides most of the others", () => {
    const lacks = without("hasWorker", "hasTurns", "hasSealing", "isSecure");
    expect(blockOf(lacks)).toContain("HTTPS");
    expect(noticesOf(lacks)).toEqual([]);
  });
});

test.each([
  ["hasTurns", "one tab"],
  ["hasWorker", "without a network"],
  ["hasStream", "every 30 seconds"],
] as const)("a page without %s goes on, and says with what less", (need, word) => {
  expect(blockOf(without(need))).toBeNull();
  expect(noticesOf(without(need))).toEqual([expect.stringContaining(word)]);
});
