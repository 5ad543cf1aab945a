/**
 * Does `work` every so many ms, never twice at a time. The function that ends this resolves when no work is in progress.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= work()
      .then(() => {}, failed)
      .finally(() => {
        underWay = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
