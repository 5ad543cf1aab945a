import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { spoiled } from "#fixtures/spoiled.ts";
import { checkZip, isZipAnswer, type ServiceZip, type ZipAnswer } from "./zip-check.ts";

const { base: BASE } = DEMO_DELIVERY;
const EDINA: ServiceZip = {
  ...BASE,
  zip: "55435",
  city: "Edina",
  state: "MN",
  closedReason: null,
  bandOverride: null,
};

const WITH_TAXES: ZipAnswer = {
  ...(checkZip("55435", EDINA, DEMO_DELIVERY) as ZipAnswer & { kind: "served" }),
  taxes: [{ name: "Sales tax", basisPoints: 852.5, appliesToDelivery: false }],
};

const ANSWERS: ZipAnswer[] = [
  checkZip("55435", EDINA, DEMO_DELIVERY),
  WITH_TAXES,
  checkZip("55435", { ...EDINA, bandOverride: "unavailable" }, DEMO_DELIVERY),
  checkZip("55435", { ...EDINA, closedReason: "a storm" }, DEMO_DELIVERY),
  checkZip("00000", null, DEMO_DELIVERY),
  { kind: "invalid", sentence: "Please enter a ZIP code" },
];

test("accepts every answer about a ZIP code", () => {
  expect(ANSWERS.map(({ kind }) => kind)).toEqual([
    "served",
    "served",
    "outside",
    "closed",
    "unknown",
    "invalid",
  ]);
  expect(ANSWERS.filter((answer) => !isZipAnswer(answer))).toEqual([]);
});

test.each(ANSWERS)("rejects an answer with an invalid part: $kind", (answer) => {
  // An unknown kind must not be read as a known one.
  expect(spoiled(answer).filter(isZipAnswer)).toEqual([]);
  expect(isZipAnswer({ ...answer, kind: "soon" })).toBe(false);
});

test("requires a time and a served band if we deliver there", () => {
  const [served] = ANSWERS;
  if (served?.kind !== "served") throw new Error("Edina is served");
  for (const check of [
    { ...served.check, deliveryTime: null },
    { ...served.check, serviceArea: "unavailable" },
  ]) {
    expect(isZipAnswer({ ...served, check })).toBe(false);
  }
});
