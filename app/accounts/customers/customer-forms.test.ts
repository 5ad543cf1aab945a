import { describe, expect, test } from "vitest";
import { PASSWORD_SENTENCES } from "#app/accounts/auth/password-rules.ts";
import { readSignUpForm } from "./customer-forms.ts";

const tooYoung = (born: string) => `You must be 21 or older to create an account. You entered ${born}.`;

const today = Temporal.PlainDate.from("2026-11-21");

const maya = {
  firstName: " Maya ",
  lastName: "Lindqvist",
  year: "1991",
  month: "8",
  day: "17",
  email: "Maya@Evenlake.Example ",
  password: "canoe-before-supper",
};

const common = new Set(["password123"]);

function errorsOf(changes: Record<string, unknown>, on = today) {
  const read = readSignUpForm({ ...maya, ...changes }, { today: on, age: 21, common });
  return read.ok ? {} : read.refusal;
}

test("parses a valid sign-up with trimmed texts, the email address in lower case, and the password unchanged", () => {
  const read = readSignUpForm({ ...maya, password: "  spaces count " }, { today, age: 21, common });
  expect(read).toMatchObject({
    ok: true,
    value: {
      firstName: "Maya",
      lastName: "Lindqvist",
      email: "maya@evenlake.example",
      password: "  spaces count ",
    },
  });
  expect(read.ok && read.value.birthDate.toString()).toBe("1991-08-17");
});

describe("shows one message for each wrong field", () => {
  test.each([
    ["firstName", "  ", "Please enter your first name."],
    ["firstName", "a".repeat(101), "Keep your first name within 100 characters."],
    ["lastName", "Line\u0000break", "Please enter your last name without control characters."],
    ["year", "1899", "Please enter a year from 1900 to 2023."],
    ["year", "2024", "Please enter a year from 1900 to 2023."],
    ["year", "19x1", "Please enter a year from 1900 to 2023."],
    ["month", "0", "Please enter a month from 1 to 12."],
    ["month", "13", "Please enter a month from 1 to 12."],
    ["day", "32", "Please enter a day from 1 to 31."],
    ["day", "1.5", "Please enter a day from 1 to 31."],
    ["email", "", "Please enter your email address."],
    ["email", "maya at evenlake", "Please enter a valid email address, such as name@example.com."],
    ["email", `${"a".repeat(250)}@x.example`, "Please enter an email address of at most 254 characters."],
    ["password", "too-short", "Choose a password of 10 to 128 characters."],
    ["password", "x".repeat(129), "Choose a password of 10 to 128 characters."],
    ["password", "Password123", PASSWORD_SENTENCES.common],
    ["password", "Maya Lindqvist", PASSWORD_SENTENCES.own],
    ["password", "maya@evenlake.example", PASSWORD_SENTENCES.own],
  ])("%s = %j", (field, value, sentence) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: sentence });
  });

  test("shows all messages at once for an empty form", () => {
    const errors = readSignUpForm({}, { today, age: 21, common });
    expect(!errors.ok && Object.keys(errors.refusal).sort()).toEqual(
      ["day", "email", "firstName", "lastName", "month", "password", "year"].sort(),
    );
  });

  test("refuses a weak password and an invalid birth date together", () => {
    expect(errorsOf({ password: "1234567890", year: "2010" })).toEqual({
      password: PASSWORD_SENTENCES.run,
      birthDate: tooYoung("August 17, 2010"),
    });
  });

  test("refuses an unknown field", () => {
    expect(errorsOf({ isAdmin: "true" })).toHaveProperty("");
  });
});

describe("the birth date", () => {
  test.each([
    ["2001", "2", "29", "February 29, 2001"],
    ["2000", "2", "30", "February 30, 2000"],
    ["2000", "4", "31", "April 31, 2000"],
    ["1900", "2", "29", "February 29, 1900"],
  ])("is refused if it doesn't exist (%s-%s-%s), with the date in words", (year, month, day, words) => {
    expect(errorsOf({ year, month, day })).toEqual({
      birthDate: `${words} doesn't exist. Check your birth date.`,
    });
  });

  test("is accepted at 21 today, refused at 21 tomorrow", () => {
    expect(errorsOf({ year: "2005", month: "11", day: "21" })).toEqual({});
    expect(errorsOf({ year: "2005", month: "11", day: "22" })).toEqual({
      birthDate: tooYoung("November 22, 2005"),
    });
  });

  test("of February 29 counts as 21 on March 1 of a common year", () => {
    const born = { year: "2004", month: "02", day: "29" };
    expect(errorsOf(born, Temporal.PlainDate.from("2025-02-28"))).toEqual({
      birthDate: tooYoung("February 29, 2004"),
    });
    expect(errorsOf(born, Temporal.PlainDate.from("2025-03-01"))).toEqual({});
  });

  test("may be the form's earliest date", () => {
    expect(errorsOf({ year: "1900", month: "1", day: "1" })).toEqual({});
  });
});
