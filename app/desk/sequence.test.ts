import { expect, it } from "vitest";
import { hasSameIds, isSameSequence, movedOne, movedSentence, movedTo, sequencedAgain } from "./sequence.ts";

const IDS = ["a", "b", "c", "d"];

it("moves one place up or down, and stays at the ends", () => {
  expect(movedOne(IDS, "c", "up")).toEqual(["a", "c", "b", "d"]);
  expect(movedOne(IDS, "c", "down")).toEqual(["a", "b", "d", "c"]);
  expect(movedOne(IDS, "a", "up")).toEqual(IDS);
  expect(movedOne(IDS, "d", "down")).toEqual(IDS);
  expect(movedOne(IDS, "unknown", "down")).toEqual(IDS);
});

it("moves to any place of the list, keeps every id and leaves the given list alone", () => {
  for (let from = 0; from < IDS.length; from++) {
    for (let to = 0; to < IDS.length; to++) {
      const moved = movedTo(IDS, from, to);
      expect(moved[to]).toBe(IDS[from]);
      expect(hasSameIds(moved, IDS)).toBe(true);
      expect(moved.filter((id) => id !== IDS[from])).toEqual(IDS.filter((id) => id !== IDS[from]));
    }
  }
  expect(IDS).toEqual(["a", "b", "c", "d"]);
  expect(movedTo(IDS, 0, 4)).toEqual(IDS);
  expect(movedTo(IDS, -1, 0)).toEqual(IDS);
});

it("knows the same sequence from the same ids, and takes no id twice", () => {
  expect(isSameSequence(["a", "b"], ["b", "a"])).toBe(false);
  expect(hasSameIds(["a", "b"], ["b", "a"])).toBe(true);
  expect(hasSameIds(["a", "a"], ["a", "a"])).toBe(false);
  expect(hasSameIds(["a", "b"], ["a", "c"])).toBe(false);
  expect(hasSameIds(["a"], ["a", "b"])).toBe(false);
});

it("says the new place, counted from one", () => {
  expect(movedSentence("Reading a label", ["x", "me"], "me")).toBe("Reading a label is now 2 of 2.");
});

it("puts the stored rows into the sequence that an admin wants", () => {
  expect(sequencedAgain({ stored: IDS, was: IDS, wanted: ["d", "a", "b", "c"] })).toEqual([
    "d",
    "a",
    "b",
    "c",
  ]);
});

it("does not overwrite a sequence that somebody else has made meanwhile, unless it is the same", () => {
  const stored = ["b", "a", "c", "d"];
  expect(sequencedAgain({ stored, was: IDS, wanted: ["a", "b", "d", "c"] })).toBeNull();
  expect(sequencedAgain({ stored, was: IDS, wanted: stored })).toEqual(stored);
});

it("lets deleted rows fall out, and leaves added ones behind the row that they stand behind", () => {
  const sequence = (stored: string[]) => sequencedAgain({ stored, was: IDS, wanted: ["d", "c", "b", "a"] });
  expect(sequence(["a", "c", "d"])).toEqual(["d", "c", "a"]);
  expect(sequence(["x", "a", "b", "y", "z", "c", "d"])).toEqual(["x", "d", "c", "b", "y", "z", "a"]);
  expect(sequence(["x", "a", "d"])).toEqual(["x", "d", "a"]);
  expect(sequence(["b", "x", "a"])).toEqual(["b", "x", "a"]);
  expect(sequence(["c", "b", "d", "x"])).toBeNull();
  expect(sequence(["x"])).toEqual(["x"]);
});
