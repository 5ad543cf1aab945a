import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import { openEmbedded } from "#app/db/embedded.server.ts";
import { isFolderLocked } from "#app/db/folder-lock.server.ts";

// `npm run restore -- FILE`: puts a backup in the place of the embedded database. The old one is kept beside it.
const config = readConfig(process.env);
const file = process.argv[2];

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

if (config.databaseUrl) refuse("This shop is on PostgreSQL: use pg_restore (docs/operations.md, Backups).");
if (!file || !existsSync(file)) refuse("Name the backup: npm run restore -- data/backups/FILE");
if (isFolderLocked(config.dataDir))
  refuse("The shop is running on this folder. Stop it first, then restore.");

const current = join(config.dataDir, "pgdata");
if (existsSync(current)) {
  const aside = `${current}.before-restore-${Date.now()}`;
  renameSync(current, aside);
  console.log(`The database that was there is kept in ${aside}`);
}
const restored = await openEmbedded({
  dataDir: config.dataDir,
  holder: "npm run restore",
  log: (level, message, details) => log[level](details, message),
  restoreFrom: file,
});
await restored.close();
console.log(`Restored from ${file}`);
