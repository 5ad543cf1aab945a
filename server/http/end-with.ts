import { ConfigError } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { MigrationError, NewerDatabaseError, NoDatabaseError } from "#app/base/db/migrate.server.ts";
import { DatabaseLostError, FolderLockedError } from "#app/base/embedded/data-folder.server.ts";
import { NoPostgresError } from "#app/base/embedded/programs.server.ts";
import { PictureStoreError } from "#app/base/media/picture-store.server.ts";

/** Errors the operator can fix: a setting, a folder, or a version. */
const TO_MEND = [
  ConfigError,
  FolderLockedError,
  PictureStoreError,
  DatabaseLostError,
  NewerDatabaseError,
  NoDatabaseError,
  NoPostgresError,
];

/** Exits after a failed start with a message and the exit code for the error (docs/incidents.md). */
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
  log.fatal({ err: error }, "server failed to start");
  process.exit(1);
}
