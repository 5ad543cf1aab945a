import { cleanLine, cutLine } from "#app/base/lib/clean-text.ts";
import { link, mailText, type Unaddressed } from "./email.ts";

/** Result of a test email: `says` is the mail server's response, or why there is none. */
export type TriedMail = { outcome: "accepted" | "refused" | "unreachable" | "silent"; says: string };

/** Time limit for the mail server's response while an admin waits. */
export const TRY_SECONDS = 10;

const LONGEST_ANSWER = 500;

const cleaned = (answer: string | undefined) => cleanLine(answer ?? "").slice(0, LONGEST_ANSWER);

export const accepted = (response: string): TriedMail => ({ outcome: "accepted", says: cleaned(response) });

/** Distinguishes a refusal by the server from an unreachable server and an unresponsive one. */
export function notAccepted(
  { message, response, responseCode, code }: MailFailure,
  isLate: boolean,
): TriedMail {
  if (responseCode !== undefined) return { outcome: "refused", says: cleaned(response || message) };
  if (isLate) return { outcome: "silent", says: "" };
  return { outcome: "unreachable", says: cleaned(message || code) };
}

/** Returns the message about a test email. Says it was sent only if the server accepted it. */
export function triedSentence({ outcome, says }: TriedMail, to: string): string {
  switch (outcome) {
    case "accepted":
      return `The mail server accepted the test email to ${to}: ${says}`;
    case "refused":
      return `The mail server refused the test email: ${says}`;
    case "unreachable":
      return `Couldn't connect to the mail server: ${says}`;
    case "silent":
      return `The mail server didn't answer within ${TRY_SECONDS} seconds. The test email may still arrive.`;
  }
}

/** Its link confirms that it arrived (rules first-steps/mail). */
export function testMail(siteName: string, code: string): Unaddressed {
  const words = `This is a test email from ${siteName}. If you can read it, the shop can send email.`;
  const blocks = [mailText(words), link("Confirm that it arrived", `/admin/mail/test?code=${code}`)];
  return { subject: `Test email from ${siteName}`, content: { shop: siteName, blocks } };
}

/** Error details of the mail library; all may be missing. */
export type MailFailure = {
  message?: string;
  code?: string;
  /** The system's error code, such as ECONNREFUSED. */
  originalCode?: string;
  /** The SMTP command, and the response to it. */
  command?: string;
  response?: string;
  responseCode?: number;
};

const MOST_ATTEMPTS = 8;
const FIRST_WAIT_S = 30;
const LONGEST_ERROR = 500;
const ABOUT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

/**
 * Returns whether a failure is the server's: unreachable, closing, too slow, or refusing this shop (TLS,
 * sign-in, the sender, which is the same for every email).
 */
export function isServerTrouble({ code, command, responseCode }: MailFailure): boolean {
  if (responseCode === 421 || (command === "MAIL FROM" && responseCode)) return true;
  // ERR_… are Node's codes for invalid arguments: a bug of ours that a retry would repeat.
  return code !== undefined && !ABOUT_THE_MAIL.has(code) && !code.startsWith("ERR_");
}

/**
 * Returns what happens to an email after a failure. After a server failure, which isn't an attempt, the email
 * goes to the end of the queue. After a temporary refusal (4xx) the delay doubles each time, up to eight
 * attempts; a permanent one (5xx) fails the email.
 */
export function setbackOf(failure: MailFailure, attemptsBefore: number, now: Temporal.Instant) {
  const lastError = errorText(failure.message || "unknown");
  const waiting = { state: "waiting" as const, lastError };
  if (isServerTrouble(failure)) return { ...waiting, attempts: attemptsBefore, nextAttemptAt: now };
  const attempts = attemptsBefore + 1;
  const tried = { attempts, nextAttemptAt: now.add({ seconds: FIRST_WAIT_S * 2 ** attemptsBefore }) };
  const isLast = attempts >= MOST_ATTEMPTS || isFinal(failure);
  return isLast ? { state: "failed" as const, lastError, ...tried } : { ...waiting, ...tried };
}

/** Fails an email that can't be rendered immediately, since a retry wouldn't help. */
export function failEmail(message: string, attemptsBefore: number) {
  return { state: "failed" as const, attempts: attemptsBefore + 1, lastError: errorText(message) };
}

const errorText = (message: string) => cutLine(message, LONGEST_ERROR);

/** Every 5xx is final except 503, which is about the order of commands. */
function isFinal({ responseCode = 0 }: MailFailure): boolean {
  return responseCode >= 500 && responseCode !== 503;
}

/**
 * Describes a failure for the log, "550 5.1.1 to RCPT TO", without the server's text, which often repeats the
 * recipient.
 */
export function reasonOf({ code, originalCode, command, response }: MailFailure): string {
  const answer = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? "")?.[0];
  if (answer) return `${answer.replace("-", " ")} to ${command ?? "?"}`;
  return originalCode ?? code ?? "an unexpected error";
}
