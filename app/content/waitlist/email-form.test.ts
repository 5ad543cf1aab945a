import { describe, expect, test } from "vitest";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import {
  isTrapped,
  readContactForm,
  readNewsletterForm,
  readWaitlistForm,
  typedContact,
  UNREADABLE_FORM,
  waitlistSource,
} from "./email-form.ts";

const sent = (email: unknown, more = {}) => ({ "form-name": "waitlist", email, "bot-field": "", ...more });

describe("the waitlist form", () => {
  test("accepts an address in any case, with spaces around it", () => {
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
  ])("refuses %j with its message", (email, sentence) => {
    expect(readWaitlistForm(sent(email))).toEqual({ ok: false, refusal: sentence });
  });

  test("accepts the checked ZIP code, missing or empty, and refuses any other text instead", () => {
    const zipOf = (zip: unknown) => readWaitlistForm(sent("maya@evenlake.example", { zip }));
    const read = (zip: string | null) => ({ ok: true, value: { email: "maya@evenlake.example", zip } });
    expect(zipOf("55025")).toEqual(read("55025"));
    expect(zipOf("")).toEqual(read(null));
    expect(zipOf(undefined)).toEqual(read(null));
    for (const zip of ["5502", "550255", "5502a", " 55025", "٥٥٠٢٥", "55025\n", 55025]) {
      expect(zipOf(zip).ok, JSON.stringify(zip)).toBe(false);
    }
  });

  test("refuses unknown keys", () => {
    const fields = sent("maya@evenlake.example", { admin: "true" });
    expect(readWaitlistForm(fields)).toEqual({ ok: false, refusal: UNREADABLE_FORM });
  });

  test("recognizes its own four names, and treats any other as the waitlist's", () => {
    for (const name of ["waitlist", "membership", "zip", "landing"]) {
      expect(waitlistSource({ "form-name": name })).toBe(name);
    }
    for (const name of ["newsletter", "", undefined, 7]) {
      expect(waitlistSource({ "form-name": name })).toBe("waitlist");
    }
  });
});

test("accepts only one name for the newsletter form", () => {
  const email = "maya@evenlake.example";
  expect(readNewsletterForm({ "form-name": "newsletter", email }).ok).toBe(true);
  expect(readNewsletterForm({ "form-name": "waitlist", email }).ok).toBe(false);
  expect(readNewsletterForm({ "form-name": "newsletter", email: "" })).toEqual({
    ok: false,
    refusal: EMAIL_SENTENCES.missing,
  });
});

test("recognizes a filled honeypot", () => {
  expect(isTrapped(sent("maya@evenlake.example"))).toBe(false);
  expect(isTrapped({})).toBe(false);
  expect(isTrapped(sent("maya@evenlake.example", { "bot-field": "x" }))).toBe(true);
});

const right = { name: "Maya Lind", email: "maya@evenlake.example", message: "Which ZIPs?", "bot-field": "" };

describe("the contact form", () => {
  test("accepts a message as written", () => {
    const fields = {
      ...right,
      name: " Maya Lind ",
      email: "Maya@evenlake.example",
      message: "One\r\n\r\nTwo\t",
    };
    expect(readContactForm(fields)).toEqual({
      ok: true,
      value: { name: "Maya Lind", email: "maya@evenlake.example", message: "One\n\nTwo" },
    });
  });

  test("returns one message per invalid field", () => {
    expect(readContactForm({})).toEqual({
      ok: false,
      refusal: {
        name: "Please enter your name.",
        email: EMAIL_SENTENCES.missing,
        message: "Please enter your message.",
      },
    });
    expect(readContactForm({ name: " ", email: "maya", message: "\r\n" })).toEqual({
      ok: false,
      refusal: {
        name: "Please enter your name.",
        email: EMAIL_SENTENCES.malformed,
        message: "Please enter your message.",
      },
    });
  });

  test("counts a line break as one character, like the browser's field", () => {
    const lines = "a\r\n".repeat(1_999);
    expect(readContactForm({ ...right, message: `${lines}aa` }).ok).toBe(true);
    expect(readContactForm({ ...right, message: `${lines}aaa` })).toEqual({
      ok: false,
      refusal: { message: "Keep your message within 4,000 characters." },
    });
    expect(readContactForm({ ...right, name: "a".repeat(101) })).toEqual({
      ok: false,
      refusal: { name: "Keep your name within 100 characters." },
    });
  });

  test("refuses characters that can't be stored, and keeps names from adding a line to an email header", () => {
    expect(readContactForm({ ...right, name: "Maya\nBcc: all" })).toMatchObject({
      value: { name: "Maya Bcc: all" },
    });
    expect(readContactForm({ ...right, message: "a\u0000b" }).ok).toBe(false);
  });

  test("refuses unknown keys", () => {
    expect(readContactForm({ ...right, to: "x" })).toEqual({ ok: false, refusal: { "": UNREADABLE_FORM } });
  });
});

test("returns only the typed texts", () => {
  expect(typedContact({ name: "Maya", email: 7, message: "One\r\nTwo" })).toEqual({
    name: "Maya",
    email: "",
    message: "One\nTwo",
  });
});
