import { expect, test } from "vitest";
import { doorRefusals } from "#app/door/refusals.ts";
import { orderRefusals } from "#app/orders/refusals.ts";
import { errorsOf, FRESH_FORM, refusedForm, stateOf } from "./form-state.ts";

test("only the form that was refused shows errors and what was typed", () => {
  const refused = refusedForm(
    { intent: "fail", note: "Rang twice" },
    { reason: "Please choose what went wrong." },
  );
  expect(stateOf("fail", refused)).toMatchObject({ values: { note: "Rang twice" } });
  expect(stateOf("deliver", refused)).toBe(FRESH_FORM);
  expect(stateOf("deliver", undefined)).toBe(FRESH_FORM);
});

test("a form with an unknown intent belongs to no form of the page, and only its texts are kept", () => {
  const refused = refusedForm({ intent: "refund", note: new Blob() }, { "": "We could not read this form." });
  expect(refused).toMatchObject({ intent: null, values: { intent: "refund" } });
  expect(refused.values).not.toHaveProperty("note");
});

test("a refusal of the door check stands beside the field it is about", () => {
  expect(Object.keys(errorsOf(doorRefusals.idDiffers()))).toEqual(["birthYear"]);
  expect(Object.keys(errorsOf(doorRefusals.under21()))).toEqual(["birthYear"]);
  expect(Object.keys(errorsOf(doorRefusals.idExpired()))).toEqual(["idNotExpired"]);
  expect(Object.keys(errorsOf(doorRefusals.intoxicated()))).toEqual(["notIntoxicated"]);
  expect(Object.keys(errorsOf(doorRefusals.noAccount()))).toEqual([""]);
});

test("the sentence for an illegal move names the legal ones, and who has moved the order meanwhile", () => {
  const illegal = orderRefusals.illegalMove("confirmed", "confirmed");
  const why = "An order that is confirmed cannot become confirmed. It can become packed or cancelled.";
  const at = "2026-11-21T15:04:00Z";
  const last = { at, actor: "Nils", from: "pending", to: "confirmed", reason: "" } as const;
  expect(errorsOf(illegal, last)).toEqual({
    "": `${why} Nils has made it confirmed meanwhile (Nov 21, 2026, 9:04 AM); here it is as it is now.`,
  });
  expect(errorsOf(illegal, { ...last, actor: null })).toEqual({
    "": `${why} Somebody has made it confirmed meanwhile (Nov 21, 2026, 9:04 AM); here it is as it is now.`,
  });
});
