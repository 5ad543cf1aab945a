import { expect, test } from "vitest";
import { SECRET } from "#fixtures/accounts.ts";
import { decrypted, encrypted, isSameText, readSignedToken, signToken } from "./secrets.server.ts";

const auth = { secret: SECRET, publicUrl: new URL("http://localhost:3000") };

test("a text that is kept encrypted is read again with the same secret alone, and never looks the same twice", () => {
  const kept = encrypted(auth, "k7wq2m9xtd ✓");
  expect(kept).not.toContain("k7wq2");
  expect(encrypted(auth, "k7wq2m9xtd ✓")).not.toBe(kept);
  expect(decrypted(auth, kept)).toBe("k7wq2m9xtd ✓");
  expect(decrypted({ ...auth, secret: `${SECRET}!` }, kept)).toBeNull();
});

test("an encrypted text that was changed or cut is not read", () => {
  const bytes = Buffer.from(encrypted(auth, "the secret of an app"), "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypted(auth, changed.toString("base64url"))).toBeNull();
  }
  for (const length of [0, 11, 20, bytes.length - 1]) {
    expect(decrypted(auth, bytes.subarray(0, length).toString("base64url"))).toBeNull();
  }
});

test("a token is read from its cookie only with the signature that this secret makes", () => {
  const signed = signToken("a-token", SECRET);
  expect(readSignedToken(signed, SECRET)).toBe("a-token");
  expect(readSignedToken(signed, `${SECRET}!`)).toBeNull();
  for (const forged of ["", "a-token", "a-token.", `b${signed}`, `${signed}A`, signed.slice(0, -1)]) {
    expect(readSignedToken(forged, SECRET)).toBeNull();
  }
});

test("texts are the same when every character is", () => {
  expect([isSameText("123456", "123456"), isSameText("123456", "123457"), isSameText("1", "11")]).toEqual([
    true,
    false,
    false,
  ]);
});
