import { describe, expect, test } from "vitest";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { readContactForm, typedContact } from "./contact-form.ts";
import { UNREADABLE_FORM } from "./email-form.ts";

const right = { name: "Maya Lind", email: "maya@evenlake.example", message: "Which ZIPs?", "bot-field": "" };

describe("the contact form", () => {
  test("takes a message as it was written", () => {
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

  test("has one sentence for each wrong field", () => {
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

  test("counts a line break as one character, as the field does", () => {
    const lines = "a\r\n".repeat(1_999);
    expect(readContactForm({ ...right, message: `${lines}aa` }).ok).toBe(true);
    expect(readContactForm({ ...right, message: `${lines}aaa` })).toEqual({
      ok: false,
      refusal: { message: "Please keep your message within 4,000 characters." },
    });
    expect(readContactForm({ ...right, name: "a".repeat(101) })).toEqual({
      ok: false,
      refusal: { name: "Please keep your name within 100 characters." },
    });
  });

  test("refuses characters that could not be stored, and lets no name add a line to a mail's header", () => {
    expect(readContactForm({ ...right, name: "Maya\nBcc: all" })).toMatchObject({
      value: { name: "Maya Bcc: all" },
    });
    expect(readContactForm({ ...right, message: "a\u0000b" }).ok).toBe(false);
  });

  test("refuses keys it does not know", () => {
    expect(readContactForm({ ...right, to: "x" })).toEqual({ ok: false, refusal: { "": UNREADABLE_FORM } });
  });
});

test("the texts that were typed come back, and nothing else does", () => {
  expect(typedContact({ name: "Maya", email: 7, message: "One\r\nTwo" })).toEqual({
    name: "Maya",
    email: "",
    message: "One\nTwo",
  });
});
