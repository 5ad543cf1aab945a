import { expect, test } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

test("leaves out secrets at any depth, and keeps everything else", () => {
  const state = {
    name: "Ingrid",
    passwordHash: "argon2",
    birthDate: "1980-01-01",
    link: { token: "abc", requestHash: "def", path: "/shop" },
    codes: [{ recoveryCode: "x", n: 1 }],
    at: Temporal.Instant.from("2026-11-21T18:00:00Z"),
  };
  expect(withoutSecrets(state)).toEqual({
    name: "Ingrid",
    link: { path: "/shop" },
    codes: [{ n: 1 }],
    at: "2026-11-21T18:00:00Z",
  });
});

test("leaves null for a record that didn't exist", () => {
  expect([withoutSecrets(null), withoutSecrets(undefined)]).toEqual([null, null]);
});
