/** How long a dispatch can be taken back, in ms; what its customers are mailed waits as long (rules routes/undo-dispatch). */
const TAKE_BACK_MS = 2 * 60_000;

/** The moment from which a dispatch stands. */
export function takeBackUntil(leftAt: Temporal.Instant): Temporal.Instant {
  return leftAt.add({ milliseconds: TAKE_BACK_MS });
}

/** How long a dispatch can still be taken back, in ms; 0 from its last moment on. Instants are ISO strings. */
export function takeBackMsLeft(leftAt: string | null, now: string): number {
  if (leftAt === null) return 0;
  return Math.max(0, Date.parse(leftAt) + TAKE_BACK_MS - Date.parse(now));
}
