import { momentText } from "#app/base/lib/moment-text.ts";
import { NO_MAIL } from "#app/base/mail/mail-states.ts";
import { counted, finding, type HealthFinding, hoursBetween, SETTINGS_PAGE, TURNS } from "./health-checks.ts";

export type MailFound = {
  /** Whether a mail server is set. */
  canLeave: boolean;
  /** Whether mail is from the placeholder that a shop begins with. */
  hasNoSender: boolean;
  waiting: number;
  waitingSince: string | null;
  /** What the mail server said of a mail that waits, or why it could not be asked; null when none was tried. */
  lastError: string | null;
  /** Mails of the last days that were kept while there was no mail server, and can still be sent. */
  kept: number;
  /** Mails of the last days that were given up. */
  givenUp: number;
  lastSentAt: string | null;
};

/** Rules health/mail. */
export function checkMail(found: MailFound, now: string): HealthFinding {
  const { canLeave, hasNoSender, waiting, waitingSince, lastError, kept, givenUp, lastSentAt } = found;
  const facts = [
    { name: "Waiting", value: waiting.toLocaleString("en-US") },
    { name: `Kept, last ${TURNS.keptDays} days`, value: kept.toLocaleString("en-US") },
    { name: `Given up, last ${TURNS.givenUpDays} days`, value: givenUp.toLocaleString("en-US") },
    { name: "Last sent", value: lastSentAt ? momentText(lastSentAt) : "–" },
  ];
  if (!canLeave) {
    const next = "Ask your system administrator to set a mail server (SMTP_URL).";
    return finding("look", NO_MAIL, { facts, next: { says: next, to: "/admin/mail", label: "Mail" } });
  }
  const minutes = waitingSince ? hoursBetween(waitingSince, now) * 60 : 0;
  if (waitingSince && (lastError !== null || minutes >= TURNS.mailMinutes)) {
    const says = `${counted(waiting, "email", "emails")} waiting since ${momentText(waitingSince)}${why(lastError)}.`;
    const next = {
      says: "They're sent when the mail server takes them. Send a test email to see what it answers.",
      to: "/admin/mail?state=waiting",
      label: "Emails waiting",
    };
    return finding(minutes >= TURNS.mailLongMinutes ? "bad" : "look", says, { facts, next });
  }
  if (givenUp > 0) {
    const says = `${counted(givenUp, "mail was", "mails were")} given up in the last ${TURNS.givenUpDays} days.`;
    const page = { to: "/admin/mail?state=dead", label: "Mails given up" };
    return finding("look", says, { facts, next: { says: "See why, and send them again.", ...page } });
  }
  if (kept > 0) {
    const says = `${counted(kept, "email was", "emails were")} kept while no mail server was set.`;
    const next = { says: "Send them, or leave them in the outbox.", to: "/admin/mail", label: "Mail" };
    return finding("look", says, { facts, next });
  }
  if (hasNoSender) {
    const next = { says: "Enter the sender of mail.", ...SETTINGS_PAGE };
    return finding("look", "Email has no sender of its own, so it may be refused.", { facts, next });
  }
  return finding("well", waiting > 0 ? "Mail is on its way." : "No email is waiting.", { facts });
}

/** A mail server's answer begins with three digits; without them it was not reached. */
const ANSWERED = /(?:^|\s)[45]\d\d[ -]/;

function why(lastError: string | null): string {
  if (lastError === null) return "";
  const said = lastError.replace(/[.\s]+$/, "");
  return ANSWERED.test(said)
    ? `; the mail server refuses them: ${said}`
    : `; the mail server doesn't answer: ${said}`;
}
