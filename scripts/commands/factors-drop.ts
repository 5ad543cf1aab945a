import { dropFactors } from "#app/admin/users/access-commands.server.ts";
import { onDatabase, runCommand } from "./command.ts";

// `npm run factors:drop -- EMAIL` removes authenticator app, passkeys and recovery codes of an account, beside a running
// shop or without one. Ends with 0 when the account has no second factor any more, and with 1 and one sentence otherwise.
const email = process.argv[2];
await runCommand(async () => {
  if (!email) throw new Error("Which account? Usage: npm run factors:drop -- EMAIL");
  const dropped = await onDatabase((db) => dropFactors(db, email, Temporal.Now.instant()));
  if (!dropped.ok) throw new Error(dropped.refusal);
  const { email: address, hadAny } = dropped.value;
  return hadAny
    ? `The second factor of ${address} is removed, all browsers are signed out, and the owner is told by mail.`
    : `${address} has no second factor.`;
});
