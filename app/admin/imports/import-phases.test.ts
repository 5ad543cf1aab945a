import { expect, test } from "vitest";
import { choicesOf, type ImportProgress, phaseOf, phaseSentence } from "./import-phases.ts";

const NOW = Temporal.Instant.from("2026-11-24T15:00:00Z");
const ago = (minutes: number) => NOW.subtract({ minutes });
const blank: ImportProgress = {
  ...{ state: "checked", work: null, beatAt: null, appliedAt: null, problem: null },
  ...{ done: 0, total: 28, added: 0, changed: 0, same: 28, faulty: 0 },
};
const say = (change: Partial<ImportProgress>) => phaseSentence({ ...blank, ...change }, NOW);
const can = (change: Partial<ImportProgress>) => {
  const { apply, undo, check } = choicesOf({ ...blank, ...change }, NOW);
  return Object.entries({ apply, undo, check }).flatMap(([name, is]) => (is ? [name] : []));
};

test.each<[Partial<ImportProgress>, string]>([
  [{}, "0 of 28 rows change. Nothing to apply."],
  [{ total: 1, same: 1 }, "0 of 1 row changes. Nothing to apply."],
  [{ changed: 3, same: 25 }, "3 of 28 rows change."],
  [{ changed: 1, added: 1, same: 26 }, "1 of 28 rows changes, 1 is new."],
  [{ added: 2, same: 26 }, "0 of 28 rows change, 2 are new."],
  [
    { faulty: 1, same: 27 },
    "1 of 28 rows has an error, so nothing can be applied. Correct the file and import it again.",
  ],
  [{ problem: "This file is empty.", total: 0, same: 0 }, "This file is empty."],
  [
    { work: "checking", state: "uploaded", beatAt: NOW, done: 1_250, total: 5_000 },
    "Checking the file: 1,250 of 5,000 rows.",
  ],
  [{ state: "applied", changed: 2, added: 1 }, "Applied: 2 rows changed and 1 row added."],
])("shows the message for an import that is %j", (change, sentence) => {
  expect(say(change)).toBe(sentence);
});

test("treats work silent for 45 seconds as that of a dead process", () => {
  const working = { ...blank, changed: 1, work: "applying" as const };
  expect(phaseOf({ ...working, beatAt: NOW.subtract({ seconds: 44 }) }, NOW)).toBe("working");
  expect(phaseOf({ ...working, beatAt: NOW.subtract({ seconds: 45 }) }, NOW)).toBe("stopped");
  expect(can({ ...working, beatAt: NOW })).toEqual([]);
  expect(can({ ...working, beatAt: ago(1) })).toContain("apply");
});

test("derives the available actions from the import's state", () => {
  expect(can({})).toEqual([]);
  expect(can({ changed: 1 })).toEqual(["apply", "check"]);
  expect(can({ changed: 1, faulty: 1 })).toEqual([]);
  expect(can({ problem: "No text.", total: 0, same: 0 })).toEqual([]);
  expect(can({ state: "uploaded" })).toEqual(["check"]);
  expect(can({ state: "applied", changed: 1, appliedAt: ago(60) })).toEqual(["undo"]);
  expect(can({ state: "applied", changed: 1, appliedAt: ago(61) })).toEqual([]);
  expect(can({ state: "undone", changed: 1, appliedAt: ago(5) })).toEqual([]);
});
