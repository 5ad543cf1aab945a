import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { tooManySentence } from "#app/base/lib/request-failures.ts";
import type { WaitlistSource } from "./source-labels.ts";

/** The page's answer to a form in which a visitor left an address. */
export type EmailAnswer = { joined: true } | ({ joined: false } & RefusedForm);

/** The home page's answer, with the form that it is for. */
export type WaitlistAnswer = EmailAnswer & { source: WaitlistSource };

/** A failure is told, not only logged (rules waitlist/failure). */
export const NOT_ADDED = "We couldn't add you right now. Please try again.";

/** The longest a limit can make anybody wait, in seconds. */
const LONGEST_WAIT = 3600;

/**
 * The sentence for an answer that is known by its status alone; null when the address was taken. `typed` is what
 * was sent, `retryAfter` the header of that name. Status 0 stands for no answer at all.
 */
export function sentenceOfStatus(status: number, typed: string, retryAfter: string | null): string | null {
  if (status === 200) return null;
  if (status === 400) return typed.trim() === "" ? EMAIL_SENTENCES.missing : EMAIL_SENTENCES.malformed;
  if (status === 429) return tooManySentence(Number(retryAfter) || LONGEST_WAIT);
  return NOT_ADDED;
}

/** The home page's answer for the form that shows it; the hero's form shows those of forms that are not on the page. */
export function answerFor(
  source: WaitlistSource,
  answer: WaitlistAnswer | undefined,
): WaitlistAnswer | undefined {
  const shownBy = answer?.source === "membership" ? "membership" : "waitlist";
  return source === shownBy ? answer : undefined;
}

/** How long the waitlist's thank-you banner stays, in milliseconds (rules waitlist/thanks). */
export const THANKS_MS = 5_000;

export type Thanks = { title: string; more: string };

/** What is promised to a visitor who joins, in a shop that can send mail and in one that cannot (rules email/no-mail-server). */
export const waitlistThanks = ({ isDemo, canMail }: { isDemo: boolean; canMail: boolean }): Thanks => {
  const write = isDemo ? "We'll email you when membership opens." : "We'll email you when there's news.";
  return {
    title: "Thank you. You're on the waitlist.",
    more: canMail ? write : "Check back to see what's new.",
  };
};
