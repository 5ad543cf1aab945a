import { expect, test } from "vitest";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { readForgotForm } from "./forgot-form.ts";

test("an address is read in lower case, and nothing else is taken", () => {
  expect(readForgotForm({ email: " Maya@Evenlake.example " })).toEqual({
    ok: true,
    value: { email: "maya@evenlake.example" },
  });
  expect(readForgotForm({})).toEqual({ ok: false, refusal: { email: EMAIL_SENTENCES.missing } });
  expect(readForgotForm({ email: "maya" })).toEqual({
    ok: false,
    refusal: { email: EMAIL_SENTENCES.malformed },
  });
  expect(readForgotForm({ email: "maya@evenlake.example", role: "admin" })).toMatchObject({ ok: false });
});
