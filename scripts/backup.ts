import { readConfig } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import { backupEmbedded } from "#app/db/embedded.server.ts";

// `npm run backup`: a backup of the embedded database now, beside a running shop or without one.
const config = readConfig(process.env);
if (config.databaseUrl) {
  console.error("This shop is on PostgreSQL: use pg_dump (docs/operations.md, Backups).");
  process.exit(1);
}
const file = await backupEmbedded({
  dataDir: config.dataDir,
  log: (level, message, details) => log[level](details, message),
});
console.log(`Written to ${file}`);
