import { expect, test } from "vitest";
import { handoffRefusals } from "#app/trade/handoff/handoff.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import { formStateOf } from "./next-steps.tsx";
import { errorsOf } from "./order-form.ts";

test("shows errors and input only in the refused form", () => {
  const refused = {
    errors: { reason: "Choose a reason." },
    values: { intent: "fail", note: "Rang twice" },
  };
  expect(formStateOf("fail", refused)).toBe(refused);
  expect(formStateOf("deliver", refused)).toEqual({ errors: {}, values: {} });
  expect(formStateOf("deliver", undefined)).toEqual({ errors: {}, values: {} });
});

test("assigns a refusal of the ID check to its field", () => {
  expect(Object.keys(errorsOf(handoffRefusals.idDiffers()))).toEqual(["birthYear"]);
  expect(Object.keys(errorsOf(handoffRefusals.underAge(21, "customer")))).toEqual(["birthYear"]);
  expect(Object.keys(errorsOf(handoffRefusals.idExpired()))).toEqual(["idNotExpired"]);
  expect(Object.keys(errorsOf(handoffRefusals.intoxicated()))).toEqual(["notIntoxicated"]);
  expect(Object.keys(errorsOf(handoffRefusals.noAccount()))).toEqual([""]);
});

test("names the legal status changes, and who changed the order, for an illegal one", () => {
  const illegal = orderRefusals.illegalMove("confirmed", "confirmed");
  const why = "An order can't change from confirmed to confirmed. It can become packed or canceled.";
  const at = "2026-11-21T15:04:00Z";
  const last = { at, actor: "Nils", from: "pending", to: "confirmed", reason: "" } as const;
  expect(errorsOf(illegal, last)).toEqual({
    "": `${why} Nils changed its status to confirmed while you were editing (Nov 21, 2026, 9:04 AM). You're viewing the latest version.`,
  });
  expect(errorsOf(illegal, { ...last, actor: null })).toEqual({
    "": `${why} Someone changed its status to confirmed while you were editing (Nov 21, 2026, 9:04 AM). You're viewing the latest version.`,
  });
});
