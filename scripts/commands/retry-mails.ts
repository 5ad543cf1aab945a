import { z } from "zod";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { resendDeadMails, sendKeptMails } from "#app/admin/mail/resend-mail.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";
import { countKeptMail, type DeadMail, listDeadMail } from "#app/base/mail/resend-mail.server.ts";

const USAGE =
  "Usage: npm run mail:retry lists the mails that were given up; -- ID or -- all sends them again, -- kept those that were kept while there was no mail server.";
const NONE = "No mail was given up.";
const askedFor = z.union([
  z.tuple([]),
  z.tuple([z.union([z.enum(["all", "kept"]), z.custom<string>(isUuid)])]),
]);

/** Reads the command's arguments: the id of a mail, "all", "kept", or nothing. Throws on any other. */
export function readRetry(args: readonly string[]): string | undefined {
  const asked = askedFor.safeParse(args);
  if (!asked.success) throw new Error(USAGE);
  return asked.data[0];
}

/** Puts the emails back that were asked for, or lists those that failed; returns what to print. */
export async function retryMails(db: Database, which: string | undefined): Promise<string> {
  const now = Temporal.Now.instant();
  if (which === "kept") {
    const sent = await sendKeptMails(db, COMMAND, now);
    return sent === 0 ? `No mail of the last ${KEPT_DAYS} days was kept.` : waitAgain(sent);
  }
  if (which) return putBack(db, which);
  const kept = await countKeptMail(db, now);
  const offer = `${kept} of the last ${KEPT_DAYS} days were kept while there was no mail server; -- kept sends them.`;
  return [list(await listDeadMail(db)), ...(kept > 0 ? [offer] : [])].join("\n\n");
}

async function putBack(db: Database, which: string): Promise<string> {
  const count = await resendDeadMails(db, COMMAND, which, Temporal.Now.instant());
  if (count === 0 && which !== "all") throw new Error(`No mail with the id ${which} was given up.`);
  if (count === 0) return NONE;
  return waitAgain(count);
}

function waitAgain(count: number): string {
  const [waits, them] = count === 1 ? ["mail waits", "it"] : ["mails wait", "them"];
  return `${count} ${waits} again; the shop sends ${them} within seconds, or once it runs.`;
}

function list(mails: DeadMail[]): string {
  return mails.length === 0 ? NONE : mails.map(entry).join("\n\n");
}

function entry({ id, recipient, subject, createdAt, lastError }: DeadMail): string {
  const since = createdAt.toString({ smallestUnit: "second" });
  const facts = { to: recipient, subject, since, error: lastError ?? "" };
  return [id, ...Object.entries(facts).map(([name, value]) => `  ${cleanLine(`${name} ${value}`)}`)].join(
    "\n",
  );
}
