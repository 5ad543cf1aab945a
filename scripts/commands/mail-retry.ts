import { onDatabase, runCommand } from "./command.ts";
import { readRetry, retryMails } from "./retry-mails.ts";

// `npm run mail:retry` lists failed emails. With an id, or with `all`, it puts them back in the queue. Works
// with or without a running shop; exits with 0, or with 1 and an error message.

await runCommand(async () => {
  const which = readRetry(process.argv.slice(2));
  return onDatabase((db) => retryMails(db, which));
});
