import { describe, expect, test } from "vitest";
import { readOptions } from "./options.ts";

const NAMES = ["leader-killed", "pooler-restarted", "shop-killed"];
const read = (...args: string[]) => readOptions(args, NAMES, 7);

describe("the command's options", () => {
  test("injects every fault once by default, synchronously, with a random seed", () => {
    expect(read()).toEqual({ minutes: 0, faults: NAMES, seed: 7, asynchronous: false, measure: false });
  });

  test("selects faults, in the order of the plan", () => {
    expect(read("--only", "shop-killed, leader-killed").faults).toEqual(["leader-killed", "shop-killed"]);
  });

  test("accepts minutes, a seed, and asynchronous mode", () => {
    expect(read("--minutes", "20", "--seed", "5", "--asynchronous")).toMatchObject({
      minutes: 20,
      seed: 5,
      asynchronous: true,
    });
  });

  test.each([
    [["--minutes", "21"], "up to 20"],
    [["--minutes", "soon"], "whole number"],
    [["--seed", "x"], "A seed must be"],
    [["--only", "flood"], 'no fault "flood"'],
    [["--loud"], "--loud"],
  ])("refuses %j with a message", (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });
});
