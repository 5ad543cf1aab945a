import { expect, test } from "vitest";
import {
  readAppCodeForm,
  readNewPasskeyForm,
  readPasskeyAnswer,
  readRecoveryCodeForm,
  readRemovalForm,
} from "./factor-forms.ts";

test("accepts six digits as an app code, ignoring spaces", () => {
  for (const code of ["123456", " 123 456 ", "123-456"]) {
    expect(readAppCodeForm({ code })).toEqual({ ok: true, value: { code: "123456" } });
  }
  const sentence = (code: string) => readAppCodeForm({ code });
  expect(sentence("")).toEqual({
    ok: false,
    refusal: { code: "Please enter the code that your app shows." },
  });
  for (const code of ["12345", "1234567", "12345a", "١٢٣٤٥٦"]) {
    expect(sentence(code)).toEqual({ ok: false, refusal: { code: "App codes have 6 digits." } });
  }
});

test("refuses an unknown field", () => {
  expect(readAppCodeForm({ code: "123456", verified: "true" }).ok).toBe(false);
  expect(readRecoveryCodeForm({ code: "k7wq2-m9xtd", userId: "x" }).ok).toBe(false);
  expect(readPasskeyAnswer({ step: "begin", role: "admin" })).toBeNull();
  expect(readNewPasskeyForm({ name: "", answer: '{"id":"x","response":{}}', userId: "x" }).ok).toBe(false);
  expect(readRemovalForm({ passkeyId: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001", userId: "x" }).ok).toBe(false);
});

test("shows different messages for an empty and a malformed recovery code", () => {
  const sentence = (code: string) => readRecoveryCodeForm({ code });
  expect(sentence(" ")).toEqual({ ok: false, refusal: { code: "Please enter a recovery code." } });
  expect(sentence("123456")).toEqual({
    ok: false,
    refusal: { code: "A recovery code has 10 letters and digits, such as k7wq2-m9xtd." },
  });
});

test("requires a passkey's name to be a line of at most 60 characters, and its response to be JSON", () => {
  const credential = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} };
  const response = {
    clientDataJSON: "",
    attestationObject: "",
    transports: ["usb", "by-thought", 7, "internal"],
  };
  const answer = JSON.stringify({ ...credential, response });
  const read = readNewPasskeyForm({ name: "  My\nphone ", answer });
  expect(read).toMatchObject({
    ok: true,
    value: { name: "My phone", answer: { id: "x", response: { transports: ["internal", "usb"] } } },
  });
  expect(readNewPasskeyForm({ name: "x".repeat(61), answer })).toEqual({
    ok: false,
    refusal: { name: "Keep the name within 60 characters." },
  });
  const wrongs = ["", "{", "[]", '{"id":1}', '{"id":"x","response":{}}', `${answer}${" ".repeat(100_000)}`];
  for (const wrong of wrongs) {
    expect(readNewPasskeyForm({ name: "", answer: wrong }).ok).toBe(false);
  }
});
