/** The status with which a bucket has answered a failed request; null when it has not answered. */
export function statusOf(error: unknown): number | null {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode ?? null;
}

/** What an error of a folder or a bucket says, in a word where it has one. */
export function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message || error.name;
}
