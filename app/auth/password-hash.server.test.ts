import { expect, test } from "vitest";
import { PASSWORD } from "#fixtures/accounts.ts";
import { hashPassword, NOBODYS_HASH, verifyPassword } from "./password-hash.server.ts";

test("a password's hash fits its own password and no other", async () => {
  const hash = await hashPassword(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword(PASSWORD));
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash, password: `${PASSWORD} ` })).toBe(false);
  expect(await verifyPassword({ hash: "no hash", password: PASSWORD })).toBe(false);
  // NOBODYS_HASH has the same parameters as any hash, so checking it costs as much; an unreadable hash is not checked.
  expect(NOBODYS_HASH.replace(/A+/g, "")).toBe(hash.replace(/(?<=\$)[\w+/]{22,}/g, ""));
  expect(await verifyPassword({ hash: NOBODYS_HASH, password: "" })).toBe(false);
});
