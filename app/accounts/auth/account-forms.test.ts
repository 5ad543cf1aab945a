import { expect, test } from "vitest";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { readChangeForm, readDeleteForm, readForgotForm } from "./account-forms.ts";
import { PASSWORD_SENTENCES } from "./password-rules.ts";

const maya = { email: "maya@evenlake.example", names: ["Maya", "Lindqvist"] };

function read(newPassword: string, confirmPassword = newPassword) {
  const fields = { currentPassword: "canoe-before-supper", newPassword, confirmPassword };
  return readChangeForm(fields, maya, new Set(["password123"]));
}

test("requires a new password to follow the sign-up rules and be typed twice", () => {
  expect(read("supper-before-canoe").ok).toBe(true);
  for (const [password, kind] of [
    ["password123", "common"],
    ["maya@evenlake.example", "own"],
    ["Maya-Lindqvist", "own"],
    ["abcabcabcabc", "repeated"],
  ] as const) {
    expect(read(password)).toEqual({ ok: false, refusal: { newPassword: PASSWORD_SENTENCES[kind] } });
  }
  expect(read("short")).toMatchObject({ refusal: { newPassword: expect.stringContaining("10 to 128") } });
  expect(read("supper-before-canoe", "canoe")).toEqual({
    ok: false,
    refusal: { confirmPassword: "Passwords do not match" },
  });
});

test("reads an address in lower case, and refuses other fields", () => {
  expect(readForgotForm({ email: " Maya@Evenlake.example " })).toEqual({
    ok: true,
    value: { email: "maya@evenlake.example" },
  });
  expect(readForgotForm({})).toEqual({ ok: false, refusal: { email: EMAIL_SENTENCES.missing } });
  expect(readForgotForm({ email: "maya" })).toEqual({
    ok: false,
    refusal: { email: EMAIL_SENTENCES.malformed },
  });
  expect(readForgotForm({ email: "maya@evenlake.example", role: "admin" })).toMatchObject({ ok: false });
});

test("requires the password and the exact word to delete an account", () => {
  expect(readDeleteForm({ password: "canoe", word: " DELETE " })).toEqual({
    ok: true,
    value: { password: "canoe", word: "DELETE" },
  });
  const word = "Type the word DELETE in capital letters.";
  for (const typed of ["delete", "Delete", "DELETE!", "", "D".repeat(200)]) {
    expect(readDeleteForm({ password: "canoe", word: typed })).toEqual({ ok: false, refusal: { word } });
  }
  expect(readDeleteForm({})).toEqual({
    ok: false,
    refusal: { password: "Please enter your password.", word },
  });
  expect(readDeleteForm({ password: "canoe", word: "DELETE", role: "admin" })).toMatchObject({ ok: false });
});
