import { expect, test } from "vitest";
import { oneLine } from "./shape.ts";

test("a text is put on one line, without control characters and halves of characters", () => {
  expect(oneLine("  a\r\n\tb \u0007c\u0000d ")).toBe("a b c d");
  expect(oneLine("lake\ud800 mint\u0085\u007f")).toBe("lake mint");
  expect(oneLine("Šakiai 🛶")).toBe("Šakiai 🛶");
  expect(oneLine(" \n ")).toBe("");
});
