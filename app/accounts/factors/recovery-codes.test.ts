import fc from "fast-check";
import { expect, test } from "vitest";
import {
  makeRecoveryCodes,
  readRecoveryCode,
  recoveryCodesLeft,
  shownRecoveryCode,
} from "./recovery-codes.ts";

test("makes ten codes from characters that are hard to confuse", () => {
  const below = new Set<number>();
  const codes = makeRecoveryCodes((most) => {
    below.add(most);
    return most - 1;
  });
  expect(codes).toEqual(Array(10).fill("zzzzzzzzzz"));
  expect([...below]).toEqual([31]);
  const [first] = makeRecoveryCodes(() => 0);
  expect(first).toBe("2222222222");
  expect(readRecoveryCode("k7wq2-m9xt0")).toBeNull();
});

test("accepts a code as shown, or with capitals, spaces, or no hyphen", () => {
  const anyCode = fc.array(fc.nat(30), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(anyCode, (picks) => {
      let at = 0;
      const [code = ""] = makeRecoveryCodes(() => picks[at++ % 10] ?? 0);
      const shown = shownRecoveryCode(code);
      expect(shown).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      for (const typed of [shown, code, ` ${shown.toUpperCase()} `, shown.replace("-", " ")]) {
        expect(readRecoveryCode(typed)).toBe(code);
      }
    }),
  );
});

test("refuses what can't be a code", () => {
  for (const typed of ["", "k7wq2", "k7wq2-m9xtdd", "k7wq2-m9xt!", "123456", "k7wq2-m9xtİ"]) {
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, null]);
  }
});

test("says how many are left", () => {
  expect([0, 1, 3].map(recoveryCodesLeft)).toEqual([
    "No recovery codes left",
    "1 recovery code left",
    "3 recovery codes left",
  ]);
});
