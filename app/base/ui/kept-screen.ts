/** Results of the router per route, as passed to client middleware. */
export type Results = Readonly<Record<string, { type: "data" | "error"; result: unknown }>>;

/** Current screen. */
export type Shown = {
  /** Path and query. */
  address: string;
  /** The route of the page itself; null where an error page is in its place. */
  page: string | null;
  /** The routes around it, which show the same at every address. */
  frame: readonly string[];
};

/** Statuses to retry; any other below 500 is final. */
const PASSING = [408, 425, 429];

/** Returns whether a failed load may succeed on retry: the shop was unreachable, or it failed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Error) return true;
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 500 || PASSING.includes(status);
}

/**
 * Returns the routes whose data were not loaded for an address but stay on the screen as they are (rules failures/background-reload): those of the
 * frame, and that of the page when it is `isSame`. An answer that leads elsewhere is obeyed, so then nothing stays.
 */
export function routesToKeep(results: Results, { page, frame }: Shown, isSame: boolean): string[] {
  const failed = Object.entries(results).filter(([, { type }]) => type === "error");
  if (failed.some(([, { result }]) => !isPassing(result))) return [];
  return failed.map(([id]) => id).filter((id) => frame.includes(id) || (isSame && id === page));
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** How long to wait, in ms, before the next try after this many that failed. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
}
