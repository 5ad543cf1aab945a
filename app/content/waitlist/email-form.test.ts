import { describe, expect, test } from "vitest";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import {
  isTrapped,
  readNewsletterForm,
  readWaitlistForm,
  UNREADABLE_FORM,
  waitlistSource,
} from "./email-form.ts";

const sent = (email: unknown, more = {}) => ({ "form-name": "waitlist", email, "bot-field": "", ...more });

describe("the waitlist's form", () => {
  test("takes an address in upper or lower case, with spaces around it", () => {
    expect(readWaitlistForm(sent("  Maya@Evenlake.EXAMPLE "))).toEqual({
      ok: true,
      value: { email: "maya@evenlake.example", zip: null },
    });
    expect(readWaitlistForm({ email: "maya@evenlake.example" }).ok).toBe(true);
  });

  test.each([
    ["", EMAIL_SENTENCES.missing],
    ["   ", EMAIL_SENTENCES.missing],
    [undefined, EMAIL_SENTENCES.missing],
    ["maya", EMAIL_SENTENCES.malformed],
    ["maya@evenlake", EMAIL_SENTENCES.malformed],
    ["maya@@evenlake.example", EMAIL_SENTENCES.malformed],
    ["måya@evenlake.example", EMAIL_SENTENCES.malformed],
    [`${"a".repeat(240)}@evenlake.example`, EMAIL_SENTENCES.malformed],
  ])("refuses %j with the sentence for it", (email, sentence) => {
    expect(readWaitlistForm(sent(email))).toEqual({ ok: false, refusal: sentence });
  });

  test("takes the ZIP that was asked for, which may be missing or empty, and refuses any other text in its place", () => {
    const zipOf = (zip: unknown) => readWaitlistForm(sent("maya@evenlake.example", { zip }));
    const read = (zip: string | null) => ({ ok: true, value: { email: "maya@evenlake.example", zip } });
    expect(zipOf("55025")).toEqual(read("55025"));
    expect(zipOf("")).toEqual(read(null));
    expect(zipOf(undefined)).toEqual(read(null));
    for (const zip of ["5502", "550255", "5502a", " 55025", "٥٥٠٢٥", "55025\n", 55025]) {
      expect(zipOf(zip).ok, JSON.stringify(zip)).toBe(false);
    }
  });

  test("refuses keys it does not know", () => {
    const fields = sent("maya@evenlake.example", { admin: "true" });
    expect(readWaitlistForm(fields)).toEqual({ ok: false, refusal: UNREADABLE_FORM });
  });

  test("knows its own four names, and takes any other as the waitlist's", () => {
    for (const name of ["waitlist", "membership", "zip", "landing"]) {
      expect(waitlistSource({ "form-name": name })).toBe(name);
    }
    for (const name of ["newsletter", "", undefined, 7]) {
      expect(waitlistSource({ "form-name": name })).toBe("waitlist");
    }
  });
});

test("the newsletter's form has only one valid name", () => {
  const email = "maya@evenlake.example";
  expect(readNewsletterForm({ "form-name": "newsletter", email }).ok).toBe(true);
  expect(readNewsletterForm({ "form-name": "waitlist", email }).ok).toBe(false);
  expect(readNewsletterForm({ "form-name": "newsletter", email: "" })).toEqual({
    ok: false,
    refusal: EMAIL_SENTENCES.missing,
  });
});

test("a form with a filled trap field is recognized", () => {
  expect(isTrapped(sent("maya@evenlake.example"))).toBe(false);
  expect(isTrapped({})).toBe(false);
  expect(isTrapped(sent("maya@evenlake.example", { "bot-field": "x" }))).toBe(true);
});
