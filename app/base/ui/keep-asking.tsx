import type { NoAnswer } from "./ask-route.tsx";
import { isPassing, pauseAfter } from "./kept-screen.ts";

/** Time without a response after which the page says so, in ms. */
const LATE_MS = 5_000;

/** Returns whether a retry may succeed: the shop couldn't be reached, or it failed. */
export const isUnreached = (refusal: NoAnswer): boolean => refusal.status === 0 || isPassing(refusal);

type Asking = {
  /** Sends one request; resolves to whether there was a response. */
  ask: () => Promise<boolean>;
  /** Called when a response is overdue, and again after each failed retry. */
  onLate: () => void;
  left: AbortSignal;
};

/**
 * Returns a function that sends a request, and retries at growing intervals until there is a response (rules
 * failures/live-updates). Calling it again replaces the next retry.
 */
export function keepAsking({ ask, onLate, left }: Asking): () => Promise<void> {
  let failures = 0;
  let isLate = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;

  function rest() {
    clearTimeout(next);
    clearTimeout(late);
    late = undefined;
    isLate = false;
    failures = 0;
  }

  function sayLate() {
    isLate = true;
    onLate();
  }

  async function look() {
    if (left.aborted) return;
    clearTimeout(next);
    late ??= setTimeout(sayLate, LATE_MS);
    const isAnswered = await ask();
    if (left.aborted) return;
    if (isAnswered) return rest();
    if (isLate) onLate();
    clearTimeout(next);
    next = setTimeout(look, pauseAfter(failures));
    failures += 1;
  }
  left.addEventListener("abort", rest);
  return look;
}
