import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { tooManySentence } from "#app/base/lib/request-failures.ts";
import type { WaitlistSource } from "./source-labels.ts";

/** The page's response to an email address form. */
export type EmailAnswer = { joined: true } | ({ joined: false } & RefusedForm);

/** The home page's response, with its form. */
export type WaitlistAnswer = EmailAnswer & { source: WaitlistSource };

/** Failures are shown, not only logged (rules waitlist/failure). */
export const NOT_ADDED = "We couldn't add you right now. Please try again.";

/** Longest wait of a rate limit, in seconds. */
const LONGEST_WAIT = 3600;

/**
 * Returns the message for a response known only by its status; null if the address was added. `typed` is the
 * input, and `retryAfter` is the Retry-After header. Status 0 means no response.
 */
export function sentenceOfStatus(status: number, typed: string, retryAfter: string | null): string | null {
  if (status === 200) return null;
  if (status === 400) return typed.trim() === "" ? EMAIL_SENTENCES.missing : EMAIL_SENTENCES.malformed;
  if (status === 429) return tooManySentence(Number(retryAfter) || LONGEST_WAIT);
  return NOT_ADDED;
}

/**
 * Returns the home page's response for the form that shows it; the hero's form shows the responses of forms
 * that aren't on the page.
 */
export function answerFor(
  source: WaitlistSource,
  answer: WaitlistAnswer | undefined,
): WaitlistAnswer | undefined {
  const shownBy = answer?.source === "membership" ? "membership" : "waitlist";
  return source === shownBy ? answer : undefined;
}

/** Display time of the waitlist's thank-you banner, in milliseconds (rules waitlist/thanks). */
export const THANKS_MS = 5_000;

export type Thanks = { title: string; more: string };

/** Confirmation of a signup, with or without a mail server (rules email/no-mail-server). */
export const waitlistThanks = ({
  plans,
  canMail,
}: {
  plans: readonly string[];
  canMail: boolean;
}): Thanks => {
  const write =
    plans.length > 0 ? "We'll email you when membership opens." : "We'll email you when there's news.";
  return {
    title: "Thank you. You're on the waitlist.",
    more: canMail ? write : "Check back to see what's new.",
  };
};
