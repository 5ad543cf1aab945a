import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  cleanValues,
  emailLine,
  lineOfText,
  phoneLine,
  readSentForm,
  readSentJson,
  requiredLine,
  requiredText,
  textWithBreaks,
  typedCode,
  typedDay,
} from "./typed-text.ts";

const read = (field: z.ZodType, typed: unknown) => {
  const answer = field.safeParse(typed);
  return answer.success ? { text: answer.data } : answer.error.issues.map(({ message }) => message);
};

test("trims a text, whatever its letters", () => {
  for (const field of [
    lineOfText("your city", 9),
    requiredLine("your city", 9),
    textWithBreaks("your city", 9),
  ]) {
    expect(read(field, "  Šakiai 🛶 ")).toEqual({ text: "Šakiai 🛶" });
    expect(read(field, "x".repeat(9))).toEqual({ text: "x".repeat(9) });
    expect(read(field, "x".repeat(10))).toEqual(["Keep your city within 9 characters."]);
    expect(read(field, undefined)).toEqual(["Please enter your city."]);
  }
  expect(read(textWithBreaks("the note", 4_000), "x".repeat(4_001))).toEqual([
    "Keep the note within 4,000 characters.",
  ]);
});

test("refuses an empty line only where one is required", () => {
  expect(read(requiredLine("your city", 9), " \t ")).toEqual(["Please enter your city."]);
  expect(read(lineOfText("your city", 9), " ")).toEqual({ text: "" });
  expect(read(textWithBreaks("the note", 9), "")).toEqual({ text: "" });
});

test.each([
  ["zero", "a\u0000b"],
  ["escape", "a\u001bb"],
  ["delete", "a\u007fb"],
  ["a lone surrogate", "a\ud800b"],
])("refuses control characters: %s", (_, typed) => {
  const refused = ["Please enter it without control characters."];
  expect(read(lineOfText("it", 9), typed)).toEqual(refused);
  expect(read(requiredLine("it", 9), typed)).toEqual(refused);
  expect(read(textWithBreaks("it", 9), typed)).toEqual(refused);
  expect(read(typedCode("Please enter a ZIP."), typed)).toEqual(["Please enter a ZIP."]);
});

test("cleans a text before checking its length", () => {
  const name = requiredLine("your name", 9);
  expect(read(name, "\u202eMa\u200bya\tLind\r\n")).toEqual({ text: "Maya Lind" });
  for (const nothing of ["\u200b", "\u3164\u2800", "\u00a0\u202e\ufeff"])
    expect(read(name, nothing)).toEqual(["Please enter your name."]);
  expect(read(requiredText("the note", 9), "\u200b\r\n")).toEqual(["Please enter the note."]);
});

test.each(["\r\n", "\r", "\n", "\u2028"])("counts a line break sent as %j once", (broken) => {
  const note = textWithBreaks("the note", 9);
  expect(read(note, ["a", "b", "c", "d", "e"].join(broken))).toEqual({ text: "a\nb\nc\nd\ne" });
  expect(read(note, ["a", "b", "c", "d", "e", "f"].join(broken))).toEqual([
    "Keep the note within 9 characters.",
  ]);
});

test("accepts a code typed with full-width digits, spaces, and any kind of dash", () => {
  const zip = typedCode("Please enter a ZIP.").regex(/^\d{5}$/, "Please enter five digits.");
  expect(read(zip, "\u202a\uff15\uff15401\u00a0")).toEqual({ text: "55401" });
  expect(read(zip, "5540l")).toEqual(["Please enter five digits."]);
  expect(read(zip, undefined)).toEqual(["Please enter a ZIP."]);
});

test("accepts only valid days of this century", () => {
  const day = typedDay("Please choose the day.");
  expect(read(day, " 2026\u201111\u201121 ")).toEqual({ text: Temporal.PlainDate.from("2026-11-21") });
  for (const wrong of ["", "2026-02-30", "1999-01-01", "21.11.2026", undefined])
    expect(read(day, wrong)).toEqual(expect.arrayContaining(["Please choose the day."]));
});

test("stores a phone number with plain characters, and allows an empty optional one", () => {
  const sentence = "Please enter a phone number with 10 digits, such as 612-555-0134.";
  expect(read(phoneLine("your phone number"), "\u202a612\u2011555\u20110134\u202c")).toEqual({
    text: "612-555-0134",
  });
  expect(read(phoneLine("your phone number"), "612-555-0134 x12")).toEqual([sentence]);
  expect(read(phoneLine("your phone number"), "\u200b")).toEqual(["Please enter your phone number."]);
  expect(read(phoneLine("your phone number", false), "\u200b")).toEqual({ text: "" });
  expect(read(phoneLine("your phone number", false), "555-0134")).toEqual([sentence]);
});

