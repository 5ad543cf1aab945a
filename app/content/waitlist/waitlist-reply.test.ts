import { expect, test } from "vitest";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { WAITLIST_SOURCES } from "./source-labels.ts";
import { answerFor, NOT_ADDED, sentenceOfStatus, type WaitlistAnswer } from "./waitlist-reply.ts";

test.each([
  [200, "maya@evenlake.example", null, null],
  [400, "", null, EMAIL_SENTENCES.missing],
  [400, "maya", null, EMAIL_SENTENCES.malformed],
  [429, "maya@evenlake.example", "61", "Too many attempts. Please try again in 2 minutes."],
  [429, "maya@evenlake.example", null, "Too many attempts. Please try again in 60 minutes."],
  [503, "maya@evenlake.example", "5", NOT_ADDED],
  [403, "maya@evenlake.example", null, NOT_ADDED],
  [204, "maya@evenlake.example", null, NOT_ADDED],
  [0, "", null, NOT_ADDED],
])("returns a message for status %i and the input %j", (status, typed, retryAfter, sentence) => {
  expect(sentenceOfStatus(status, typed, retryAfter)).toBe(sentence);
});

test("shows every response in exactly one form of the home page", () => {
  for (const source of WAITLIST_SOURCES) {
    const answer: WaitlistAnswer = { joined: true, source };
    const shown = (["waitlist", "membership"] as const).filter((form) => answerFor(form, answer));
    expect(shown).toEqual([source === "membership" ? "membership" : "waitlist"]);
  }
  expect(answerFor("waitlist", undefined)).toBeUndefined();
});
