import { ConfigError } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import { MigrationError, NewerDatabaseError } from "#app/db/migrate.server.ts";
import { DatabaseLostError } from "#app/embedded/data-folder.server.ts";
import { FolderLockedError } from "#app/embedded/folder-lock.server.ts";
import { PictureStoreError } from "#app/media/picture-store.server.ts";

/** Ends a process that could not start, with a sentence and the exit code for this error (docs/operations.md). */
export function endWith(error: unknown): never {
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
  if (error instanceof MigrationError) {
    console.error(error.message);
    process.exit(1);
  }
  log.fatal({ err: error }, "the shop could not start");
  process.exit(1);
}
