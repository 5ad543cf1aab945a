import { expect, test } from "vitest";
import { PASSWORD } from "#fixtures/accounts.ts";
import { demoPeople } from "#seed/demo/people.ts";
import { PASSWORD_LENGTH } from "./account-rules.ts";
import { commonPasswords, hashPassword, NOBODYS_HASH, verifyPassword } from "./passwords.server.ts";

test("verifies a password against its own hash only", async () => {
  const hash = await hashPassword(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword(PASSWORD));
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash, password: `${PASSWORD} ` })).toBe(false);
  expect(await verifyPassword({ hash: "no hash", password: PASSWORD })).toBe(false);
  // NOBODYS_HASH has the same parameters as any hash, so checking it takes as long; an unreadable hash isn't
  // checked.
  expect(NOBODYS_HASH.replace(/A+/g, "")).toBe(hash.replace(/(?<=\$)[\w+/]{22,}/g, ""));
  expect(await verifyPassword({ hash: NOBODYS_HASH, password: "" })).toBe(false);
});

test("lists 10,000 passwords in their comparison form, and none of the demo shop", () => {
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
