import { expect, test } from "vitest";
import type { Figure } from "./figures.ts";
import { rowsOf } from "./report.ts";
import { measureInTurns, type Side } from "./rounds.ts";

const figure = (value: number): Figure[] => [{ what: "page", value, unit: "/s", want: "a lot" }];

/** A side that logs when it's read, and returns these values. */
function sideOf(name: string, values: readonly number[], log: string[]): Side {
  let round = 0;
  return {
    name,
    prepare: async (held) => {
      log.push(`${name} ready`);
      held.defer(() => void log.push(`${name} over`));
      return async () => {
        log.push(name);
        const value = values[round++];
        if (value === undefined) throw new Error("It answered 404.");
        return figure(value);
      };
    },
  };
}

test("prepares two sides, reads them in turn, and closes them", async () => {
  const log: string[] = [];
  const outcomes = await measureInTurns([sideOf("A", [1, 2, 3], log), sideOf("B", [2, 6, 6], log)], {
    count: 3,
    warmUp: false,
  });
  expect(log).toEqual(["A ready", "B ready", "A", "B", "B", "A", "A", "B", "B over", "A over"]);
  expect(rowsOf(outcomes)).toEqual([["  page", "2.0/s", "6.0/s", "200 %", "200 to 300 %", "(want a lot)"]]);
});

test("doesn't count a warm-up round", async () => {
  const log: string[] = [];
  const sides = [sideOf("A", [9, 1, 3], log), sideOf("B", [7, 2, 6], log)];
  const outcomes = await measureInTurns(sides, { count: 2, warmUp: true });
  expect(log.slice(2, 8)).toEqual(["B", "A", "A", "B", "B", "A"]);
  expect(outcomes.map(({ readings }) => readings.map(([first]) => first?.value))).toEqual([
    [1, 3],
    [2, 6],
  ]);
});

test("shows the lowest and highest of one side", async () => {
  const outcomes = await measureInTurns([sideOf("A", [100, 300, 200], [])], { count: 3, warmUp: false });
  expect(rowsOf(outcomes)).toEqual([["  page", "200/s", "100/s to 300/s", "(want a lot)"]]);
});

test("drops a failing side with the reason, and continues with the other one", async () => {
  const log: string[] = [];
  const outcomes = await measureInTurns([sideOf("A", [1], log), sideOf("B", [2, 2, 2], log)], {
    count: 3,
    warmUp: false,
  });
  expect(log.filter((entry) => entry === "A")).toHaveLength(2);
  expect(outcomes[0]).toEqual({ name: "A", readings: [], failure: "It answered 404." });
  expect(outcomes[1]?.readings).toHaveLength(3);
  expect(rowsOf(outcomes)).toEqual([["  page", "–", "2.0/s", "", "", "(want a lot)"]]);
});

test("never reads a side that couldn't be prepared", async () => {
  const broken: Side = { name: "A", prepare: () => Promise.reject(new Error("No such form.")) };
  const [outcome] = await measureInTurns([broken], { count: 2, warmUp: true });
  expect(outcome).toEqual({ name: "A", readings: [], failure: "No such form." });
});
