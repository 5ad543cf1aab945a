import { cleanLine } from "#app/base/lib/clean-text.ts";
import { mailText, type Unaddressed } from "./email.ts";
import type { MailFailure } from "./mail-trouble.ts";

/** What became of a test email: `says` is the mail server's own sentence, or why there is none. */
export type TriedMail = { outcome: "accepted" | "refused" | "unreachable" | "silent"; says: string };

/** How long an admin waits for the mail server's answer. */
export const TRY_SECONDS = 10;

const LONGEST_ANSWER = 500;

const told = (answer: string | undefined) => cleanLine(answer ?? "").slice(0, LONGEST_ANSWER);

export const accepted = (response: string): TriedMail => ({ outcome: "accepted", says: told(response) });

/** Tells an answer of the server from a server that was not reached, and from one that says nothing. */
export function notAccepted(
  { message, response, responseCode, code }: MailFailure,
  isLate: boolean,
): TriedMail {
  if (responseCode !== undefined) return { outcome: "refused", says: told(response || message) };
  if (isLate) return { outcome: "silent", says: "" };
  return { outcome: "unreachable", says: told(message || code) };
}

/** The sentence about a test email. Only a server that has accepted it makes it one that was sent. */
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

export function testMail(siteName: string): Unaddressed {
  const words = `This is a test email from ${siteName}. If you can read it, the shop can send email.`;
  return { subject: `Test email from ${siteName}`, content: { shop: siteName, blocks: [mailText(words)] } };
}
