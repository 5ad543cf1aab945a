import { readConfig } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { openForCommand } from "#app/db/storage.server.ts";

// `npm run db:migrate`: brings the database up to date without starting the shop.
const { db, close } = await openForCommand(readConfig(process.env), log);
try {
  await migrateDatabase(db);
  console.log("The database is up to date.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
