import { expect, it } from "vitest";
import { sequenceForm } from "./sequence-form.ts";

const [A, B] = ["5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d01", "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d02"];

it("takes the whole list, or a row and its way, with the list as it was drawn", () => {
  const was = `${A} ${B}`;
  expect(sequenceForm.parse({ intent: "sequence", was, ids: `${B} ${A}` })).toEqual({
    intent: "sequence",
    was: [A, B],
    ids: [B, A],
  });
  expect(sequenceForm.parse({ intent: "move", was, move: `down ${A}` })).toEqual({
    intent: "move",
    was: [A, B],
    move: { way: "down", id: A },
  });
});

it.each([
  [{}],
  [{ intent: "sequence", was: A }],
  [{ intent: "sequence", ids: A }],
  [{ intent: "sequence", was: "", ids: "" }],
  [{ intent: "sequence", was: `${A} ${B}`, ids: A }],
  [{ intent: "sequence", was: `${A} ${A}`, ids: `${A} ${A}` }],
  [{ intent: "sequence", was: `${A} nonsense`, ids: `${A} nonsense` }],
  [{ intent: "sequence", was: many(51), ids: many(51) }],
  [{ intent: "sequence", was: A, ids: A, extra: "1" }],
  [{ intent: "move", was: A }],
  [{ intent: "move", move: `up ${A}` }],
  [{ intent: "move", was: A, move: `sideways ${A}` }],
  [{ intent: "move", was: A, move: "up 1" }],
  [{ intent: "move", was: A, move: `up ${B}` }],
  [{ intent: "delete", id: A }],
])("refuses %j", (sent) => {
  expect(sequenceForm.safeParse(sent).success).toBe(false);
});

it("takes a page of 50", () => {
  expect(sequenceForm.safeParse({ intent: "sequence", was: many(50), ids: many(50) }).success).toBe(true);
});

function many(count: number): string {
  return Array.from({ length: count }, (_, nth) => `${A.slice(0, -2)}${nth + 10}`).join(" ");
}
