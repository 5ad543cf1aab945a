import { z } from "zod";
import { readConfig } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { openForCommand } from "#app/embedded/storage.server.ts";
import { oneLine } from "#app/lib/one-line.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { type DeadMail, listDeadMail, retryMail } from "#app/mail/retry-mail.server.ts";

// `npm run mail:retry` lists the mails that were given up. With an id, or with `all`, it puts them back among the mails
// to be sent. It works beside a running shop or without one, and ends with 0, or with 1 and one sentence.
log.level = "silent";

const USAGE =
  "Usage: npm run mail:retry lists the mails that were given up; -- ID or -- all sends them again.";
const NONE = "No mail was given up.";
const askedFor = z.union([z.tuple([]), z.tuple([z.union([z.literal("all"), z.custom<string>(isUuid)])])]);

async function main(args: string[]): Promise<string> {
  const asked = askedFor.safeParse(args);
  if (!asked.success) throw new Error(USAGE);
  const [which] = asked.data;
  const storage = await openForCommand(readConfig(process.env), log);
  try {
    return which ? await sendAgain(storage.db, which) : list(await listDeadMail(storage.db));
  } finally {
    await storage.close();
  }
}

async function sendAgain(db: Database, which: string): Promise<string> {
  const count = await retryMail(db, which, Temporal.Now.instant());
  if (count === 0 && which !== "all") throw new Error(`No mail with the id ${which} was given up.`);
  if (count === 0) return NONE;
  const [waits, them] = count === 1 ? ["mail waits", "it"] : ["mails wait", "them"];
  return `${count} ${waits} again; the shop sends ${them} within seconds, or once it runs.`;
}

function list(mails: DeadMail[]): string {
  return mails.length === 0 ? NONE : mails.map(entry).join("\n\n");
}

function entry({ id, recipient, subject, createdAt, lastError }: DeadMail): string {
  const since = createdAt.toString({ smallestUnit: "second" });
  const facts = { to: recipient, subject, since, error: lastError ?? "" };
  return [id, ...Object.entries(facts).map(([name, value]) => `  ${oneLine(`${name} ${value}`)}`)].join("\n");
}

main(process.argv.slice(2)).then(
  (text) => console.log(text),
  (error: unknown) => {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  },
);

function sentenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "The mail could not be asked about.";
  return "code" in cause ? `The database cannot be asked: ${cause.message || cause.code}.` : cause.message;
}
