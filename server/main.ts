import * as build from "virtual:react-router/server-build";
import { ConfigError, readConfig } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import { MigrationError, NewerDatabaseError } from "#app/db/migrate.server.ts";
import { DatabaseLostError } from "#app/embedded/data-folder.server.ts";
import { FolderLockedError } from "#app/embedded/folder-lock.server.ts";
import { PictureStoreError } from "#app/media/picture-store.server.ts";
import { createListener } from "./app.ts";
import { createLimitedServer } from "./limited-server.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";
import { startShop } from "./start-shop.ts";

async function main() {
  const config = readConfig(process.env);
  const shop = await startShop(config);
  const server = createLimitedServer();
  // This comes before the line that the shop is open, because anybody who reads that line may ask the shop to stop.
  serveUntilStopped(server, createListener(shop.running, build, "./build/client"), shop);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  log.info({ address: config.publicUrl.origin, host: config.host, port: config.port }, "the shop is open");
  for (const line of shop.greeting) console.log(line);
}

main().catch((error: unknown) => {
  if (
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof PictureStoreError ||
    error instanceof DatabaseLostError ||
    error instanceof NewerDatabaseError
  ) {
    console.error(error.message);
    process.exit(78);
  }
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    console.error(`${error.message}. Stop the other program, or set PORT to another number.`);
    process.exit(78);
  }
  if (error instanceof MigrationError) {
    console.error(error.message);
    process.exit(1);
  }
  log.fatal({ err: error }, "the shop could not start");
  process.exit(1);
});
