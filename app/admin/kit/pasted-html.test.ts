import { expect, test } from "vitest";
import { pastedStyle, renameStyles } from "./pasted-html.ts";

test("renames inline styles and event handlers of pasted HTML, and keeps its text", () => {
  expect(
    renameStyles(
      `<b style="font-weight:normal" id=x><p STYLE='color:red' onclick="a()">set style=1, 2 < 3</p></b>`,
    ),
  ).toBe(
    `<b data-style="font-weight:normal" id=x><p data-STYLE='color:red' data-onclick="a()">set style=1, 2 < 3</p></b>`,
  );
});

test.each([
  ["color: red; Font-Weight : 700", "700"],
  ["font-weight:normal;", "normal"],
  ["color:red", ""],
  ["", ""],
  [null, ""],
])("reads the weight in the style %j as %j", (style, weight) =>
  expect(pastedStyle(style, "font-weight")).toBe(weight),
);
