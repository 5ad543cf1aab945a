import { expect, test } from "vitest";
import { spoiled } from "#fixtures/spoiled.ts";
import { isOverlayText } from "./overlay.ts";

const CURRICULUM = { curriculum: [{ title: "Reading a label", duration: "10 minutes", free: true }] };

test("accepts the text of an article, an article without text, and a curriculum", () => {
  const content = { type: "doc", content: [{ type: "paragraph" }] };
  for (const text of [{ content }, { content: null }, CURRICULUM, { curriculum: [] }]) {
    expect(isOverlayText(text)).toBe(true);
  }
});

test("rejects anything else", () => {
  expect(spoiled(CURRICULUM).filter(isOverlayText)).toEqual([]);
  expect(spoiled({ content: null }).filter(isOverlayText)).toEqual([]);
  expect(isOverlayText({ content: { type: "doc", content: ["Kept cool."] } })).toBe(false);
});
