import { grantAdmin } from "#app/admin/users/grant-admin.server.ts";
import { onDatabase, runCommand } from "./command.ts";

// `npm run admin:grant -- EMAIL` makes an account an admin, with or without a running shop. Exits with 0 if
// the account is an admin, and with 1 and an error message otherwise.
const email = process.argv[2];
await runCommand(async () => {
  if (!email) throw new Error("Which account? Usage: npm run admin:grant -- EMAIL");
  const granted = await onDatabase((db) => grantAdmin(db, email, Temporal.Now.instant()));
  if (!granted.ok) throw new Error(granted.refusal);
  return granted.value.already ? `${email} is already an admin.` : `${email} is now an admin.`;
});
