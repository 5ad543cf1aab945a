import { createTransport } from "nodemailer";
import type { Config } from "#app/base/config/config.server.ts";
import { offTheClock } from "#app/base/config/errors.server.ts";
import { hostOf, type Sender } from "#app/base/lib/email.ts";
import type { Mail } from "./email.ts";
import type { MailLook } from "./mail-look.ts";
import { renderEmail } from "./render-email.server.ts";
import { accepted, type MailFailure, notAccepted, TRY_SECONDS, type TriedMail } from "./try-mail.ts";

const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Creates a transport, which connects when an email is sent. */
export function openTransport(smtpUrl: string) {
  return createTransport({ url: smtpUrl, ...SMTP_LIMITS });
}

type Way = Pick<Config, "publicUrl"> & { smtpUrl: string; from: Sender; look?: MailLook; id: string };

/**
 * Sends one email bypassing the outbox, to get the server's response immediately (rules email/test-email).
 * Never retries: without a response in time, the server counts as unresponsive. The wait is exempt from the
 * request's deadline.
 */
export async function tryMail(
  { to, subject, content }: Mail,
  way: Way,
  ms = TRY_SECONDS * 1_000,
): Promise<TriedMail> {
  const transport = openTransport(way.smtpUrl);
  const signal = AbortSignal.timeout(ms);
  const message = {
    ...{
      from: way.from,
      to: { name: "", address: to },
      subject,
      ...renderEmail(subject, content, way.publicUrl, way.look),
    },
    ...{ messageId: `<${way.id}@${hostOf(way.from)}>`, signal },
  };
  try {
    const { response } = await offTheClock(() => transport.sendMail(message));
    return accepted(response);
  } catch (error) {
    return notAccepted(error as MailFailure, signal.aborted);
  } finally {
    transport.close();
  }
}
