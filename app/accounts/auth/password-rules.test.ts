import { describe, expect, test } from "vitest";
import { demoPeople } from "#seed/demo/people.ts";
import { PASSWORD_SENTENCES, passwordFault } from "./password-rules.ts";

const maya = { email: "maya.lindqvist@evenlake.example", names: ["Maya", "Lindqvist"] };
const common = new Set(["password123", "correcthorse"]);

describe("refuses easily guessed passwords with the reason", () => {
  test.each([
    [" ".repeat(10), "blank"],
    ["\u3000".repeat(12), "blank"],
    ["password  ", "ends"],
    ["password123", "common"],
    [" PassWord123 ", "common"],
    ["ｐａｓｓｗｏｒｄ１２３", "common"],
    ["aaaaaaaaaa", "repeated"],
    ["ABCabcABCabc", "repeated"],
    ["abcabcabcab", "repeated"],
    ["haha haha haha", "repeated"],
    ["1234567890", "run"],
    ["0123456789", "run"],
    ["123456789012345", "run"],
    ["0987654321", "run"],
    ["abcdefghij", "run"],
    ["ZYXWVUTSRQP", "run"],
    ["qwertyuiop", "run"],
    ["poiuytrewq", "run"],
    ["maya.lindqvist@evenlake.example", "own"],
    ["Maya.Lindqvist", "own"],
    ["mayalindqvist", "own"],
    ["Lindqvist Maya", "own"],
  ] as const)("%j: %s", (password, kind) => {
    expect(passwordFault(password, maya, common)).toBe(PASSWORD_SENTENCES[kind]);
  });
});

test.each([
  "canoe-before-supper",
  "  spaces count ",
  "qwertyuiop and more",
  "1234567890a",
  "maya likes canoes",
  "соло-по-утрам",
])("accepts %j", (password) => {
  expect(passwordFault(password, maya, common)).toBeNull();
});

test("refuses no additional passwords because of a short or missing name", () => {
  expect(passwordFault("canoe-before-supper", { email: "a@b.example", names: ["", "A"] }, common)).toBeNull();
});

test("accepts the passwords of the demo shop", () => {
  for (const { password, email, firstName, lastName } of demoPeople) {
    expect(passwordFault(password, { email, names: [firstName, lastName] }, common)).toBeNull();
  }
});
