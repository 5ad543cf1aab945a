import { expect, test } from "vitest";
import { PASSWORD_SENTENCES } from "#app/accounts/auth/password-rules.ts";
import { readPasswordForm } from "./password-form.ts";

const maya = { email: "maya@evenlake.example", names: ["Maya", "Lindqvist"] };

function read(newPassword: string, confirmPassword = newPassword) {
  const fields = { currentPassword: "canoe-before-supper", newPassword, confirmPassword };
  return readPasswordForm(fields, maya, new Set(["password123"]));
}

test("a new password must keep the rules of a sign-up and be typed twice alike", () => {
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
