import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { NO_MAIL } from "#app/base/mail/mail-states.ts";
import { finding, type HealthFinding, hoursBetween, SETTINGS_PAGE, TURNS } from "./health-checks.ts";

export type MailFound = {
  /** Whether a mail server is set up. */
  canLeave: boolean;
  /** Whether the sender is still the placeholder of a new shop. */
  hasNoSender: boolean;
  waiting: number;
  waitingSince: string | null;
  /** The mail server's error for a queued email, or why it couldn't be reached; null when none was tried. */
  lastError: string | null;
  /** Recent emails kept while there was no mail server that can still be sent. */
  kept: number;
  /** Recent failed emails. */
  failed: number;
  lastSentAt: string | null;
};

/** Rules health/mail. */
export function checkMail(found: MailFound, now: string): HealthFinding {
  const { canLeave, hasNoSender, waiting, waitingSince, lastError, kept, failed, lastSentAt } = found;
  const facts = [
    { name: "Queued", value: waiting.toLocaleString("en-US") },
    { name: `Not sent, last ${TURNS.keptDays} days`, value: kept.toLocaleString("en-US") },
    { name: `Failed, last ${TURNS.failedDays} days`, value: failed.toLocaleString("en-US") },
    { name: "Last sent", value: lastSentAt ? momentText(lastSentAt) : "–" },
  ];
  if (!canLeave) {
    const next = "Ask your system administrator to set a mail server (SMTP_URL).";
    return finding("look", NO_MAIL, { facts, next: { says: next, to: "/admin/mail", label: "Email" } });
  }
  const minutes = waitingSince ? hoursBetween(waitingSince, now) * 60 : 0;
  if (waitingSince && (lastError !== null || minutes >= TURNS.mailMinutes)) {
    const says = `${counted(waiting, "email", "emails")} queued since ${momentText(waitingSince)}${why(lastError)}.`;
    const next = {
      says: "They'll be sent when the mail server is back. Send a test email to see its response.",
      to: "/admin/mail?state=waiting",
      label: "Queued emails",
    };
    return finding(minutes >= TURNS.mailLongMinutes ? "bad" : "look", says, { facts, next });
  }
  if (failed > 0) {
    const says = `${counted(failed, "email", "emails")} failed in the last ${TURNS.failedDays} days.`;
    const page = { to: "/admin/mail?state=failed", label: "Failed emails" };
    return finding("look", says, { facts, next: { says: "See why, and resend them.", ...page } });
  }
  if (kept > 0) {
    const says = `${counted(kept, "email wasn't", "emails weren't")} sent while no mail server was set up.`;
    const next = { says: "Send them, or leave them in the outbox.", to: "/admin/mail", label: "Email" };
    return finding("look", says, { facts, next });
  }
  if (hasNoSender) {
    const next = { says: "Enter an email sender.", ...SETTINGS_PAGE };
    return finding("look", "No email sender is set, so mail servers may reject emails.", { facts, next });
  }
  return finding("well", waiting > 0 ? "Emails are being sent." : "No emails are queued.", { facts });
}

/** A mail server's response begins with three digits; without them, it wasn't reached. */
const ANSWERED = /(?:^|\s)[45]\d\d[ -]/;

function why(lastError: string | null): string {
  if (lastError === null) return "";
  const said = lastError.replace(/[.\s]+$/, "");
  return ANSWERED.test(said)
    ? `; the mail server rejects them: ${said}`
    : `; the mail server doesn't respond: ${said}`;
}
