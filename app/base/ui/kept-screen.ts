/** Results of the router per route, as passed to client middleware. */
export type Results = Readonly<Record<string, { type: "data" | "error"; result: unknown }>>;

/** Current screen. */
export type Shown = {
  /** Path and query. */
  address: string;
  /** Route of the page itself; null if it was replaced by an error page. */
  page: string | null;
  /** Routes around it, which show the same at every address. */
  frame: readonly string[];
};

/** Status codes to retry; others below 500 are final. */
const PASSING = [408, 425, 429];

/** Returns whether a failed load may succeed on retry: the shop was unreachable, or it failed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Error) return true;
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 500 || PASSING.includes(status);
}

/**
 * Returns the routes that failed to load but stay on the screen unchanged (rules failures/background-reload):
 * those of the frame, and the page's if `isSame`. Any final failure, such as a redirect, takes effect, so
 * then none stay.
 */
export function routesToKeep(results: Results, { page, frame }: Shown, isSame: boolean): string[] {
  const failed = Object.entries(results).filter(([, { type }]) => type === "error");
  if (failed.some(([, { result }]) => !isPassing(result))) return [];
  return failed.map(([id]) => id).filter((id) => frame.includes(id) || (isSame && id === page));
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Returns the pause before the next retry after this many failures, in ms. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
}
