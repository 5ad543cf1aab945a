import { describe, expect, test } from "vitest";
import { checkMail, type MailFound } from "./check-mail.ts";
import type { HealthMark } from "./health-checks.ts";

const NOW = "2026-11-21T15:00:00Z";
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const HOUR = 60;

describe("mail (rules health/mail)", () => {
  const sent: MailFound = {
    ...{ canLeave: true, hasNoSender: false, waiting: 0, waitingSince: null, lastError: null },
    ...{ kept: 0, failed: 0, lastSentAt: ago(5) },
  };
  const waits = (minutes: number, lastError: string | null = null) => ({
    ...{ waiting: 8, waitingSince: ago(minutes), lastError },
  });
  const away = "connect ECONNREFUSED 127.0.0.1:465";
  const refused = "Can't send mail - all recipients were rejected: 451 4.7.1 come back later.";
  const since = "8 emails queued since Nov 21, 2026, 8:50 AM";
  test.each<[string, Partial<MailFound>, HealthMark, string]>([
    ["all sent", {}, "well", "No emails are queued."],
    ["some on their way", waits(9), "well", "Emails are being sent."],
    ["ten minutes late", waits(10), "look", `${since}.`],
    ["an hour late", waits(HOUR), "bad", "8 emails queued"],
    ["one minute late, the server away", waits(1, away), "look", "8 emails queued"],
    [
      "ten minutes late, the server away",
      waits(10, away),
      "look",
      `${since}; the mail server doesn't respond: ${away}.`,
    ],
    [
      "ten minutes late, put off",
      waits(10, refused),
      "look",
      `${since}; the mail server rejects them: ${refused}`,
    ],
    ["an hour late, the server away", waits(HOUR, away), "bad", "8 emails queued"],
    ["one failed", { failed: 1 }, "look", "1 email failed in the last 7 days."],
    ["late and failed", { ...waits(HOUR), failed: 3 }, "bad", "8 emails queued"],
    [
      "some kept before there was a server",
      { kept: 8 },
      "look",
      "8 emails weren't sent while no mail server was set up.",
    ],
    ["late and kept", { ...waits(10), kept: 8 }, "look", since],
    ["no sender", { hasNoSender: true }, "look", "No email sender is set"],
    [
      "no mail server",
      { canLeave: false, ...waits(HOUR) },
      "look",
      "No mail server is configured; emails stay in the outbox.",
    ],
  ])("%s", (_, change, mark, says) => {
    expect(checkMail({ ...sent, ...change }, NOW)).toMatchObject({
      mark,
      says: expect.stringContaining(says),
    });
  });
});
