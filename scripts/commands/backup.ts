import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { backupEmbedded } from "#app/base/embedded/embedded.server.ts";
import { runCommand } from "./command.ts";

// `npm run backup` makes a backup of the embedded database now, beside a running shop or without one. Ends with 0, or
// with 1 and one sentence.
await runCommand(async () => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) throw new Error("This shop is on PostgreSQL: use pg_dump (docs/operations.md, Backups).");
  const file = await backupEmbedded({
    dataDir,
    log: (level, message, details) => log[level](details, message),
  });
  return `Written to ${file}`;
});
