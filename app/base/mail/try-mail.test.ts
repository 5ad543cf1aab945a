import { describe, expect, test } from "vitest";
import { isServerTrouble, type MailFailure, reasonOf, setbackOf } from "./try-mail.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
const answered = (response: string, command: string, code = "EENVELOPE"): MailFailure => ({
  message: `Refused: ${response}`,
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe("a failure of the server itself", () => {
  test.each<[string, MailFailure]>([
    ["refused", { code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }],
    ["unknown host", { code: "EDNS", originalCode: "ENOTFOUND", command: "CONN" }],
    ["silent", { code: "ETIMEDOUT", command: "CONN" }],
    ["closing", answered("421 4.3.2 closing", "RCPT TO")],
    ["refusing in its greeting", answered("554 no", "CONN", "EPROTOCOL")],
    ["no sign-in", answered("535 5.7.8 no", "AUTH PLAIN", "EAUTH")],
    ["no TLS", { code: "ETLS", command: "STARTTLS" }],
    ["not from this sender", answered("530 5.7.0 sign in first", "MAIL FROM")],
    ["cut off by us", { code: "EABORT" }],
  ])("(%s) doesn't count as an attempt", (_, failure) => {
    expect(isServerTrouble(failure)).toBe(true);
    expect(setbackOf(failure, 7, now)).toMatchObject({ state: "waiting", attempts: 7, nextAttemptAt: now });
  });
});

describe("a response about the email", () => {
  test("doubles the delay after each temporary refusal, and fails the email after eight attempts", () => {
    const failure = answered("451 4.7.1 greylisted", "RCPT TO");
    const waits = [0, 1, 2, 3, 4, 5, 6].map((before) => {
      const setback = setbackOf(failure, before, now);
      expect(setback).toMatchObject({ state: "waiting", attempts: before + 1 });
      return now.until(setback.nextAttemptAt).total("seconds");
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    expect(setbackOf(failure, 7, now)).toMatchObject({ state: "failed", attempts: 8 });
  });

  test.each([
    ["550 5.1.1 unknown", "RCPT TO", "EENVELOPE"],
    ["554 5.6.0 not that", "DATA", "EMESSAGE"],
  ])("fails the email immediately after a permanent refusal (%s)", (response, command, code) => {
    expect(setbackOf(answered(response, command, code), 0, now)).toMatchObject({
      state: "failed",
      attempts: 1,
    });
  });

  test.each<[string, MailFailure]>([
    ["commands out of order", answered("503 5.5.1 bad sequence", "RCPT TO")],
    ["an unencodable address", { code: "EENVELOPE", command: "API" }],
    ["a bug of ours", { message: "x is not a function" }],
    ["an invalid argument of ours", { code: "ERR_INVALID_ARG_TYPE" }],
  ])("(%s) counts as one of eight attempts", (_, failure) => {
    expect(setbackOf(failure, 0, now)).toMatchObject({ state: "waiting", attempts: 1 });
    expect(setbackOf(failure, 7, now)).toMatchObject({ state: "failed" });
  });

  test("is stored on one line that every database accepts", () => {
    const { lastError } = setbackOf(
      answered(`550 no\u0000\u001b[31m\n${"x".repeat(900)}`, "RCPT TO"),
      0,
      now,
    );
    expect(lastError).toHaveLength(500);
    expect(lastError).toMatch(/^Refused: 550 no \[31m x+$/);
  });
});

test("logs codes, never the address repeated by the server", () => {
  const refused = answered("550 5.1.1 <maya@evenlake.example>: no such user", "RCPT TO");
  expect(reasonOf(refused)).toBe("550 5.1.1 to RCPT TO");
  expect(reasonOf(answered("452-4.2.2 full", "RCPT TO"))).toBe("452 4.2.2 to RCPT TO");
  expect(reasonOf(answered("554 no", "DATA"))).toBe("554 to DATA");
  expect(reasonOf({ code: "ESOCKET", originalCode: "ECONNREFUSED" })).toBe("ECONNREFUSED");
  expect(reasonOf({ code: "ETIMEDOUT" })).toBe("ETIMEDOUT");
  expect(reasonOf({})).toBe("an unexpected error");
});
