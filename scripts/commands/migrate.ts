import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { openForCommand } from "#app/base/embedded/storage.server.ts";
import { runCommand } from "./command.ts";

// `npm run db:migrate` migrates the database without starting the shop, and creates a missing one. Exits with
// 0, or with 1 and the reason.
await runCommand(async () => {
  const { db, close } = await openForCommand(readConfig(process.env), log, { mayMake: true });
  await migrateDatabase(db).finally(close);
  return "The database is up to date.";
});
