import { expect, test } from "vitest";
import { type PhoneState, START, sendingText } from "./phone-state.ts";

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
