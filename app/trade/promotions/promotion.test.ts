import { describe, expect, test } from "vitest";
import {
  checkPromotion,
  discountOf,
  isCode,
  offText,
  type PromotionFacts,
  readZipList,
} from "./promotion.ts";
import { promotionForm } from "./promotion-form.ts";
import { promotionValues } from "./promotion-item.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const SPRING = {
  ...{ id: "p", code: "SPRING10", kind: "percent" as const, value: 10, leastCents: 4_000 },
  ...{ firstDay: day("2026-11-01"), lastDay: day("2026-11-30"), zips: ["55401", "55402"] },
  isStopped: false,
};
const FACTS: PromotionFacts = {
  code: "SPRING10",
  promotion: SPRING,
  settings: { promotionCodes: true, noPromotionZips: ["55402"] },
  zip: "55401",
  today: day("2026-11-21"),
  isUsed: false,
  subtotalCents: 4_805,
};
const checked = (change: Partial<PromotionFacts>) => {
  const answer = checkPromotion({ ...FACTS, ...change });
  return answer.ok ? answer.value.cents : answer.refusal;
};

test("rounds a percentage half up, takes an amount in full, and leaves at least a tenth to pay", () => {
  expect(discountOf({ kind: "percent", value: 10 }, 4_805)).toBe(481);
  expect(discountOf({ kind: "percent", value: 10 }, 4_804)).toBe(480);
  expect(discountOf({ kind: "amount", value: 500 }, 4_800)).toBe(500);
  expect(discountOf({ kind: "amount", value: 5_000 }, 3_001)).toBe(2_700);
  expect(discountOf({ kind: "percent", value: 90 }, 5)).toBe(4);
  expect(discountOf({ kind: "amount", value: 500 }, 0)).toBe(0);
  expect([SPRING, { kind: "amount" as const, value: 550 }].map(offText)).toEqual(["10% off", "$5.50 off"]);
});

describe("a code", () => {
  test("accepts a code on its days, first and last included, from its minimum subtotal on", () => {
    expect(checked({})).toBe(481);
    expect(checked({ today: SPRING.firstDay })).toBe(481);
    expect(checked({ today: SPRING.lastDay })).toBe(481);
    expect(checked({ subtotalCents: 4_000 })).toBe(400);
    expect(checked({ promotion: { ...SPRING, zips: [] }, zip: "55424" })).toBe(481);
    const everywhere = { promotionCodes: true, noPromotionZips: [] };
    expect(checked({ promotion: { ...SPRING, zips: [] }, settings: everywhere, zip: "" })).toBe(481);
  });

  test.each<[Partial<PromotionFacts>, string]>([
    [
      { settings: { promotionCodes: false, noPromotionZips: [] } },
      "We're not accepting promo codes right now.",
    ],
    [
      { promotion: null, code: "SPRIN" },
      "We don't recognize the code SPRIN. Check the spelling, or leave the field blank.",
    ],
    [
      { today: day("2026-10-31") },
      "We don't recognize the code SPRING10. Check the spelling, or leave the field blank.",
    ],
    [{ today: day("2026-12-01") }, "The code SPRING10 has expired."],
    [{ promotion: { ...SPRING, isStopped: true } }, "The code SPRING10 has expired."],
    [
      { promotion: null, code: "<B>10% OFF EVERYTHING</B>" },
      "We don't recognize this code. Check the spelling, or leave the field blank.",
    ],
    [{ zip: "" }, "Please enter your ZIP code first: the code SPRING10 isn't valid everywhere."],
    [{ zip: "55402" }, "Promo codes can't be used in 55402."],
    [{ zip: "55424" }, "The code SPRING10 isn't valid in 55424."],
    [{ isUsed: true }, "This account has already used the code SPRING10. Each code can be used once."],
    [{ subtotalCents: 3_999 }, "The code SPRING10 requires a subtotal of at least $40.00."],
  ])("refuses a code with the reason: %j", (change, sentence) => {
    expect(checked(change)).toBe(sentence);
  });

  test("accepts codes of 3 to 20 letters and digits, with hyphens in between", () => {
    expect(["ABC", "A-1", "SPRING-2026", "A".repeat(20)].every(isCode)).toBe(true);
    expect(["", "AB", "A".repeat(21), "-AB", "AB-", "A B", "ÄBC", "abc"].some(isCode)).toBe(false);
  });
});

describe("the form", () => {
  const SENT = {
    ...{ id: "5f0c6f5e-7a0e-4a52-9d77-5f3fb1f7a001", version: "", code: " spring10 ", kind: "percent" },
    ...{ value: "10 %", leastCents: "40", firstDay: "2026-11-01", lastDay: "2026-11-30" },
    ...{ zips: "55402 55401,55402", note: "" },
  };
  const problems = (change: Partial<typeof SENT>) => {
    const read = promotionForm.safeParse({ ...SENT, ...change });
    const said = read.error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];
    return [...new Set(said)];
  };

  test("reads a code in capitals, its value by its kind, and each ZIP code once", () => {
    expect(promotionForm.parse(SENT)).toMatchObject({ code: "SPRING10", value: 10, leastCents: 4_000 });
    expect(promotionForm.parse(SENT).zips).toEqual(["55401", "55402"]);
    expect(promotionForm.parse({ ...SENT, kind: "amount", value: "$5.50" }).value).toBe(550);
    expect(promotionForm.parse({ ...SENT, code: "spring\u200b10" }).code).toBe("SPRING10");
    expect(readZipList("5540, 55401")).toBeNull();
  });

  test("formats a promotion as input that can be submitted again", () => {
    const sent = { ...SENT, kind: "amount", value: "5.5", isStopped: "on" };
    const { id: _, version: __, ...row } = promotionForm.parse(sent);
    expect(promotionValues(row)).toMatchObject({
      isStopped: "on",
      value: "5.50",
      leastCents: "40.00",
      zips: "55401, 55402",
    });
  });

  test("lists all problems together", () => {
    const empty = { code: "", value: "", leastCents: "", firstDay: "", lastDay: "" };
    expect(
      problems(empty)
        .map((problem) => problem.split(":")[0])
        .sort(),
    ).toEqual(["code", "firstDay", "lastDay", "leastCents", "value"]);
  });

  test.each<[Partial<typeof SENT>, string]>([
    [{ code: "A B" }, "code: Please enter a code of 3 to 20 letters and digits"],
    [{ value: "" }, "value: Please enter a whole percentage from 1 to 90"],
    [{ value: "91" }, "value: Please enter a whole percentage from 1 to 90"],
    [{ value: "10.5" }, "value: Please enter a whole percentage from 1 to 90"],
    [{ kind: "amount", value: "500.01" }, "value: Please enter an amount from $0.01 to $500"],
    [{ kind: "amount", value: "0" }, "value: Please enter an amount from $0.01 to $500"],
    [{ leastCents: "1000.01" }, "leastCents: Please enter an amount from 0 to 1,000 dollars"],
    [{ firstDay: "" }, "firstDay: Choose the first day."],
    [{ lastDay: "2026-10-31" }, "lastDay: Choose a last day on or after the first day."],
    [{ zips: "Edina" }, "zips: Please enter 5-digit ZIP codes"],
  ])("refuses %j", (change, sentence) => {
    expect(problems(change)).toEqual([expect.stringContaining(sentence)]);
  });
});
