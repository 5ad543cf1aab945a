import { expect, it } from "vitest";
import { movedOne, movedSentence, movedTo, sequenced } from "./sequence.ts";
import { sequenceForm } from "./sequence-form.ts";

const IDS = ["a", "b", "c", "d"];

it("moves one place up or down, and stays at the ends", () => {
  expect(movedOne(IDS, "c", "up")).toEqual(["a", "c", "b", "d"]);
  expect(movedOne(IDS, "c", "down")).toEqual(["a", "b", "d", "c"]);
  expect(movedOne(IDS, "a", "up")).toEqual(IDS);
  expect(movedOne(IDS, "d", "down")).toEqual(IDS);
  expect(movedOne(IDS, "unknown", "down")).toEqual(IDS);
});

it("moves to any place in the list, keeps every ID, and doesn't mutate the list", () => {
  for (let from = 0; from < IDS.length; from++) {
    for (let to = 0; to < IDS.length; to++) {
      const moved = movedTo(IDS, from, to);
      expect(moved[to]).toBe(IDS[from]);
      expect(moved.toSorted()).toEqual(IDS);
      expect(moved.filter((id) => id !== IDS[from])).toEqual(IDS.filter((id) => id !== IDS[from]));
    }
  }
  expect(IDS).toEqual(["a", "b", "c", "d"]);
  expect(movedTo(IDS, 0, 4)).toEqual(IDS);
  expect(movedTo(IDS, -1, 0)).toEqual(IDS);
});

it("announces the new position, counted from one", () => {
  expect(movedSentence("Reading a label", ["x", "me"], "me")).toBe("Reading a label is now 2 of 2.");
});

it("puts stored rows into the order that an admin wants, whatever the old one", () => {
  expect(sequenced(IDS, ["d", "a", "b", "c"])).toEqual(["d", "a", "b", "c"]);
  expect(sequenced(["b", "a", "c", "d"], ["a", "b", "d", "c"])).toEqual(["a", "b", "d", "c"]);
});

it("drops deleted rows, and puts added ones last", () => {
  expect(sequenced(["a", "c", "d"], ["d", "c", "b", "a"])).toEqual(["d", "c", "a"]);
  expect(sequenced(["x", "a", "b", "y"], ["b", "a"])).toEqual(["b", "a", "x", "y"]);
  expect(sequenced(["x"], IDS)).toEqual(["x"]);
});

const [A, B] = ["5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d01", "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d02"];

it("accepts the whole list, or a row and its direction", () => {
  expect(sequenceForm.parse({ intent: "sequence", ids: `${B} ${A}` })).toEqual({
    intent: "sequence",
    ids: [B, A],
  });
  expect(sequenceForm.parse({ intent: "move", move: `down ${A}` })).toEqual({
    intent: "move",
    move: { way: "down", id: A },
  });
  expect(sequenceForm.safeParse({ intent: "sequence", ids: many(50) }).success).toBe(true);
});

it.each([
  [{}],
  [{ intent: "sequence" }],
  [{ intent: "sequence", ids: "" }],
  [{ intent: "sequence", ids: `${A} ${A}` }],
  [{ intent: "sequence", ids: `${A} nonsense` }],
  [{ intent: "sequence", ids: many(51) }],
  [{ intent: "sequence", ids: A, extra: "1" }],
  [{ intent: "move" }],
  [{ intent: "move", move: `sideways ${A}` }],
  [{ intent: "delete", id: A }],
])("refuses %j", (sent) => {
  expect(sequenceForm.safeParse(sent).success).toBe(false);
});

function many(count: number): string {
  return Array.from({ length: count }, (_, nth) => `${A.slice(0, -2)}${nth + 10}`).join(" ");
}
