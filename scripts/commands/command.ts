import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { openForCommand } from "#app/base/embedded/storage.server.ts";

/**
 * Runs a command and prints the sentence it ends with. A failure is one sentence on standard error, or the few
 * lines that a failed migration needs, and exit code 1; never a stack trace.
 */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** Opens the database of the settings, beside a running shop or without one, for as long as the work takes. */
export async function onDatabase<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
  log.level = "silent";
  const storage = await openForCommand(readConfig(process.env), log);
  try {
    return await work(storage.db);
  } finally {
    await storage.close();
  }
}

/** The message of an error. A failed query has the database's own message in its cause. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = "query" in error && error.cause instanceof Error ? error.cause : error;
  return "code" in cause ? `The database cannot be asked: ${cause.message || cause.code}.` : cause.message;
}