describe("an email address", () => {
  const longest = `${"x".repeat(62)}@${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(60)}.co`;

  test.each([
    ["  Maya@Example.COM ", "maya@example.com"],
    ["\u202amaya@example.com\u202c\u200b", "maya@example.com"],
    "r&d@example.com",
    "a/b@example.com",
    "o'hara@example.com",
    "a..b@example.com",
    ".a.@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    "name@example.xn--p1ai",
    "name@xn--mnchen-3ya.de",
    "name@a-b.c1",
    `name@${"x".repeat(63)}.com`,
    longest,
  ])("accepts what a browser's field accepts: %s", (...given) => {
    const [typed, kept = typed] = given.flat();
    expect(read(emailLine(), typed)).toEqual({ text: kept });
  });

  test.each([
    "name",
    "name@example",
    "@example.com",
    "name@",
    "a@-b.com",
    "a@b-.com",
    "a@b..com",
    "a@.com",
    "a@b.com.",
    "a@b_c.com",
    "a b@example.com",
    "a@b@example.com",
    "a,b@example.com",
    '"a b"@example.com',
    "a@[127.0.0.1]",
    "name@münchen.de",
    "naïve@example.com",
    "ma\u0000ya@example.com",
    `name@${"x".repeat(64)}.com`,
    `x${longest}`,
  ])("refuses %s", (typed) => {
    expect(read(emailLine(), typed)).toEqual(
      expect.arrayContaining(["Please enter a valid email address, such as name@example.com."]),
    );
  });

  test.each(["", " ", "\u200b", undefined])("is missing: %j", (typed) => {
    expect(read(emailLine(), typed)).toEqual(expect.arrayContaining(["Please enter your email address."]));
  });
});

test("cleans input that is redisplayed, claim-checked, or kept as a draft, but leaves its spaces", () => {
  expect(cleanValues({ title: " Cu\u200bres \u202eall ", text: "One\r\nTwo\r\n" })).toEqual({
    title: " Cures all ",
    text: "One\nTwo\n",
  });
});

function sent(contentType: string | null, body: string): Request {
  const headers = new Headers(contentType ? { "Content-Type": contentType } : {});
  return new Request("http://localhost/login", { method: "POST", headers, body: Buffer.from(body) });
}

test("reads both encodings of a form", async () => {
  const typed = await readSentForm(sent("application/x-www-form-urlencoded", "email=a%40b.co"));
  expect(typed.get("email")).toBe("a@b.co");
  const parts = '--line\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.co\r\n--line--\r\n';
  const dropped = await readSentForm(sent("multipart/form-data; boundary=line", parts));
  expect(dropped.get("email")).toBe("a@b.co");
});

test.each([
  [null, "email=a"],
  ["application/json", '{"email":"a"}'],
  ["text/plain", "email=a"],
  ["multipart/form-data", "--b"],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na'],
  [";;;", "email=a"],
])("responds with 400 to an invalid form body: %s", async (contentType, body) => {
  const refused = await readSentForm(sent(contentType, body)).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).status).toBe(400);
});

describe("a JSON body", () => {
  const read = (body: BodyInit) =>
    readSentJson(new Request("http://localhost/courier/answers", { method: "POST", body }));

  test("is read as UTF-8, with or without a byte order mark", async () => {
    expect(await read('{"note":"zoë"}')).toEqual({ note: "zoë" });
    expect(await read('\ufeff{"note":"zoë"}')).toEqual({ note: "zoë" });
  });

  test.each([
    ["Latin 1", Buffer.from('{"note":"zoë"}', "latin1")],
    ["a truncated character", Buffer.from('{"note":"zo\u00eb"}').subarray(0, 12)],
    [
      "an encoded surrogate",
      Buffer.concat([Buffer.from('{"note":"'), Buffer.of(0xed, 0xa0, 0x80), Buffer.from('"}')]),
    ],
    ["UTF-16", Buffer.from('{"note":"zoë"}', "utf16le")],
    ["invalid JSON", Buffer.from("{note}")],
    ["nothing", Buffer.of()],
  ])("is refused in %s", async (_, bytes) => {
    expect(await read(Uint8Array.from(bytes))).toBeNull();
  });
});
