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

/** The message of an error. A failed query has the database's own message in its cause. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = "query" in error && error.cause instanceof Error ? error.cause : error;
  return "code" in told ? `The database cannot be asked: ${told.message || told.code}.` : told.message;
}
