import { expect, test } from "vitest";
import { lineOfText, requiredLine, textWithBreaks } from "./typed-text.ts";

const read = (field: ReturnType<typeof lineOfText>, typed: unknown) => {
  const answer = field.safeParse(typed);
  return answer.success ? { text: answer.data } : answer.error.issues.map(({ message }) => message);
};

test("a text comes back trimmed, whatever its letters", () => {
  for (const field of [
    lineOfText("your city", 9),
    requiredLine("your city", 9),
    textWithBreaks("your city", 9),
  ]) {
    expect(read(field, "  Šakiai 🛶 ")).toEqual({ text: "Šakiai 🛶" });
    expect(read(field, "x".repeat(9))).toEqual({ text: "x".repeat(9) });
    expect(read(field, "x".repeat(10))).toEqual(["Please keep your city within 9 characters."]);
    expect(read(field, undefined)).toEqual(["Please enter your city."]);
  }
  expect(read(textWithBreaks("the note", 4_000), "x".repeat(4_001))).toEqual([
    "Please keep the note within 4,000 characters.",
  ]);
});

test("a required line must not be empty; the other texts may be", () => {
  expect(read(requiredLine("your city", 9), " \t ")).toEqual(["Please enter your city."]);
  expect(read(lineOfText("your city", 9), " ")).toEqual({ text: "" });
  expect(read(textWithBreaks("the note", 9), "")).toEqual({ text: "" });
});

test.each([
  ["zero", "a\u0000b", false],
  ["escape", "a\u001bb", false],
  ["delete", "a\u007fb", false],
  ["next line", "a\u0085b", false],
  ["line feed", "a\nb", true],
  ["carriage return", "a\rb", true],
  ["tab", "a\tb", true],
])("no control character is taken; %s", (_, typed, inText) => {
  const refused = ["Please enter it without control characters."];
  expect(read(lineOfText("it", 9), typed)).toEqual(refused);
  expect(read(requiredLine("it", 9), typed)).toEqual(refused);
  expect(read(textWithBreaks("it", 9), typed)).toEqual(inText ? { text: typed } : refused);
});
