import { ConfigError } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { MigrationError, NewerDatabaseError, NoDatabaseError } from "#app/base/db/migrate.server.ts";
import { DatabaseLostError, FolderLockedError } from "#app/base/embedded/data-folder.server.ts";
import { NoPostgresError } from "#app/base/embedded/programs.server.ts";
import { PictureStoreError } from "#app/base/media/picture-store.server.ts";

/** What the person who starts the shop can mend: a setting, a folder, a version. */
const TO_MEND = [
  ConfigError,
  FolderLockedError,
  PictureStoreError,
  DatabaseLostError,
  NewerDatabaseError,
  NoDatabaseError,
  NoPostgresError,
];

/** Ends a process that could not start, with a sentence and the exit code for this error (docs/incidents.md). */
export function endWith(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    console.error(
      `${error.message}. Stop the other program, or set PORT (for metrics METRICS_PORT) to another number.`,
    );
    process.exit(78);
  }
  if (error instanceof Error && TO_MEND.some((kind) => error instanceof kind)) {
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
