import { z } from "zod";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { resendFailedMails, sendKeptMails } from "#app/admin/mail/resend-mail.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";
import { countKeptMail, type FailedMail, listFailedMail } from "#app/base/mail/resend-mail.server.ts";

const USAGE =
  "Usage: npm run mail:retry lists failed emails; -- ID or -- all sends them again, -- kept those that were kept while there was no mail server.";
const NONE = "There are no failed emails.";
const askedFor = z.union([
  z.tuple([]),
  z.tuple([z.union([z.enum(["all", "kept"]), z.custom<string>(isUuid)])]),
]);

/** Parses the command's arguments: an email's id, "all", "kept", or nothing. Throws on anything else. */
export function readRetry(args: readonly string[]): string | undefined {
  const asked = askedFor.safeParse(args);
  if (!asked.success) throw new Error(USAGE);
  return asked.data[0];
}

/** Requeues the selected emails, or lists those that failed; returns the text to print. */
export async function retryMails(db: Database, which: string | undefined): Promise<string> {
  const now = Temporal.Now.instant();
  if (which === "kept") {
    const sent = await sendKeptMails(db, COMMAND, now);
    return sent === 0 ? `No unsent emails from the last ${KEPT_DAYS} days.` : waitAgain(sent);
  }
  if (which) return putBack(db, which);
  const kept = await countKeptMail(db, now);
  const offer = `${kept} from the last ${KEPT_DAYS} days weren't sent for lack of a mail server; -- kept sends them.`;
  return [list(await listFailedMail(db)), ...(kept > 0 ? [offer] : [])].join("\n\n");
}

async function putBack(db: Database, which: string): Promise<string> {
  const count = await resendFailedMails(db, COMMAND, which, Temporal.Now.instant());
  if (count === 0 && which !== "all") throw new Error(`There is no failed email with the id ${which}.`);
  if (count === 0) return NONE;
  return waitAgain(count);
}

function waitAgain(count: number): string {
  const [emails, them] = count === 1 ? ["email", "it"] : ["emails", "them"];
  return `${count} ${emails} queued; the shop sends ${them} within seconds, or once it runs.`;
}

function list(mails: FailedMail[]): string {
  return mails.length === 0 ? NONE : mails.map(entry).join("\n\n");
}

function entry({ id, recipient, subject, createdAt, lastError }: FailedMail): string {
  const since = createdAt.toString({ smallestUnit: "second" });
  const facts = { to: recipient, subject, since, error: lastError ?? "" };
  return [id, ...Object.entries(facts).map(([name, value]) => `  ${cleanLine(`${name} ${value}`)}`)].join(
    "\n",
  );
}
