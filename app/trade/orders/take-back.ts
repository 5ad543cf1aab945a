/**
 * Time in which a dispatch can be undone, in ms; its customer emails are held for as long (rules
 * routes/undo-dispatch).
 */
const TAKE_BACK_MS = 2 * 60_000;

/** Moment from which a dispatch is final. */
export function takeBackUntil(leftAt: Temporal.Instant): Temporal.Instant {
  return leftAt.add({ milliseconds: TAKE_BACK_MS });
}

/** Time left to undo a dispatch, in ms; 0 from its last moment on. Instants are ISO strings. */
export function takeBackMsLeft(leftAt: string | null, now: string): number {
  if (leftAt === null) return 0;
  return Math.max(0, Date.parse(leftAt) + TAKE_BACK_MS - Date.parse(now));
}
