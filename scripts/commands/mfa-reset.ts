import { dropFactors } from "#app/admin/users/grant-admin.server.ts";
import { onDatabase, runCommand } from "./command.ts";

// `npm run mfa:reset -- EMAIL` removes an account's authenticator app, passkeys, and recovery codes, with
// or without a running shop. Exits with 0 if the account has no second factor afterwards, and with 1 and an
// error message otherwise.
const email = process.argv[2];
await runCommand(async () => {
  if (!email) throw new Error("Which account? Usage: npm run mfa:reset -- EMAIL");
  const dropped = await onDatabase((db) => dropFactors(db, email, Temporal.Now.instant()));
  if (!dropped.ok) throw new Error(dropped.refusal);
  const { email: address, hadAny } = dropped.value;
  return hadAny
    ? `Two-step verification removed for ${address}. All sessions are signed out, and the owner is notified by email.`
    : `${address} has no two-step verification.`;
});
