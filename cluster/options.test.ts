import { describe, expect, test } from "vitest";
import { readOptions } from "./options.ts";

const NAMES = ["leader-killed", "pooler-restarted", "shop-killed"];
const read = (...args: string[]) => readOptions(args, NAMES, 7);

describe("what the command is told", () => {
  test("nothing: everything is broken once, orders wait for a second machine, the dice are thrown", () => {
    expect(read()).toEqual({ minutes: 0, faults: NAMES, seed: 7, asynchronous: false, measure: false });
  });

  test("some faults, in the order of the plan", () => {
    expect(read("--only", "shop-killed, leader-killed").faults).toEqual(["leader-killed", "shop-killed"]);
  });

  test("minutes, a seed, and that nothing waits for a second machine", () => {
    expect(read("--minutes", "20", "--seed", "5", "--asynchronous")).toMatchObject({
      minutes: 20,
      seed: 5,
      asynchronous: true,
    });
  });

  test.each([
    [["--minutes", "21"], "up to 20"],
    [["--minutes", "soon"], "whole number"],
    [["--seed", "x"], "A seed is"],
    [["--only", "flood"], 'no fault "flood"'],
    [["--loud"], "--loud"],
  ])("%j is refused with a sentence", (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });
});
