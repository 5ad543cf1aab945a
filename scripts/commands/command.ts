import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { openForCommand } from "#app/base/embedded/storage.server.ts";

/**
 * Runs a command and prints its final message. On failure, prints one sentence to standard error, or the few
 * lines that a failed migration needs, and exits with 1; never prints a stack trace.
 */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** Opens the configured database, with or without a running shop, while `work` runs. */
export async function onDatabase<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
  log.level = "silent";
  const storage = await openForCommand(readConfig(process.env), log);
  try {
    return await work(storage.db);
  } finally {
    await storage.close();
  }
}

/** Returns an error's message. A failed query has the database's own message in its cause. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = "query" in error && error.cause instanceof Error ? error.cause : error;
  return "code" in cause ? `Can't connect to the database: ${cause.message || cause.code}.` : cause.message;
}
