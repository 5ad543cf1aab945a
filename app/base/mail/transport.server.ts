import { createTransport } from "nodemailer";

const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Opens the way to the mail server; it connects when a mail is sent. */
export function openTransport(smtpUrl: string) {
  return createTransport({ url: smtpUrl, ...SMTP_LIMITS });
}
