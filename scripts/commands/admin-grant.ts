import { grantAdmin } from "#app/admin/users/access-commands.server.ts";
import { onDatabase, runCommand } from "./command.ts";

// `npm run admin:grant -- EMAIL` makes an account an admin, beside a running shop or without one. Ends with 0 when the
// account is an admin, and with 1 and one sentence when it is not.
const email = process.argv[2];
await runCommand(async () => {
  if (!email) throw new Error("Which account? Usage: npm run admin:grant -- EMAIL");
  const granted = await onDatabase((db) => grantAdmin(db, email, Temporal.Now.instant()));
  if (!granted.ok) throw new Error(granted.refusal);
  return granted.value.already ? `${email} is an admin already.` : `${email} is an admin now.`;
});
