import { expect, test } from "vitest";
import { handoffRefusals } from "#app/trade/handoff/handoff.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import { formStateOf } from "./next-steps.tsx";
import { errorsOf } from "./order-form.ts";

test("only the form that was refused shows errors and what was typed", () => {
  const refused = {
    errors: { reason: "Please choose what went wrong." },
    values: { intent: "fail", note: "Rang twice" },
  };
  expect(formStateOf("fail", refused)).toBe(refused);
  expect(formStateOf("deliver", refused)).toEqual({ errors: {}, values: {} });
  expect(formStateOf("deliver", undefined)).toEqual({ errors: {}, values: {} });
});

test("a refusal of the door check stands beside the field it is about", () => {
  expect(Object.keys(errorsOf(handoffRefusals.idDiffers()))).toEqual(["birthYear"]);
  expect(Object.keys(errorsOf(handoffRefusals.underAge(21)))).toEqual(["birthYear"]);
  expect(Object.keys(errorsOf(handoffRefusals.idExpired()))).toEqual(["idNotExpired"]);
  expect(Object.keys(errorsOf(handoffRefusals.intoxicated()))).toEqual(["notIntoxicated"]);
  expect(Object.keys(errorsOf(handoffRefusals.noAccount()))).toEqual([""]);
});

test("the sentence for an illegal move names the legal ones, and who has moved the order meanwhile", () => {
  const illegal = orderRefusals.illegalMove("confirmed", "confirmed");
  const why = "An order can't change from confirmed to confirmed. It can become packed or canceled.";
  const at = "2026-11-21T15:04:00Z";
  const last = { at, actor: "Nils", from: "pending", to: "confirmed", reason: "" } as const;
  expect(errorsOf(illegal, last)).toEqual({
    "": `${why} Nils has made it confirmed meanwhile (Nov 21, 2026, 9:04 AM); here it is as it is now.`,
  });
  expect(errorsOf(illegal, { ...last, actor: null })).toEqual({
    "": `${why} Somebody has made it confirmed meanwhile (Nov 21, 2026, 9:04 AM); here it is as it is now.`,
  });
});
