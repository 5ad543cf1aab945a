import { describe, expect, test } from "vitest";
import { appAddress, codeOfStep, makeAppSecret, stepOfCode, typedKey } from "./codes.server.ts";

// Key of the examples in RFC 4226 (appendix D) and RFC 6238 (appendix B).
const SECRET = Buffer.from("12345678901234567890").toString("base64url");

describe("codes of an authenticator app", () => {
  test("match the standard's examples", () => {
    expect(Array.from({ length: 10 }, (_, step) => codeOfStep(SECRET, step))).toEqual([
      ...["755224", "287082", "359152", "969429", "338314"],
      ...["254676", "287922", "162583", "399871", "520489"],
    ]);
    // RFC 6238 lists eight digits; six digits are their end.
    expect(codeOfStep(SECRET, Math.floor(1_111_111_109 / 30))).toBe("081804");
    expect(codeOfStep(SECRET, Math.floor(20_000_000_000 / 30))).toBe("353130");
  });

  test("are accepted one step before and after their own, and no further", () => {
    const now = Temporal.Instant.fromEpochMilliseconds(5 * 30_000);
    const taken = Array.from({ length: 10 }, (_, step) => stepOfCode(SECRET, codeOfStep(SECRET, step), now));
    expect(taken).toEqual([null, null, null, null, 4, 5, 6, null, null, null]);
    expect(stepOfCode(SECRET, "1234567", now)).toBeNull();
  });
});

test("formats a key as groups of four letters and digits, with 128 bits", () => {
  expect(typedKey(SECRET)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
  expect(typedKey(Buffer.from("fooba").toString("base64url"))).toBe("MZXW 6YTB");
  expect(typedKey(Buffer.from("foob").toString("base64url"))).toBe("MZXW 6YQ");
  expect(typedKey(makeAppSecret())).toMatch(/^([A-Z2-7]{4} ){6}[A-Z2-7]{2}$/);
  expect(makeAppSecret()).not.toBe(makeAppSecret());
});

test("names the shop and the account in an app's URL, with spaces that every app reads", () => {
  expect(appAddress(SECRET, { siteName: "Lake & Co", email: "maya+app@example.com" })).toBe(
    "otpauth://totp/Lake%20%26%20Co:maya%2Bapp%40example.com" +
      "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Lake%20%26%20Co&digits=6&period=30",
  );
});
