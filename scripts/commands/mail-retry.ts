import { onDatabase, runCommand } from "./command.ts";
import { readRetry, retryMails } from "./retry-mails.ts";

// `npm run mail:retry` lists the mails that were given up. With an id, or with `all`, it puts them back among the mails
// to be sent. It works beside a running shop or without one, and ends with 0, or with 1 and one sentence.

await runCommand(async () => {
  const which = readRetry(process.argv.slice(2));
  return onDatabase((db) => retryMails(db, which));
});
