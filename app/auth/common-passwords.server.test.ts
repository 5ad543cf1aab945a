import { expect, test } from "vitest";
import { demoPeople } from "#seed/people.ts";
import { PASSWORD_LENGTH } from "./account-rules.ts";
import { commonPasswords } from "./common-passwords.server.ts";

test("the list holds 10,000 passwords in the form in which they are compared, and none of the demo shop", () => {
  const common = commonPasswords();
  expect(common.size).toBe(10_000);
  for (const password of common) {
    expect(password).toBe(password.normalize("NFKC").toLowerCase().trim());
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_LENGTH.min);
  }
  for (const password of ["password123", "qwerty12345", "1q2w3e4r5t", "iloveyou123", "basketball"]) {
    expect(common.has(password)).toBe(true);
  }
  for (const { password } of demoPeople) expect(common.has(password)).toBe(false);
});
