import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { restoreBackup } from "#app/base/backups/restore.server.ts";
import { writeBackup } from "#app/base/backups/write-backup.server.ts";
import type { Config } from "#app/base/config/config.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { beginTriedStep, endTriedStep, type TriedRow } from "#app/base/settings/tried-steps.server.ts";

/** A trial that hasn't finished after this long was cut off, as by a restart. */
const MOST_MINUTES = 10;

/** Returns whether a trial may still finish. */
export function isRunning({ startedAt, doneAt, problem }: TriedRow, now: Temporal.Instant): boolean {
  const until = startedAt.add({ minutes: MOST_MINUTES });
  return doneAt === null && problem === "" && Temporal.Instant.compare(now, until) < 0;
}

type Asked = { actor: Actor; config: Config };

/**
 * Begins a trial of the backups (rules first-steps/backup), unless one is running. Returns its end, which never
 * rejects; the result is stored.
 */
export async function beginBackupTrial(
  db: Database,
  { actor, config }: Asked,
  now: Temporal.Instant,
): Promise<Result<{ ended: Promise<void> }, string>> {
  const cutOff = now.subtract({ minutes: MOST_MINUTES });
  if (!(await beginTriedStep(db, "backup", { now, cutOff })))
    return refused("The backup is being tried right now. Reload this page in a minute.");
  const entry = { actor, action: "backup.try", subject: "backup", subjectId: "trial" };
  await recordAudit(db, { ...entry, before: null, after: null }, now);
  return ok({ ended: keepResult(db, tryBackup(db, config)) });
}

async function keepResult(db: Database, trial: Promise<void>): Promise<void> {
  const result = await trial.then(
    () => ({ doneAt: Temporal.Now.instant() }),
    (error: unknown) => {
      reportError(error, "a backup trial failed");
      return { problem: error instanceof Error ? error.message.slice(0, 500) : "unknown" };
    },
  );
  await endTriedStep(db, "backup", result).catch((error: unknown) =>
    reportError(error, "the result of a backup trial was not stored"),
  );
}

/**
 * Writes a backup, and restores it into a database of its own, which compares all rows; then deletes both.
 * Images aren't included: they are stored as files.
 */
async function tryBackup(db: Database, config: Config): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "backup-trial-"));
  try {
    const file = join(folder, "backup.tar.gz");
    // The trial needs no real secret, and nothing else reads the file.
    await writeBackup(db, file, { secret: "trial", pictures: null });
    await restoreBackup(file, {
      ...config,
      ...{ databaseUrl: null, databaseDirectUrl: null, authSecret: null, dataDir: join(folder, "shop") },
      pictures: { kind: "folder", folder: join(folder, "pictures") },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
